/** Coins that a chain no longer holds: withdrawals close, and two operators in two browsers open them again. */
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { chainWorldOf } from "../system/chain-world.ts";
import { patientMs } from "../system/patience.ts";
import { waitingPeopleOf } from "../system/waiting-people.ts";
import { claimTwoOperators, confirmDialog, openConsoleAs } from "./console-visitor.ts";
import { expectSound } from "./sound-page.ts";

const { baseUrl, worldUrl, home } = inject("instance");
const world = chainWorldOf(worldUrl);
/** No other journey moves this coin. */
const coin = "AVAX";
const network = "AVAXC";
/** More than the demo's faucet keeps in the hot wallet, which it would fill up below that. */
const amount = "2000";
const unit = 10n ** 18n;
const people = waitingPeopleOf({ baseUrl, worldUrl, home });

const operators = claimTwoOperators();

interface Holding {
  readonly networkKey: string;
  readonly hotAddress: string;
  readonly ledger: string;
}

async function holding(): Promise<Holding> {
  const { holdings } = (await operators.first.call("GET", "/custody")).body;
  return holdings.find(({ networkKey }: Holding) => networkKey === network);
}

const hotAddress = async () => (await holding()).hotAddress;

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
  const { hash } = await world.give({ network, coin, address, amount });
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

test("a coin's withdrawals are closed by a difference in the books, and opened by two operators", async () => {
  const one = await openConsoleAs(operators.browser, operators.first);
  await one.page.goto(`/coins/${coin}`);
  const withdrawals = switchOf(one.page);
  await expect.poll(() => withdrawals.isChecked()).toBe(true);
  await holdCoins();
  const whole = await world.balance(network, await hotAddress());
  await setBalance((BigInt((await holding()).ledger) - 1n) * unit);

  // The sweep counts as in transit until it has its confirmations.
  const difference = async () => {
    await world.mine(network, 13);
    await operators.first.call("POST", "/ledger/compare", {});
    const { reports } = (await operators.first.call("GET", "/ledger")).body;
    return reports.find(({ ticker }: { ticker: string }) => ticker === coin)?.difference;
  };
  await expect.poll(difference, { timeout: patientMs(60), interval: 500 }).toBe("1");
  await one.page.getByText("Withdrawals are closed because the books differ").waitFor({ timeout: patientMs(90) });
  await one.page.getByText(`The chains hold 1 ${coin} less than the ledger says`, { exact: false }).waitFor();
  await expect.poll(() => withdrawals.isChecked()).toBe(false);
  await expectSound(one.page);
  await expect.poll(canWithdraw, { timeout: patientMs(90) }).toBe(false);
  const other = await openConsoleAs(operators.browser, operators.second);
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
  await confirmDialog(one.page, "Open withdrawals", operators.first);
  await one.page.getByText("Another operator has to confirm it.").first().waitFor();
  expect(await canWithdraw()).toBe(false);
  await expect.poll(() => one.page.getByRole("button", { name: "Confirm", exact: true }).count()).toBe(0);

  await other.page.goto(`/coins/${coin}`);
  await other.page.getByRole("button", { name: "Confirm", exact: true }).click();
  await confirmDialog(other.page, "Confirm", operators.second);
  // Both screens follow.
  for (const { page } of [one, other]) await expect.poll(() => switchOf(page).isChecked()).toBe(true);
  await expect.poll(canWithdraw, { timeout: patientMs(90) }).toBe(true);
  const { entries } = (await operators.first.call("GET", `/audit?subject=${coin}`)).body;
  expect(entries.map(({ action, by }: { action: string; by: string }) => [action, by]).slice(0, 3)).toEqual([
    ["withdrawals open", operators.second.name],
    ["propose withdrawals open", operators.first.name],
    ["withdrawals close", "feo"],
  ]);
  expect([...one.complaints, ...other.complaints]).toEqual([]);
});
