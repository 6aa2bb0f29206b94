/**
 * What is hashed, byte by byte. Each kind starts with its own byte, so no leaf can be read as a node. Numbers are
 * big-endian and unsigned, so no sum can be below zero.
 */

export const hashBytes = 32;
export const saltBytes = 16;
const idLength = 16;
const unitsBytes = 8;

/** No balance and no sum may be larger: the ledger keeps signed 64-bit integers. */
export const mostUnits: bigint = 2n ** 63n - 1n;

const kinds = { leaf: 0, node: 1, root: 2 } as const;

export interface LeafParts {
  /** Secret and new in every snapshot. Without it, a guessed balance could be confirmed from the hash. */
  readonly salt: Uint8Array;
  /** The account's id: two customers with the same balance have different leaves. */
  readonly account: Uint8Array;
  readonly units: bigint;
}

const leafLength = 1 + saltBytes + idLength + unitsBytes;

/** `into` is overwritten and returned, so that millions of leaves need one array. */
export function leafBytes(
  { salt, account, units }: LeafParts,
  into: Uint8Array = new Uint8Array(leafLength),
): Uint8Array {
  if (salt.length !== saltBytes || account.length !== idLength) throw new RangeError("A salt or an id has other bytes");
  into[0] = kinds.leaf;
  into.set(salt, 1);
  into.set(account, 1 + saltBytes);
  writeUnits(into, 1 + saltBytes + idLength, units);
  return into;
}

export interface NodeParts {
  readonly hash: Uint8Array;
  readonly units: bigint;
}

export function nodeBytes(left: NodeParts, right: NodeParts): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * (hashBytes + unitsBytes));
  bytes[0] = kinds.node;
  for (const [index, { hash, units }] of [left, right].entries()) {
    const at = 1 + index * (hashBytes + unitsBytes);
    bytes.set(hash, at);
    writeUnits(bytes, at + hashBytes, units);
  }
  return bytes;
}

/** What the published hash commits to, besides the tree. */
export interface Root {
  /** When the balances were read: ISO 8601 in UTC. */
  readonly at: string;
  readonly ticker: string;
  readonly decimals: number;
  /** The number of leaves. */
  readonly leaves: number;
  /** The sum of all leaves. */
  readonly units: bigint;
}

export function rootBytes({ at, ticker, decimals, leaves, units }: Root, topHash: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(`feo solvency 1\n${at}\n${ticker}\n${decimals}\n${leaves}\n${units}\n`);
  const bytes = new Uint8Array(1 + head.length + hashBytes);
  bytes[0] = kinds.root;
  bytes.set(head, 1);
  bytes.set(topHash, 1 + head.length);
  return bytes;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An account's id, a UUID in lower case, as bytes; undefined if it is none. */
export function accountBytes(id: string): Uint8Array | undefined {
  if (!uuid.test(id)) return undefined;
  const digits = id.replaceAll("-", "");
  return Uint8Array.from({ length: idLength }, (_, index) =>
    Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16),
  );
}

function writeUnits(bytes: Uint8Array, at: number, units: bigint): void {
  if (units < 0n || units > mostUnits) throw new RangeError("A balance is below zero or too large");
  new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(at, units);
}
