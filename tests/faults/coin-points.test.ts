/**
 * The server dies at every step of coins that come and go: after each block, each write, each command to the core, each signature
 * and each call to a chain, where the next step has not begun; and where it matters, while nobody knows whether the step was taken.
 * Another one takes over. Whatever was sent or asked for ends exactly once, and four books agree to the smallest unit.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { patientMs } from "../system/patience.ts";
import { command, commit, dieAt, nameOf, outside, type Point, write } from "./chosen-death.ts";
import { type CoinGround, openCoinGround } from "./coin-ground.ts";
import type { Person } from "./patient-client.ts";

const withdrawals = 'update "crypto_withdrawal"';
const payments = 'update "chain_payment"';
const swept = 'update "crypto_deposit" set "swept_by"';
const ethereum = (method: string, moment?: Point["moment"]) => outside("POST /chains/ETH", moment, method);
const bitcoin = (method: string, moment?: Point["moment"]) => outside("POST /chains/BTC", moment, method);

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
const paying: readonly Point[] = [
  write('update "auth_flow"'),
  commit('insert into "crypto_withdrawal"'),
  command("crypto hold", "sent"),
  command("crypto hold"),
  write(withdrawals, "approved"),
  write('insert into "chain_payment"', "withdrawal"),
  write(withdrawals, "PROCESSING"),
  commit('insert into "chain_signed"'),
  ethereum("eth_sendRawTransaction", "before"),
  ethereum("eth_sendRawTransaction"),
  write(payments, "done", "sent"),
  write(payments, "done"),
  write(withdrawals, "paid"),
  command("crypto settle", "sent"),
  command("crypto settle"),
  write(withdrawals, "SUCCESS"),
  commit(withdrawals),
];
const creditOfOutputs: readonly Point[] = [
  write('insert into "chain_output"'),
  commit('insert into "chain_output"'),
  command("crypto deposit"),
];
const payingOutputs: readonly Point[] = [
  write('update "chain_output"'),
  commit('update "chain_output"'),
  bitcoin("sendrawtransaction", "before"),
  bitcoin("sendrawtransaction"),
  write(payments, "done"),
  command("crypto settle"),
];
const cancelling: readonly Point[] = [
  write(withdrawals, "CANCELLED"),
  command("crypto release"),
  write(withdrawals, "done"),
];
const shortage: readonly Point[] = [
  write(withdrawals, "REJECTED"),
  write(withdrawals, "done"),
  write('delete from "crypto_withdrawal"'),
];
const hastening: readonly Point[] = [
  write('insert into "chain_signed"'),
  ethereum("eth_sendRawTransaction", "before"),
  ethereum("eth_sendRawTransaction"),
];

let ground: CoinGround;
let asha: Person;

beforeAll(async () => {
  ground = await openCoinGround();
  asha = await ground.people.register("asha");
  await ground.people.deposit(asha, "ETH", "5");
  await ground.people.deposit(asha, "BTC", "3");
  expect(await ground.audit()).toEqual([]);
});

afterAll(() => ground?.leave());

/** Each point is a death and a start, which take their time on a busy machine. */
const timeout = patientMs(400);

async function survives(point: Point, act: () => Promise<unknown>): Promise<void> {
  await dieAt(ground.nodes, point, act);
  expect(await ground.audit({ isQuick: true }), nameOf(point)).toEqual([]);
}

const inAll = async () => expect(await ground.audit()).toEqual([]);

async function stateOf(id: string) {
  const [row] = await ground.database.query("select status, stage from crypto_withdrawal where id = $1", [id]);
  return row;
}

async function isHandedOver(id: string): Promise<boolean> {
  const [signed] = await ground.database.query<{ hash: string }>(
    "select s.hash from chain_signed s join chain_payment p on p.id = s.payment_id where p.withdrawal_id = $1",
    [id],
  );
  return signed !== undefined && ground.chains.isKnown(signed.hash);
}

test("CRYPTO-005 a deposit is credited once, wherever the server dies", { timeout }, async () => {
  let finney = 100;
  for (const point of credit) {
    finney += 1;
    await survives(point, () => ground.people.deposit(asha, "ETH", `0.${finney}`));
  }
  for (const point of creditOfOutputs) await survives(point, () => ground.people.deposit(asha, "BTC", "0.01"));
  await inAll();
});

test("a deposit is brought to the house once, wherever the server dies", { timeout }, async () => {
  for (const point of sweeping) {
    // Nothing of the chain's own coin is at the address of somebody new, so it is sent there first.
    const somebody = await ground.people.register("somebody");
    await survives(point, () => ground.people.deposit(somebody, "USDT", "50"));
  }
  await inAll();
});

test("CRYPTO-006 a withdrawal is paid once and settled once, wherever the server dies", { timeout }, async () => {
  let finney = 20;
  for (const point of paying) {
    finney += 1;
    await survives(point, () => ground.people.withdraw(asha, "ETH", `0.0${finney}`));
  }
  for (const point of payingOutputs) await survives(point, () => ground.people.withdraw(asha, "BTC", "0.001"));
  await inAll();
});

test("a withdrawal that is signed again is paid once, wherever the server dies", { timeout }, async () => {
  for (const point of hastening) {
    await ground.chains.holdUp();
    const id = await ground.people.withdraw(asha, "ETH", "0.02");
    await expect.poll(() => stateOf(id)).toEqual({ status: "PROCESSING", stage: "sent" });
    // The next signature is a second one once the first has been handed over.
    await expect.poll(() => isHandedOver(id)).toBe(true);
    await survives(point, async () => undefined);
    expect(await stateOf(id)).toEqual({ status: "SUCCESS", stage: "done" });
  }
  await inAll();
});

test("a withdrawal that is taken back comes back once, wherever the server dies", { timeout }, async () => {
  await survives(write(withdrawals, "held"), () => ground.people.withdraw(asha, "ETH", "0.2"));
  for (const point of cancelling) {
    const id = await ground.people.withdraw(asha, "ETH", "0.2");
    await survives(point, () => ground.people.cancel(asha, id));
    expect(await stateOf(id)).toEqual({ status: "CANCELLED", stage: "done" });
  }
  await inAll();
});

test("a withdrawal without the coins is none, wherever the server dies", { timeout }, async () => {
  const poor = await ground.people.register("poor");
  for (const point of shortage) await survives(point, () => ground.people.withdraw(poor, "ETH", "0.02"));
  expect(await ground.database.query("select 1 from crypto_withdrawal where user_id = $1", [poor.userId])).toEqual([]);
  await inAll();
});
