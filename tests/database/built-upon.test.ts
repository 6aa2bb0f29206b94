/**
 * Bitcoin payments that wait for too long, or that the node has dropped. One is replaced by another with a higher fee, unless a later payment spends its change:
 * the replacement would make that one invalid, and somebody's withdrawal with it. What somebody else has spent pays for nothing.
 */
import { type BitcoinNetwork, knownNetworks, type SignBitcoin } from "@feo/custody";
import { createKeys, newMnemonic, signRefill } from "@feo/custody/keys";
import { createOwnAddresses, readSignedBitcoin } from "@feo/custody/transfers";
import { Transaction } from "@scure/btc-signer";
import { beforeEach, expect, test } from "vitest";
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
import { createAuditLog } from "../../apps/server/src/operator/audit.ts";
import { openFresh } from "./fresh-database.ts";

const networkKey = "BTC";
const network = knownNetworks[networkKey] as BitcoinNetwork;
/** The mnemonic of BIP-39's own examples. */
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
/** What the node has neither in a block nor waiting. */
let dropped: Set<string>;
/** Why the node refuses what is sent. */
let refusal: Error | undefined;

const absent = () => Promise.reject(new Error("Nobody asks this"));
/** Whatever is not in a block waits for one. */
const node: BitcoinNode = {
  ...{ kind: "bitcoin", genesis: absent, hashAt: absent, block: absent, decimals: absent },
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
  ...{ networkKey, network, node, addresses, signer, store, now },
});

/** A transaction from elsewhere that pays the house, or another address of ours. */
function funded(chainUnits: bigint, to = house): string {
  const transaction = new Transaction();
  transaction.addOutputAddress(to, chainUnits, network.params);
  transaction.addInput({ txid: "11".repeat(32), index: 0, finalScriptSig: new Uint8Array([0x51]) });
  raws.set(transaction.id, Buffer.from(transaction.toBytes(true, true)).toString("hex"));
  return transaction.id;
}
const payments = createPayments({
  ...{ networkKey, node, purse, store, hastenAfterMs, overtakenAfterMs: hastenAfterMs, now },
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
  ...{ networkKey, send: node.send, purse, payments: store, refills, houseAddress: house, weighEveryMs: 0, now },
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

/** A block with one output of ours, at the house's address where no other is named. */
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
    ...{ purpose: "withdrawal", withdrawalId: null, ticker: "BTC", contract: null, from: "house", to: stranger },
    ...{ chainUnits, claim: async () => true },
  });
  if (typeof paid === "string") return expect.fail(`The payment is ${paid}`);
  const { id, feeUnits } = paid.payment;
  raws.set(paid.hash, paid.raw);
  const [spent] = await store.spentBy(paid.payment, network.family);
  if (!spent || feeUnits === null) return expect.fail("The payment spends nothing");
  return { id, hash: paid.hash, change: spent.chainUnits - chainUnits - BigInt(feeUnits) };
}

/** The block that a payment was in is gone: it waits again, and what it left over is in no block. */
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
/** The transaction whose output the first input spends: behind version, marker, flag and count, its bytes turned round (BIP 144). */
const inputOf = (raw: string): string => Buffer.from(raw.slice(14, 78), "hex").reverse().toString("hex");

test("a payment whose change is not spent is replaced, also after its block is gone", async () => {
  const first = await pay(100_000n);
  await mine(2, { hash: first.hash, position: 1, chainUnits: first.change });
  await undo(2, first.hash);
  await drive();
  expect(await signedFor(first.id)).toBe(2);
  expect(sent.map(inputOf)).toEqual([funded(1_000_000n)]);
});

test("a payment is not replaced once another one spends its change; that other one is", async () => {
  const first = await pay(100_000n);
  await mine(2, { hash: first.hash, position: 1, chainUnits: first.change });
  const second = await pay(200_000n);
  await undo(2, first.hash);
  await drive();
  expect(await signedFor(first.id)).toBe(1);
  expect(await signedFor(second.id)).toBe(2);
  expect(sent.map(inputOf)).toEqual([first.hash]);
});

/** A block in which somebody else spends an output of ours. */
async function takenElsewhere(height: number, txHash: string, by: string): Promise<void> {
  const block = { height, hash: `block ${height} at ${nowMs}` };
  const spends = [{ txHash, position: 0, by }];
  await chain.takeBlock(networkKey, block, { deposits: [], outputs: [], spends }, new Date(nowMs));
}

const stateOf = async (id: string) => store.stateOf(id);
const freeSum = () => store.unspentSum(networkKey, { house });

test("what somebody else has spent is not there, until its block is gone", async () => {
  const output = funded(1_000_000n);
  expect(await freeSum()).toBe(1_000_000n);
  await takenElsewhere(2, output, "e".repeat(64));
  expect(await freeSum()).toBe(0n);
  expect(await store.spendable(networkKey, network.family, { house })).toEqual([]);
  await chain.forgetAbove(networkKey, 1, new Date(nowMs), async () => undefined);
  expect(await freeSum()).toBe(1_000_000n);
});

test("what lies at another address than the house's and people's is not at hand", async () => {
  await mine(2, { hash: "d".repeat(64), position: 0, chainUnits: 7_000_000n });
  await query("update chain_output set address = 'an old cold address' where position = 0 and chain_units = 7000000");
  expect(await freeSum()).toBe(1_000_000n);
  expect(await store.unspentSum(networkKey, { at: "an old cold address" })).toBe(7_000_000n);
});

test("a payment ends where another transaction has spent one of its outputs, once that is deep; the others are free again", async () => {
  const output = funded(1_000_000n);
  const other = funded(900_000n);
  await mine(2, { hash: other, position: 0, chainUnits: 900_000n });
  const { id } = await pay(1_500_000n);
  await takenElsewhere(3, output, "e".repeat(64));
  await drive();
  expect(await stateOf(id)).toBe("open");
  for (let height = 4; height <= 8; height += 1)
    await mine(height, { hash: `${height}`.repeat(64), position: 3, chainUnits: 1n });
  // Of several nodes behind one address one may be behind the others: seen once is not enough.
  await drive();
  expect(await stateOf(id)).toBe("open");
  await drive();
  expect(await stateOf(id)).toBe("failed");
  const free = await store.spendable(networkKey, network.family, { house });
  expect(free.filter(({ chainUnits }) => chainUnits > 1n).map(({ txHash }) => txHash)).toEqual([other]);
});

test("a payment that is mined itself is not ended by that", async () => {
  const output = funded(1_000_000n);
  const { id, hash, change } = await pay(100_000n);
  await mine(2, { hash, position: 1, chainUnits: change });
  await takenElsewhere(3, output, hash);
  for (let height = 4; height <= 9; height += 1)
    await mine(height, { hash: `${height}`.repeat(64), position: 3, chainUnits: 1n });
  await drive();
  expect(await stateOf(id)).toBe("done");
});

test("a payment that the node has dropped is sent again as it is", async () => {
  const { id, hash } = await pay(100_000n);
  dropped.add(hash);
  await drive();
  expect(await signedFor(id)).toBe(1);
  expect(sent.map((raw) => readSignedBitcoin(raw).hash)).toEqual([hash]);
});

test("a payment that the node has dropped and refuses for its fee is signed again with a higher one", async () => {
  const { id, hash } = await pay(100_000n);
  dropped.add(hash);
  refusal = new FeeTooLow("mempool min fee not met");
  await drive();
  expect(await signedFor(id)).toBe(2);
  expect(sent.map(inputOf)).toEqual([funded(1_000_000n)]);
  expect(sent.map((raw) => readSignedBitcoin(raw).hash)).not.toContain(hash);
});

test("a payment that the node refuses for anything else is not signed again", async () => {
  const { id, hash } = await pay(100_000n);
  dropped.add(hash);
  refusal = new NotTaken("bad-txns-inputs-missingorspent");
  nowMs += hastenAfterMs + 1;
  const errors: unknown[] = [];
  await payments.driveAll((error) => void errors.push(error));
  expect(errors).toEqual([new Error(`The chain BTC refuses payment ${id}: bad-txns-inputs-missingorspent`)]);
  expect(await signedFor(id)).toBe(1);
});

test("change on its way back is expected, though it cannot be spent yet", async () => {
  const { change } = await pay(100_000n);
  expect(await purse.available(null, "BTC")).toBe(0n);
  expect(await purse.expected(null, "BTC")).toBe(change);
});

test("what lay in a block that is gone counts no more, until another block brings it back", async () => {
  await mine(2, { hash: "c".repeat(64), position: 0, chainUnits: 5_000_000n });
  await chain.forgetAbove(networkKey, 1, new Date(nowMs), async () => undefined);
  expect(await purse.holdings(null)).toBe(1_000_000n);
  await mine(2, { hash: "c".repeat(64), position: 0, chainUnits: 5_000_000n });
  expect(await purse.holdings(null)).toBe(6_000_000n);
});

test("the change of a payment whose block is gone is still on its way back", async () => {
  const { hash, change } = await pay(100_000n);
  await mine(2, { hash, position: 1, chainUnits: change });
  await undo(2, hash);
  expect(await purse.holdings(null)).toBe(change);
});

test("what a stranger has spent leaves the books at once, also where an open payment had reserved it", async () => {
  const output = funded(1_000_000n);
  const { change } = await pay(100_000n);
  expect(await purse.holdings(null)).toBe(change);
  await takenElsewhere(2, output, "e".repeat(64));
  // What the payment would have paid is counted with what is under way: together there is nothing.
  expect((await purse.holdings(null)) + 100_000n).toBeLessThanOrEqual(0n);
});

test("a refill that was sent and is not mined is replaced over the same outputs, with a higher fee", async () => {
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

  // The first is mined after all.
  await renewRefill(db, proposed.id, at);
  await mine(3, { hash: first.hash, position: 0, chainUnits: 400_000n });
  for (let height = 4; height <= 9; height += 1)
    await mine(height, { hash: `${height}`.repeat(64), position: 3, chainUnits: 1n });
  await drive();
  await storage.tend(rethrow);
  expect(await query("select state from cold_refill")).toEqual([{ state: "done" }]);
});
