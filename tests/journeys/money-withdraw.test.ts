/**
 * Rupee withdrawals: reviewed, confirmed by codes, paid by the simulated bank. Refusals, and lost, refused or cancelled
 * ones: apps/web/app/wallet/withdraw-inr-page.test.tsx.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../system/browser.ts";
import { giveCodes, type Holder } from "./account-holder.ts";
import { looks } from "./looks.ts";
import { addAccount, claimOperator, deposit, type MoneyPerson, mainRupees, newPerson, openAs } from "./money-holder.ts";
import { unexpected } from "./signing-in.ts";
import { expectSound } from "./sound-page.ts";

claimOperator();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const path = "/dashboard/withdrawINR";
const withdrawPath = "/transaction/v1/fiat/withdraw";

/** A customer with rupees in the main wallet. */
async function withRupees(amount: string): Promise<MoneyPerson> {
  const who = await newPerson();
  await deposit(who, await addAccount(who), amount);
  return who;
}

const amountField = ({ page }: Holder) => page.getByRole("textbox", { name: "Amount" });
const withdrawals = ({ page }: Holder) => page.getByRole("list", { name: "Recent withdrawals" }).locator("> li");
describe("BANK-003 BANK-016 CLIENT-016 CLIENT-018 a withdrawal", () => {
  test("BANK-007 BANK-009 BANK-015 a withdrawal is reviewed, confirmed, paid minus its fee, and shown with its reference", async () => {
    const who = await withRupees("5000");
    const holder = await openAs(browser, who, { path });
    const { page, context, dialog, complaints } = holder;
    await page.getByText("Available ₹5,000.00").waitFor();
    await amountField(holder).fill("1500.50");
    const facts = page.getByRole("listitem").filter({ hasText: "Amount to withdraw" });
    for (const line of [/Fee\s*₹10\.00/, /You receive\s*₹1,490\.50/, /Left today\s*₹50,000\.00/]) {
      await expect.poll(() => facts.innerText()).toMatch(line);
    }
    await page.getByRole("button", { name: "Withdraw ₹1,500.50" }).click();
    await expect.poll(() => dialog.innerText()).toMatch(/You receive\s*₹1,490\.50/);
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith(withdrawPath));
    await dialog.getByRole("button", { name: "Continue" }).click();
    await giveCodes(holder);
    expect((await sent).headers()["sessiontoken"]).toMatch(/^ey/);
    await dialog.getByText("Your withdrawal is on its way").waitFor();
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    const first = withdrawals(holder).first();
    await first.getByText("Success", { exact: true }).waitFor();
    await first.getByText(/^UTR \w{12,22}$/).waitFor();
    await expect.poll(() => facts.innerText()).toMatch(/Left today\s*₹48,499\.50/);
    await page.getByText("Available ₹3,499.50").waitFor();
    await expect.poll(() => amountField(holder).inputValue()).toBe("");
    await expect.poll(() => mainRupees(who)).toBe("3499.5");
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});

test("a withdrawal can be made by keyboard alone", async () => {
  const who = await withRupees("2000");
  const holder = await openAs(browser, who, { path });
  const { page, context, dialog } = holder;
  await page.getByText("Verified", { exact: true }).waitFor();
  await amountField(holder).focus();
  await page.keyboard.type("650");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Continue" }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByRole("textbox").first().waitFor();
  await page.keyboard.type(await who.person.freshCode());
  await dialog.getByText("Your withdrawal is on its way").waitFor();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await withdrawals(holder).first().getByText("₹650.00", { exact: true }).waitFor();
  await context.close();
});

describe.each(looks)("$size, $theme", ({ size, theme }) => {
  test("the withdraw page, its review and its codes have no accessibility faults and no overflow", async () => {
    const who = await withRupees("2000");
    const holder = await openAs(browser, who, { path, size, theme });
    const { page, context, dialog, complaints } = holder;
    await page.getByText("Verified", { exact: true }).waitFor();
    await amountField(holder).fill("700");
    await expectSound(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Withdraw ₹700.00" }).click();
    await dialog.getByRole("button", { name: "Continue" }).waitFor();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await giveCodes(holder);
    await dialog.getByText("Your withdrawal is on its way").waitFor();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await withdrawals(holder).first().waitFor();
    await expectSound(page);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});
