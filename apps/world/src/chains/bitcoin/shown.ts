/** Renders transactions and blocks as bitcoind does. Blocks above the visible height appear as unconfirmed. */
import type { BitcoinNetwork } from "../networks.ts";
import { inCoins } from "./acceptance.ts";
import { type Block, blockBytes, blockVersion, easiestBits, headerOf } from "./block.ts";
import type { Coin, Ledger } from "./ledger.ts";
import { addressOf, typeNameOf } from "./scripts.ts";
import { type BitcoinTransaction, splitOutpoint, toHex } from "./transaction.ts";

export interface View {
  readonly ledger: Ledger;
  readonly prefixes: BitcoinNetwork["prefixes"];
  /** The visible height: lower than the tip on a node that lags. */
  readonly height: number;
}

/** With all eight decimals; a JavaScript number would drop trailing zeros. */
export const showAmount = (sats: bigint): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(inCoins(sats));

export function showScript(script: Uint8Array, { prefixes }: View): object {
  const address = addressOf(script, prefixes);
  return { hex: toHex(script), ...(address === undefined ? {} : { address }), type: typeNameOf(script) };
}

export function findTransaction(txid: string, { ledger, height }: View) {
  const found = ledger.confirmed(txid);
  if (found) return { transaction: found.transaction, block: found.block.height <= height ? found.block : undefined };
  const waiting = ledger.waiting(txid);
  return waiting && { transaction: waiting.transaction, block: undefined };
}

/** Minus one for a block that was reorganised away. */
export const confirmationsOf = (block: Block, { ledger, height }: View): number =>
  ledger.isInChain(block) ? height - block.height + 1 : -1;

/** "fee" adds the fee paid; "spent" also adds the inputs' values and owners. */
export type Detail = "plain" | "fee" | "spent";

export function showTransaction(transaction: BitcoinTransaction, view: View, detail: Detail): object {
  const { txid, hash, version, size, vsize, weight, lockTime, inputs, outputs, raw, isCoinbase } = transaction;
  const spent = isCoinbase ? [] : inputs.map(({ outpoint }) => view.ledger.output(outpoint));
  const valueOut = outputs.reduce((sum, { sats }) => sum + sats, 0n);
  const valueIn = spent.reduce((sum, coin) => sum + (coin?.sats ?? 0n), 0n);
  const isKnown = spent.length > 0 && spent.every((coin) => coin !== undefined);
  return {
    txid,
    hash,
    version,
    size,
    vsize,
    weight,
    locktime: lockTime,
    vin: inputs.map(({ outpoint, scriptSig, sequence, witness }, index) => {
      if (isCoinbase) return { coinbase: toHex(scriptSig), sequence };
      const coin = spent[index];
      return {
        ...splitOutpoint(outpoint),
        scriptSig: { hex: toHex(scriptSig) },
        ...(witness.length === 0 ? {} : { txinwitness: witness.map(toHex) }),
        ...(detail === "spent" && coin ? { prevout: showSpent(coin, view) } : {}),
        sequence,
      };
    }),
    vout: outputs.map(({ sats, script }, n) => ({
      value: showAmount(sats),
      n,
      scriptPubKey: showScript(script, view),
    })),
    ...(isKnown && detail !== "plain" ? { fee: showAmount(valueIn - valueOut) } : {}),
    hex: toHex(raw),
  };
}

const showSpent = ({ sats, script, isCoinbase, height }: Coin, view: View): object => ({
  generated: isCoinbase,
  height: height ?? 0,
  value: showAmount(sats),
  scriptPubKey: showScript(script, view),
});

export function showBlock(block: Block, view: View, verbosity: number): unknown {
  const { hash, height, merkleRoot, timeSeconds, nonce, previousHash, transactions } = block;
  const bytes = blockBytes(block);
  if (verbosity === 0) return toHex(bytes);
  const next = view.ledger.isInChain(block) && height < view.height ? view.ledger.blockAt(height + 1) : undefined;
  const outsideWitness = headerOf(block).length + 1;
  const weight = outsideWitness * 4 + transactions.reduce((sum, transaction) => sum + transaction.weight, 0);
  return {
    hash,
    confirmations: confirmationsOf(block, view),
    height,
    version: blockVersion,
    versionHex: blockVersion.toString(16),
    merkleroot: merkleRoot,
    time: timeSeconds,
    mediantime: timeSeconds,
    nonce,
    bits: easiestBits.toString(16),
    difficulty: easiestDifficulty,
    nTx: transactions.length,
    ...(height === 0 ? {} : { previousblockhash: previousHash }),
    ...(next ? { nextblockhash: next.hash } : {}),
    size: bytes.length,
    weight,
    tx: transactions.map((transaction) =>
      verbosity === 1 ? transaction.txid : showTransaction(transaction, view, verbosity === 2 ? "fee" : "spent"),
    ),
  };
}

/** The difficulty of the easiest target, as bitcoind reports it. */
export const easiestDifficulty = 4.656542373906925e-10;
