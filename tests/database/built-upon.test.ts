/**
 * Bitcoin payments that stay unconfirmed or that the node has dropped. One is replaced with a higher fee (RBF), unless
 * a later payment spends its change: the replacement would invalidate that one, and a customer's withdrawal with it.
 * Outputs spent by others fund nothing.
 */
import { type BitcoinNetwork, knownNetworks, type SignBitcoin } from "@feo/custody";
import { createKeys, newMnemonic, signRefill } from "@feo/custody/keys";
import { createOwnAddresses, readSignedBitcoin } from "@feo/custody/transfers";
import { Transaction } from "@scure/btc-signer";
import { beforeEach, expect, test } from "vitest";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import type { BitcoinNode } from "../../apps/server/src/chain/bitcoin-node.ts";
import { createBitcoinPurse } from "../../apps/server/src/chain/bitcoin-purse.ts";
import { createChainStore } from "../../apps/server/src/chain/chain.store.ts";
import { FeeTooLow, NotTaken } from "../../apps/server/src/chain/chain-node.ts";
import { createColdStorage } from "../../apps/server/src/chain/cold-storage.ts";
import { createMovingCoins } from "../../apps/server/src/chain/moving-coins.ts";
import { createPaymentStore } from "../../apps/server/src/chain/payment.store.ts";
import { createPayments } from "../../apps/server/src/chain/payments.ts";
import { createRefillStore } from "../../apps/server/src/chain/refill.store.ts";
import {
  approveRefill,
  dropRefill,
  exportRefill,
  renewRefill,
  takeSignedRefill,
} from "../../apps/server/src/chain/refill-desk.ts";
import { openFresh } from "./fresh-database.ts";

const networkKey = "BTC";
const network = knownNetworks[networkKey] as BitcoinNetwork;
/** The mnemonic from the BIP-39 examples. */
const keys = createKeys(`${"abandon ".repeat(11)}about`);
const addresses = createOwnAddresses(keys.accounts);
const house = addresses.address("btc", "house");
const stranger = addresses.address("btc", 7);
const hastenAfterMs = 60_000;

const { db, query } = await openFresh();
const chain = createChainStore(db);
const store = createPaymentStore(db);

let nowMs = 0;
let mined: Map<string, number>;
let sent: string[];
let raws: Map<string, string>;
/** Transactions that the node has neither in a block nor in its mempool. */
let dropped: Set<string>;
/** Why the node refuses a submitted transaction. */
let refusal: Error | undefined;

const absent = () => Promise.reject(new Error("Nobody asks this"));
/** Every transaction that is not in a block is in the mempool. */
const node: BitcoinNode = {
  kind: "bitcoin",
  genesis: absent,
  hashAt: absent,
  block: absent,
  decimals: absent,
  height: async () => (await chain.watch(networkKey))?.height ?? 0,
  feeRate: async () => 1_000n,
  raw: async (hash) => raws.get(hash) ?? expect.fail(`Nobody knows ${hash}`),
  state: async (hash) => {
    const height = mined.get(hash);
    if (dropped.has(hash)) return { state: "unknown" };
    return height === undefined ? { state: "waiting" } : { state: "mined", height, isDone: true, feeUnits: 0n };
  },
  async send(raw) {
    if (refusal && dropped.has(readSignedBitcoin(raw).hash)) throw refusal;
    sent.push(raw);
  },
};

const now = () => nowMs;
const signer = {
  async signBitcoin({ owners, psbt }: SignBitcoin) {
    const raw = keys.signBitcoin(network, owners, psbt);
    return { raw, hash: readSignedBitcoin(raw).hash };
  },
};
const purse = createBitcoinPurse({
  networkKey,
  network,
  node,
  addresses,
  signer,
  store,
  now,
});

/** An outside transaction that pays the hot wallet, or another address of ours. */
function funded(chainUnits: bigint, to = house): string {
  const transaction = new Transaction();
  transaction.addOutputAddress(to, chainUnits, network.params);
  transaction.addInput({ txid: "11".repeat(32), index: 0, finalScriptSig: new Uint8Array([0x51]) });
  raws.set(transaction.id, Buffer.from(transaction.toBytes(true, true)).toString("hex"));
  return transaction.id;
}
const payments = createPayments({
  networkKey,
  node,
  purse,
  store,
  hastenAfterMs,
  overtakenAfterMs: hastenAfterMs,
  now,
  confirmations: async () => 6,
  heightRead: node.height,
});

const coldKeys = createKeys(newMnemonic());
const refills = createRefillStore(db);
const audit = createAuditLog("a secret of this test");
const rethrow = (error: unknown) => {
  throw error;
};
const storage = createColdStorage({
  networkKey,
  send: node.send,
  purse,
  payments: store,
  refills,
  houseAddress: house,
  weighEveryMs: 0,
  now,
  coldAddress: createOwnAddresses(coldKeys.accounts).address("btc", "house"),
  levels: async () => undefined,
  moving: createMovingCoins({ coins: async () => [], connections: new Map() }),
});

beforeEach(async () => {
  for (const table of ["cold_refill", "chain_output", "chain_signed", "chain_payment", "chain_block", "chain_watch"]) {
    await query(`delete from ${table}`);
  }
  nowMs = Date.parse("2026-11-18T06:00:00Z");
  mined = new Map();
  sent = [];
  raws = new Map();
  dropped = new Set();
  refusal = undefined;
  await chain.beginWatch(networkKey, "the first block", 0, new Date(nowMs));
  await mine(1, { hash: funded(1_000_000n), position: 0, chainUnits: 1_000_000n });
});

/** A block with one output of ours, at the hot wallet unless another address is given. */
async function mine(
  height: number,
  output: { hash: string; position: number; chainUnits: bigint; address?: string },
): Promise<void> {
  const { hash: txHash, position, chainUnits, address = house } = output;
  const row = { network: networkKey, txHash, position, address, chainUnits, height };
  const block = { height, hash: `block ${height} at ${nowMs}` };
  await chain.takeBlock(networkKey, block, { deposits: [], outputs: [row], spends: [] }, new Date(nowMs));
  mined.set(txHash, height);
}

async function pay(chainUnits: bigint) {
  const paid = await purse.pay({
    purpose: "withdrawal",
    withdrawalId: null,
    ticker: "BTC",
    contract: null,
    from: "house",
    to: stranger,
    chainUnits,
    claim: async () => true,
  });
  if (typeof paid === "string") return expect.fail(`The payment is ${paid}`);
  const { id, feeUnits } = paid.payment;
  raws.set(paid.hash, paid.raw);
  const [spent] = await store.spentBy(paid.payment, network.family);
  if (!spent || feeUnits === null) return expect.fail("The payment spends nothing");
  return { id, hash: paid.hash, change: spent.chainUnits - chainUnits - BigInt(feeUnits) };
}

/** Reorgs a payment's block away: the payment is unconfirmed again, and its change is in no block. */
async function undo(height: number, hash: string): Promise<void> {
  await chain.forgetAbove(networkKey, height - 1, new Date(nowMs), async () => undefined);
  mined.delete(hash);
}

const drive = async (): Promise<void> => {
  nowMs += hastenAfterMs + 1;
  await payments.driveAll((error) => {
    throw error;
  });
};
const signedFor = async (id: string) => (await store.signedFor(id)).length;
/**
 * The id of the transaction that the first input spends: after version, marker, flag and count, in reverse byte order
 * (BIP 144).
 */
const inputOf = (raw: string): string => Buffer.from(raw.slice(14, 78), "hex").reverse().toString("hex");

test("a payment with unspent change is replaced by fee, even after its block was reorged away", async () => {
  const first = await pay(100_000n);
  await mine(2, { hash: first.hash, position: 1, chainUnits: first.change });
  await undo(2, first.hash);
  await drive();
  expect(await signedFor(first.id)).toBe(2);
  expect(sent.map(inputOf)).toEqual([funded(1_000_000n)]);
});

test("a payment whose change is spent is not replaced; the payment that spends it is", async () => {
  const first = await pay(100_000n);
  await mine(2, { hash: first.hash, position: 1, chainUnits: first.change });
  const second = await pay(200_000n);
  await undo(2, first.hash);
  await drive();
  expect(await signedFor(first.id)).toBe(1);
  expect(await signedFor(second.id)).toBe(2);
  expect(sent.map(inputOf)).toEqual([first.hash]);
});

/** A block in which someone else spends an output of ours. */
async function takenElsewhere(height: number, txHash: string, by: string): Promise<void> {
  const block = { height, hash: `block ${height} at ${nowMs}` };
  const spends = [{ txHash, position: 0, by }];
  await chain.takeBlock(networkKey, block, { deposits: [], outputs: [], spends }, new Date(nowMs));
}

const stateOf = async (id: string) => store.stateOf(id);
const freeSum = () => store.unspentSum(networkKey, { house });

test("an output that someone else spent is unavailable until that block is reorged away", async () => {
  const output = funded(1_000_000n);
  expect(await freeSum()).toBe(1_000_000n);
  await takenElsewhere(2, output, "e".repeat(64));
  expect(await freeSum()).toBe(0n);
  expect(await store.spendable(networkKey, network.family, { house })).toEqual([]);
  await chain.forgetAbove(networkKey, 1, new Date(nowMs), async () => undefined);
  expect(await freeSum()).toBe(1_000_000n);
});

test("outputs at addresses other than the hot wallet's and the customers' are not spendable", async () => {
  await mine(2, { hash: "d".repeat(64), position: 0, chainUnits: 7_000_000n });
  await query("update chain_output set address = 'an old cold address' where position = 0 and chain_units = 7000000");
  expect(await freeSum()).toBe(1_000_000n);
  expect(await store.unspentSum(networkKey, { at: "an old cold address" })).toBe(7_000_000n);
});

test("a payment fails once a conflicting spend of its output has enough confirmations, and its other outputs are released", async () => {
  const output = funded(1_000_000n);
  const other = funded(900_000n);
  await mine(2, { hash: other, position: 0, chainUnits: 900_000n });
  const { id } = await pay(1_500_000n);
  await takenElsewhere(3, output, "e".repeat(64));
  await drive();
  expect(await stateOf(id)).toBe("open");
  for (let height = 4; height <= 8; height += 1)
    await mine(height, { hash: `${height}`.repeat(64), position: 3, chainUnits: 1n });
  // One of several nodes behind an address may lag, so one sighting is not enough.
  await drive();
  expect(await stateOf(id)).toBe("open");
  await drive();
  expect(await stateOf(id)).toBe("failed");
  const free = await store.spendable(networkKey, network.family, { house });
  expect(free.filter(({ chainUnits }) => chainUnits > 1n).map(({ txHash }) => txHash)).toEqual([other]);
});

test("a payment is not failed by its own mined transaction", async () => {
  const output = funded(1_000_000n);
  const { id, hash, change } = await pay(100_000n);
  await mine(2, { hash, position: 1, chainUnits: change });
  await takenElsewhere(3, output, hash);
  for (let height = 4; height <= 9; height += 1)
    await mine(height, { hash: `${height}`.repeat(64), position: 3, chainUnits: 1n });
  await drive();
  expect(await stateOf(id)).toBe("done");
});

test("a payment that the node dropped is resubmitted unchanged", async () => {
  const { id, hash } = await pay(100_000n);
  dropped.add(hash);
  await drive();
  expect(await signedFor(id)).toBe(1);
  expect(sent.map((raw) => readSignedBitcoin(raw).hash)).toEqual([hash]);
});

test("a dropped payment that is refused for its fee is signed again with a higher fee", async () => {
  const { id, hash } = await pay(100_000n);
  dropped.add(hash);
  refusal = new FeeTooLow("mempool min fee not met");
  await drive();
  expect(await signedFor(id)).toBe(2);
  expect(sent.map(inputOf)).toEqual([funded(1_000_000n)]);
  expect(sent.map((raw) => readSignedBitcoin(raw).hash)).not.toContain(hash);
});

test("a payment refused for any other reason is not signed again", async () => {
  const { id, hash } = await pay(100_000n);
  dropped.add(hash);
  refusal = new NotTaken("bad-txns-inputs-missingorspent");
  nowMs += hastenAfterMs + 1;
  const errors: unknown[] = [];
  await payments.driveAll((error) => void errors.push(error));
  expect(errors).toEqual([new Error(`The chain BTC refuses payment ${id}: bad-txns-inputs-missingorspent`)]);
  expect(await signedFor(id)).toBe(1);
});

test("unconfirmed change counts as expected, but not as available", async () => {
  const { change } = await pay(100_000n);
  expect(await purse.available(null, "BTC")).toBe(0n);
  expect(await purse.expected(null, "BTC")).toBe(change);
});

test("an output in a reorged block does not count until another block contains it", async () => {
  await mine(2, { hash: "c".repeat(64), position: 0, chainUnits: 5_000_000n });
  await chain.forgetAbove(networkKey, 1, new Date(nowMs), async () => undefined);
  expect(await purse.holdings(null)).toBe(1_000_000n);
  await mine(2, { hash: "c".repeat(64), position: 0, chainUnits: 5_000_000n });
  expect(await purse.holdings(null)).toBe(6_000_000n);
});

test("the change of a payment whose block was reorged away still counts as expected", async () => {
  const { hash, change } = await pay(100_000n);
  await mine(2, { hash, position: 1, chainUnits: change });
  await undo(2, hash);
  expect(await purse.holdings(null)).toBe(change);
});

test("an output spent by a stranger leaves the holdings at once, even if an open payment had reserved it", async () => {
  const output = funded(1_000_000n);
  const { change } = await pay(100_000n);
  expect(await purse.holdings(null)).toBe(change);
  await takenElsewhere(2, output, "e".repeat(64));
  // The books add the open payment's amount as in transit; together that must not exceed zero.
  expect((await purse.holdings(null)) + 100_000n).toBeLessThanOrEqual(0n);
});

test("an unconfirmed refill is replaced over the same outputs with a higher fee", async () => {
  const cold = createOwnAddresses(coldKeys.accounts).address("btc", "house");
  const hoard = funded(1_000_000n, cold);
  await mine(2, { hash: hoard, position: 0, chainUnits: 1_000_000n, address: cold });
  const proposal = { network: networkKey, coinTicker: "BTC", contract: null, chainDecimals: 8, note: "" };
  const at = new Date(nowMs);
  await refills.propose({ ...proposal, chainUnits: "400000", fromAddress: cold, toAddress: house }, at);
  const [proposed] = await refills.open(networkKey);
  if (!proposed) return expect.fail("Nothing was proposed");
  await approveRefill(db, proposed.id, at);

  async function signedAndSent(): Promise<{ hash: string; paymentId: string | null }> {
    await storage.tend(rethrow);
    const file = await db.transaction((tx) => exportRefill(tx, proposed?.id ?? ""));
    const signed = JSON.stringify(await signRefill(coldKeys, file));
    await takeSignedRefill({ db, audit }, "meera", { id: file.id, file: signed }, at);
    await storage.tend(rethrow);
    const [row] = await refills.open(networkKey);
    expect(row?.state).toBe("sent");
    return { hash: readSignedBitcoin(sent.at(-1) ?? "").hash, paymentId: row?.paymentId ?? null };
  }

  const first = await signedAndSent();
  await renewRefill(db, proposed.id, at);
  await expect(dropRefill(db, proposed.id, "Not needed", at)).rejects.toThrow("may still be mined");
  const second = await signedAndSent();
  expect(second.paymentId).toBe(first.paymentId);
  expect(second.hash).not.toBe(first.hash);
  expect(sent.map(inputOf)).toEqual([hoard, hoard]);
  const [lower = "", higher = ""] = sent;
  expect(readSignedBitcoin(higher).outputsUnits).toBeLessThan(readSignedBitcoin(lower).outputsUnits);

  // The first one is mined instead.
  await renewRefill(db, proposed.id, at);
  await mine(3, { hash: first.hash, position: 0, chainUnits: 400_000n });
  for (let height = 4; height <= 9; height += 1)
    await mine(height, { hash: `${height}`.repeat(64), position: 3, chainUnits: 1n });
  await drive();
  await storage.tend(rethrow);
  expect(await query("select state from cold_refill")).toEqual([{ state: "done" }]);
});
