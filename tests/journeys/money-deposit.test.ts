/**
 * Rupee deposits: a bank account in the customer's name, a transfer from the simulated bank, its reference submitted,
 * and the money in the wallet. Requirements and refusals: apps/web/app/wallet/deposit-inr-page.test.tsx.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser } from "../system/browser.ts";
import { expectToast, type Holder } from "./account-holder.ts";
import { looks } from "./looks.ts";
import {
  accountForm,
  addAccount,
  bankWorld,
  claimOperator,
  deposit,
  mainRupees,
  newPerson,
  openAs,
} from "./money-holder.ts";
import { unexpected } from "./signing-in.ts";
import { expectSound } from "./sound-page.ts";

claimOperator();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const path = "/dashboard/depositINR";
const strangers = "60200300400505";

const utrField = ({ page }: Holder) => page.getByRole("textbox", { name: "UTR" });
const deposits = ({ page }: Holder) => page.getByRole("list", { name: "Recent deposits" }).locator("> li");

async function submitUtr(holder: Holder, utr: string): Promise<void> {
  await utrField(holder).fill(utr);
  await holder.page.getByRole("button", { name: "Submit UTR" }).click();
}

async function fillAccount({ dialog }: Holder, account: Record<string, string>): Promise<void> {
  const { bankName: _, ...typed } = account;
  const fields = { accountNumberAgain: account["accountNumber"] ?? "", ...typed };
  for (const [name, value] of Object.entries(fields)) await dialog.locator(`input[name=${name}]`).fill(value);
  await dialog.getByRole("button", { name: "Add bank account" }).click();
}

describe("KYC-025 before the first deposit", () => {
  test("BANK-004 BANK-010 BANK-011 BANK-012 BANK-013 a bank account is added when the bank confirms it, and removed after a second confirmation", async () => {
    const who = await newPerson();
    const holder = await openAs(browser, who, { path });
    const { page, context, dialog, complaints } = holder;
    await page.getByRole("button", { name: "Add bank account" }).click();
    await expect.poll(() => dialog.locator("input[name=accountHolderName]").inputValue()).toBe(who.name);
    // FORMAT-007: digits only, and each field shows its own error.
    await fillAccount(holder, { accountNumber: "12 34x", IFSCCode: "sahy1001299" });
    await expect.poll(() => dialog.locator("input[name=accountNumber]").inputValue()).toBe("1234");
    for (const words of [
      "Account numbers have 9 to 18 digits. This one has 4.",
      "fifth character of an IFSC is a zero",
    ]) {
      await dialog.getByText(words).waitFor();
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    const theirs = { accountNumber: strangers, IFSCCode: "KVRI0000421" };
    await fillAccount(holder, theirs);
    await dialog.getByText("The bank did not confirm this account as yours.").waitFor();
    await fillAccount(holder, accountForm(await bankWorld.open(who.name)));
    await expectToast(page, "Bank account verified.");
    await page.getByText("Verified", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Keep account" }).click();
    await page.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByText("No bank account yet").waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});

describe("BANK-001 BANK-002 BANK-005 BANK-017 BANK-018 a deposit", () => {
  test("BANK-006 a deposit submitted before its statement line waits, then reaches the wallet without a reload", async () => {
    const who = await newPerson();
    const account = await addAccount(who);
    const holder = await openAs(browser, who, { path });
    const { page, context, complaints } = holder;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const [what, value] of [
      ["the account number", "920020011112222"],
      ["the IFSC", "DEMO0000001"],
    ] as const) {
      await page.getByRole("button", { name: `Copy ${what}` }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value);
    }
    await page.getByRole("button", { name: "Copy the reference number" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^FEO\d{7}$/);
    const utr = await bankWorld.transfer(account.accountNumber, "12345.67", { postAfterMs: 4_000 });
    await submitUtr(holder, `${utr.slice(0, 6)} ${utr.slice(6)}`);
    await expectToast(page, "UTR received.");
    const [first] = [deposits(holder).first()];
    await first.getByText("Pending", { exact: true }).waitFor();
    await first.getByText(`UTR ${utr}`).waitFor();
    await first.getByText("Success", { exact: true }).waitFor();
    await first.getByText("₹12,345.67").waitFor();
    // LIVE-034: the header's total updates live.
    await page.getByRole("link", { name: "Total ₹12,345.67 in both wallets" }).waitFor();
    await expect.poll(() => mainRupees(who)).toBe("12345.67");
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});

describe.each(looks)("$size, $theme", ({ size, theme }) => {
  test("the deposit page with an account and deposits has no accessibility faults and no overflow", async () => {
    const who = await newPerson();
    const account = await addAccount(who);
    await deposit(who, account, "200");
    const holder = await openAs(browser, who, { path, size, theme });
    const { page, context, complaints } = holder;
    await deposits(holder).first().waitFor();
    await submitUtr(holder, "12345");
    await page.getByText(/This one has 5/).waitFor();
    await expectSound(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").waitFor();
    await expectSound(page);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});
