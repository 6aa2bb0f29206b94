/**
 * Races between coin movements: withdrawals against each other, against their cancellation and against an exhausted
 * balance; deposits against reorganisations, a node that lags and a sweep in progress.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { createKeys } from "@feo/custody/keys";
import { callOf, writeEvmTransfer } from "@feo/custody/transfers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEvmPurse } from "../../apps/server/src/chain/evm-purse.ts";
import { connect } from "../../apps/server/src/chain/line.ts";
import { createPaymentStore } from "../../apps/server/src/chain/payment.store.ts";
import { createPayments } from "../../apps/server/src/chain/payments.ts";
import { connectSigner } from "../../apps/server/src/chain/signer.ts";
import { freshDatabase, open } from "../database/fresh-database.ts";
import { findings } from "./coin-audit.ts";
import { tether } from "./coin-chains.ts";
import { addressesOf, wordsFrom } from "./coin-keys.ts";
import type { Coin } from "./coin-people.ts";
import { type CoinSystem, confirmations, openCoinSystem } from "./coin-system.ts";
import { startSigner } from "./money-nodes.ts";
import type { Person } from "./patient-client.ts";

let system: CoinSystem;

beforeAll(async () => {
  system = await openCoinSystem();
});

afterAll(() => system?.leave());
/** Mining held up by a failed test would fail the next one. */
beforeEach(() => system.chains.goOn());

async function holderOf(coin: Coin, amount: string): Promise<Person> {
  const person = await system.people.register("somebody");
  await system.people.deposit(person, coin, amount);
  expect(await system.audit({ isQuick: true })).toEqual([]);
  return person;
}

const withdrawalsOf = ({ userId }: Person) =>
  system.database.query<{ id: string; status: string }>(
    "select id, status from withdrawal where user_id = $1 order by created_at",
    [userId],
  );

const isTaken = (answer: string): boolean => answer.includes("-");

test.each<[Coin, string, string]>([
  ["ETH", "0.1", "0.05"],
  ["BTC", "0.004", "0.002"],
])("two concurrent withdrawals of %s are both paid, once each", async (coin, all, half) => {
  const person = await holderOf(coin, all);
  const answers = await Promise.all([half, half].map((amount) => system.people.withdraw(person, coin, amount)));
  expect(answers.every(isTaken)).toBe(true);
  expect(await system.audit({ isQuick: true })).toEqual([]);
  expect((await withdrawalsOf(person)).map(({ status }) => status)).toEqual(["SUCCESS", "SUCCESS"]);
});

test("of fifty concurrent withdrawals of the whole balance exactly one is accepted", async () => {
  const person = await holderOf("ETH", "0.05");
  const answers = await Promise.all(Array.from({ length: 50 }, () => system.people.withdraw(person, "ETH", "0.05")));
  expect(answers.filter(isTaken)).toHaveLength(1);
  expect(answers.filter((answer) => answer === "INSUFFICIENT_BALANCE")).toHaveLength(49);
  expect(await system.audit({ isQuick: true })).toEqual([]);
  expect((await withdrawalsOf(person)).map(({ status }) => status)).toEqual(["SUCCESS"]);
});

test("a withdrawal cancelled while it is signed is either refunded or sent", async () => {
  const person = await holderOf("ETH", "1");
  const told = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const id = await system.people.withdraw(person, "ETH", "0.02");
      await sleep(index * 5);
      return { id, answer: await system.people.cancel(person, id) };
    }),
  );
  expect(await system.audit({ isQuick: true })).toEqual([]);
  const ends = new Map((await withdrawalsOf(person)).map(({ id, status }) => [id, status]));
  for (const { id, answer } of told) {
    expect([answer, ends.get(id)]).toEqual(
      answer === "CANCELLED" ? ["CANCELLED", "CANCELLED"] : ["WITHDRAWAL_UNDER_WAY", "SUCCESS"],
    );
  }
});

test("the books check reports nothing while the change of a large output is unconfirmed", async () => {
  const person = await holderOf("BTC", "7");
  await system.chains.holdUp();
  const id = await system.people.withdraw(person, "BTC", "0.002");
  const signed = () => system.database.query("select 1 from chain_payment where withdrawal_id = $1", [id]);
  await expect.poll(signed).toHaveLength(1);
  expect(await findings(system)).toEqual([]);
  expect(await system.audit()).toEqual([]);
});

test("an output that is not credited yet pays for no withdrawal", async () => {
  const [holder, newcomer] = [await holderOf("BTC", "0.01"), await system.people.register("newcomer")];
  // Larger than any other output, and its sender is not declared yet.
  const hash = await system.people.send(newcomer, "BTC", "50");
  const spentBy = () => system.database.query("select spent_by from chain_output where tx_hash = $1", [hash]);
  await expect.poll(spentBy).toEqual([{ spent_by: null }]);
  const id = await system.people.withdraw(holder, "BTC", "0.002");
  const signed = () => system.database.query("select 1 from chain_payment where withdrawal_id = $1", [id]);
  await expect.poll(signed).toHaveLength(1);
  expect(await spentBy()).toEqual([{ spent_by: null }]);
  await system.people.answerFor(newcomer, hash);
  expect(await system.audit()).toEqual([]);
});

test.each<[Coin, string, string]>([
  ["ETH", "0.1", "eth_getBlockByNumber"],
  ["BTC", "0.01", "getblockhash"],
])("a node of %s that lags between two calls is not mistaken for a reorganisation", async (coin, amount, method) => {
  await holderOf(coin, amount);
  await system.chains.fault(coin, { fault: "behind", method, blocks: 30, times: 12 });
  await sleep(1_500);
  await system.chains.fault(coin, { fault: "none" });
  expect(await system.audit({ isQuick: true })).toEqual([]);
});

const seen = (hash: string) => system.database.query("select 1 from crypto_deposit where tx_hash = $1", [hash]);
const isSeen = (hash: string) => expect.poll(() => seen(hash)).toHaveLength(1);

test("a token deposit that a reorganisation moves into a shared block is still the same deposit", async () => {
  const [one, other] = [await system.people.register("one"), await system.people.register("other")];
  await system.chains.holdUp();
  const hashes = [];
  for (const person of [one, other]) {
    const hash = await system.people.send(person, "USDT", "40");
    await system.chains.block("ETH");
    await isSeen(hash);
    hashes.push({ person, hash });
  }
  await system.chains.turn("ETH", 2);
  await system.chains.goOn();
  await Promise.all(hashes.map(({ person, hash }) => system.people.answerFor(person, hash)));
  expect(await system.audit()).toEqual([]);
});

test("a deposit that arrives during the sweep of another is swept separately", async () => {
  const person = await holderOf("ETH", "0.1");
  await system.chains.holdUp();
  for (const amount of ["0.2", "0.3"]) {
    const hash = await system.people.send(person, "ETH", amount);
    await system.chains.block("ETH");
    await isSeen(hash);
  }
  // The first deposit has enough confirmations, the second does not.
  for (let more = 2; more < confirmations; more += 1) await system.chains.block("ETH");
  const swept = "select 1 from crypto_deposit where user_id = $1 and units = 200000000 and swept_by is not null";
  await expect.poll(() => system.database.query(swept, [person.userId])).toHaveLength(1);
  expect(await system.audit()).toEqual([]);
});

test("of two payments from an address with little gas, the second waits if the first leaves too little for it", async () => {
  const { db, close } = await open(system.database.url);
  const [words, somewhere] = [wordsFrom("a small house"), `0x${"5".repeat(40)}`];
  const addresses = addressesOf(words);
  const signer = connectSigner(await startSigner(words));
  const wire = connect("ETH", `${system.world.url}/chains/ETH`);
  if (wire.network.kind !== "evm" || wire.node.kind !== "evm") throw new Error("Ethereum is an EVM chain");
  const { network, node } = wire;
  const purse = createEvmPurse({
    networkKey: "ETH",
    network,
    node,
    addresses,
    signer,
    store: createPaymentStore(db),
    now: Date.now,
  });
  const address = addresses.address("evm", "house");
  await system.chains.give({ network: "ETH", coin: "ETH", address, amount: "0.1", from: "exchange" });
  const there = 10n ** 17n;
  await expect.poll(() => node.balance(address, null)).toBe(there);
  await system.chains.holdUp();
  const transfer = { from: "house", to: somewhere, contract: null, ticker: "ETH" } as const;
  const pay = (chainUnits: bigint) =>
    purse.pay({ ...transfer, purpose: "gas", withdrawalId: null, chainUnits, claim: async () => true });
  expect(await pay(there / 2n)).toMatchObject({ payment: { nonce: 0 } });
  const cost = await purse.costOf({ ...transfer, chainUnits: 1n });
  expect(await pay(there / 2n - cost)).toBe("short");
  expect(await pay(there / 2n - 3n * cost)).toMatchObject({ payment: { nonce: 1 } });
  await close();
});

test("a payment whose nonce was used elsewhere fails, but only once that use has enough confirmations", async () => {
  // In a database without a server, which would send our payment first.
  const database = await freshDatabase();
  const { db, close } = await open(database.url);
  const words = wordsFrom("a house whose key is elsewhere too");
  const [addresses, store] = [addressesOf(words), createPaymentStore(db)];
  const signer = connectSigner(await startSigner(words));
  const wire = connect("ETH", `${system.world.url}/chains/ETH`);
  if (wire.network.kind !== "evm" || wire.node.kind !== "evm") throw new Error("Ethereum is an EVM chain");
  const { network, node } = wire;
  const purse = createEvmPurse({ networkKey: "ETH", network, node, addresses, signer, store, now: Date.now });
  const address = addresses.address("evm", "house");
  await system.chains.give({ network: "ETH", coin: "ETH", address, amount: "0.1", from: "exchange" });
  await system.chains.block("ETH");
  await expect.poll(async () => (await node.balance(address, null)) > 0n).toBe(true);
  const to = `0x${"6".repeat(40)}`;
  const paid = await purse.pay({
    purpose: "gas",
    withdrawalId: null,
    ticker: "ETH",
    contract: null,
    from: "house",
    to,
    chainUnits: 1_000n,
    claim: async () => true,
  });
  if (typeof paid === "string") throw new Error(`It is ${paid}`);
  // With the same nonce, before ours was sent.
  const price = await node.gasPrice();
  const other = { contract: null, to, chainUnits: 5n, nonce: 0, gas: 21_000n, ...price };
  let minedAt = await node.height();
  await node.send(await createKeys(words).signEvm("house", writeEvmTransfer(network, other)));
  await system.chains.block("ETH");
  await expect.poll(() => node.transactionCount(address)).toBe(1);
  // The chain also mines automatically, so the block has to be looked for, and the height that was read is the test's.
  while ((await node.transactionCount(address, minedAt)) === 0) minedAt += 1;
  const depth = 3;
  let heightRead = minedAt + depth - 2;
  const payments = createPayments({
    networkKey: "ETH",
    node,
    purse,
    hastenAfterMs: 60 * 60_000,
    overtakenAfterMs: 0,
    now: Date.now,
    store,
    confirmations: async () => depth,
    heightRead: async () => heightRead,
  });
  await payments.driveAll(() => undefined);
  expect(await store.stateOf(paid.payment.id)).toBe("open");
  heightRead += 1;
  await payments.driveAll(() => undefined);
  expect(await store.stateOf(paid.payment.id)).toBe("failed");
  await close();
  await database.drop();
});

/** The house of these words, with coins of its own and no server. */
async function strangeHouse(words: string, tokens: string) {
  const signer = createKeys(words);
  const address = addressesOf(words).address("evm", "house");
  await system.chains.give({ network: "ETH", coin: "ETH", address, amount: "0.1", from: "exchange" });
  await system.chains.give({ network: "ETH", coin: "USDT", address, amount: tokens, from: "exchange" });
  return { signer, address };
}

test("a token transfer has enough gas even if its recipient spends its last token before the block", async () => {
  const wire = connect("ETH", `${system.world.url}/chains/ETH`);
  if (wire.network.kind !== "evm" || wire.node.kind !== "evm") throw new Error("Ethereum is an EVM chain");
  const { network, node } = wire;
  const [payer, payee] = [
    await strangeHouse(wordsFrom("a house that pays tokens"), "5"),
    await strangeHouse(wordsFrom("a house that is paid tokens"), "7"),
  ];
  await expect.poll(() => node.balance(payer.address, tether)).toBe(5_000_000n);
  await expect.poll(() => node.balance(payee.address, tether)).toBe(7_000_000n);
  const transferOf = async (from: typeof payer, to: string, chainUnits: bigint) => {
    const gas = await node.gasFor({ from: from.address, ...callOf({ to, contract: tether, chainUnits }) });
    const transfer = { to, contract: tether, chainUnits, gas, nonce: 0, ...(await node.gasPrice()) };
    return from.signer.signEvm("house", writeEvmTransfer(network, transfer));
  };
  const payment = await transferOf(payer, payee.address, 5_000_000n);
  await node.send(await transferOf(payee, `0x${"6".repeat(40)}`, 7_000_000n));
  await expect.poll(() => node.balance(payee.address, tether)).toBe(0n);
  await node.send(payment);
  // A first token takes a new slot of the contract's storage, which costs more than changing one.
  await expect.poll(() => node.transactionCount(payer.address)).toBe(1);
  expect(await node.balance(payee.address, tether)).toBe(5_000_000n);
});
