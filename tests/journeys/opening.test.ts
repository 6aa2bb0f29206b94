/** What opens over the trade page is loaded when it is first wanted: by keyboard alone it opens all the same, and gives the focus back. */
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
  { opener: "combobox", name: "How long it lasts", key: "Enter", opens: "listbox", says: null },
  { opener: "button", name: "Settings of the ticket", key: "Enter", opens: "menu", says: "menu" },
  { opener: "button", name: "How bars are drawn", key: "ArrowDown", opens: "menu", says: "menu" },
  { opener: "button", name: /^Draw$/, key: " ", opens: "menu", says: "menu" },
  { opener: "button", name: /choose another market/, key: "Enter", opens: "dialog", says: "dialog" },
] as const)("$name opens a $opens by $key, and Escape leads back", async ({ opener, name, key, opens, says }) => {
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
  // The second time it is there already.
  await page.keyboard.press("Enter");
  await page.getByRole(opens).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a choice from a list that was just loaded is taken", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await visit(page, "/trade/ADA-INR");
  const grouping = page.getByRole("combobox", { name: "Group prices by" });
  await grouping.click();
  await page.getByRole("option", { name: "0.1", exact: true }).click();
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await expect.poll(() => grouping.innerText()).toBe("0.1");
  await context.close();
});

test("a dialog without a trigger of its own gives the focus back too", async () => {
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
