/** Rupees in: an account in one's own name, a transfer by the world's bank, its reference told, and the money in the wallet. */

import { randomInt } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser } from "../system/browser.ts";
import { type Holder, told } from "./account-holder.ts";
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
import { refuse, unexpected } from "./signing-in.ts";
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
const deposits = ({ page }: Holder) => page.getByRole("list", { name: "Last deposits" }).locator("> li");

async function tellUtr(holder: Holder, utr: string): Promise<void> {
  await utrField(holder).fill(utr);
  await holder.page.getByRole("button", { name: "Submit UTR" }).click();
}

async function fillAccount({ dialog }: Holder, account: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(account)) await dialog.locator(`input[name=${name}]`).fill(value);
  await dialog.getByRole("button", { name: "Add the bank account" }).click();
}

describe("KYC-025 before money can come", () => {
  test("verification comes first, then a name", async () => {
    const unverified = await openAs(browser, await newPerson({ level: 0 }), { path });
    await unverified.page.getByText("A bank account is added after level 1 verification").waitFor();
    await expect.poll(() => utrField(unverified).isDisabled()).toBe(true);
    await unverified.context.close();
    const nameless = await openAs(browser, await newPerson({ name: "" }), { path });
    await nameless.page.getByText("Set your name first").waitFor();
    await nameless.page.getByRole("link", { name: "Add your name" }).click();
    await nameless.page.waitForURL("**/dashboard/account");
    await nameless.context.close();
  });

  test("BANK-004 BANK-010 BANK-011 BANK-012 BANK-013 an account is added as the bank confirms it, and removed when asked twice", async () => {
    const who = await newPerson();
    const holder = await openAs(browser, who, { path });
    const { page, context, dialog, complaints } = holder;
    await page.getByRole("button", { name: "Add a bank account" }).click();
    await expect.poll(() => dialog.locator("input[name=accountHolderName]").inputValue()).toBe(who.name);
    // FORMAT-007: digits only; and each field says what is wrong with it.
    await fillAccount(holder, { bankName: "", accountNumber: "12 34x", IFSCCode: "sahy1001299" });
    await expect.poll(() => dialog.locator("input[name=accountNumber]").inputValue()).toBe("1234");
    for (const words of [
      "Enter your bank's name.",
      "9 to 18 digits; this one has 4",
      "fifth character of an IFSC is a zero",
    ]) {
      await dialog.getByText(words).waitFor();
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    const theirs = { bankName: "Kaveri Bank", accountNumber: strangers, IFSCCode: "KVRI0000421" };
    await fillAccount(holder, theirs);
    await dialog.getByText("The bank says that this account is in another name than yours.").waitFor();
    await fillAccount(holder, { accountNumber: String(randomInt(10 ** 9, 10 ** 10)), IFSCCode: "KVRI0000421" });
    await dialog.getByText("The bank has no such account.").waitFor();
    await fillAccount(holder, accountForm(await bankWorld.open(who.name)));
    await told(page, "Your bank account is verified.");
    await page.getByText("Verified", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByText("No bank account yet").waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("an account that another person uses is refused in words", async () => {
    const account = await addAccount(await newPerson());
    const holder = await openAs(browser, await newPerson(), { path });
    await holder.page.getByRole("button", { name: "Add a bank account" }).click();
    await fillAccount(holder, accountForm(account));
    await holder.dialog.getByText("This bank account is in use with another account at Feo.").waitFor();
    await holder.context.close();
  });

  test("BANK-010 an account that the bank is silent about waits, and is verified without a reload", async () => {
    const who = await newPerson();
    const holder = await openAs(browser, who, { path });
    const { page, context } = holder;
    await page.getByRole("button", { name: "Add a bank account" }).click();
    await fillAccount(holder, accountForm(await bankWorld.open(who.name, { quietMs: 3_000 })));
    await page.getByText("Being checked", { exact: true }).waitFor();
    await expect.poll(() => utrField(holder).isDisabled()).toBe(true);
    await page.getByText("Verified", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Copy the reference number" }).waitFor();
    await context.close();
  });
});

describe("BANK-001 BANK-002 BANK-005 BANK-017 BANK-018 a transfer", () => {
  test("BANK-006 told before the statement has it waits, then is in the wallet, without a reload", async () => {
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
    await tellUtr(holder, `${utr.slice(0, 6)} ${utr.slice(6)}`);
    await told(page, "We have your UTR.");
    const [first] = [deposits(holder).first()];
    await first.getByText("Pending", { exact: true }).waitFor();
    await first.getByText(`UTR ${utr}`).waitFor();
    await first.getByText("Success", { exact: true }).waitFor();
    await first.getByText("₹12,345.67").waitFor();
    // LIVE-034: the header's value, live.
    await page.getByRole("link", { name: "Wallet: ₹12,345.67" }).waitFor();
    await expect.poll(() => mainRupees(who)).toBe("12345.67");
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("told after the statement has it is there at once; told twice it is refused beside the field", async () => {
    const who = await newPerson();
    const account = await addAccount(who);
    const holder = await openAs(browser, who, { path });
    const { page, context } = holder;
    await utrField(holder).waitFor();
    for (const [mode, amount, kind] of [
      ["NEFT", "700", "16 characters, NEFT"],
      ["RTGS", "200000", "22 characters, RTGS"],
    ] as const) {
      const utr = await bankWorld.transfer(account.accountNumber, amount, { mode });
      await utrField(holder).fill(utr.toLowerCase());
      await page.getByText(kind).waitFor();
      await page.keyboard.press("Enter");
      const first = deposits(holder).first();
      await first.getByText(utr).waitFor();
      await first.getByText("Success", { exact: true }).waitFor();
    }
    const utr = await bankWorld.transfer(account.accountNumber, "900");
    await tellUtr(holder, utr);
    await deposits(holder).first().getByText(utr).waitFor();
    await tellUtr(holder, utr);
    await page.getByText("This UTR was told already.").waitFor();
    await expect.poll(() => mainRupees(who)).toBe("201600");
    await context.close();
  });

  test("from a stranger's account is not added, and stays open", async () => {
    const who = await newPerson();
    await addAccount(who);
    const holder = await openAs(browser, who, { path });
    await utrField(holder).waitFor();
    await tellUtr(holder, await bankWorld.transfer(strangers, "1000"));
    const first = deposits(holder).first();
    // It is found on the statement, and told without a reload that somebody looks at it.
    await first.getByText("In review", { exact: true }).waitFor();
    await first.getByText(/We look at it by hand/).waitFor();
    // A deposit of one's own that comes later is added: the bank's statement was read past the stranger's.
    const own = await newPerson();
    await deposit(own, await addAccount(own), "100");
    await expect.poll(() => mainRupees(who)).toBe("0");
    await expect.poll(() => first.getByText("In review", { exact: true }).isVisible()).toBe(true);
    await holder.context.close();
  });

  test("BANK-008 BANK-014 BANK-021 BANK-022 a new one is on top of the list, and the last is dropped", async () => {
    const who = await newPerson();
    const account = await addAccount(who);
    for (const amount of ["101", "102", "103", "104", "105"]) await deposit(who, account, amount);
    const holder = await openAs(browser, who, { path });
    await expect.poll(() => deposits(holder).count()).toBe(5);
    await deposits(holder).last().getByText("₹101.00").waitFor();
    const utr = await bankWorld.transfer(account.accountNumber, "106", { postAfterMs: 60_000 });
    // The list as it is read again never comes: what is shown is what the answer has made of it.
    await holder.page.route("**/api/user/v1/transaction/fiat/deposit*", () => undefined);
    await tellUtr(holder, utr);
    await deposits(holder).first().getByText(utr).waitFor();
    await expect.poll(() => deposits(holder).count()).toBe(5);
    await deposits(holder).last().getByText("₹102.00").waitFor();
    await holder.context.close();
  });

  test.each([
    ["43198801774", /this one has 11/],
    ["43198801774A", /only digits/],
    ["4319880177/5", /only letters and digits/],
  ])("with the reference %s is refused before it is sent", async (utr, words) => {
    const who = await newPerson();
    await addAccount(who);
    const holder = await openAs(browser, who, { path });
    const asked: string[] = [];
    holder.page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await utrField(holder).waitFor();
    await tellUtr(holder, utr);
    await holder.page.getByText(words).waitFor();
    expect(asked).not.toContain("POST /api/transaction/v1/fiat/deposit");
    await holder.context.close();
  });

  test.each([
    ["DEPOSITS_CLOSED", "Deposits are closed at the moment."],
    ["BANK_ACCOUNT_MISSING", "Add your bank account first."],
  ])("ERROR-007 that the server refuses with %s says so", async (code, words) => {
    const who = await newPerson();
    await addAccount(who);
    const holder = await openAs(browser, who, { path });
    await utrField(holder).waitFor();
    await refuse(holder.context, "/transaction/v1/fiat/deposit", 400, code);
    await tellUtr(holder, "431988017745");
    await holder.page.getByText(words).waitFor();
    await expect.poll(() => utrField(holder).inputValue()).toBe("431988017745");
    await holder.context.close();
  });
});

test("ERROR-022 a list that cannot be read does not break the page; a press reads it", async () => {
  const who = await newPerson();
  await deposit(who, await addAccount(who), "150");
  const holder = await openAs(browser, who, {
    path,
    prepare: ({ page }) => page.route("**/api/user/v1/transaction/fiat/deposit*", (route) => route.abort()),
  });
  await holder.page.getByText("This did not load").waitFor();
  await utrField(holder).waitFor();
  await holder.page.unroute("**/api/user/v1/transaction/fiat/deposit*");
  await holder.page.getByRole("button", { name: "Try again" }).click();
  await deposits(holder).first().getByText("₹150.00").waitFor();
  await holder.context.close();
});

describe.each(looks)("$size, $theme", ({ size, theme }) => {
  test("the page has nothing for axe with an account and deposits, and fits", async () => {
    const who = await newPerson();
    const account = await addAccount(who);
    await deposit(who, account, "200");
    const holder = await openAs(browser, who, { path, size, theme });
    const { page, context, complaints } = holder;
    await deposits(holder).first().waitFor();
    await tellUtr(holder, "12345");
    await page.getByText(/this one has 5/).waitFor();
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
