/**
 * The wallet page: balances, and transfers between the two wallets. Masked amounts, refusals and lost answers:
 * apps/web/app/wallet/balance-page.test.tsx.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openVisitor, visitBeforeItsData } from "../system/browser.ts";
import { expectToast } from "./account-holder.ts";
import { looks } from "./looks.ts";
import { addAccount, claimOperator, deposit, type MoneyPerson, mainRupees, newPerson, openAs } from "./money-holder.ts";
import { baseUrl, unexpected } from "./signing-in.ts";
import { expectSound, expectStill, watchShifts } from "./sound-page.ts";

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

const rowOf = (page: Awaited<ReturnType<typeof openAs>>["page"], ticker: string) =>
  page
    .getByRole("table", { name: "Assets" })
    .getByRole("row")
    .filter({ hasText: new RegExp(`^${ticker}`) });

/** As the API lists it; coin and network are arbitrary. */
const waiting = {
  id: "d1",
  status: "PENDING",
  coinTicker: "XRP",
  amount: "250",
  feeAmount: "0",
  walletType: "MAIN",
  networkKey: "XRP",
  txHash: "ab".repeat(32),
  address: "rOwn",
  fromAddress: "rSender",
  confirmations: 1,
  isAddressVerificationRequired: true,
  rejectReason: "",
  createdAt: "2026-11-16T05:00:00.000Z",
};

/** Whether the link is fully within the window and not covered. */
const isInView = (link: Element): boolean => {
  const { left, top, width, height } = link.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  return top >= 0 && top + height <= innerHeight && onTop !== null && link.contains(onTop);
};

test("WALLET-001 WALLET-002 WALLET-023 WALLET-030 FORMAT-001 a transfer moves money between the wallets at once, and the total stays", async () => {
  const { page, context, dialog, complaints } = await openAs(browser, rich, { path });
  await page.getByText("₹10,000.00", { exact: true }).first().waitFor();
  await page.getByRole("link", { name: "Total ₹10,000.00 in both wallets" }).waitFor();
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("4000.50");
  await dialog.getByRole("button", { name: "Transfer ₹4,000.50 to spot wallet" }).click();
  await expectToast(page, "₹4,000.50 is in your spot wallet.");
  const row = rowOf(page, "INR");
  await row.getByText("5,999.50 main, 4,000.50 spot").waitFor();
  await expect.poll(() => row.innerText()).toContain("10,000.00");
  // WALLET-013: each wallet on its own.
  await page.getByRole("link", { name: "Main", exact: true }).click();
  await rowOf(page, "INR").getByText("5,999.50").first().waitFor();
  await page.getByRole("link", { name: "Spot", exact: true }).click();
  await rowOf(page, "INR").getByText("4,000.50").first().waitFor();
  // Back in the other direction, all of it.
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await dialog.getByRole("button", { name: "Swap: from the spot wallet" }).click();
  await dialog.getByRole("button", { name: "Max INR" }).click();
  await dialog.getByRole("button", { name: "Transfer ₹4,000.50 to main wallet" }).click();
  await expectToast(page, "₹4,000.50 is in your main wallet.");
  await expect.poll(() => mainRupees(rich)).toBe("10000");
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("a transfer can be made by keyboard alone", async () => {
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
  await expect.poll(() => dialog.getByRole("button", { name: /^Transfer ₹250/ }).isEnabled()).toBe(true);
  await page.keyboard.press("Enter");
  await expectToast(page, "₹250.00 is in your spot wallet.");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => transfer.evaluate((it) => it === document.activeElement)).toBe(true);
  await context.close();
});

describe.each(looks)("$size, $theme", ({ size, theme }) => {
  test("the wallet and its dialogs have no accessibility faults and no overflow", async () => {
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
    await dialog.getByText("No account has the feoTag @nobody_at_all.").waitFor();
    await expectSound(page);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("the banner of a deposit that needs an answer appears without a layout shift", async () => {
    const { accessToken } = rich.person.state;
    const { page, context } = await openVisitor(browser, { baseUrl, size, theme, accessToken });
    await watchShifts(page);
    await page.route("**/api/user/v1/transaction/crypto/deposit?*", (route) =>
      route.fulfill({ json: { count: 1, txs: [waiting] } }),
    );
    await visitBeforeItsData(page, path);
    await page.getByText(/^250 XRP has arrived\. Tell us who sent it/).waitFor();
    await expectStill(page);
    const answer = page.getByRole("link", { name: "Confirm sender" });
    await expect.poll(() => answer.evaluate(isInView)).toBe(true);
    await expectSound(page);
    await context.close();
  });
});
