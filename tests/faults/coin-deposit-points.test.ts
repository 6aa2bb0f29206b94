/**
 * The server dies at every step of a coin deposit: after each block, each write, each command to the core and each call
 * to a chain, before the next step has begun; and where it matters, while the outcome of the step is unknown. Another
 * server takes over. Everything sent is credited and swept to the hot wallet exactly once, and four sets of books agree
 * to the smallest unit.
 */
import { afterAll, beforeAll, test } from "vitest";
import { command, commit, type Point, write } from "./chosen-death.ts";
import { type CoinDeaths, ethereum, openCoinDeaths, payments, timeout } from "./coin-deaths.ts";

const swept = 'update "crypto_deposit" set "swept_by"';

const credit: readonly Point[] = [
  ethereum("eth_getBlockByNumber"),
  write('insert into "chain_block"', undefined, "sent"),
  write('insert into "crypto_deposit"', undefined, "sent"),
  write('insert into "crypto_deposit"'),
  commit('insert into "crypto_deposit"'),
  command("crypto deposit", "sent"),
  command("crypto deposit"),
  write('update "crypto_deposit"', "SUCCESS"),
  commit('update "crypto_deposit" set "status"'),
];
const sweeping: readonly Point[] = [
  write('insert into "chain_payment"', "gas"),
  commit('insert into "chain_signed"'),
  ethereum("eth_sendRawTransaction", "before"),
  ethereum("eth_sendRawTransaction"),
  write(payments, "done"),
  write('insert into "chain_payment"', "sweep"),
  write(swept),
  commit(swept),
];
const creditOfOutputs: readonly Point[] = [
  write('insert into "chain_output"'),
  commit('insert into "chain_output"'),
  command("crypto deposit"),
];

let deaths: CoinDeaths;
beforeAll(async () => {
  deaths = await openCoinDeaths();
});
afterAll(() => deaths?.leave());

test("CRYPTO-005 a deposit is credited once, wherever the server dies", { timeout }, async () => {
  const { people, asha } = deaths;
  let finney = 100;
  for (const point of credit) {
    finney += 1;
    await deaths.survives(point, () => people.deposit(asha, "ETH", `0.${finney}`));
  }
  for (const point of creditOfOutputs) await deaths.survives(point, () => people.deposit(asha, "BTC", "0.01"));
  await deaths.inAll();
});

test("a deposit is swept to the hot wallet once, wherever the server dies", { timeout }, async () => {
  const { people } = deaths;
  for (const point of sweeping) {
    // A new customer's address has no native coin for gas, so gas is sent there first.
    const somebody = await people.register("somebody");
    await deaths.survives(point, () => people.deposit(somebody, "USDT", "50"));
  }
  await deaths.inAll();
});
