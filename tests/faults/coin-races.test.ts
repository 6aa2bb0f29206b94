/**
 * Coins that meet: withdrawals with each other, with their owner's second thought and with the end of the balance; deposits with a
 * chain that turns, a node that lags and a sweep that is under way.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { createKeys } from "@feo/custody/keys";
import { writeEvmTransfer } from "@feo/custody/transfers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEvmPurse } from "../../apps/server/src/chain/evm-purse.ts";
import { connect } from "../../apps/server/src/chain/line.ts";
import { createPaymentStore } from "../../apps/server/src/chain/payment.store.ts";
import { createPayments } from "../../apps/server/src/chain/payments.ts";
import { connectSigner } from "../../apps/server/src/chain/signer.ts";
import { freshDatabase, open } from "../database/fresh-database.ts";
import { findings } from "./coin-audit.ts";
import { type CoinGround, confirmations, openCoinGround } from "./coin-ground.ts";
import { addressesOf, wordsFrom } from "./coin-keys.ts";
import type { Coin } from "./coin-people.ts";
import { startSigner } from "./money-nodes.ts";
import type { Person } from "./patient-client.ts";

let ground: CoinGround;

beforeAll(async () => {
  ground = await openCoinGround();
});

afterAll(() => ground?.leave());
/** Held up by a test that has failed, blocks would fail the next one. */
beforeEach(() => ground.chains.goOn());

async function holderOf(coin: Coin, amount: string): Promise<Person> {
  const person = await ground.people.register("somebody");
  await ground.people.deposit(person, coin, amount);
  expect(await ground.audit({ isQuick: true })).toEqual([]);
  return person;
}

const withdrawalsOf = ({ userId }: Person) =>
  ground.database.query<{ id: string; status: string }>(
    "select id, status from withdrawal where user_id = $1 order by created_at",
    [userId],
  );

const isTaken = (answer: string): boolean => answer.includes("-");

test.each<[Coin, string, string]>([
  ["ETH", "0.1", "0.05"],
  ["BTC", "0.004", "0.002"],
])("two withdrawals of %s at once are both paid, once each", async (coin, all, half) => {
  const person = await holderOf(coin, all);
  const answers = await Promise.all([half, half].map((amount) => ground.people.withdraw(person, coin, amount)));
  expect(answers.every(isTaken)).toBe(true);
  expect(await ground.audit({ isQuick: true })).toEqual([]);
  expect((await withdrawalsOf(person)).map(({ status }) => status)).toEqual(["SUCCESS", "SUCCESS"]);
});

test("of fifty withdrawals of everything at once exactly one is taken", async () => {
  const person = await holderOf("ETH", "0.05");
  const answers = await Promise.all(Array.from({ length: 50 }, () => ground.people.withdraw(person, "ETH", "0.05")));
  expect(answers.filter(isTaken)).toHaveLength(1);
  expect(answers.filter((answer) => answer === "INSUFFICIENT_BALANCE")).toHaveLength(49);
  expect(await ground.audit({ isQuick: true })).toEqual([]);
  expect((await withdrawalsOf(person)).map(({ status }) => status)).toEqual(["SUCCESS"]);
});

test("who takes a withdrawal back while it is signed has it back, or it is sent", async () => {
  const person = await holderOf("ETH", "1");
  const told = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const id = await ground.people.withdraw(person, "ETH", "0.02");
      await sleep(index * 5);
      return { id, answer: await ground.people.cancel(person, id) };
    }),
  );
  expect(await ground.audit({ isQuick: true })).toEqual([]);
  const ends = new Map((await withdrawalsOf(person)).map(({ id, status }) => [id, status]));
  for (const { id, answer } of told) {
    expect([answer, ends.get(id)]).toEqual(
      answer === "CANCELLED" ? ["CANCELLED", "CANCELLED"] : ["WITHDRAWAL_UNDER_WAY", "SUCCESS"],
    );
  }
});

test("the books find nothing while a large output is on its way back to the house", async () => {
  const person = await holderOf("BTC", "7");
  await ground.chains.holdUp();
  const id = await ground.people.withdraw(person, "BTC", "0.002");
  const signed = () => ground.database.query("select 1 from chain_payment where withdrawal_id = $1", [id]);
  await expect.poll(signed).toHaveLength(1);
  expect(await findings(ground)).toEqual([]);
  expect(await ground.audit()).toEqual([]);
});

test("an output that is not credited yet pays for nothing", async () => {
  const [holder, newcomer] = [await holderOf("BTC", "0.01"), await ground.people.register("newcomer")];
  // Larger than any other, and nobody has said yet whose it was.
  const hash = await ground.people.send(newcomer, "BTC", "50");
  const spentBy = () => ground.database.query("select spent_by from chain_output where tx_hash = $1", [hash]);
  await expect.poll(spentBy).toEqual([{ spent_by: null }]);
  const id = await ground.people.withdraw(holder, "BTC", "0.002");
  const signed = () => ground.database.query("select 1 from chain_payment where withdrawal_id = $1", [id]);
  await expect.poll(signed).toHaveLength(1);
  expect(await spentBy()).toEqual([{ spent_by: null }]);
  await ground.people.answerFor(newcomer, hash);
  expect(await ground.audit()).toEqual([]);
});

test.each<[Coin, string, string]>([
  ["ETH", "0.1", "eth_getBlockByNumber"],
  ["BTC", "0.01", "getblockhash"],
])("a node of %s that lags between two answers is no chain that has turned", async (coin, amount, method) => {
  await holderOf(coin, amount);
  await ground.chains.fault(coin, { fault: "behind", method, blocks: 30, times: 12 });
  await sleep(1_500);
  await ground.chains.fault(coin, { fault: "none" });
  expect(await ground.audit({ isQuick: true })).toEqual([]);
});

const seen = (hash: string) => ground.database.query("select 1 from crypto_deposit where tx_hash = $1", [hash]);
const isSeen = (hash: string) => expect.poll(() => seen(hash)).toHaveLength(1);

test("a token's deposit that comes again in a block with others is the same deposit", async () => {
  const [one, other] = [await ground.people.register("one"), await ground.people.register("other")];
  await ground.chains.holdUp();
  const hashes = [];
  for (const person of [one, other]) {
    const hash = await ground.people.send(person, "USDT", "40");
    await ground.chains.block("ETH");
    await isSeen(hash);
    hashes.push({ person, hash });
  }
  await ground.chains.turn("ETH", 2);
  await ground.chains.goOn();
  await Promise.all(hashes.map(({ person, hash }) => ground.people.answerFor(person, hash)));
  expect(await ground.audit()).toEqual([]);
});

test("a deposit that comes while another is brought to the house is brought with its own", async () => {
  const person = await holderOf("ETH", "0.1");
  await ground.chains.holdUp();
  for (const amount of ["0.2", "0.3"]) {
    const hash = await ground.people.send(person, "ETH", amount);
    await ground.chains.block("ETH");
    await isSeen(hash);
  }
  // The first is deep enough, and the second is not.
  for (let more = 2; more < confirmations; more += 1) await ground.chains.block("ETH");
  const swept = "select 1 from crypto_deposit where user_id = $1 and units = 200000000 and swept_by is not null";
  await expect.poll(() => ground.database.query(swept, [person.userId])).toHaveLength(1);
  expect(await ground.audit()).toEqual([]);
});

test("of two payments out of the last of an address the second waits, where the first's gas leaves too little", async () => {
  const { db, close } = await open(ground.database.url);
  const [words, somewhere] = [wordsFrom("a small house"), `0x${"5".repeat(40)}`];
  const addresses = addressesOf(words);
  const signer = connectSigner(await startSigner(words));
  const wire = connect("ETH", `${ground.world.url}/chains/ETH`);
  if (wire.network.kind !== "evm" || wire.node.kind !== "evm") throw new Error("Ethereum is an EVM chain");
  const { network, node } = wire;
  const purse = createEvmPurse({
    ...{ networkKey: "ETH", network, node, addresses, signer, store: createPaymentStore(db), now: Date.now },
  });
  const address = addresses.address("evm", "house");
  await ground.chains.give({ network: "ETH", coin: "ETH", address, amount: "0.1", from: "exchange" });
  const there = 10n ** 17n;
  await expect.poll(() => node.balance(address, null)).toBe(there);
  await ground.chains.holdUp();
  const wish = { from: "house", to: somewhere, contract: null, ticker: "ETH" } as const;
  const pay = (chainUnits: bigint) =>
    purse.pay({ ...wish, purpose: "gas", withdrawalId: null, chainUnits, claim: async () => true });
  expect(await pay(there / 2n)).toMatchObject({ payment: { nonce: 0 } });
  const cost = await purse.costOf({ ...wish, chainUnits: 1n });
  expect(await pay(there / 2n - cost)).toBe("short");
  expect(await pay(there / 2n - 3n * cost)).toMatchObject({ payment: { nonce: 1 } });
  await close();
});

test("a payment whose turn somebody else has used ends as failed, and only once that is deep", async () => {
  // Where no server looks: it would send ours first.
  const database = await freshDatabase();
  const { db, close } = await open(database.url);
  const words = wordsFrom("a house whose key is elsewhere too");
  const [addresses, store] = [addressesOf(words), createPaymentStore(db)];
  const signer = connectSigner(await startSigner(words));
  const wire = connect("ETH", `${ground.world.url}/chains/ETH`);
  if (wire.network.kind !== "evm" || wire.node.kind !== "evm") throw new Error("Ethereum is an EVM chain");
  const { network, node } = wire;
  const purse = createEvmPurse({ networkKey: "ETH", network, node, addresses, signer, store, now: Date.now });
  const address = addresses.address("evm", "house");
  await ground.chains.give({ network: "ETH", coin: "ETH", address, amount: "0.1", from: "exchange" });
  await ground.chains.block("ETH");
  await expect.poll(async () => (await node.balance(address, null)) > 0n).toBe(true);
  const to = `0x${"6".repeat(40)}`;
  const paid = await purse.pay({
    ...{ purpose: "gas", withdrawalId: null, ticker: "ETH", contract: null, from: "house", to, chainUnits: 1_000n },
    claim: async () => true,
  });
  if (typeof paid === "string") throw new Error(`It is ${paid}`);
  // With the same turn, and before ours was sent.
  const price = await node.gasPrice();
  const other = { contract: null, to, chainUnits: 5n, nonce: 0, gas: 21_000n, ...price };
  await node.send(await createKeys(words).signEvm("house", writeEvmTransfer(network, other)));
  await ground.chains.block("ETH");
  await expect.poll(() => node.transactionCount(address)).toBe(1);
  const minedAt = await node.height();
  const depth = 3;
  const payments = createPayments({
    ...{ networkKey: "ETH", node, purse, hastenAfterMs: 60 * 60_000, overtakenAfterMs: 0, now: Date.now, store },
    ...{ confirmations: async () => depth, heightRead: () => node.height() },
  });
  await payments.driveAll(() => undefined);
  expect(await store.stateOf(paid.payment.id)).toBe("open");
  for (let more = 0; more < depth; more += 1) await ground.chains.block("ETH");
  await expect.poll(async () => (await node.height()) >= minedAt + depth).toBe(true);
  await payments.driveAll(() => undefined);
  expect(await store.stateOf(paid.payment.id)).toBe("failed");
  await close();
  await database.drop();
});
