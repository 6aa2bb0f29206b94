/** A Bitcoin-like node: accepts transactions, mines blocks, and reorganises on request. */
import { randomBytes } from "node:crypto";
import type { Reorganisation } from "../chain.ts";
import { type Acceptance, judge } from "./acceptance.ts";
import { noHash } from "./block.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { type BitcoinTransaction, makeCoinbase, type TransactionOutput } from "./transaction.ts";

export interface BitcoinNode {
  readonly ledger: Ledger;
  take(transaction: BitcoinTransaction): Acceptance;
  mine(blocks: number): void;
  reorganise(request: Reorganisation): void;
}

interface NodeSettings {
  /** Outputs of the first block's coinbase. */
  readonly firstOutputs: readonly TransactionOutput[];
  /** Receives the coinbase of every other block. */
  readonly minerScript: Uint8Array;
  readonly now: () => number;
}

const rewardSats = 5_000_000_000n;

export function createNode({ firstOutputs, minerScript, now }: NodeSettings): BitcoinNode {
  const seconds = () => Math.floor(now() / 1_000);
  // Random, because a restarted world is a different chain.
  const salt = () => Uint8Array.from(randomBytes(8));
  const nonce = () => randomBytes(4).readUInt32LE();
  const ledger = createLedger({
    height: 0,
    previousHash: noHash,
    timeSeconds: seconds(),
    nonce: nonce(),
    transactions: [makeCoinbase(0, salt(), firstOutputs)],
  });

  const mineOne = (transactions: readonly BitcoinTransaction[], feeSats: bigint): void => {
    const { height, hash, timeSeconds } = ledger.tip;
    const reward = { sats: rewardSats + feeSats, script: minerScript };
    ledger.append({
      height: height + 1,
      previousHash: hash,
      timeSeconds: Math.max(timeSeconds, seconds()),
      nonce: nonce(),
      transactions: [makeCoinbase(height + 1, salt(), [reward]), ...transactions],
    });
  };
  const mine = (blocks: number): void => {
    for (let made = 0; made < blocks; made += 1) {
      const waiting = ledger.waitingList();
      const fees = waiting.reduce((sum, { feeSats }) => sum + feeSats, 0n);
      mineOne(
        waiting.map(({ transaction }) => transaction),
        fees,
      );
    }
  };

  return {
    ledger,
    mine,
    take(transaction) {
      const verdict = judge(transaction, ledger);
      if (verdict.kind === "accepted") {
        for (const { transaction: replaced } of verdict.replaces) ledger.drop(replaced.txid);
        ledger.wait({ transaction, feeSats: verdict.feeSats, atMs: now(), height: ledger.tip.height });
      }
      return verdict;
    },
    reorganise({ depth, keep }) {
      const removed = ledger.removeLatest(depth).flatMap(({ transactions }) => transactions);
      const again = keep ? removed.filter(({ isCoinbase }) => !isCoinbase) : [];
      // These fees are lost: the following block collects those of the mempool.
      mineOne(again, 0n);
      ledger.dropStranded();
      mine(depth);
    },
  };
}
