/**
 * Overlays on the trade page are loaded on first use, yet open by keyboard and return the focus as if they were already
 * there.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openBrowser, openVisitor, visit } from "../system/browser.ts";

const { baseUrl } = inject("instance");
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test.each([
  { opener: "combobox", name: "Group prices by", key: "ArrowDown", opens: "listbox", says: null },
  { opener: "combobox", name: "Time in force", key: "Enter", opens: "listbox", says: null },
  { opener: "button", name: "Order settings", key: "Enter", opens: "menu", says: "menu" },
  { opener: "button", name: "Chart type", key: "ArrowDown", opens: "menu", says: "menu" },
  { opener: "button", name: /^Draw$/, key: " ", opens: "menu", says: "menu" },
  { opener: "button", name: /choose another market/, key: "Enter", opens: "dialog", says: "dialog" },
] as const)(
  "$name opens a $opens by $key, and Escape closes it and returns the focus",
  async ({ opener, name, key, opens, says }) => {
    const { page, context, complaints } = await openVisitor(browser, { baseUrl });
    await visit(page, "/trade/ADA-INR");
    const button = page.getByRole(opener, { name, includeHidden: true }).filter({ visible: true });
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => button.getAttribute("aria-haspopup")).toBe(says);
    await button.focus();
    await page.keyboard.press(key);
    await page.getByRole(opens).waitFor();
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Escape");
    await page.getByRole(opens).waitFor({ state: "detached" });
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    // The second time it is already loaded.
    await page.keyboard.press("Enter");
    await page.getByRole(opens).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("choosing from a list that has just been loaded works", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await visit(page, "/trade/ADA-INR");
  const grouping = page.getByRole("combobox", { name: "Group prices by" });
  await grouping.click();
  await page.getByRole("option", { name: "0.1", exact: true }).click();
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await expect.poll(() => grouping.innerText()).toBe("0.1");
  await context.close();
});

test("a dialog without a trigger element returns the focus too", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await visit(page, "/trade/ADA-INR");
  const indicators = page.getByRole("button", { name: "Indicators", includeHidden: true });
  await indicators.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Indicators" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => indicators.evaluate((element) => element === document.activeElement)).toBe(true);
  await context.close();
});
