/** Output scripts: their address, their type's name, and the dust limit. */
import { Address, OutScript } from "@scure/btc-signer";
import type { BitcoinNetwork } from "../networks.ts";
import type { TransactionOutput } from "./transaction.ts";

type Prefixes = BitcoinNetwork["prefixes"];

/** Undefined for a non-standard script. */
export function readScript(script: Uint8Array) {
  try {
    const read = OutScript.decode(script);
    return read.type === "unknown" ? undefined : read;
  } catch {
    return undefined;
  }
}

export function addressOf(script: Uint8Array, prefixes: Prefixes): string | undefined {
  const read = readScript(script);
  if (!read || !(read.type in typeNames) || read.type === "pk" || read.type === "ms") return undefined;
  try {
    return Address(prefixes).encode(read);
  } catch {
    return undefined;
  }
}

/** Undefined if it is not an address of the network. */
export function scriptOf(address: string, prefixes: Prefixes): Uint8Array | undefined {
  try {
    return OutScript.encode(Address(prefixes).decode(address));
  } catch {
    return undefined;
  }
}

/** Script types by bitcoind's names. */
const typeNames: Readonly<Record<string, string>> = {
  wpkh: "witness_v0_keyhash",
  wsh: "witness_v0_scripthash",
  tr: "witness_v1_taproot",
  p2a: "anchor",
  pkh: "pubkeyhash",
  sh: "scripthash",
  pk: "pubkey",
  ms: "multisig",
};

export function typeNameOf(script: Uint8Array): string {
  if (isNote(script)) return "nulldata";
  return typeNames[readScript(script)?.type ?? ""] ?? "nonstandard";
}

const returnOpcode = 0x6a;

/** An OP_RETURN output carries data and can never be spent. */
export const isNote = (script: Uint8Array): boolean => script[0] === returnOpcode;

const dustSatsPerByte = 3n;
const spendingWitnessBytes = 67;
const spendingBytes = 148;

/** Dust: worth less than it costs to spend. */
export function isDust({ sats, script }: TransactionOutput): boolean {
  if (isNote(script)) return false;
  const isWitness = ["wpkh", "wsh", "tr", "p2a"].includes(readScript(script)?.type ?? "");
  const bytes = 8 + 1 + script.length + (isWitness ? spendingWitnessBytes : spendingBytes);
  return sats < dustSatsPerByte * BigInt(bytes);
}
