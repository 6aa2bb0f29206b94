/** An operator at the console: the books compared, a market paused and opened by two, a fee changed, people told something. */
import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { accessibilityFaults, openBrowser } from "../system/browser.ts";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { isTooWide, openConsoleAs } from "./console-visitor.ts";

const { baseUrl, consoleUrl, home } = inject("instance");
let browser: Browser;
let first: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  browser = await openBrowser();
  first = await newConsoleOperator(home, consoleUrl);
  second = await newConsoleOperator(home, consoleUrl);
});
afterAll(() => browser.close());

/** Into the dialog that is open, with a code of one's own. */
async function confirm(page: Page, operator: ConsoleOperator, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code of your authenticator app").fill(await operator.freshCode());
  await dialog.getByRole("button", { name: button }).click();
  await dialog.waitFor({ state: "detached" });
}

test("I compare the books, and follow somebody's rupees", async () => {
  const { page, complaints } = await openConsoleAs(browser, first);
  await page.goto("/ledger");
  await page.getByRole("heading", { name: "INR", exact: true }).waitFor();
  await page.getByRole("button", { name: "Compare now" }).click();
  await page
    .getByText(/assets were compared/)
    .first()
    .waitFor();
  await page.getByLabel("feoTag, e-mail, mobile or id").fill("asha");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByText("@asha").waitFor();
  await page.getByRole("table", { name: "Movements of INR" }).getByRole("row").nth(1).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  // The person is kept while one moves through the assets by keys.
  await page.getByRole("heading", { name: "Ledger", exact: true }).click();
  await page.keyboard.press("j");
  await page.waitForURL(/\/ledger\/\w+\?who=asha$/);
  expect(complaints).toEqual([]);
});

test("I pause a market alone; another operator and I open it", async () => {
  const market = "AVAX-INR";
  const mine = await openConsoleAs(browser, first);
  await mine.page.goto(`/markets/${market}`);
  await mine.page.getByRole("table", { name: "Markets" }).waitFor();
  expect(await accessibilityFaults(mine.page)).toEqual([]);
  await mine.page.getByRole("button", { name: "Pause" }).click();
  const dialog = mine.page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("A journey");
  await dialog.getByRole("button", { name: "Pause" }).click();
  await mine.page.getByText(`${market} is paused.`).first().waitFor();
  await mine.page.getByRole("button", { name: "Open", exact: true }).click();
  expect(await accessibilityFaults(mine.page)).toEqual([]);
  await confirm(mine.page, first, "Open");
  await mine.page.getByText("Another operator has to confirm it").first().waitFor();

  const theirs = await openConsoleAs(browser, second);
  await theirs.page.goto(`/markets/${market}`);
  await theirs.page.getByRole("button", { name: "Open", exact: true }).click();
  await confirm(theirs.page, second, "Open");
  await theirs.page.getByText(`${market} is open.`).first().waitFor();
  await theirs.page.getByRole("button", { name: "Pause" }).waitFor();
  expect([...mine.complaints, ...theirs.complaints]).toEqual([]);
});

test("I propose another fee, and am told where it cannot be", async () => {
  const { page } = await openConsoleAs(browser, first);
  await page.goto("/coins-and-fees/LINK");
  await page.getByRole("button", { name: "Change fee and minimum" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("Withdrawal fee in LINK").inputValue()).not.toBe("");
  await dialog.getByLabel("Withdrawal fee in LINK").fill("1000000");
  await dialog.getByLabel("Code of your authenticator app").fill(await first.freshCode());
  await dialog.getByRole("button", { name: "Change" }).click();
  await dialog.getByText("The minimum has to be more than the fee").waitFor();
});

test("I tell people something, they read it, and I take it down", async () => {
  const { page, complaints } = await openConsoleAs(browser, first);
  const title = `A journey ${randomUUID().slice(0, 8)}`;
  await page.goto("/announcements");
  await page.getByRole("link", { name: "Write one" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Category").click();
  await page.getByRole("option", { name: "Product" }).click();
  await page.getByLabel("Text in Markdown").fill("It is **open** now.");
  await page.getByText("open", { exact: true }).and(page.locator("strong")).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("heading", { name: title }).waitFor();
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const read = await fetch(`${baseUrl}/api/content/v1/announcements/${slug}`);
  expect((await read.json()).announcement.html).toContain("<strong>open</strong>");
  await page.getByRole("button", { name: "Take down" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take down" }).click();
  await page.getByText("It is taken down.").first().waitFor();
  await page.getByRole("link", { name: title }).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

describe("on a phone", () => {
  test.each([
    ["/ledger", "INR", "INR"],
    ["/markets", "AVAX-INR", "AVAX-INR"],
    ["/coins-and-fees", "LINK", "LINK Chainlink"],
    ["/custody", "Signer", "Signer"],
    [
      "/announcements",
      "POL replaces MATIC; balances were changed one to one",
      "POL replaces MATIC; balances were changed one to one",
    ],
  ])("%s is a list, then one of it, and nothing scrolls sideways", async (path, link, heading) => {
    const { page } = await openConsoleAs(browser, first, "phone");
    await page.goto(path);
    await page.getByRole("link", { name: link, exact: true }).waitFor();
    await expect.poll(() => isTooWide(page)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: link, exact: true }).click();
    await page.getByRole("heading", { name: heading, exact: true, level: 2 }).waitFor();
    await expect.poll(() => isTooWide(page)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
