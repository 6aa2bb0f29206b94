/** An operator at the console: reconciles, proposes a fee, schedules an announcement. */
import { randomUUID } from "node:crypto";
import { indianDay } from "@feo/money";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { accessibilityFaults, openBrowser } from "../system/browser.ts";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { isTooWide, openConsoleAs } from "./console-visitor.ts";

const { baseUrl, consoleUrl, home } = inject("instance");
let browser: Browser;
let first: ConsoleOperator;
beforeAll(async () => {
  browser = await openBrowser();
  first = await newConsoleOperator(home, consoleUrl);
});
afterAll(() => browser.close());

/** 18:30 tomorrow, as the date input takes it. */
const tomorrowInIndia = () => `${indianDay(Date.now() + 86_400_000)}T18:30`;

test("an operator reconciles the books and reads a customer's rupee ledger entries", async () => {
  const { page, complaints } = await openConsoleAs(browser, first);
  await page.goto("/ledger");
  await page.waitForURL(/\/money\/books$/);
  await page.getByRole("heading", { name: "INR", exact: true }).waitFor();
  await page.getByRole("button", { name: "Compare now" }).click();
  await page
    .getByText(/assets compared/)
    .first()
    .waitFor();
  await page.getByLabel("feoTag, email, mobile or id").fill("asha");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByText("@asha").waitFor();
  await page.getByRole("table", { name: "INR ledger entries" }).getByRole("row").nth(1).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  // The customer stays selected while the operator moves through the assets by keyboard.
  await page.getByRole("heading", { name: "Money", exact: true }).click();
  await page.keyboard.press("j");
  await page.waitForURL(/\/money\/books\/\w+\?who=asha$/);
  expect(complaints).toEqual([]);
});

test("an operator who proposes an impossible fee sees why it is refused", async () => {
  const { page } = await openConsoleAs(browser, first);
  await page.goto("/coins/LINK");
  await page.getByRole("button", { name: "Change terms" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("Withdrawal fee in LINK").inputValue()).not.toBe("");
  await dialog.getByLabel("Withdrawal fee in LINK").fill("1000000");
  await dialog.getByLabel("Code from your authenticator app").fill(await first.freshCode());
  await dialog.getByRole("button", { name: "Change" }).click();
  await dialog.getByText("The minimum must be higher than the fee").waitFor();
});

test("an operator drafts and schedules an announcement, and a customer sees it once its time has come", async () => {
  const { page, complaints } = await openConsoleAs(browser, first);
  const title = `A journey ${randomUUID().slice(0, 8)}`;
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const customersRead = async () => {
    const response = await fetch(`${baseUrl}/api/content/v1/announcements/${slug}`);
    return response.status === 200 ? (await response.json()).announcement.html : response.status;
  };
  await page.goto("/announcements");
  await page.waitForURL(/\/content\/announcements$/);
  await page.getByRole("link", { name: "New announcement" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Category").click();
  await page.getByRole("option", { name: "Product" }).click();
  await page.getByLabel("Text (Markdown)").fill("It is **open** now.");
  await page.getByText("open", { exact: true }).and(page.locator("strong")).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Control+s");
  await page.getByText("All changes saved").waitFor();
  await page.getByRole("link", { name: "Close the editor" }).click();
  await page.getByText("Customers don't see this yet.").waitFor();
  expect(await customersRead()).toBe(404);

  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByRole("dialog").getByLabel("Publish at (IST)").fill(tomorrowInIndia());
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Schedule" }).click();
  await page.getByText(/^Customers see this from .* 18:30 IST\.$/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await customersRead()).toBe(404);

  // The picker has minutes; the moment is moved close by the call behind it.
  const at = new Date(Date.now() + 1_000).toISOString();
  const moved = await first.call("POST", `/articles/announcement/${slug}/publish`, { version: 1, at });
  expect(moved).toMatchObject({ status: 200 });
  await expect.poll(customersRead).toContain("<strong>open</strong>");
  await page.getByText(/^Customers see this since/).waitFor();

  await page.getByRole("button", { name: "Take down" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take down" }).click();
  await page.getByText("Customers no longer see this.").waitFor();
  expect(complaints).toEqual([]);
});

describe("the console on a phone", () => {
  test.each([
    ["/money/books", "INR", "INR"],
    ["/markets", "AVAX / INR", "AVAX / INR"],
    ["/coins", "LINK Chainlink", "LINK Chainlink"],
    ["/custody", "Signer", "Signer"],
    [
      "/content/announcements",
      "POL replaces MATIC: balances converted one to one",
      "POL replaces MATIC: balances converted one to one",
    ],
  ])("%s shows a list, then one entry, without scrolling sideways", async (path, link, heading) => {
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
