/**
 * Broadcasts signed payments until the chain has them and ends them only when deep enough: done, or failed for good. A
 * transaction that waits too long gets a fee bump: a replacement with the same nonce or inputs, so that only one can be
 * mined.
 */
import { type ChainNode, FeeTooLow, NotTaken, type TransactionState } from "./chain-node.ts";
import type { PaymentRow, PaymentStore, SignedRow } from "./payment.store.ts";
import type { Purse } from "./purse.ts";

interface PaymentsDeps {
  readonly networkKey: string;
  readonly node: ChainNode;
  readonly purse: Purse;
  readonly store: PaymentStore;
  readonly confirmations: () => Promise<number>;
  /** The height read so far: a payment ends only in a block whose outputs we know. */
  readonly heightRead: () => Promise<number>;
  readonly hastenAfterMs: number;
  /** How long another transaction must be seen in a payment's place before the payment has failed. */
  readonly overtakenAfterMs: number;
  readonly now: () => number;
}

export interface Payments {
  driveAll(onError: (error: unknown) => void): Promise<void>;
}

export function createPayments({
  networkKey,
  node,
  purse,
  store,
  confirmations,
  heightRead,
  hastenAfterMs,
  overtakenAfterMs,
  now,
}: PaymentsDeps): Payments {
  async function drive(payment: PaymentRow): Promise<void> {
    const signed = await store.signedFor(payment.id);
    const [latest] = signed;
    if (!latest) throw new Error("A payment has nothing signed");
    const states = await statesOf(signed);
    const mined = states.find((each) => each.state === "mined");
    const overtakenAt = mined ? null : await overtakenSince(payment);
    const height = mined?.height ?? null;
    if (payment.height !== height || payment.overtakenAt?.getTime() !== overtakenAt?.getTime())
      await store.setStanding(payment.id, { height, overtakenAt });
    if (mined) {
      const depth = (await heightRead()) - mined.height + 1;
      if (depth < (await confirmations())) return;
      const fee = (await purse.feeOf?.(payment, mined.signed)) ?? mined.feeUnits;
      const end = { state: mined.isDone ? "done" : "failed", feeUnits: String(fee), hash: mined.signed.hash } as const;
      await store.end(payment, end, new Date(now()));
      return;
    }
    if (overtakenAt) {
      // Nodes behind one address may be minutes apart: one can miss our transaction while another counts it.
      if (now() - overtakenAt.getTime() < overtakenAfterMs || (await isMined(signed))) return;
      await store.end(payment, { state: "failed", feeUnits: "0", hash: latest.hash }, new Date(now()));
      return;
    }
    const hasWaited = now() - latest.signedAt.getTime() > hastenAfterMs;
    // Refills are signed offline and cannot be bumped here.
    const isOurs = payment.purpose !== "refill";
    const hasten = isOurs && hasWaited ? purse.hasten : undefined;
    if (states[0]?.state === "waiting") await hasten?.(payment, latest);
    else await sendAgain(payment, latest, hasten);
  }

  /**
   * The node does not have it: it never arrived, or was dropped for its fee. If the fee is refused, sign it with a
   * higher one; otherwise it would stay out forever, and so would every later nonce.
   */
  async function sendAgain(payment: PaymentRow, latest: SignedRow, hasten: Purse["hasten"]): Promise<void> {
    try {
      await node.send(latest.raw);
    } catch (error) {
      if (!(error instanceof FeeTooLow) || !hasten) throw error;
      await hasten(payment, latest);
    }
  }

  async function overtakenSince(payment: PaymentRow): Promise<Date | null> {
    const deep = (await heightRead()) - (await confirmations()) + 1;
    return deep > 0 && (await purse.isOvertaken(payment, deep)) ? (payment.overtakenAt ?? new Date(now())) : null;
  }

  /** Asks again: the previous answer may have come from a lagging node. */
  const isMined = async (signed: readonly SignedRow[]): Promise<boolean> =>
    (await statesOf(signed)).some(({ state }) => state === "mined");

  async function statesOf(rows: readonly SignedRow[]): Promise<(TransactionState & { readonly signed: SignedRow })[]> {
    const states: (TransactionState & { readonly signed: SignedRow })[] = [];
    for (const signed of rows) states.push({ ...(await node.state(signed.hash)), signed });
    return states;
  }

  return {
    async driveAll(onError) {
      for (const payment of await store.open(networkKey)) {
        await drive(payment).catch((error: unknown) =>
          onError(
            error instanceof NotTaken
              ? new Error(`The chain ${networkKey} refuses payment ${payment.id}: ${error.message}`)
              : error,
          ),
        );
      }
    },
  };
}
