/**
 * The cost of a first visit: the JavaScript of /, /markets and a trade page before its chart stays within its budget.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openBrowser } from "../system/browser.ts";
import { firstLoadBudgets, weighFirstLoad } from "../system/first-load.ts";

const { baseUrl } = inject("instance");
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test.each(firstLoadBudgets)("first-load JavaScript of $path is at most $budgetKb KB gzip", async (budget) => {
  const { bytes, files, charts } = await weighFirstLoad(browser, baseUrl, budget);
  console.log(`first-load JavaScript of ${budget.path}: ${(bytes / 1024).toFixed(1)} KB gzip in ${files} files`);
  expect(bytes).toBeGreaterThan(50 * 1024);
  expect(bytes).toBeLessThanOrEqual(budget.budgetKb * 1024);
  expect(charts).toBe(budget.charts);
});
