/** Verifies input signatures of the usual single-key outputs. Rejects everything that it cannot verify. */
import { schnorr, secp256k1 } from "@noble/curves/secp256k1.js";
import { OutScript, RawTx, Script, Transaction } from "@scure/btc-signer";
import { equalBytes, hash160, sha256x2 } from "@scure/btc-signer/utils.js";
import { readScript } from "./scripts.ts";
import type { BitcoinTransaction, TransactionInput, TransactionOutput } from "./transaction.ts";

/** The problem with the input in the words of a Bitcoin node; undefined if it is valid. */
export function findScriptProblem(
  transaction: BitcoinTransaction,
  index: number,
  spent: readonly TransactionOutput[],
): string | undefined {
  const [input, output] = [transaction.inputs[index], spent[index]];
  if (!input || !output) throw new Error("every input spends an output");
  const lock = readScript(output.script);
  try {
    if (lock?.type === "wpkh") return checkWitnessKeyHash({ transaction, index, input, output, hash: lock.hash });
    if (lock?.type === "tr") return checkTaprootKey({ transaction, index, input, spent, key: lock.pubkey });
    if (lock?.type === "pkh") return checkKeyHash({ transaction, index, input, output, hash: lock.hash });
  } catch {
    return "Non-canonical DER signature";
  }
  return "This stand-in checks P2WPKH, P2TR by key and P2PKH only";
}

const wrongSignature = "Signature must be zero for failed CHECK(MULTI)SIG operation";
const wrongKey = "Script failed an OP_EQUALVERIFY operation";

interface Spending {
  readonly transaction: BitcoinTransaction;
  readonly index: number;
  readonly input: TransactionInput;
}

type KeyHashSpending = Spending & { readonly output: TransactionOutput; readonly hash: Uint8Array };

function checkWitnessKeyHash({ transaction, index, input, output, hash }: KeyHashSpending): string | undefined {
  const [signature, key] = input.witness;
  if (input.scriptSig.length > 0) return "Witness requires empty scriptSig";
  if (!signature || !key || input.witness.length !== 2) return "Witness program hash mismatch";
  if (!equalBytes(hash160(key), hash)) return wrongKey;
  const script = OutScript.encode({ type: "pkh", hash });
  const preimage = readForSigning(transaction).preimageWitnessV0(index, script, hashTypeOf(signature), output.sats);
  return verifyEcdsa(signature, preimage, key) ? undefined : wrongSignature;
}

/** Legacy inputs, from before SegWit. Only SIGHASH_ALL is supported. */
function checkKeyHash({ transaction, index, input, output, hash }: KeyHashSpending): string | undefined {
  const [signature, key, ...more] = Script.decode(input.scriptSig);
  if (!(signature instanceof Uint8Array) || !(key instanceof Uint8Array) || more.length > 0) return wrongKey;
  if (!equalBytes(hash160(key), hash)) return wrongKey;
  const signAll = 1;
  if (hashTypeOf(signature) !== signAll) return wrongSignature;
  const read = RawTx.decode(transaction.raw);
  const signed = RawTx.encode({
    ...read,
    segwitFlag: false,
    witnesses: undefined,
    inputs: read.inputs.map((one, at) => ({ ...one, finalScriptSig: at === index ? output.script : new Uint8Array() })),
  });
  return verifyEcdsa(signature, sha256x2(signed, Uint8Array.of(signAll, 0, 0, 0)), key) ? undefined : wrongSignature;
}

type TaprootSpending = Spending & { readonly spent: readonly TransactionOutput[]; readonly key: Uint8Array };

function checkTaprootKey({ transaction, index, input, spent, key }: TaprootSpending): string | undefined {
  const [signature] = input.witness;
  if (input.scriptSig.length > 0) return "Witness requires empty scriptSig";
  if (!signature || input.witness.length !== 1) return "This stand-in checks P2WPKH, P2TR by key and P2PKH only";
  if (signature.length !== 64 && signature.length !== 65) return "Invalid Schnorr signature size";
  const hashType = signature.length === 65 ? hashTypeOf(signature) : 0;
  const preimage = readForSigning(transaction).preimageWitnessV1(
    ...([index, spent.map(({ script }) => script), hashType, spent.map(({ sats }) => sats)] as const),
  );
  return schnorr.verify(signature.subarray(0, 64), preimage, key) ? undefined : "Invalid Schnorr signature";
}

const readForSigning = ({ raw }: BitcoinTransaction): Transaction =>
  Transaction.fromRaw(raw, {
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    disableScriptCheck: true,
    allowUnknownVersion: true,
  });

const hashTypeOf = (signature: Uint8Array): number => signature.at(-1) ?? 0;

const verifyEcdsa = (signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean =>
  secp256k1.verify(signature.subarray(0, -1), hash, key, { prehash: false, lowS: true, format: "der" });
