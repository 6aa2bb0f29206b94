/** Mempool acceptance: the rules of a Bitcoin node that matter to a sender, with the node's own messages. */
import type { Coin, Ledger, WaitingTransaction } from "./ledger.ts";
import { isDust, isNote, readScript } from "./scripts.ts";
import { findScriptProblem } from "./signatures.ts";
import { type BitcoinTransaction, finalSequence } from "./transaction.ts";

export type Acceptance =
  | { readonly kind: "accepted"; readonly feeSats: bigint; readonly replaces: readonly WaitingTransaction[] }
  | { readonly kind: "known" }
  | { readonly kind: "already-in-chain" }
  /** An input does not exist, or a block already spends it. */
  | { readonly kind: "missing-inputs" }
  | { readonly kind: "fee-too-high" }
  | { readonly kind: "rejected"; readonly why: string };

/** Blocks until a coinbase output can be spent. */
export const coinbaseMaturity = 100;
const leastSatsPerVbyte = 1n;
const mostSatsPerVbyte = 10_000n;
/** Lock times from here on are Unix seconds, not heights. */
const lockTimeSeconds = 500_000_000;

export function judge(transaction: BitcoinTransaction, ledger: Ledger): Acceptance {
  if (hasUnspentOutput(transaction, ledger)) return { kind: "already-in-chain" };
  if (ledger.waiting(transaction.txid)) return { kind: "known" };
  const shapeProblem = findShapeProblem(transaction, ledger);
  if (shapeProblem) return rejected(shapeProblem);

  const spent: Coin[] = [];
  const conflicts = new Map<string, WaitingTransaction>();
  for (const { outpoint } of transaction.inputs) {
    const coin = ledger.output(outpoint);
    const spender = ledger.spender(outpoint);
    if (!coin || (spender !== undefined && ledger.confirmed(spender))) return { kind: "missing-inputs" };
    const rival = spender === undefined ? undefined : ledger.waiting(spender);
    if (rival && !isReplaceable(rival)) return rejected("txn-mempool-conflict");
    if (rival) conflicts.set(rival.transaction.txid, rival);
    const depth = coin.height === undefined ? 0 : ledger.tip.height + 1 - coin.height;
    if (coin.isCoinbase && depth < coinbaseMaturity) {
      return rejected(`bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth ${depth}`);
    }
    spent.push(coin);
  }

  const [valueIn, valueOut] = [sumOf(spent), sumOf(transaction.outputs)];
  if (valueOut > valueIn) {
    return rejected(`bad-txns-in-belowout, value in (${inCoins(valueIn)}) < value out (${inCoins(valueOut)})`);
  }
  const feeSats = valueIn - valueOut;
  const leastFee = leastSatsPerVbyte * BigInt(transaction.vsize);
  if (feeSats < leastFee) return rejected(`min relay fee not met, ${feeSats} < ${leastFee}`);
  if (feeSats > mostSatsPerVbyte * BigInt(transaction.vsize)) return { kind: "fee-too-high" };
  const replaces = [...conflicts.values()];
  const replacementProblem = findReplacementProblem(transaction, feeSats, replaces);
  if (replacementProblem) return rejected(replacementProblem);
  for (const index of transaction.inputs.keys()) {
    const problem = findScriptProblem(transaction, index, spent);
    if (problem) return rejected(`mandatory-script-verify-flag-failed (${problem})`);
  }
  return { kind: "accepted", feeSats, replaces };
}

/** A transaction that signals it with any input can be replaced (BIP 125). */
const isReplaceable = ({ transaction: { inputs } }: WaitingTransaction): boolean =>
  inputs.some(({ sequence }) => sequence < finalSequence - 1);

/** A replacement pays a higher fee rate, and pays for its own relay on top of the fee of what it replaces. */
function findReplacementProblem(
  { txid, vsize }: BitcoinTransaction,
  feeSats: bigint,
  replaces: readonly WaitingTransaction[],
): string | undefined {
  if (replaces.length === 0) return undefined;
  const size = BigInt(vsize);
  const before = replaces.reduce((sum, each) => sum + each.feeSats, 0n);
  const isSlower = replaces.some((each) => feeSats * BigInt(each.transaction.vsize) <= each.feeSats * size);
  if (isSlower || feeSats < before) return `insufficient fee, rejecting replacement ${txid}; new feerate is not higher`;
  const relay = leastSatsPerVbyte * size;
  if (feeSats - before >= relay) return undefined;
  return `insufficient fee, rejecting replacement ${txid}, not enough additional fees to relay; ${feeSats - before} < ${relay}`;
}

function findShapeProblem(transaction: BitcoinTransaction, ledger: Ledger): string | undefined {
  const { inputs, outputs, version, isCoinbase } = transaction;
  if (outputs.length === 0) return "bad-txns-vout-empty";
  if (new Set(inputs.map(({ outpoint }) => outpoint)).size < inputs.length) return "bad-txns-inputs-duplicate";
  if (isCoinbase) return "coinbase";
  if (version < 1 || version > 3) return "version";
  if (outputs.some(({ script }) => !isNote(script) && !readScript(script))) return "scriptpubkey";
  if (outputs.some(isDust)) return "dust";
  return isFinal(transaction, ledger) ? undefined : "non-final";
}

function isFinal({ lockTime, inputs }: BitcoinTransaction, { tip }: Ledger): boolean {
  const reached = lockTime < lockTimeSeconds ? tip.height + 1 : tip.timeSeconds;
  return lockTime === 0 || lockTime < reached || inputs.every(({ sequence }) => sequence === finalSequence);
}

/**
 * All that a node can tell without an index: a mined transaction whose outputs are all spent looks new, and then lacks
 * its inputs.
 */
const hasUnspentOutput = ({ txid, outputs }: BitcoinTransaction, ledger: Ledger): boolean =>
  ledger.confirmed(txid) !== undefined && outputs.some((_, n) => !isSpentInChain(ledger, `${txid}:${n}`));

export function isSpentInChain(ledger: Ledger, outpoint: Coin["outpoint"]): boolean {
  const spender = ledger.spender(outpoint);
  return spender !== undefined && ledger.confirmed(spender) !== undefined;
}

const rejected = (why: string): Acceptance => ({ kind: "rejected", why });

const sumOf = (outputs: readonly { readonly sats: bigint }[]): bigint =>
  outputs.reduce((sum, { sats }) => sum + sats, 0n);

/** "0.00012345" */
export function inCoins(sats: bigint): string {
  const digits = sats.toString().padStart(9, "0");
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
