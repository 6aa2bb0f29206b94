/** Rupees out: reviewed, confirmed by codes, paid by the world's bank, or back in the wallet; and what keeps it from leaving. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser } from "../system/browser.ts";
import { giveCodes, type Holder, told } from "./account-holder.ts";
import { looks } from "./looks.ts";
import {
  addAccount,
  bankWorld,
  claimOperator,
  deposit,
  loseAnswer,
  type MoneyPerson,
  mainRupees,
  newPerson,
  openAs,
} from "./money-holder.ts";
import { refuse, unexpected, visitors } from "./signing-in.ts";
import { expectSound } from "./sound-page.ts";

claimOperator();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const path = "/dashboard/withdrawINR";
const withdrawPath = "/transaction/v1/fiat/withdraw";

/** Somebody with rupees in the main wallet and an account that payouts meet this end in. */
async function withRupees(
  amount: string,
  { fate, level = 1 }: { fate?: "pay" | "fail" | "slow"; level?: number } = {},
): Promise<MoneyPerson> {
  const who = await newPerson({ level });
  await deposit(who, await addAccount(who, fate ? { fate } : {}), amount);
  return who;
}

const amountField = ({ page }: Holder) => page.getByRole("textbox", { name: "Amount" });
const withdrawals = ({ page }: Holder) => page.getByRole("list", { name: "Last withdrawals" }).locator("> li");
const listOf = async ({ person }: MoneyPerson) =>
  (await visitors.done(person.call("GET", "/user/v1/transaction/fiat/withdraw"))).txs;

/** As far as the boxes for the codes. */
async function toTheCodes(holder: Holder, amount: string): Promise<void> {
  const { page, dialog } = holder;
  await page.getByText("Verified", { exact: true }).waitFor();
  await amountField(holder).fill(amount);
  await page.getByRole("button", { name: /^Withdraw ₹/ }).click();
  await dialog.getByRole("button", { name: "Continue to the codes" }).click();
}

async function withdraw(holder: Holder, amount: string): Promise<void> {
  await toTheCodes(holder, amount);
  await giveCodes(holder);
  await holder.dialog.getByText("Your withdrawal is on its way").waitFor();
  await holder.dialog.getByRole("button", { name: "Close", exact: true }).last().click();
}

describe("BANK-003 BANK-016 CLIENT-016 CLIENT-018 a withdrawal", () => {
  test("BANK-007 BANK-009 BANK-015 is reviewed, confirmed, paid without the fee, and told with its reference", async () => {
    const who = await withRupees("5000");
    const holder = await openAs(browser, who, { path });
    const { page, context, dialog, complaints } = holder;
    await page.getByText("Available ₹5,000.00").waitFor();
    await amountField(holder).fill("1500.50");
    const facts = page.getByRole("listitem").filter({ hasText: "How much" });
    for (const line of [/Fee\s*₹10\.00/, /You receive\s*₹1,490\.50/, /Left today\s*₹50,000\.00/]) {
      await expect.poll(() => facts.innerText()).toMatch(line);
    }
    await page.getByRole("button", { name: "Withdraw ₹1,500.50" }).click();
    await expect.poll(() => dialog.innerText()).toMatch(/You receive\s*₹1,490\.50/);
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith(withdrawPath));
    await dialog.getByRole("button", { name: "Continue to the codes" }).click();
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

  test("that the bank cannot pay is rejected with its reason, and the money is back", async () => {
    const who = await withRupees("3000", { fate: "fail" });
    const holder = await openAs(browser, who, { path });
    await withdraw(holder, "2000");
    const first = withdrawals(holder).first();
    await first.getByText("Rejected", { exact: true }).waitFor();
    await first.getByText("The account is closed").waitFor();
    await holder.page.getByText("Available ₹3,000.00").waitFor();
    await expect.poll(() => mainRupees(who)).toBe("3000");
    await holder.context.close();
  });

  test("whose outcome nobody knows yet stays out, cannot be cancelled, and ends by the bank's word", async () => {
    const who = await withRupees("3000", { fate: "slow" });
    const holder = await openAs(browser, who, { path });
    await withdraw(holder, "1000");
    const first = withdrawals(holder).first();
    await first.getByText("Processing", { exact: true }).waitFor();
    await expect.poll(() => first.getByRole("button", { name: /^Cancel/ }).count()).toBe(0);
    await holder.page.getByText("Available ₹2,000.00").waitFor();
    await holder.page.getByRole("button", { name: "Remove" }).click();
    await holder.dialog.getByRole("button", { name: "Remove" }).click();
    await holder.dialog.getByText("A withdrawal to this bank account is under way.").waitFor();
    await holder.dialog.getByRole("button", { name: "Keep it" }).click();
    const [{ id }] = await listOf(who);
    await expect.poll(() => bankWorld.decide(id, "paid").then(Boolean, () => false)).toBe(true);
    await first.getByText("Success", { exact: true }).waitFor();
    await expect.poll(() => mainRupees(who)).toBe("2000");
    await holder.context.close();
  });

  test("WALLET-018 that waits for operators is taken back when asked twice; too late is told", async () => {
    const who = await withRupees("300000", { level: 2 });
    const holder = await openAs(browser, who, { path });
    const { page, context, dialog } = holder;
    await withdraw(holder, "120000");
    const first = withdrawals(holder).first();
    await first.getByText("Pending", { exact: true }).waitFor();
    await first.getByRole("button", { name: /^Cancel/ }).click();
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await first.getByRole("button", { name: /^Cancel/ }).click();
    await dialog.getByRole("button", { name: "Cancel the withdrawal" }).click();
    await told(page, "The withdrawal is cancelled.");
    await first.getByText("Cancelled", { exact: true }).waitFor();
    await page.getByText("Available ₹3,00,000.00").waitFor();
    // Another one, which was cancelled elsewhere in the meantime.
    await withdraw(holder, "110000");
    await first.getByText("₹1,10,000.00", { exact: true }).waitFor();
    await first.getByRole("button", { name: /^Cancel/ }).click();
    const [{ id }] = await listOf(who);
    await visitors.done(who.person.call("PUT", `${withdrawPath}/cancel`, { id }));
    await dialog.getByRole("button", { name: "Cancel the withdrawal" }).click();
    await dialog.getByText("That withdrawal cannot be taken back any more.").waitFor();
    await context.close();
  });

  test("whose answer was lost is asked for once, however often it is sent", async () => {
    const who = await withRupees("4000");
    const holder = await openAs(browser, who, { path });
    await loseAnswer(holder.page, withdrawPath);
    await toTheCodes(holder, "700");
    await giveCodes(holder);
    await holder.dialog.getByRole("button", { name: "Try again" }).click();
    await holder.dialog.getByText("Your withdrawal is on its way").waitFor();
    await expect.poll(() => listOf(who)).toHaveLength(1);
    await holder.context.close();
  });
});

test("BANK-019 BANK-020 a confirmation that has run out sends nothing and opens the session-expired dialog", async () => {
  const who = await withRupees("4000");
  const holder = await openAs(browser, who, { path, prepare: ({ page }) => page.clock.install() });
  const { page, context, dialog } = holder;
  await page.route(`**/api${withdrawPath}`, (route) => route.abort());
  await toTheCodes(holder, "800");
  await giveCodes(holder);
  const again = dialog.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.unroute(`**/api${withdrawPath}`);
  await page.clock.fastForward("10:01");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await again.click();
  const expired = page.getByRole("dialog", { name: "Your confirmation has expired" });
  await expired.waitFor();
  expect(asked).not.toContain(`/api${withdrawPath}`);
  await expect.poll(() => listOf(who)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expired.getByRole("button", { name: "Confirm again" }).click();
  await giveCodes(holder);
  await dialog.getByText("Your withdrawal is on its way").waitFor();
  await expect.poll(() => listOf(who)).toHaveLength(1);
  await context.close();
});

describe("LIMIT-040 what keeps a withdrawal from leaving", () => {
  test("an amount that cannot be is told beside it, and Max is what can", async () => {
    const who = await withRupees("60000");
    const holder = await openAs(browser, who, { path });
    const { page, context } = holder;
    await page.getByText("Verified", { exact: true }).waitFor();
    for (const [amount, words] of [
      ["499.99", "The minimum is ₹500.00."],
      ["60000.01", "Your main wallet has ₹60,000.00 available."],
      ["50000.01", "Your level lets you withdraw ₹50,000.00 in a day."],
    ] as const) {
      await amountField(holder).fill(amount);
      await page.getByText(words).waitFor();
      await expect.poll(() => page.getByRole("button", { name: "Withdraw INR" }).isDisabled()).toBe(true);
    }
    await page.getByRole("button", { name: "Max INR" }).click();
    await page.getByRole("button", { name: "Withdraw ₹50,000.00" }).waitFor();
    await context.close();
  });

  test("a change of factors holds withdrawals, and it is told until when", async () => {
    const who = await withRupees("1000");
    await who.person.turnOnApp();
    const { page, context } = await openAs(browser, who, { path });
    await page.getByText(/^Withdrawals wait until \d+ \w+ \d{4}, \d\d:\d\d:\d\d IST$/).waitFor();
    await page.getByRole("textbox", { name: "Amount" }).fill("600");
    await expect.poll(() => page.getByRole("button", { name: "Withdraw ₹600.00" }).isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });

  test.each([
    ["WITHDRAWALS_ON_HOLD", "Withdrawals wait after a change of your password or factors."],
    ["WITHDRAWALS_CLOSED", "Withdrawals are closed at the moment. Your money is safe."],
    ["INSUFFICIENT_BALANCE", "There is not enough available in that wallet."],
  ])("ERROR-007 %s after the codes is told in the dialog, with the amount kept", async (code, words) => {
    const who = await withRupees("1000");
    const holder = await openAs(browser, who, { path });
    await refuse(holder.context, withdrawPath, 400, code);
    await toTheCodes(holder, "600");
    await giveCodes(holder);
    await holder.dialog.getByText(words).waitFor();
    await holder.dialog.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => amountField(holder).inputValue()).toBe("600");
    await holder.context.close();
  });

  test("without verification or an account the way there is shown", async () => {
    const unverified = await openAs(browser, await newPerson({ level: 0 }), { path });
    await unverified.page.getByText("A bank account is added after level 1 verification").waitFor();
    await unverified.page.getByText("Add a bank account first.").waitFor();
    await unverified.context.close();
  });

  test("rupees in the spot wallet are one press away", async () => {
    const who = await withRupees("900");
    const body = { source: "MAIN", destination: "SPOT", coinTicker: "INR", amount: "900" };
    await visitors.done(who.person.call("POST", "/transaction/v1/internal/wallet", body));
    const holder = await openAs(browser, who, { path });
    await holder.page.getByRole("button", { name: "Transfer it to the main wallet" }).click();
    await holder.dialog.getByRole("button", { name: "Max INR" }).click();
    await holder.dialog.getByRole("button", { name: "Transfer ₹900.00 to main wallet" }).click();
    await holder.page.getByText("Available ₹900.00").waitFor();
    await holder.context.close();
  });
});

test("a withdrawal can be asked for by keys alone", async () => {
  const who = await withRupees("2000");
  const holder = await openAs(browser, who, { path });
  const { page, context, dialog } = holder;
  await page.getByText("Verified", { exact: true }).waitFor();
  await amountField(holder).focus();
  await page.keyboard.type("650");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Continue to the codes" }).waitFor();
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
  test("the page, the review and the codes have nothing for axe, and fit", async () => {
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
    await dialog.getByRole("button", { name: "Continue to the codes" }).waitFor();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Continue to the codes" }).click();
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
