/**
 * Withdrawals that a chain refuses, before or after mining them. The money stays held while a signed transaction may
 * still be mined; then operators decide, and it is paid once or released once.
 */
import { type EvmNetwork, knownNetworks } from "@feo/custody";
import { createKeys } from "@feo/custody/keys";
import { createOwnAddresses, readEvmTransfer, readSignedEvm } from "@feo/custody/transfers";
import { mainWallet } from "@feo/exchange";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { NotTaken } from "../../apps/server/src/chain/chain-node.ts";
import { createChainRail } from "../../apps/server/src/chain/chain-rail.ts";
import { createEvmPurse } from "../../apps/server/src/chain/evm-purse.ts";
import { createMovingCoins } from "../../apps/server/src/chain/moving-coins.ts";
import { railOf } from "../../apps/server/src/chain/networks.ts";
import { createPaymentStore } from "../../apps/server/src/chain/payment.store.ts";
import { createPayments } from "../../apps/server/src/chain/payments.ts";
import type { Signer } from "../../apps/server/src/chain/signer.ts";
import { createMarketStore } from "../../apps/server/src/market/market.store.ts";
import { createSubmitOnce } from "../../apps/server/src/sequencer/submit-once.ts";
import { createWithdrawalStore } from "../../apps/server/src/withdrawal/withdrawal.store.ts";
import { createWithdrawalMoney } from "../../apps/server/src/withdrawal/withdrawal-money.ts";
import { createWithdrawals } from "../../apps/server/src/withdrawal/withdrawals.ts";
import { createBankFloor } from "./bank-floor.ts";
import { submit } from "./trading-floor.ts";

const networkKey = "ETH";
const network = knownNetworks[networkKey] as EvmNetwork;
const confirmations = 12;
const keys = createKeys(`${"abandon ".repeat(11)}about`);
const addresses = createOwnAddresses(keys.accounts);
const stranger = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const floor = await createBankFloor();
const { db, query, engine, operator, callerOf } = floor;
const { instruments } = engine.register;
const payments = createPaymentStore(db);
const now = Date.now;
const overtakenAfterMs = 60_000;
/** How far the payments' clock is ahead. */
let aheadMs = 0;

interface Mined {
  readonly height: number;
  readonly isDone: boolean;
}

let height = 100;
/** The hot wallet's nonce on the chain. */
let turns = 0;
let mined: Map<string, Mined>;
/** What was submitted to the node, in order. */
let handedOver: string[];
let objection: string | undefined;
let isDeaf = false;

const absent = () => Promise.reject(new Error("Nobody asks this"));
const hashOf = async (raw: string) => (await readSignedEvm(raw)).hash;
const node = {
  kind: "evm" as const,
  genesis: absent,
  hashAt: absent,
  block: absent,
  height: async () => height,
  decimals: async () => 18,
  balance: async () => 10n ** 21n,
  transactionCount: async () => turns,
  gasPrice: async () => ({ maxFeePerGas: 30n, maxPriorityFeePerGas: 2n }),
  async gasFor() {
    if (objection !== undefined) throw new NotTaken(objection);
    return 21_000n;
  },
  async send(raw: string) {
    if (isDeaf) throw new NotTaken("the pool is full");
    handedOver.push(await hashOf(raw));
  },
  async state(hash: string) {
    const block = mined.get(hash);
    if (block) return { state: "mined" as const, ...block, feeUnits: 420_000n };
    return { state: handedOver.includes(hash) ? ("waiting" as const) : ("unknown" as const) };
  },
};
const signer: Pick<Signer, "signEvm"> = {
  async signEvm({ from, unsigned }) {
    const raw = await keys.signEvm(from, unsigned);
    return { raw, hash: await hashOf(raw) };
  },
};
const purse = createEvmPurse({ networkKey, network, node, addresses, signer, store: payments, now });
const line = createPayments({
  networkKey,
  node,
  purse,
  store: payments,
  hastenAfterMs: Number.POSITIVE_INFINITY,
  overtakenAfterMs,
  now: () => now() + aheadMs,
  confirmations: async () => confirmations,
  heightRead: node.height,
});
const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);
const rail = createChainRail({
  moving: createMovingCoins({
    coins: async () => (await createMarketStore(db).coins()).map(({ coin }) => coin),
    connections: new Map([[networkKey, { networkKey, network, node }]]),
  }),
  addresses,
  cold: new Map(),
  listed: { listedAt: async () => null },
  payments,
  purseOn: () => purse,
  onError,
  internal: { payeeAt: async () => undefined, send: absent, isInside: async () => false },
  isListOnly: async () => false,
});
const withdrawals = createWithdrawals({
  store: createWithdrawalStore(db),
  rails: async () => rail,
  now,
  mustTake: () => undefined,
  money: createWithdrawalMoney({ submitOnce: createSubmitOnce(engine.sequencer, db), instruments }),
  priceInr: async () => "1000",
  decimalsOf: () => 9,
  automaticPaise: 10n ** 9n,
  notify: async () => undefined,
});

beforeAll(async () => {
  await floor.foundOperators();
  const { userNumber: user } = await callerOf("ravi");
  const asset = instruments().coin("ETH")?.asset ?? expect.fail("There is no ETH");
  const units = 100 * 1e9;
  await submit(engine, { kind: "credit", user, wallet: mainWallet, asset, units, rail: railOf(networkKey) });
});
beforeEach(async () => {
  // Each test begins without payments.
  await query("delete from chain_signed");
  await query("delete from chain_payment");
  errors.length = 0;
  [aheadMs, turns, mined, handedOver, objection, isDeaf] = [0, 0, new Map(), [], undefined, false];
});

const driveAll = () =>
  withdrawals.driveAll("chain", (error) => {
    throw error;
  });
/** The leading node's periodic work. */
async function goOn(): Promise<void> {
  await driveAll();
  await line.driveAll(onError);
  await driveAll();
}

async function withdraw(): Promise<string> {
  const caller = { ...(await callerOf("ravi")), sessionId: "none" };
  const target = { rail: "chain", networkKey, address: stranger } as const;
  const row = await withdrawals.ask(
    caller,
    { coinTicker: "ETH", amount: "2", target },
    undefined,
    async () => undefined,
  );
  await goOn();
  return row.id;
}

const state = async (id: string) =>
  (await query("select stage, status, note, reject_reason as reason from withdrawal where id = $1", [id]))[0];

/** The hash of a withdrawal's latest signed transaction. */
async function signedFor(id: string): Promise<string> {
  const payment = await payments.latestFor(id);
  const [latest] = payment ? await payments.signedFor(payment.id) : [];
  return latest?.hash ?? expect.fail("Nothing is signed");
}

/** Mines a withdrawal's latest transaction, then as many blocks in all as given. */
async function mine(id: string, { isDone, deep = 1 }: { isDone: boolean; deep?: number }): Promise<void> {
  mined.set(await signedFor(id), { height: height + 1, isDone });
  turns += 1;
  height += deep;
  await goOn();
}

/** A customer's ether: available and locked. */
async function etherOf(feoTag: string): Promise<[number, number]> {
  const { userNumber } = await callerOf(feoTag);
  await engine.sequencer.caughtUp(userNumber);
  const [row] = await query<{ free: string; held: string }>(
    `select main_available::text as free, main_locked::text as held from balance b join coin c on c.asset = b.asset
     where b.user_number = $1 and c.ticker = 'ETH'`,
    [userNumber],
  );
  return [Number(row?.free) / 1e9, Number(row?.held) / 1e9];
}

async function approveByTwo(id: string): Promise<void> {
  await operator(`approve ${id}`, { as: "meera" });
  expect(await state(id)).toMatchObject({ stage: "held" });
  expect(await operator(`approve ${id}`, { as: "arjun" })).toBe("Done.");
}

const refusal = { stage: "held", status: "PENDING", note: "The chain rejected it" };
const cancel = async (id: string) => withdrawals.cancel((await callerOf("ravi")).userId, "chain", id);

test("a reverted transaction goes back to operators once it has enough confirmations, and its money stays held", async () => {
  const [free] = await etherOf("ravi");
  const id = await withdraw();
  await mine(id, { isDone: false, deep: confirmations - 1 });
  expect(await state(id)).toMatchObject({ stage: "sent", status: "PROCESSING" });
  await expect(cancel(id)).rejects.toMatchObject({ code: "WITHDRAWAL_UNDER_WAY" });
  expect(await operator(`reject ${id}`, { as: "meera", reason: "It failed." })).toMatch(
    /^refused: Withdrawal [\w-]+ is not waiting/,
  );
  expect(await operator(`approve ${id}`, { as: "meera" })).toMatch(/^refused: Withdrawal [\w-]+ is not waiting/);
  height += 1;
  await goOn();
  await goOn();
  expect(await state(id)).toMatchObject(refusal);
  expect(await etherOf("ravi")).toEqual([free - 2, 2]);
  expect(handedOver).toHaveLength(1);
  await cancel(id);
});

test("a transaction that reverts in a reorged block and succeeds in the next is paid", async () => {
  const [free] = await etherOf("ravi");
  const id = await withdraw();
  await mine(id, { isDone: false, deep: confirmations - 1 });
  await mine(id, { isDone: true, deep: confirmations });
  expect(await state(id)).toMatchObject({ stage: "done", status: "SUCCESS" });
  expect(await etherOf("ravi")).toEqual([free - 2, 0]);
});

test("after a revert two operators approve again, with a new transaction, and it is paid once", async () => {
  const [free] = await etherOf("ravi");
  const id = await withdraw();
  const first = await signedFor(id);
  await mine(id, { isDone: false, deep: confirmations });
  await approveByTwo(id);
  await goOn();
  expect(await state(id)).toMatchObject({ stage: "sent", status: "PROCESSING", note: "" });
  const second = await signedFor(id);
  expect(handedOver).toEqual([first, second]);
  await mine(id, { isDone: true, deep: confirmations });
  expect(await state(id)).toMatchObject({ stage: "done", status: "SUCCESS" });
  expect(await query("select reference from withdrawal where id = $1", [id])).toEqual([{ reference: second }]);
  expect(await etherOf("ravi")).toEqual([free - 2, 0]);
});

test("after a revert an operator can reject, and the money is released once, the fee included", async () => {
  const before = await etherOf("ravi");
  const id = await withdraw();
  await mine(id, { isDone: false, deep: confirmations });
  expect(await operator(`reject ${id}`, { as: "meera", reason: "The address takes nothing." })).toBe("Done.");
  await goOn();
  await goOn();
  expect(await state(id)).toMatchObject({ stage: "done", status: "REJECTED", reason: "The address takes nothing." });
  expect(await etherOf("ravi")).toEqual(before);
});

test("after a revert the customer can cancel, and operators can then no longer approve", async () => {
  const before = await etherOf("ravi");
  const id = await withdraw();
  await mine(id, { isDone: false, deep: confirmations });
  expect(await operator(`approve ${id}`, { as: "meera" })).toMatch(/^Proposal \d+ waits/);
  await cancel(id);
  expect(await operator(`approve ${id}`, { as: "arjun" })).toMatch(/^refused: Withdrawal [\w-]+ is not waiting/);
  await goOn();
  expect(await state(id)).toMatchObject({ stage: "done", status: "CANCELLED" });
  expect([await etherOf("ravi"), handedOver.length]).toEqual([before, 1]);
});

test("a withdrawal whose nonce another transaction used goes back to operators after the waiting time", async () => {
  const [free] = await etherOf("ravi");
  const id = await withdraw();
  turns += 1;
  height += confirmations;
  await goOn();
  expect(await state(id)).toMatchObject({ stage: "sent", status: "PROCESSING" });
  aheadMs += overtakenAfterMs + 1;
  await goOn();
  const note = "Replaced by another transaction. Look for this one on the chain before you approve it again";
  expect(await state(id)).toMatchObject({ stage: "held", status: "PENDING", note });
  expect(await etherOf("ravi")).toEqual([free - 2, 2]);
  await cancel(id);
});

test("a withdrawal that only a lagging node does not show is paid, although its nonce has been used", async () => {
  const [free] = await etherOf("ravi");
  const id = await withdraw();
  turns += 1;
  height += confirmations;
  await goOn();
  expect(await state(id)).toMatchObject({ stage: "sent" });
  mined.set(await signedFor(id), { height: height - confirmations + 1, isDone: true });
  aheadMs += overtakenAfterMs + 1;
  await goOn();
  expect(await state(id)).toMatchObject({ stage: "done", status: "SUCCESS", note: "" });
  expect(await etherOf("ravi")).toEqual([free - 2, 0]);
});

test("a transaction that the node refuses stays sent, and is resubmitted until the node accepts it", async () => {
  const [free] = await etherOf("ravi");
  isDeaf = true;
  const id = await withdraw();
  height += confirmations;
  await goOn();
  expect(await state(id)).toMatchObject({ stage: "sent", status: "PROCESSING" });
  expect(await etherOf("ravi")).toEqual([free - 2, 2]);
  await expect(cancel(id)).rejects.toMatchObject({ code: "WITHDRAWAL_UNDER_WAY" });
  expect(errors.map(String)).toContainEqual(
    expect.stringMatching(/The chain ETH refuses payment .*: the pool is full/),
  );
  isDeaf = false;
  await goOn();
  expect(handedOver).toEqual([await signedFor(id)]);
  await mine(id, { isDone: true, deep: confirmations });
  expect(await state(id)).toMatchObject({ stage: "done", status: "SUCCESS" });
});

test("a transaction that would revert is not signed: operators see the reason, and the money stays held", async () => {
  const [free] = await etherOf("ravi");
  objection = "execution reverted: not here";
  const id = await withdraw();
  await goOn();
  const held = { stage: "held", status: "PENDING", note: "The chain would reject it: execution reverted: not here" };
  expect(await state(id)).toMatchObject(held);
  expect(await query("select 1 from chain_payment where withdrawal_id = $1", [id])).toEqual([]);
  expect(await etherOf("ravi")).toEqual([free - 2, 2]);

  // While it would still revert, it goes back to the operators.
  await approveByTwo(id);
  await goOn();
  expect(await state(id)).toMatchObject(held);
  objection = undefined;
  await approveByTwo(id);
  await goOn();
  await mine(id, { isDone: true, deep: confirmations });
  expect(await state(id)).toMatchObject({ stage: "done", status: "SUCCESS" });
  const { to, chainUnits } = readEvmTransfer(network, (await readSignedEvm(await rawOf(id))).unsigned);
  expect([to, chainUnits, handedOver.length]).toEqual([stranger, 1_999_200_000_000_000_000n, 1]);
});

async function rawOf(id: string): Promise<string> {
  const payment = await payments.latestFor(id);
  return (await payments.signedFor(payment?.id ?? ""))[0]?.raw ?? expect.fail("Nothing is signed");
}

test("a withdrawal that would revert can be rejected, and is released", async () => {
  const before = await etherOf("ravi");
  objection = "execution reverted";
  const id = await withdraw();
  expect(await operator(`reject ${id}`, { as: "arjun", reason: "It takes no ether." })).toBe("Done.");
  await goOn();
  expect(await state(id)).toMatchObject({ stage: "done", status: "REJECTED" });
  expect(await etherOf("ravi")).toEqual(before);
  expect(handedOver).toEqual([]);
});
