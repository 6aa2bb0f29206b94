/**
 * Writes and reads a transfer on a Bitcoin-like chain as a PSBT (BIP 174). Each input includes the whole transaction
 * that it spends: a signature does not cover the amounts of the other inputs, so a wrong amount could burn them as a
 * fee.
 */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { OutScript, p2wpkh, Transaction } from "@scure/btc-signer";
import { readAddress } from "./addresses.ts";
import { withoutMweb } from "./mweb.ts";
import type { BitcoinNetwork } from "./networks.ts";
import { SignerRefusal } from "./wire.ts";

/** An output to be spent. */
export interface SpentOutput {
  readonly txHash: string;
  readonly position: number;
  readonly chainUnits: bigint;
  readonly script: Uint8Array;
  /** The whole transaction that created it, in hexadecimal as the chain's node writes it. */
  readonly previous: string;
}

export interface PaidOutput {
  readonly address: string;
  readonly chainUnits: bigint;
}

export interface BitcoinTransfer {
  readonly inputs: readonly Omit<SpentOutput, "previous">[];
  readonly outputs: readonly PaidOutput[];
  readonly feeUnits: bigint;
  /** The size once signed, in virtual bytes. */
  readonly bytes: bigint;
}

/** Virtual bytes of the transaction overhead, of one signed input, and of one output, rounded up. */
const frameBytes = 11n;
const inputBytes = 68n;
const outputBytes = 43n;
/** Nodes refuse an output below this amount. */
export const dust = 546n;
/** The maximum fee rate per virtual byte, however long the transaction has waited. */
export const mostPerByte = 1_000n;
/** Marks the transaction as replaceable by a fee bump (BIP 125). */
const replaceable = 0xfffffffd;
const signAll = 1;

export const bitcoinBytes = (inputs: number, outputs = 2): bigint =>
  frameBytes + BigInt(inputs) * inputBytes + BigInt(outputs) * outputBytes;

export function writeBitcoinTransfer(
  network: BitcoinNetwork,
  spent: readonly SpentOutput[],
  paid: readonly PaidOutput[],
): string {
  const transaction = new Transaction();
  for (const { txHash, position, chainUnits, script, previous } of spent) {
    transaction.addInput({
      txid: txHash,
      index: position,
      sequence: replaceable,
      nonWitnessUtxo: network.family === "ltc" ? withoutMweb(previous, txHash) : previous,
      witnessUtxo: { script, amount: chainUnits },
    });
  }
  for (const { address, chainUnits } of paid) transaction.addOutputAddress(address, chainUnits, network.params);
  return Buffer.from(transaction.toPSBT()).toString("base64");
}

/**
 * Refuses anything not fully known: an input without its transaction, an output without an address, another signature
 * type.
 */
export function readBitcoinTransfer(network: BitcoinNetwork, psbt: string): BitcoinTransfer {
  try {
    const transaction = openPsbt(psbt);
    const inputs = range(transaction.inputsLength).map((index) => {
      const { txid, index: position, nonWitnessUtxo, sighashType = signAll } = transaction.getInput(index);
      const output = position === undefined ? undefined : nonWitnessUtxo?.outputs[position];
      if (!txid || position === undefined || !output || sighashType !== signAll) throw new Error("An input is unknown");
      const { amount: chainUnits, script } = output;
      return { txHash: Buffer.from(txid).toString("hex"), position, chainUnits, script };
    });
    const outputs = range(transaction.outputsLength).map((index) => {
      const { amount } = transaction.getOutput(index);
      const address = readAddress(network, transaction.getOutputAddress(index, network.params) ?? "");
      if (address === undefined || amount === undefined) throw new Error("An output has no address");
      return { address, chainUnits: amount };
    });
    const feeUnits = sumOf(inputs) - sumOf(outputs);
    if (feeUnits < 0n || transaction.lockTime !== 0) throw new Error("It spends more than it has");
    return { inputs, outputs, feeUnits, bytes: bitcoinBytes(inputs.length, outputs.length) };
  } catch {
    throw new SignerRefusal("REFUSED", `This is not a plain transfer on ${network.native}'s chain`);
  }
}

/** The library checks that each input's included transaction has the hash that the input names. */
export const openPsbt = (psbt: string): Transaction => Transaction.fromPSBT(Buffer.from(psbt, "base64"));

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
const sumOf = (some: readonly { readonly chainUnits: bigint }[]): bigint =>
  some.reduce((sum, { chainUnits }) => sum + chainUnits, 0n);

export interface SignedBitcoin {
  readonly hash: string;
  /** The signed content: everything but the signatures. */
  readonly unsigned: string;
  readonly outputsUnits: bigint;
}

const lenient = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true } as const;

/**
 * Refuses anything that does not serialise to the same text: Buffer.from stops at the first invalid hexadecimal
 * character.
 */
function openSigned(raw: string): Transaction {
  const transaction = Transaction.fromRaw(Buffer.from(raw, "hex"), lenient);
  if (hexOf(transaction.toBytes(true, true)) !== raw) throw new Error("It is not in the chain's own encoding");
  return transaction;
}

export function readSignedBitcoin(raw: string): SignedBitcoin {
  const transaction = openSigned(raw);
  return {
    hash: transaction.id,
    unsigned: hexOf(transaction.toBytes(false, false)),
    outputsUnits: range(transaction.outputsLength).reduce(
      (sum, index) => sum + (transaction.getOutput(index).amount ?? 0n),
      0n,
    ),
  };
}

/**
 * Checks that the transaction is the one in the PSBT, with a valid signature by the output's owner at each input.
 * Throws if not.
 */
export function checkSignedBitcoin(psbt: string, raw: string): SignedBitcoin {
  const asked = openPsbt(psbt);
  const signed = readSignedBitcoin(raw);
  if (signed.unsigned !== hexOf(asked.toBytes(false, false))) throw new Error("It is not the requested transaction");
  const transaction = openSigned(raw);
  for (const index of range(asked.inputsLength)) {
    const { index: position = 0, nonWitnessUtxo } = asked.getInput(index);
    const output = nonWitnessUtxo?.outputs[position];
    const { finalScriptSig, finalScriptWitness: witness = [] } = transaction.getInput(index);
    const [signature, key] = witness;
    const isPlain = witness.length === 2 && (finalScriptSig === undefined || finalScriptSig.length === 0);
    if (!output || !signature || !key || !isPlain || !isSignedBy(asked, index, { output, signature, key }))
      throw new Error("An input is not signed with the key of its output");
  }
  return signed;
}

interface InputSignature {
  readonly output: { readonly script: Uint8Array; readonly amount: bigint };
  readonly signature: Uint8Array;
  readonly key: Uint8Array;
}

/** Verifies the BIP 143 signature of an input that spends a key-hash output. */
function isSignedBy(asked: Transaction, index: number, { output, signature, key }: InputSignature): boolean {
  const { script } = p2wpkh(key);
  if (Buffer.compare(script, output.script) !== 0 || signature.at(-1) !== signAll) return false;
  const locked = OutScript.encode({ type: "pkh", hash: script.subarray(2) });
  const hash = asked.preimageWitnessV0(index, locked, signAll, output.amount);
  return secp256k1.verify(signature.subarray(0, -1), hash, key, { prehash: false, format: "der" });
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
