/** A page that anybody can use: clean for axe in both themes, and as wide as the window. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults, colourFaults, turnTo } from "../system/browser.ts";

/** Counts what moves without being asked to, from the next visit on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) (window as unknown as { layoutShift: number }).layoutShift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

export async function expectStill(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)).toBeLessThan(0.02);
}

export const otherTheme = { dark: "light", light: "dark" } as const;
const themes = ["dark", "light"] as const;

export async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  const shown = await page.locator("html").getAttribute("data-theme");
  for (const theme of themes.filter((one) => one !== shown)) {
    await turnTo(page, theme);
    expect(await colourFaults(page)).toEqual([]);
  }
  const before = themes.find((one) => one === shown);
  if (before) await turnTo(page, before);
  await expectFit(page);
}

export const expectFit = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
