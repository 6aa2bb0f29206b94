/** A page that anybody can use: clean for axe in both themes, and as wide as the window. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults, colourFaults, turnTo } from "../system/browser.ts";

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
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
}
