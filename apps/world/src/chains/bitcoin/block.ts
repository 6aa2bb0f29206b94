/** A block and its hash over its parent and its transactions, as on the real chain but without proof of work. */
import { CompactSize } from "@scure/btc-signer";
import { concatBytes, sha256x2 } from "@scure/btc-signer/utils.js";
import { type BitcoinTransaction, idOf, toHex } from "./transaction.ts";

export interface Block {
  readonly height: number;
  readonly hash: string;
  readonly previousHash: string;
  readonly merkleRoot: string;
  readonly timeSeconds: number;
  /** Arbitrary: there is no proof of work. */
  readonly nonce: number;
  readonly transactions: readonly BitcoinTransaction[];
}

export const blockVersion = 0x2000_0000;
export const easiestBits = 0x207f_ffff;
export const noHash = "0".repeat(64);

export function hashBlock(draft: Omit<Block, "hash" | "merkleRoot">): Block {
  const block = { ...draft, merkleRoot: toHex(merkleRootOf(draft.transactions).toReversed()) };
  return { ...block, hash: idOf(headerOf(block)) };
}

export function headerOf(block: Omit<Block, "hash">): Uint8Array {
  const header = Buffer.alloc(80);
  header.writeUInt32LE(blockVersion, 0);
  header.set(turned(block.previousHash), 4);
  header.set(turned(block.merkleRoot), 36);
  header.writeUInt32LE(block.timeSeconds, 68);
  header.writeUInt32LE(easiestBits, 72);
  header.writeUInt32LE(block.nonce, 76);
  return header;
}

export const blockBytes = (block: Block): Uint8Array =>
  concatBytes(
    headerOf(block),
    CompactSize.encode(BigInt(block.transactions.length)),
    ...block.transactions.map(({ raw }) => raw),
  );

function merkleRootOf(transactions: readonly BitcoinTransaction[]): Uint8Array {
  let row = transactions.map(({ txid }) => turned(txid));
  while (row.length > 1) {
    const pairs = [];
    // With an odd number of hashes, the last one is paired with itself.
    for (let at = 0; at < row.length; at += 2) {
      const [left = new Uint8Array(), right = left] = row.slice(at, at + 2);
      pairs.push(sha256x2(left, right));
    }
    row = pairs;
  }
  return row[0] ?? new Uint8Array(32);
}

const turned = (hash: string): Uint8Array => Uint8Array.from(Buffer.from(hash, "hex")).toReversed();
