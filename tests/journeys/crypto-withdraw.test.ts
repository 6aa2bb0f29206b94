/**
 * Coins out: reviewed, confirmed by codes, sent over a chain, or taken back; and the list of addresses. What keeps them from leaving:
 * apps/web/app/wallet/withdraw-page.test.tsx.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../system/browser.ts";
import { giveCodes, type Holder, told } from "./account-holder.ts";
import { confirm, mainCoins, newEvmAddress, receive, tetherOnPolygon, withdrawalsOf } from "./crypto-holder.ts";
import { looks } from "./looks.ts";
import { ageAddresses, claimOperator, type MoneyPerson, newPerson, openAs } from "./money-holder.ts";
import { unexpected } from "./signing-in.ts";
import { expectSound } from "./sound-page.ts";

claimOperator();
let browser: Browser;
/** Somebody with a wallet elsewhere. */
const bob = newEvmAddress();
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const path = "/dashboard/wallet/withdraw/USDT";
const withdrawPath = "/transaction/v1/withdraw";

/** Somebody with USDT in the main wallet, on the withdraw page with Polygon chosen. */
async function withCoins(amount: string, level = 1): Promise<MoneyPerson> {
  const who = await newPerson({ level });
  await receive(who, { network: "POLYGON", coin: "USDT", amount });
  return who;
}

async function openForm(who: MoneyPerson, options: Partial<Parameters<typeof openAs>[2]> = {}): Promise<Holder> {
  const holder = await openAs(browser, who, { path, ...options });
  await holder.page.getByRole("radio", { name: /^Polygon/ }).check();
  return holder;
}

const addressField = ({ page }: Holder) => page.getByRole("textbox", { name: "Address" });
const amountField = ({ page }: Holder) => page.getByRole("textbox", { name: "Amount" });
const withdrawals = ({ page }: Holder) => page.getByRole("list", { name: "Last withdrawals" }).locator("> li");
const facts = ({ page }: Holder) => page.getByRole("listitem").filter({ hasText: "Address and amount" });

/** As far as the boxes for the codes. */
async function toTheCodes(holder: Holder, amount: string): Promise<void> {
  await addressField(holder).fill(bob);
  await amountField(holder).fill(amount);
  await holder.page.getByRole("button", { name: /^Withdraw [\d,.]+ USDT$/ }).click();
  await holder.dialog.getByRole("button", { name: "Continue to the codes" }).click();
}

const closeReceipt = ({ dialog }: Holder) => dialog.getByRole("button", { name: "Close", exact: true }).last().click();

async function withdraw(holder: Holder, amount: string): Promise<void> {
  await toTheCodes(holder, amount);
  await giveCodes(holder);
  await holder.dialog.getByText("Your withdrawal is on its way").waitFor();
  await closeReceipt(holder);
}

describe("CRYPTO-002 CRYPTO-016 CLIENT-017 a withdrawal", () => {
  test("CRYPTO-014 CRYPTO-015 is reviewed, confirmed, sent without the fee, and told with its hash", async () => {
    const who = await withCoins("40");
    const holder = await openForm(who);
    const { page, context, dialog, complaints } = holder;
    await page.getByText("Available 40 USDT").waitFor();
    await addressField(holder).fill(bob);
    await amountField(holder).fill("12.5");
    for (const line of [/Network fee\s*0\.2 USDT/, /You receive\s*12\.3 USDT/, /Left today\s*₹50,000\.00/]) {
      await expect.poll(() => facts(holder).innerText()).toMatch(line);
    }
    await page.getByRole("button", { name: "Withdraw 12.5 USDT" }).click();
    await dialog.getByText(bob, { exact: true }).waitFor();
    for (const line of [/Network\s*Polygon/, /Network fee\s*0\.2 USDT/, /You receive\s*12\.3 USDT/]) {
      await expect.poll(() => dialog.innerText()).toMatch(line);
    }
    await expectSound(page);
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith(withdrawPath));
    await dialog.getByRole("button", { name: "Continue to the codes" }).click();
    await giveCodes(holder);
    const request = await sent;
    expect(request.headers()["sessiontoken"]).toMatch(/^ey/);
    expect(request.headers()["idempotency-key"]).toMatch(/^[\w-]{36}$/);
    expect(request.postDataJSON()).toEqual({
      ...{ coinTicker: "USDT", networkKey: "POLYGON", address: bob, amount: "12.5" },
      ...{ feeCoinTicker: "USDT", feeAmount: "0.2" },
    });
    await dialog.getByText("Your withdrawal is on its way").waitFor();
    await closeReceipt(holder);
    await expect
      .poll(async () => [await addressField(holder).inputValue(), await amountField(holder).inputValue()])
      .toEqual(["", ""]);
    await page.getByText("Available 27.5 USDT").waitFor();
    const first = withdrawals(holder).first();
    await first.getByRole("button", { name: "Copy the transaction hash" }).waitFor();
    await expect.poll(() => tetherOnPolygon(bob)).toBe(12_300_000n);
    await confirm("POLYGON");
    await first.getByText("Success", { exact: true }).waitFor();
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

  test("WALLET-018 that waits for operators is taken back, on a phone", async () => {
    const who = await withCoins("2000", 2);
    const holder = await openForm(who, { size: "phone", theme: "light" });
    const { page, context, dialog } = holder;
    await page.getByText("Available 2,000 USDT").waitFor();
    await withdraw(holder, "1900");
    const first = withdrawals(holder).first();
    await first.getByText("Pending", { exact: true }).waitFor();
    await expectSound(page);
    await first.getByRole("button", { name: /^Cancel/ }).click();
    await dialog.getByRole("button", { name: "Cancel the withdrawal" }).click();
    await told(page, "The withdrawal is cancelled.");
    await first.getByText("Cancelled", { exact: true }).waitFor();
    await page.getByText("Available 2,000 USDT").waitFor();
    await context.close();
  });
});

test("a withdrawal can be asked for by keys alone, from the coin to the receipt", async () => {
  const who = await withCoins("40");
  const holder = await openAs(browser, who, { path: "/dashboard/wallet/withdraw" });
  const { page, context, dialog } = holder;
  await page.getByRole("combobox", { name: "Coin" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: /^USDT/ }).waitFor();
  await page.keyboard.type("usdt");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/USDT/);
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: /^Ethereum/ }).waitFor();
  // The first network, then the arrow to the second.
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("radio", { name: /^Polygon/, checked: true }).waitFor();
  await addressField(holder).focus();
  await page.keyboard.type(bob);
  await amountField(holder).focus();
  await page.keyboard.type("9");
  await page.getByRole("button", { name: "Withdraw 9 USDT" }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Continue to the codes" }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByRole("textbox").first().waitFor();
  await page.keyboard.type(await who.person.freshCode());
  await dialog.getByText("Your withdrawal is on its way").waitFor();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await withdrawals(holder).first().getByText("9 USDT", { exact: true }).waitFor();
  await context.close();
});

describe.each(looks)("$size, $theme", ({ size, theme }) => {
  test("the page, the review and the codes have nothing for axe, and fit", async () => {
    const holder = await openForm(await withCoins("40"), { size, theme });
    await addressField(holder).fill(bob);
    await amountField(holder).fill("9");
    await holder.page.getByRole("button", { name: "Withdraw 9 USDT" }).waitFor();
    await expectSound(holder.page);
    await holder.page.getByRole("button", { name: "Withdraw 9 USDT" }).click();
    const onward = holder.dialog.getByRole("button", { name: "Continue to the codes" });
    await onward.waitFor();
    await expectSound(holder.page);
    await onward.click();
    await holder.dialog.getByRole("textbox").first().waitFor();
    await expectSound(holder.page);
    expect(unexpected(holder.complaints)).toEqual([]);
    await holder.context.close();
  });
});

describe("CRYPTO-009 the address list", () => {
  test("is added to from the form, chosen from, and struck from", async () => {
    const who = await newPerson();
    const holder = await openForm(who);
    const { page, context, dialog } = holder;
    await addressField(holder).fill(bob.toLowerCase());
    await page.getByRole("button", { name: "Save this address" }).click();
    await dialog.getByRole("button", { name: "Save the address" }).click();
    await dialog.getByText("Give it a name to know it by.").waitFor();
    await dialog.getByText("Say whose address it is.").waitFor();
    await dialog.getByRole("textbox", { name: "Label" }).fill("Bob's wallet");
    await dialog.getByRole("radio", { name: "Somebody else's" }).check();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Bob Menon");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Save the address" }).click();
    await told(page, "Bob's wallet is in your address list.");
    await page.getByText("Bob's wallet. Of Bob Menon.", { exact: true }).waitFor();
    // Ethereum's addresses are Polygon's too.
    await page.getByRole("radio", { name: /^Ethereum/ }).check();
    await page.getByRole("button", { name: "Your addresses" }).click();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Use Bob's wallet" }).click();
    await expect.poll(async () => (await addressField(holder).inputValue()).toLowerCase()).toBe(bob.toLowerCase());
    await page.getByRole("button", { name: "Your addresses" }).click();
    await dialog.getByRole("button", { name: "Remove Bob's wallet" }).click();
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await dialog.getByRole("button", { name: "Remove Bob's wallet" }).click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await dialog.getByText("No addresses yet").waitFor();
    await context.close();
  });

  test("where it alone counts nothing else can be chosen, and a new address says from when on it can", async () => {
    const who = await withCoins("40");
    const holder = await openAs(browser, who, { path: "/dashboard/settings", size: "phone" });
    const { page, context, dialog } = holder;
    await page.getByRole("switch", { name: "Withdraw to saved addresses only" }).click();
    await page.getByRole("button", { name: "See your addresses" }).click();
    await dialog.getByText("No addresses yet").waitFor();
    await dialog.getByRole("button", { name: "Add an address" }).click();
    await dialog.getByRole("combobox", { name: "Network" }).click();
    await page.getByRole("option", { name: /^Polygon/ }).click();
    await dialog.getByRole("textbox", { name: "Address" }).fill(bob);
    await dialog.getByRole("textbox", { name: "Label" }).fill("Cold wallet");
    await dialog.getByRole("radio", { name: "Mine" }).check();
    await dialog.getByRole("button", { name: "Save the address" }).click();
    await dialog.getByText(/^Can be used from \d+ \w+ \d{4}, \d\d:\d\d:\d\d IST on\.$/).waitFor();
    await expectSound(page);

    const choose = async () => {
      await page.goto(path);
      await page.getByRole("radio", { name: /^Polygon/ }).check();
      await page.getByRole("combobox", { name: "Address" }).click();
      return page.getByRole("option", { name: /^Cold wallet/ });
    };
    const tooNew = await choose();
    await tooNew.getByText(/^from \d+ \w+ \d{4}/).waitFor();
    await expect.poll(() => tooNew.getAttribute("aria-disabled")).toBe("true");
    await ageAddresses(who);
    await (await choose()).click();
    await amountField(holder).fill("8");
    await page.getByRole("button", { name: "Withdraw 8 USDT" }).click();
    await dialog.getByRole("button", { name: "Continue to the codes" }).click();
    await giveCodes(holder);
    await dialog.getByText("Your withdrawal is on its way").waitFor();
    await expect.poll(() => withdrawalsOf(who)).toHaveLength(1);
    await context.close();
  });
});
