/** What a first visit costs: the JavaScript of /, /markets and a trade page, before its chart, stays within its budget. */
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openBrowser, openVisitor, visit } from "../system/browser.ts";

const { baseUrl } = inject("instance");
/** The canvas that the chart is drawn by comes after everything else, in a file of its own. */
const isChart = (url: string): boolean => url.includes("/chart-canvas-");
const gzipSize = async (url: string): Promise<number> => {
  const answer = await fetch(url);
  expect(answer.status, url).toBe(200);
  return gzipSync(await answer.bytes(), { level: 9 }).length;
};
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test.each([
  { path: "/", budgetKb: 180, charts: 0 },
  { path: "/markets", budgetKb: 180, charts: 0 },
  { path: "/trade/ADA-INR", budgetKb: 220, charts: 1 },
])("first-load JavaScript of $path is at most $budgetKb KB gzip", async ({ path, budgetKb, charts }) => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  const scripts = new Set<string>();
  const chartFiles: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (isChart(url)) chartFiles.push(url);
    else if (/\.js$/.test(new URL(url).pathname)) scripts.add(url);
  });
  await visit(page, path);
  await page.waitForLoadState("networkidle");
  // It is asked for once the page has nothing else to do, which may be long after.
  if (charts > 0) await expect.poll(() => chartFiles.length).toBeGreaterThan(0);
  // They are weighed as the server gives them, not as the page received them: one may be on its way when the page closes.
  const sizes = await Promise.all([...scripts].map(gzipSize));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`first-load JavaScript of ${path}: ${(total / 1024).toFixed(1)} KB gzip in ${sizes.length} files`);
  expect(total).toBeGreaterThan(50 * 1024);
  expect(total).toBeLessThanOrEqual(budgetKb * 1024);
  expect(chartFiles).toHaveLength(charts);
  await context.close();
});
