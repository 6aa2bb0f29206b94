/** Coins that a chain no longer holds: withdrawals close, and two operators in two browsers open them again. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openBrowser } from "../system/browser.ts";
import { chainWorldOf } from "../system/chain-world.ts";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { patientMs } from "../system/patience.ts";
import { waitingPeopleOf } from "../system/waiting-people.ts";
import { openConsoleAs } from "./console-visitor.ts";
import { expectSound } from "./sound-page.ts";

const { baseUrl, worldUrl, consoleUrl, home } = inject("instance");
const world = chainWorldOf(worldUrl);
/** No other journey moves this coin. */
const coin = "AVAX";
const network = "AVAXC";
const unit = 10n ** 18n;
const people = waitingPeopleOf({ baseUrl, worldUrl, home });

let browser: Browser;
let first: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  browser = await openBrowser();
  first = await newConsoleOperator(home, consoleUrl);
  second = await newConsoleOperator(home, consoleUrl);
});
afterAll(() => browser.close());

async function hotAddress(): Promise<string> {
  const { holdings } = (await first.call("GET", "/custody")).body;
  return holdings.find((one: { networkKey: string; ticker: string }) => one.networkKey === network).hotAddress;
}

/** Sets what the chain holds for us, as no program of ours would. */
const setBalance = async (units: bigint) => {
  await world.ask(network, "anvil_setBalance", [await hotAddress(), `0x${units.toString(16)}`]);
};

/** A customer's coins, which our hot wallet holds from then on. */
async function holdCoins(): Promise<void> {
  const { person } = await people.verified("Harini Venkat");
  const read = async (path: string) => people.done(person.call("GET", path));
  const before = await world.balance(network, await hotAddress());
  const { address } = await read(`/user/v1/wallet/deposit/address?networkKey=${network}`);
  const { hash } = await world.give({ network, coin, address, amount: "2" });
  const deposit = async () => (await read(`/user/v1/transaction/crypto/deposit?txHash=${hash}`)).txs[0];
  await expect.poll(async () => (await deposit())?.status).toBe("PENDING");
  const { id } = await deposit();
  await people.done(person.call("POST", "/transaction/v1/crypto/deposit/verify", { id, ownership: "self" }));
  await world.mine(network, 13);
  await expect.poll(async () => (await deposit()).status, { timeout: patientMs(60) }).toBe("SUCCESS");
  const isSwept = async () => {
    await world.mine(network);
    return (await world.balance(network, await hotAddress())) > before + unit;
  };
  await expect.poll(isSwept, { timeout: patientMs(60) }).toBe(true);
}

/** Whether customers may withdraw it. */
async function canWithdraw(): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/api/public/v1/coin/list`);
  const { cryptoCoins } = await answer.json();
  return cryptoCoins.find(({ ticker }: { ticker: string }) => ticker === coin).canWithdraw;
}

/** On the coin's own screen, beside the list. */
const switchOf = (page: Page) =>
  page.getByRole("region", { name: "Selected" }).getByRole("switch", { name: `${coin} withdrawals` });

async function giveCode(page: Page, operator: ConsoleOperator, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code from your authenticator app").fill(await operator.freshCode());
  await dialog.getByRole("button", { name: button }).click();
  await dialog.waitFor({ state: "detached" });
}

test("a coin's withdrawals are closed by a difference in the books, and opened by two operators", async () => {
  const one = await openConsoleAs(browser, first);
  await one.page.goto(`/coins/${coin}`);
  const withdrawals = switchOf(one.page);
  await expect.poll(() => withdrawals.isChecked()).toBe(true);
  await holdCoins();
  const whole = await world.balance(network, await hotAddress());
  await setBalance(unit);

  // The sweep counts as in transit until it has its confirmations.
  const difference = async () => {
    await world.mine(network, 13);
    await first.call("POST", "/ledger/compare", {});
    const { reports } = (await first.call("GET", "/ledger")).body;
    return reports.find(({ ticker }: { ticker: string }) => ticker === coin)?.difference;
  };
  await expect.poll(difference, { timeout: patientMs(60), interval: 500 }).toBe("1");
  await one.page.getByText("Withdrawals are closed because the books differ").waitFor({ timeout: patientMs(90) });
  await one.page.getByText(`The chains hold 1 ${coin} less than the ledger says`, { exact: false }).waitFor();
  await expect.poll(() => withdrawals.isChecked()).toBe(false);
  await expectSound(one.page);
  await expect.poll(canWithdraw, { timeout: patientMs(90) }).toBe(false);
  const other = await openConsoleAs(browser, second);
  await other.page.goto("/");
  await other.page
    .getByRole("table", { name: "Books" })
    .getByText(/differs since/)
    .waitFor();

  await setBalance(whole);
  await one.page.goto(`/money/books/${coin}`);
  await one.page.getByRole("button", { name: "Compare now" }).click();
  await one.page.getByText("Withdrawals are closed because the books differ").waitFor({ state: "detached" });

  await one.page.goto(`/coins/${coin}`);
  await withdrawals.click();
  await giveCode(one.page, first, "Open withdrawals");
  await one.page.getByText("Another operator has to confirm it.").first().waitFor();
  expect(await canWithdraw()).toBe(false);
  await expect.poll(() => one.page.getByRole("button", { name: "Confirm", exact: true }).count()).toBe(0);

  await other.page.goto(`/coins/${coin}`);
  await other.page.getByRole("button", { name: "Confirm", exact: true }).click();
  await giveCode(other.page, second, "Confirm");
  // Both screens follow.
  for (const { page } of [one, other]) await expect.poll(() => switchOf(page).isChecked()).toBe(true);
  await expect.poll(canWithdraw, { timeout: patientMs(90) }).toBe(true);
  const { entries } = (await first.call("GET", `/audit?subject=${coin}`)).body;
  expect(entries.map(({ action, by }: { action: string; by: string }) => [action, by]).slice(0, 3)).toEqual([
    ["withdrawals open", second.name],
    ["propose withdrawals open", first.name],
    ["withdrawals close", "feo"],
  ]);
  expect([...one.complaints, ...other.complaints]).toEqual([]);
});
