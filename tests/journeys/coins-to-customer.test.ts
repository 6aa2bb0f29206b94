/**
 * Coins between customers: the payer withdraws to the payee's deposit address, and the payee sees them arrive. Requests
 * and refusals: apps/web/app/wallet/withdraw-page.test.tsx.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../system/browser.ts";
import { giveCodesIn } from "./account-holder.ts";
import { addressOn, mainCoins, receive } from "./crypto-holder.ts";
import { looks } from "./looks.ts";
import { claimOperator, newPerson, openAs } from "./money-holder.ts";
import { unexpected } from "./signing-in.ts";
import { expectSound } from "./sound-page.ts";

claimOperator();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(looks)("$size, $theme", ({ size, theme }) => {
  test("CRYPTO-002 CRYPTO-016 a withdrawal to another customer is free, and the payee sees it arrive", async () => {
    const [payer, payee] = await Promise.all([newPerson(), newPerson({ name: "Arun Bose" })]);
    await receive(payer, { network: "POLYGON", coin: "USDT", amount: "40" });
    const address = await addressOn(payee, "POLYGON");
    const theirs = await openAs(browser, payee, { path: "/dashboard/wallet/deposit/USDT", size, theme });
    await theirs.page.getByText("No deposits yet").waitFor();

    const mine = await openAs(browser, payer, { path: "/dashboard/wallet/withdraw/USDT", size, theme });
    const { page } = mine;
    await page.getByRole("combobox", { name: "Network" }).click();
    await page.getByRole("option", { name: /^Polygon/ }).click();
    await page.getByRole("textbox", { name: "Address" }).fill(address);
    await page.getByRole("textbox", { name: "You send" }).fill("12.5");
    await page.getByText(/^This is another Feo customer's address\./).waitFor();
    // On a phone the summary is between the steps.
    const lines = [/To\s*Another Feo customer/, /Fee\s*None/, /Arrives\s*Instantly/, /You receive\s*12\.50 USDT/];
    for (const line of lines) await expect.poll(() => page.getByRole("main").innerText()).toMatch(line);
    await expectSound(page);
    await page.getByRole("button", { name: "Get codes" }).click();
    await giveCodesIn(mine, page.getByRole("main"));
    await page.getByRole("button", { name: "Withdraw 12.5 USDT" }).click();
    await page.getByRole("heading", { name: "Your withdrawal is on its way" }).waitFor();
    await page.getByRole("button", { name: "Make another withdrawal" }).click();
    await page.getByText("Available in main 27.5 USDT").waitFor();
    const sent = page.getByRole("list", { name: "Recent withdrawals" }).locator("> li").first();
    await sent.getByText("Completed", { exact: true }).waitFor();
    await sent.getByText(/Moved within Feo/).waitFor();
    await expectSound(page);

    // The payee's page updates without a reload.
    const arrived = theirs.page.getByRole("list", { name: "Recent deposits" }).locator("> li").first();
    await arrived.getByText("12.5 USDT", { exact: true }).waitFor();
    await arrived.getByText(/From another Feo customer/).waitFor();
    await arrived.getByText("Credited", { exact: true }).waitFor();
    await expectSound(theirs.page);
    await expect
      .poll(async () => [await mainCoins(payer, "USDT"), await mainCoins(payee, "USDT")])
      .toEqual([...["27.5", "12.5"]]);
    expect([...unexpected(mine.complaints), ...unexpected(theirs.complaints)]).toEqual([]);
    await Promise.all([mine.context.close(), theirs.context.close()]);
  });
});
