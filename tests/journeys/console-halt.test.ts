/** A market halted at the console while a customer's order rests in it: the customer's open trade page follows. */
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { asha, claimTrading, openOrders, order, tryCancel } from "../conformance/trading.ts";
import { accessibilityFaults, openVisitor, visit } from "../system/browser.ts";
import { claimTwoOperators, confirmDialog, openConsoleAs } from "./console-visitor.ts";

claimTrading();

const { baseUrl } = inject("instance");
const operators = claimTwoOperators();

const closed = (page: Page) =>
  page.getByRole("region", { name: "Order ticket" }).getByText("This market is temporarily closed.");

test("an operator halts a market while a customer's order rests, the customer's page follows, and two reopen it", async () => {
  const market = "AVAX-INR";
  const customer = await openVisitor(operators.browser, { baseUrl, accessToken: asha.token() });
  const operator = await openConsoleAs(operators.browser, operators.first);
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
  await confirmDialog(page, "Propose to open", operators.first);
  await page.getByText("Another operator has to confirm it").first().waitFor();

  const theirs = await openConsoleAs(operators.browser, operators.second);
  await theirs.page.goto(`/markets/${market}`);
  await theirs.page.getByRole("button", { name: "Open AVAX-INR" }).click();
  await confirmDialog(theirs.page, "Open", operators.second);
  await theirs.page.getByText(`${market} is open.`).first().waitFor();
  await closed(customer.page).waitFor({ state: "detached" });
  await expect.poll(async () => (await tryCancel(asha, resting.id)).status).toBe(200);
  expect([...operator.complaints, ...theirs.complaints, ...customer.complaints]).toEqual([]);
});
