/** A Bitcoin transaction decoded from its bytes, with the sizes that the rules need. */
import { RawTx } from "@scure/btc-signer";
import { sha256x2 } from "@scure/btc-signer/utils.js";

export interface BitcoinTransaction {
  readonly txid: string;
  /** Like the id, but over the witnesses too. */
  readonly hash: string;
  readonly raw: Uint8Array;
  readonly size: number;
  readonly weight: number;
  readonly vsize: number;
  readonly version: number;
  readonly lockTime: number;
  readonly inputs: readonly TransactionInput[];
  readonly outputs: readonly TransactionOutput[];
  readonly isCoinbase: boolean;
}

export interface TransactionInput {
  readonly outpoint: Outpoint;
  readonly scriptSig: Uint8Array;
  readonly sequence: number;
  readonly witness: readonly Uint8Array[];
}

export interface TransactionOutput {
  readonly sats: bigint;
  readonly script: Uint8Array;
}

/** An outpoint: output n of a transaction, as "txid:n". */
export type Outpoint = `${string}:${number}`;

export const finalSequence = 0xffff_ffff;
const noTransaction = new Uint8Array(32);

/** Undefined if the bytes are not a transaction. */
export function readTransaction(raw: Uint8Array): BitcoinTransaction | undefined {
  try {
    const read = RawTx.decode(raw);
    if (read.inputs.length === 0) return undefined;
    const stripped = RawTx.encode({ ...read, segwitFlag: false, witnesses: undefined });
    const weight = stripped.length * 3 + raw.length;
    return {
      raw,
      size: raw.length,
      weight,
      vsize: Math.ceil(weight / 4),
      txid: idOf(stripped),
      hash: idOf(raw),
      version: read.version,
      lockTime: read.lockTime,
      inputs: read.inputs.map(({ txid, index, finalScriptSig, sequence }, at) => ({
        outpoint: `${toHex(txid)}:${index}`,
        scriptSig: finalScriptSig,
        sequence,
        witness: read.witnesses?.[at] ?? [],
      })),
      outputs: read.outputs.map(({ amount, script }) => ({ sats: amount, script })),
      isCoinbase: read.inputs.length === 1 && read.inputs[0]?.index === 0xffff_ffff && isZero(read.inputs[0].txid),
    };
  } catch {
    return undefined;
  }
}

/** The coinbase transaction; the height in it keeps ids unique (BIP 34). */
export function makeCoinbase(
  height: number,
  salt: Uint8Array,
  outputs: readonly TransactionOutput[],
): BitcoinTransaction {
  const heightBytes = [height & 0xff, (height >> 8) & 0xff, (height >> 16) & 0xff, 0];
  const raw = RawTx.encode({
    version: 2,
    segwitFlag: false,
    lockTime: 0,
    witnesses: undefined,
    inputs: [
      {
        txid: noTransaction,
        index: 0xffff_ffff,
        sequence: finalSequence,
        finalScriptSig: Uint8Array.from([heightBytes.length, ...heightBytes, salt.length, ...salt]),
      },
    ],
    outputs: outputs.map(({ sats, script }) => ({ amount: sats, script })),
  });
  const coinbase = readTransaction(raw);
  if (!coinbase) throw new Error("a coinbase of our own cannot be read");
  return coinbase;
}

export function splitOutpoint(outpoint: Outpoint): { txid: string; vout: number } {
  const [txid = "", vout = ""] = outpoint.split(":");
  return { txid, vout: Number(vout) };
}

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** Hashes are shown in reversed byte order. */
export const idOf = (bytes: Uint8Array): string => toHex(sha256x2(bytes).toReversed());

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);
