/** Today in a browser: what a colleague does appears while the page is open, and leads to where it is decided. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { accessibilityFaults, openBrowser } from "../system/browser.ts";
import { newConsoleOperator } from "../system/console-operators.ts";
import { waitingPeopleOf } from "../system/waiting-people.ts";
import { isTooWide, openConsoleAs } from "./console-visitor.ts";

const { baseUrl, consoleUrl, worldUrl, home } = inject("instance");
const people = waitingPeopleOf({ baseUrl, worldUrl, home });

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test("Today shows a colleague's freeze and proposal without a reload, and the second person decides", async () => {
  const [first, second] = [await newConsoleOperator(home, consoleUrl), await newConsoleOperator(home, consoleUrl)];
  const { userId } = await people.verified("Farida Sheikh");
  const { page, complaints } = await openConsoleAs(browser, second);
  await page.goto("/?kind=frozen");
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Waiting for a second person" }).waitFor();

  await first.act("person freeze", userId, { reason: "Phone stolen" });
  const row = page.getByRole("table", { name: "Waiting" }).getByRole("row").filter({ hasText: "Farida Sheikh" });
  await row.getByText("Frozen account").waitFor();
  await first.act("person unfreeze", userId, { note: "Called back" }, true);
  await row.getByText("Unfreezing, 1 of 2 approved").waitFor();
  await page.getByText(`Unfreeze ${userId.slice(0, 8)}`).waitFor();

  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  expect(await isTooWide(page)).toBe(false);
  for (const figure of ["Sign-ups", "INR deposits", "Trading volume", "Trading fees"])
    await page.getByRole("figure", { name: `${figure}, last 24 hours` }).waitFor();

  const line = page.getByRole("listitem").filter({ hasText: userId.slice(0, 8) });
  await line.getByRole("link", { name: "Review" }).click();
  await page.waitForURL(/\/proposals\/\d+$/);
  await line.getByRole("button", { name: /^Confirm/ }).waitFor();
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: `Unfreeze ${userId.slice(0, 8)}` });
  await dialog.getByLabel("Code from your authenticator app").fill(await second.freshCode());
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.goto("/?kind=frozen");
  await page.getByRole("heading", { name: "Engine" }).waitFor();
  await expect.poll(() => row.count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("Today fits a phone", async () => {
  const { page, complaints } = await openConsoleAs(browser, await newConsoleOperator(home, consoleUrl), "phone");
  await page.goto("/");
  await page.getByRole("heading", { name: "Engine" }).waitFor();
  expect(await isTooWide(page)).toBe(false);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
