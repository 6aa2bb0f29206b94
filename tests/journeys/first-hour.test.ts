/**
 * The first hour: from sign-up to a withdrawn rupee, by links and buttons only after the first page. A press is a click
 * or a tap, Enter, opening a menu of choices, choosing from one, and entering a form where the page has not put the
 * cursor; typing is free, and so are Tab or a phone's Next between the fields of one form. Codes come from the demo's
 * inbox, as they would from a phone.
 */
import { randomBytes } from "node:crypto";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openVisitor, type Size, visit } from "../system/browser.ts";
import { newEmail, password } from "../system/newcomer.ts";
import { baseUrl, codeBox, unexpected, visitors } from "./signing-in.ts";
import { locker } from "./verification-person.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const mostPresses = 32;

/** Counts presses. */
function handOf(page: Page) {
  let presses = 0;
  return {
    presses: () => presses,
    async press(target: Locator): Promise<void> {
      presses += 1;
      await target.click();
    },
    async enter(on: Page = page): Promise<void> {
      presses += 1;
      await on.keyboard.press("Enter");
    },
    /** Free if the focus is already in the field's form. */
    async type(field: Locator, text: string): Promise<void> {
      await field.waitFor();
      const isThere = await field.evaluate((element: HTMLInputElement) => {
        const { activeElement } = document;
        if (activeElement === element) return true;
        const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement;
        return isField && activeElement.form === element.form;
      });
      if (!isThere) presses += 1;
      await field.fill(text);
    },
    /** Two presses: opening the menu and choosing an option. */
    async choose(menu: Locator, option: string): Promise<void> {
      presses += 2;
      if (await menu.evaluate((element) => element instanceof HTMLSelectElement)) {
        await menu.selectOption(option);
        return;
      }
      await menu.click();
      await menu.page().getByRole("option", { name: option, exact: true }).click();
    },
  };
}

/** The new tab that a link opens. */
async function openedBy(page: Page, act: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await act();
  const tab = await opened;
  await tab.waitForLoadState();
  return tab;
}

async function codeFor(who: { readonly email: string }, earlier: string): Promise<string> {
  await expect.poll(() => visitors.codeTo(who)).not.toBe(earlier);
  return visitors.codeTo(who);
}

test.each(["desktop", "phone"] as const)(
  "ROUTE-001 KYC-025 BANK-002 BANK-003 on a %s, a visitor gets from sign-up to a withdrawn rupee by links and buttons alone",
  async (size: Size) => {
    const { page, context, complaints } = await openVisitor(browser, { baseUrl, size });
    const hand = handOf(page);
    const { press, enter, type, choose } = hand;
    const link = (name: string | RegExp) => page.getByRole("link", { name }).filter({ visible: true }).first();
    const button = (name: string | RegExp) => page.getByRole("button", { name }).filter({ visible: true }).first();
    const who = newEmail();
    // Letters only, and unique at the demo bank.
    const name = `Ila ${randomBytes(4)
      .toString("hex")
      .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;

    await visit(page, "/");
    await press(link("Open an account"));
    await type(page.getByLabel(/^Email or mobile number/), who.email);
    await enter();
    await page.getByRole("heading", { name: "Enter the code" }).waitFor();
    const signUpCode = await visitors.codeTo(who);
    await type(page.getByLabel(codeBox.email), signUpCode);
    await type(page.getByLabel("Password", { exact: true }), password);
    await page.getByText(/Strong$/).waitFor();
    await enter();

    const citizen = await locker.settle({ name, dob: "1990-05-17" });
    await page.waitForURL("**/dashboard");
    await press(button("Verify with DigiLocker"));
    await page.getByRole("heading", { name: "Sign in to DigiLocker" }).waitFor();
    await press(page.locator(`button[name=citizen][value="${citizen}"]`));
    await press(page.getByRole("button", { name: "Allow" }));
    await press(button("Continue"));
    for (const [field, option] of [
      ["Occupation", "Professional"],
      ["Yearly income", "5-10 Lakhs"],
    ] as const) {
      await choose(page.getByLabel(field), option);
    }
    await press(page.getByRole("checkbox", { name: /^I agree/ }));
    await press(button("Save"));
    await press(page.getByRole("button", { name: "Submit", exact: true }));
    await press(page.getByRole("region", { name: "Level 1 is verified" }).getByRole("link", { name: "Deposit INR" }));

    await press(button("Add bank account"));
    const bank = await openedBy(page, () => press(link("Open one at the demo bank")));
    await type(bank.locator("form[action='/bank/accounts'] input[name=holder]"), name);
    await enter(bank);
    await bank.getByText("Account opened.").waitFor();
    const [accountNumber = "", ifsc = ""] = await bank.getByRole("status").locator("code").allInnerTexts();
    const dialog = page.getByRole("dialog");
    await type(dialog.getByLabel("Account number", { exact: true }), accountNumber);
    await type(dialog.getByLabel("Re-enter account number"), accountNumber);
    await type(dialog.getByLabel("IFSC"), ifsc);
    await dialog.getByText(/Sahyadri Bank, branch/).waitFor();
    await enter();
    await page.getByText("Verified", { exact: true }).waitFor();

    const form = bank.locator("form[action='/bank']");
    await type(form.locator("input[name=amount]"), "5000");
    await enter(bank);
    await bank.getByText("Transfer sent.").waitFor();
    const utr = await bank.getByRole("status").locator("code").innerText();
    await type(page.getByRole("textbox", { name: "UTR" }), utr);
    await enter();
    const deposit = page.getByRole("list", { name: "Recent deposits" });
    await deposit.getByText("Success", { exact: true }).waitFor();
    await deposit.getByText("₹5,000.00").waitFor();

    // A new account's deposits go to spot, and withdrawals leave from main.
    if (size === "phone") {
      await press(page.getByRole("navigation", { name: "Phone" }).getByRole("link", { name: "Wallet" }));
      await press(button("Withdraw"));
      await press(page.getByRole("menuitem", { name: "INR to your bank account" }));
    } else await press(link("Withdraw INR"));
    await press(button("Transfer to main wallet"));
    await dialog.getByRole("button", { name: "Transfer ₹5,000.00 to main wallet" }).waitFor();
    await enter();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("Available ₹5,000.00").waitFor();
    await type(page.getByRole("textbox", { name: "Amount" }), "500");
    await enter();
    await dialog.getByText("You receive").waitFor();
    await enter();
    const box = dialog.locator("input[name=emailOtp]");
    await box.waitFor();
    await type(box, await codeFor(who, signUpCode));
    await dialog.getByText("Your withdrawal is on its way").waitFor();
    // The payout continues behind the receipt.
    const withdrawal = page.getByRole("list", { name: "Recent withdrawals", includeHidden: true });
    await withdrawal.getByText("₹500.00", { exact: true }).waitFor();
    await withdrawal.getByText("Success", { exact: true }).waitFor();

    expect(hand.presses()).toBeLessThanOrEqual(mostPresses);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  },
);
