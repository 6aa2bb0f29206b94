/** What a first visit costs: the JavaScript of / and /markets stays within its budget. */
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openBrowser, openVisitor, visit } from "../system/browser.ts";

const { baseUrl } = inject("instance");
const budgetBytes = 180 * 1024;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test.each(["/", "/markets"])("first-load JavaScript of %s is at most 180 KB gzip", async (path) => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    const isScript = /\.js$/.test(new URL(response.url()).pathname);
    if (isScript) sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await visit(page, path);
  await page.waitForLoadState("networkidle");
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  console.log(`first-load JavaScript of ${path}: ${(total / 1024).toFixed(1)} KB gzip in ${sizes.length} files`);
  expect(total).toBeGreaterThan(50 * 1024);
  expect(total).toBeLessThanOrEqual(budgetBytes);
  await context.close();
});
