/** A market halted at the console while a customer's order rests in it: the customer's open trade page follows. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { asha, claimTrading, openOrders, order, tryCancel } from "../conformance/trading.ts";
import { accessibilityFaults, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { openConsoleAs } from "./console-visitor.ts";

claimTrading();

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

const closed = (page: Page) =>
  page.getByRole("region", { name: "Order ticket" }).getByText("This market is temporarily closed.");

/** Confirms the open dialog with the operator's code. */
async function confirm(page: Page, operator: ConsoleOperator, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code from your authenticator app").fill(await operator.freshCode());
  await dialog.getByRole("button", { name: button }).click();
  await dialog.waitFor({ state: "detached" });
}

test("an operator halts a market while a customer's order rests, the customer's page follows, and two reopen it", async () => {
  const market = "AVAX-INR";
  const customer = await openVisitor(browser, { baseUrl, accessToken: asha.token() });
  const operator = await openConsoleAs(browser, first);
  const resting = await order(asha, { marketSymbol: market, side: "BUY", price: "1000", volume: "0.2" });
  await visit(customer.page, `/trade/${market}`);

  const { page } = operator;
  await page.goto(`/markets/${market}`);
  await page.getByRole("heading", { name: "AVAX / INR" }).waitFor();
  await page.keyboard.press("h");
  await page.getByLabel("Reason, kept in the audit log").fill("A journey");
  await page.getByText("stay, and can't be cancelled until the market reopens").waitFor();
  for (const theme of ["light", "dark"]) {
    await page.evaluate(`document.documentElement.dataset.theme = "${theme}"`);
    expect([theme, await accessibilityFaults(page)]).toEqual([theme, []]);
  }
  await page.getByRole("button", { name: "Halt AVAX/INR" }).click();
  await page.getByText(`${market} is halted.`).first().waitFor();
  await closed(customer.page).waitFor();
  expect((await openOrders(asha, market)).map(({ id }) => id)).toContain(resting.id);

  await page.getByRole("radio", { name: "Trading" }).click();
  await page.getByLabel("Reason, kept in the audit log").fill("Checked");
  await page.getByRole("button", { name: "Propose to open" }).click();
  await confirm(page, first, "Propose to open");
  await page.getByText("Another operator has to confirm it").first().waitFor();

  const theirs = await openConsoleAs(browser, second);
  await theirs.page.goto(`/markets/${market}`);
  await theirs.page.getByRole("button", { name: "Open AVAX-INR" }).click();
  await confirm(theirs.page, second, "Open");
  await theirs.page.getByText(`${market} is open.`).first().waitFor();
  await closed(customer.page).waitFor({ state: "detached" });
  await expect.poll(async () => (await tryCancel(asha, resting.id)).status).toBe(200);
  expect([...operator.complaints, ...theirs.complaints, ...customer.complaints]).toEqual([]);
});
