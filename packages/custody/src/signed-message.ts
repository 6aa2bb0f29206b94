/**
 * Verifies a message signed with an address's key, in the forms that other wallets verify: EIP-191 on EVM chains, BIP-137
 * on Bitcoin-like ones. No private keys.
 */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { CompactSize, p2pkh, p2wpkh } from "@scure/btc-signer";
import { sha256x2 } from "@scure/btc-signer/utils.js";
import { hashMessage } from "viem";
import { evmAddress } from "./addresses.ts";
import type { BitcoinNetwork, KnownNetwork } from "./networks.ts";

/** The hash that a key signs. */
export function messageHash(network: KnownNetwork, message: string): Uint8Array {
  if (network.kind === "evm") return hashMessage(message, "bytes");
  return sha256x2(withLength(network.messageTitle), withLength(message));
}

function withLength(text: string): Uint8Array {
  const bytes = Buffer.from(text, "utf8");
  return Buffer.concat([CompactSize.encode(BigInt(bytes.length)), bytes]);
}

/** The header byte of a signature by a P2WPKH address, without its recovery id. */
export const witnessHeader = 39;
const recoveryIds = 4;

/** The kinds of addresses that BIP-137 tells apart by the header byte, as far as Feo's can be of them. */
const addressKinds = [
  { header: 27, isCompressed: false, pay: p2pkh },
  { header: 31, isCompressed: true, pay: p2pkh },
  { header: witnessHeader, isCompressed: true, pay: p2wpkh },
] as const;

/** Whether the key of this address signed exactly this message. False for anything malformed; never throws. */
export function verifySignedMessage(
  network: KnownNetwork,
  { address, message, signature }: Readonly<Record<"address" | "message" | "signature", string>>,
): boolean {
  try {
    const hash = messageHash(network, message);
    const signer = network.kind === "evm" ? evmSigner(hash, signature) : bitcoinSigner(network, hash, signature);
    return signer === address;
  } catch {
    return false;
  }
}

function evmSigner(hash: Uint8Array, signature: string): string {
  if (!/^0x[0-9a-f]{128}1[bc]$/.test(signature)) throw new Error("It is not an EIP-191 signature");
  const bytes = Buffer.from(signature.slice(2), "hex");
  return evmAddress(recover(hash, bytes.subarray(0, -1), bytes.readUInt8(64) - 27).toBytes(true));
}

function bitcoinSigner(network: BitcoinNetwork, hash: Uint8Array, signature: string): string | undefined {
  const bytes = Buffer.from(signature, "base64");
  const first = bytes.readUInt8(0);
  const kind = addressKinds.find(({ header }) => first >= header && first < header + recoveryIds);
  // Buffer.from skips what is not Base64.
  if (!kind || bytes.toString("base64") !== signature) throw new Error("It is not a BIP-137 signature");
  const key = recover(hash, bytes.subarray(1), first - kind.header).toBytes(kind.isCompressed);
  return kind.pay(key, network.params).address;
}

/** Refuses the second signature that anyone can compute from a signature, with the other sign of `s`. */
function recover(hash: Uint8Array, compact: Uint8Array, recoveryId: number) {
  const signature = secp256k1.Signature.fromBytes(compact, "compact").addRecoveryBit(recoveryId);
  if (signature.hasHighS()) throw new Error("It is not in its canonical form");
  return signature.recoverPublicKey(hash);
}
