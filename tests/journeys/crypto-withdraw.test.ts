/**
 * Withdrawals of coins: reviewed, confirmed by codes, sent or cancelled; and the address book. Refusals:
 * apps/web/app/wallet/withdraw-page.test.tsx.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../system/browser.ts";
import { expectToast, giveCodesIn, type Holder } from "./account-holder.ts";
import { confirm, mainCoins, newEvmAddress, receive, tetherOnPolygon, withdrawalsOf } from "./crypto-holder.ts";
import { looks } from "./looks.ts";
import { ageAddresses, claimOperator, type MoneyPerson, newPerson, openAs } from "./money-holder.ts";
import { unexpected } from "./signing-in.ts";
import { expectSound } from "./sound-page.ts";

claimOperator();
let browser: Browser;
/** An outside wallet. */
const bob = newEvmAddress();
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const path = "/dashboard/wallet/withdraw/USDT";
const withdrawPath = "/transaction/v1/withdraw";

/** A customer with USDT in the main wallet. */
async function withCoins(amount: string, level = 1): Promise<MoneyPerson> {
  const who = await newPerson({ level });
  await receive(who, { network: "POLYGON", coin: "USDT", amount });
  return who;
}

async function openForm(who: MoneyPerson, options: Partial<Parameters<typeof openAs>[2]> = {}): Promise<Holder> {
  const holder = await openAs(browser, who, { path, ...options });
  await chooseNetwork(holder, /^Polygon/);
  return holder;
}

async function chooseNetwork({ page }: Holder, name: RegExp): Promise<void> {
  await page.getByRole("combobox", { name: "Network" }).click();
  await page.getByRole("option", { name }).click();
}

const addressField = ({ page }: Holder) => page.getByRole("textbox", { name: "Address" });
const amountField = ({ page }: Holder) => page.getByRole("textbox", { name: "You send" });
const withdrawals = ({ page }: Holder) => page.getByRole("list", { name: "Recent withdrawals" }).locator("> li");
const summary = ({ page }: Holder) => page.getByRole("region", { name: "Summary" });
const available = ({ page }: Holder, words: string) => page.getByText(`Available in main ${words}`).waitFor();

/** Enters the codes and submits. */
async function confirmBy(holder: Holder): Promise<void> {
  await holder.page.getByRole("button", { name: "Get codes" }).click();
  await giveCodesIn(holder, holder.page.getByRole("main"));
  await holder.page.getByRole("button", { name: /^Withdraw [\d,.]+ USDT$/ }).click();
  await holder.page.getByRole("heading", { name: "Your withdrawal is on its way" }).waitFor();
}

const leaveReceipt = ({ page }: Holder) => page.getByRole("button", { name: "Make another withdrawal" }).click();

describe("CRYPTO-002 CRYPTO-016 CLIENT-017 a withdrawal", () => {
  test("CRYPTO-014 CRYPTO-015 a withdrawal is reviewed, confirmed, sent minus its fee, and shown with its hash", async () => {
    const who = await withCoins("40");
    const holder = await openForm(who);
    const { page, context, dialog, complaints } = holder;
    await available(holder, "40 USDT");
    await addressField(holder).fill(bob);
    await page.getByText("Valid on Polygon").waitFor();
    await amountField(holder).fill("12.5");
    await page.getByText(/^Daily limit ₹[\d,.]+ of ₹50,000 used with this withdrawal$/).waitFor();
    const ends = `${bob.slice(0, 6)}…${bob.slice(-6)}`;
    const lines = [
      /Network fee\s*0\.20 USDT/,
      /You receive\s*12\.30 USDT/,
      /Network\s*Polygon/,
      /Arrives\s*About \d+ minutes?/,
    ];
    for (const line of [...lines, new RegExp(`To\\s*${ends}`)]) {
      await expect.poll(() => summary(holder).innerText()).toMatch(line);
    }
    await expectSound(page);
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith(withdrawPath));
    await confirmBy(holder);
    const request = await sent;
    expect(request.headers()["sessiontoken"]).toMatch(/^ey/);
    expect(request.headers()["idempotency-key"]).toMatch(/^[\w-]{36}$/);
    expect(request.postDataJSON()).toEqual({
      coinTicker: "USDT",
      networkKey: "POLYGON",
      address: bob,
      amount: "12.5",
      feeCoinTicker: "USDT",
      feeAmount: "0.2",
    });
    await leaveReceipt(holder);
    await expect
      .poll(async () => [await addressField(holder).inputValue(), await amountField(holder).inputValue()])
      .toEqual(["", ""]);
    await available(holder, "27.5 USDT");
    const first = withdrawals(holder).first();
    await first.getByRole("button", { name: "Copy the transaction hash" }).waitFor();
    await expect.poll(() => tetherOnPolygon(bob)).toBe(12_300_000n);
    await confirm("POLYGON");
    await first.getByText("Completed", { exact: true }).waitFor();
    const [{ txHash }] = await withdrawalsOf(who);
    await expect
      .poll(() => first.getByRole("link", { name: /hash in the network/ }).getAttribute("href"))
      .toContain(txHash);
    await expect.poll(() => mainCoins(who, "USDT")).toBe("27.5");

    await page.goto("/dashboard/history/transactions/deposit-withdrawal");
    await page
      .getByRole("button", { name: /^Details of Crypto withdrawal/ })
      .first()
      .click();
    for (const line of [/Sent\s*12\.30 USDT/, new RegExp(`To address\\s*${bob}`, "i"), new RegExp(txHash)]) {
      await expect.poll(() => dialog.innerText()).toMatch(line);
    }
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("WALLET-018 a withdrawal that waits for operators is cancelled, on a phone", async () => {
    const who = await withCoins("2000", 2);
    const holder = await openForm(who, { size: "phone", theme: "light" });
    const { page, context, dialog } = holder;
    await available(holder, "2,000 USDT");
    await addressField(holder).fill(bob);
    await amountField(holder).fill("1900");
    await confirmBy(holder);
    await expectSound(page);
    await leaveReceipt(holder);
    const first = withdrawals(holder).first();
    await first.getByText("Pending", { exact: true }).waitFor();
    await expectSound(page);
    await first.getByRole("button", { name: /^Cancel/ }).click();
    await dialog.getByRole("button", { name: "Cancel the withdrawal" }).click();
    await expectToast(page, "The withdrawal is cancelled.");
    await first.getByText("Cancelled", { exact: true }).waitFor();
    await available(holder, "2,000 USDT");
    await context.close();
  });
});

test("a withdrawal can be made by keyboard alone, from the coin to the receipt", async () => {
  const who = await withCoins("40");
  const holder = await openAs(browser, who, { path: "/dashboard/wallet/withdraw" });
  const { page, context } = holder;
  await page.getByRole("combobox", { name: "Coin" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: /^USDT/ }).waitFor();
  await page.keyboard.type("usdt");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/USDT/);
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Coin" }).getByText("USDT").waitFor();
  await page.getByRole("combobox", { name: "Network" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: /^Polygon/ }).waitFor();
  await page.keyboard.type("poly");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Polygon/);
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Network" }).getByText("Polygon").waitFor();
  await addressField(holder).focus();
  await page.keyboard.type(bob);
  await amountField(holder).focus();
  await page.keyboard.type("9");
  await expect.poll(() => page.getByRole("button", { name: "Get codes" }).isEnabled()).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Email code" }).waitFor();
  await page.keyboard.type(await who.person.freshCode());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your withdrawal is on its way" }).waitFor();
  await withdrawals(holder).first().getByText("9 USDT", { exact: true }).waitFor();
  await context.close();
});

describe.each(looks)("$size, $theme", ({ size, theme }) => {
  test("the withdraw page and its codes have no accessibility faults and no overflow", async () => {
    const holder = await openForm(await withCoins("40"), { size, theme });
    const { page } = holder;
    await expectSound(page);
    await addressField(holder).fill(bob);
    await amountField(holder).fill("9");
    // The whole address is shown for comparison even where its field is too narrow.
    if (size === "phone") await expect.poll(() => page.getByRole("main").innerText()).toContain(bob.slice(10, 14));
    await page.getByRole("button", { name: "Get codes" }).click();
    await page.getByRole("textbox", { name: "Email code" }).waitFor();
    await expectSound(page);
    expect(unexpected(holder.complaints)).toEqual([]);
    await holder.context.close();
  });
});

describe("CRYPTO-009 the address book", () => {
  test("an address is saved from the form, chosen, and removed", async () => {
    const who = await newPerson();
    const holder = await openForm(who);
    const { page, context, dialog } = holder;
    await addressField(holder).fill(bob.toLowerCase());
    await page.getByRole("button", { name: "Add address" }).click();
    await dialog.getByRole("button", { name: "Save the address" }).click();
    await dialog.getByText("Enter a label.").waitFor();
    await dialog.getByText("Choose whose address it is.").waitFor();
    await dialog.getByRole("textbox", { name: "Label" }).fill("Bob's wallet");
    await dialog.getByRole("radio", { name: "Someone else's" }).check();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Bob Menon");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Save the address" }).click();
    await expectToast(page, "Bob's wallet was added to your address list.");
    await page.getByText(/^Saved on \d+ \w+ \d{4}\. Belongs to Bob Menon\. It's new,/).waitFor();
    await page.getByRole("button", { name: "Bob's wallet, new", pressed: true }).waitFor();
    // Ethereum and Polygon share addresses.
    await addressField(holder).fill("");
    await chooseNetwork(holder, /^Ethereum/);
    await page.getByRole("button", { name: "Address book" }).click();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Use Bob's wallet" }).click();
    await expect.poll(async () => (await addressField(holder).inputValue()).toLowerCase()).toBe(bob.toLowerCase());
    await page.getByRole("button", { name: "Address book" }).click();
    await dialog.getByRole("button", { name: "Remove Bob's wallet" }).click();
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await dialog.getByRole("button", { name: "Remove Bob's wallet" }).click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await dialog.getByText("No addresses yet").waitFor();
    await context.close();
  });

  test("with saved addresses only, no other can be chosen, and a new address says from when it can be used", async () => {
    const who = await withCoins("40");
    const holder = await openAs(browser, who, { path: "/dashboard/settings", size: "phone" });
    const { page, context, dialog } = holder;
    await page.getByRole("switch", { name: "Withdraw to saved addresses only" }).click();
    await page.getByRole("button", { name: "View addresses" }).click();
    await dialog.getByText("No addresses yet").waitFor();
    await dialog.getByRole("button", { name: "Add an address" }).click();
    await dialog.getByRole("combobox", { name: "Network" }).click();
    await page.getByRole("option", { name: /^Polygon/ }).click();
    await dialog.getByRole("textbox", { name: "Address" }).fill(bob);
    await dialog.getByRole("textbox", { name: "Label" }).fill("Cold wallet");
    await dialog.getByRole("radio", { name: "Mine" }).check();
    await dialog.getByRole("button", { name: "Save the address" }).click();
    await dialog.getByText(/^Can be used from \d+ \w+ \d{4}, \d\d:\d\d:\d\d IST\.$/).waitFor();
    await expectSound(page);

    await page.goto(path);
    await chooseNetwork(holder, /^Polygon/);
    const tooNew = page.getByRole("button", { name: /^Cold wallet, usable in \d+ h$/ });
    await expect.poll(() => tooNew.isDisabled()).toBe(true);
    await expectSound(page);
    await ageAddresses(who);
    await page.goto(path);
    await chooseNetwork(holder, /^Polygon/);
    await page.getByRole("button", { name: "Cold wallet", exact: true }).click();
    await amountField(holder).fill("8");
    await confirmBy(holder);
    await expect.poll(() => withdrawalsOf(who)).toHaveLength(1);
    await context.close();
  });
});
