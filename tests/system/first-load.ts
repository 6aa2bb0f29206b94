/**
 * The gzipped JavaScript of a first visit, without the chart's own file. Shared by its test and `npm run bench:load`.
 */
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { openVisitor, visit } from "./browser.ts";

export interface FirstLoadBudget {
  readonly path: string;
  readonly budgetKb: number;
  /** How many chart files the page requests. */
  readonly charts: number;
}

export const firstLoadBudgets: readonly FirstLoadBudget[] = [
  { path: "/", budgetKb: 180, charts: 0 },
  { path: "/markets", budgetKb: 180, charts: 0 },
  { path: "/trade/ADA-INR", budgetKb: 220, charts: 1 },
];

interface FirstLoad {
  readonly bytes: number;
  readonly files: number;
  readonly charts: number;
}

/** The chart's canvas is loaded last, from a separate file. */
const isChart = (url: string): boolean => url.includes("/chart-canvas-");

async function gzipSize(url: string): Promise<number> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return gzipSync(await answer.bytes(), { level: 9 }).length;
}

export async function weighFirstLoad(
  browser: Browser,
  baseUrl: string,
  { path, charts }: FirstLoadBudget,
): Promise<FirstLoad> {
  const { page, context } = await openVisitor(browser, { baseUrl });
  const scripts = new Set<string>();
  const chartFiles: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (isChart(url)) chartFiles.push(url);
    else if (/\.js$/.test(new URL(url).pathname)) scripts.add(url);
  });
  // The page requests the chart only when it is idle, which can be much later.
  const chartAsked = charts > 0 ? page.waitForRequest((request) => isChart(request.url())) : undefined;
  await Promise.all([visit(page, path), chartAsked]);
  await page.waitForLoadState("networkidle");
  // Measured from the server, not from the page's responses, one of which may be in flight when the page closes.
  const sizes = await Promise.all([...scripts].map(gzipSize));
  await context.close();
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length, charts: chartFiles.length };
}
