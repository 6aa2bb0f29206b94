/** The wallet as its owner sees it: what there is and what it is worth, masked or not, and moved between the two wallets. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, visit } from "../system/browser.ts";
import { profileOf, told } from "./account-holder.ts";
import { looks } from "./looks.ts";
import {
  addAccount,
  claimOperator,
  deposit,
  loseAnswer,
  type MoneyPerson,
  mainRupees,
  newPerson,
  openAs,
} from "./money-holder.ts";
import { unexpected, visitors } from "./signing-in.ts";
import { expectSound } from "./sound-page.ts";

claimOperator();
let browser: Browser;
let rich: MoneyPerson;
beforeAll(async () => {
  browser = await openBrowser();
  rich = await newPerson();
  await deposit(rich, await addAccount(rich), "10000");
});
afterAll(() => browser.close());

const path = "/dashboard/wallet/balance/overview";
const transferPath = "/transaction/v1/internal/wallet";

const rowOf = (page: Awaited<ReturnType<typeof openAs>>["page"], ticker: string) =>
  page
    .getByRole("table", { name: "Assets" })
    .getByRole("row")
    .filter({ hasText: new RegExp(`^${ticker}`) });

test("WALLET-001 WALLET-002 WALLET-023 WALLET-030 FORMAT-001 money moves between the wallets at once, and the total stays", async () => {
  const { page, context, dialog, complaints } = await openAs(browser, rich, { path });
  await page.getByText("₹10,000.00", { exact: true }).first().waitFor();
  await page.getByRole("link", { name: "Wallet: ₹10,000.00" }).waitFor();
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("4000.50");
  await dialog.getByRole("button", { name: "Transfer ₹4,000.50 to spot wallet" }).click();
  await told(page, "₹4,000.50 is in your spot wallet.");
  const row = rowOf(page, "INR");
  await row.getByText("5,999.50 main, 4,000.50 spot").waitFor();
  await expect.poll(() => row.innerText()).toContain("10,000.00");
  // WALLET-013: each wallet alone.
  await page.getByRole("link", { name: "Main", exact: true }).click();
  await rowOf(page, "INR").getByText("5,999.50").first().waitFor();
  await page.getByRole("link", { name: "Spot", exact: true }).click();
  await rowOf(page, "INR").getByText("4,000.50").first().waitFor();
  // Back, the other way round, all of it.
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await dialog.getByRole("button", { name: "Swap: from the spot wallet" }).click();
  await dialog.getByRole("button", { name: "Max INR" }).click();
  await dialog.getByRole("button", { name: "Transfer ₹4,000.50 to main wallet" }).click();
  await told(page, "₹4,000.50 is in your main wallet.");
  await expect.poll(() => mainRupees(rich)).toBe("10000");
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("what cannot be moved is told beside the amount, and nothing is sent", async () => {
  const { page, context, dialog } = await openAs(browser, rich, { path });
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  const button = dialog.getByRole("button", { name: "Transfer", exact: true });
  await amount.fill("10000.01");
  await dialog.getByText("Your main wallet has ₹10,000.00 available.").waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: /^Swap/ }).click();
  await dialog.getByText("You have no INR in your spot wallet.").waitFor();
  // FORMAT-009 FORMAT-010 FORMAT-011: digits only, the coin's decimals, no zeros in front.
  await amount.fill("abc");
  await amount.pressSequentially("0012x.3456789012");
  await expect.poll(() => amount.inputValue()).toMatch(/^12\.3456\d*$/);
  await dialog.getByRole("combobox", { name: "Asset" }).click();
  await page.getByRole("option", { name: /^BTC/ }).click();
  await expect.poll(() => amount.inputValue()).toBe("");
  await context.close();
});

test("ERROR-001 a transfer whose answer was lost is sent again without moving anything twice", async () => {
  const who = await newPerson();
  await deposit(who, await addAccount(who), "1000");
  const { page, context, dialog } = await openAs(browser, who, { path });
  await loseAnswer(page, transferPath);
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("300");
  await dialog.getByRole("button", { name: /^Transfer ₹300/ }).click();
  await dialog.getByText(/nothing is sent twice/).waitFor();
  await dialog.getByRole("button", { name: /^Transfer ₹300/ }).click();
  await told(page, "₹300.00 is in your spot wallet.");
  await expect.poll(() => mainRupees(who)).toBe("700");
  const { count } = await visitors.done(who.person.call("GET", "/user/v1/transaction/walletTransfer"));
  expect(count).toBe(1);
  await context.close();
});

test("ACCT-002 masking and hiding zeros are kept in the account; what could not be saved goes back", async () => {
  const who = await newPerson();
  await deposit(who, await addAccount(who), "500");
  const { page, context, person } = await openAs(browser, who, { path });
  await page.getByText("₹500.00", { exact: true }).first().waitFor();
  await page.getByRole("checkbox", { name: "Hide zero balances" }).click();
  await page.getByText(/assets with a zero balance are hidden/).waitFor();
  await expect.poll(() => page.getByRole("table", { name: "Assets" }).getByRole("row").count()).toBe(2);
  // Who looks for a coin finds it all the same.
  await page.getByRole("searchbox", { name: "Find a coin" }).fill("card");
  await rowOf(page, "ADA").waitFor();
  await page.getByRole("searchbox", { name: "Find a coin" }).fill("zzz");
  await page.getByText("No coin matches “zzz”").waitFor();
  await page.getByRole("searchbox", { name: "Find a coin" }).fill("");
  await page.getByRole("button", { name: "Hide amounts" }).click();
  await page.getByRole("button", { name: "Show amounts" }).waitFor();
  await expect.poll(() => page.locator("body").innerText()).not.toMatch(/500/);
  await expect
    .poll(async () => (await profileOf(person)).settings)
    .toMatchObject({ maskBalance: true, hideZeroBalance: true });
  await visit(page, path);
  await page.getByRole("button", { name: "Show amounts" }).waitFor();
  await context.route("**/api/user/v1/setting", (route) => route.abort());
  await page.getByRole("button", { name: "Show amounts" }).click();
  await told(page, "That was not saved.");
  await page.getByRole("button", { name: "Show amounts" }).waitFor();
  await context.close();
});

test("LIMIT-013 LIMIT-014 the total is in the display currency, with the second one beside it", async () => {
  const who = await newPerson();
  await deposit(who, await addAccount(who), "900");
  const { page, context } = await openAs(browser, who, { path });
  await page.getByRole("link", { name: "Wallet: ₹900.00" }).waitFor();
  await page.getByText(/^≈ \$/).waitFor();
  await page.getByRole("button", { name: "Display currency: INR" }).click();
  await page.getByRole("menuitemradio", { name: "$ USD" }).click();
  await page.getByRole("link", { name: /^Wallet: \$/ }).waitFor();
  await page.getByRole("columnheader", { name: "Value (USD)" }).waitFor();
  await context.close();
});

test("ERROR-021 balances that cannot be read do not break the page; a press reads them", async () => {
  const { page, context } = await openAs(browser, rich, {
    path,
    async prepare({ page: fresh }) {
      await fresh.route("**/api/user/v1/wallet/balance", (route) => route.abort());
      // The socket would tell them too.
      await fresh.routeWebSocket(/socket\.io/, (socket) => socket.close());
    },
  });
  await page.getByText("Your balances did not load").waitFor();
  await rowOf(page, "ADA").waitFor();
  await page.unroute("**/api/user/v1/wallet/balance");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("₹10,000.00", { exact: true }).first().waitFor();
  await context.close();
});

test("somebody at level 0 with nothing is told what opens it", async () => {
  const who = await newPerson({ level: 0, name: "" });
  const { page, context, dialog } = await openAs(browser, who, { path });
  await page.getByText("₹0.00", { exact: true }).first().waitFor();
  for (const [button, words] of [
    ["Transfer", "Transfers open after level 1 verification"],
    ["Pay", "Payments open after level 1 verification"],
  ] as const) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await dialog.getByText(words).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  await context.close();
});

test("a transfer can be made by keys alone", async () => {
  const who = await newPerson();
  await deposit(who, await addAccount(who), "800");
  const { page, context, dialog } = await openAs(browser, who, { path });
  const transfer = page.getByRole("button", { name: "Transfer", exact: true });
  await transfer.focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  for (let presses = 0; presses < 8 && !(await amount.evaluate((it) => it === document.activeElement)); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("250");
  await page.keyboard.press("Enter");
  await told(page, "₹250.00 is in your spot wallet.");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => transfer.evaluate((it) => it === document.activeElement)).toBe(true);
  await context.close();
});

describe.each(looks)("$size, $theme", ({ size, theme }) => {
  test("the wallet and its dialogs have nothing for axe, and fit", async () => {
    const { page, context, dialog, complaints } = await openAs(browser, rich, { path, size, theme });
    await page.getByRole("main").getByText("₹10,000.00", { exact: true }).first().waitFor();
    await expectSound(page);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(() => overflow()).toBeLessThanOrEqual(0);
    if (size === "phone") {
      await page.getByRole("button", { name: "Actions for INR" }).click();
      await page.getByRole("menuitem", { name: "Withdraw" }).waitFor();
      await page.getByRole("menuitem", { name: "Transfer" }).click();
    } else {
      await rowOf(page, "INR").getByRole("button", { name: "Transfer INR" }).click();
    }
    await dialog.getByRole("textbox", { name: "Amount" }).fill("99999");
    await dialog.getByText(/available\.$/).waitFor();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await dialog.getByRole("textbox", { name: "feoTag" }).fill("nobody_at_all");
    await dialog.getByText("Nobody has the feoTag @nobody_at_all.").waitFor();
    await expectSound(page);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});
