/** Checks that a page is usable by everyone: no accessibility faults in both themes, and no wider than the window. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults, colourFaults, turnTo } from "../system/browser.ts";

/** A layout shift: its score and what moved. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Records layout shifts without user input, from the next visit on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const words = (node?.textContent ?? "").slice(0, 40);
          return `${node?.nodeName} "${words}" from ${place(previousRect)} to ${place(currentRect)}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Fails with the shifted elements if the total is too high. */
export async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((whole, { value }) => whole + value, 0);
  expect(sum < 0.02 ? [] : shifts).toEqual([]);
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
