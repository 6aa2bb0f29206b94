/** Makes the tree of one asset: splits, salts and shuffles the balances, and hashes up to the root. */
import { hash } from "node:crypto";
import {
  type HashInto,
  leafBytes,
  nextLevel,
  nodeBytesLength,
  partsOfBalance,
  splitUnits,
  type Tree,
  treeHash,
} from "@feo/solvency";
import { leafSecrets } from "./leaf-secrets.ts";

/** One asset's balances, as columns: a million customers in few objects. */
export interface Balances {
  readonly asset: number;
  readonly ticker: string;
  readonly decimals: number;
  /** Customers' numbers in the core. */
  readonly people: Int32Array;
  /** Their accounts' ids, 16 bytes each. */
  readonly accounts: Uint8Array;
  readonly units: BigInt64Array;
}

export interface Band {
  readonly band: number;
  readonly level: Tree;
}

export interface AssetTree {
  readonly ticker: string;
  readonly leaves: number;
  readonly units: bigint;
  readonly root: string;
  readonly bands: readonly Band[];
  /** The leaves' keys, ascending. */
  readonly keys: Uint32Array;
}

/** A band is every eighth level; a row of the table has the nodes below one node of the next band. */
export const bandLevels = 8;
export const rowNodes: number = 2 ** bandLevels;

/** Whether that level has more than one node. */
export const hasBand = (band: number, leaves: number): boolean => leaves > rowNodes ** band;

/** Writing the digest as hexadecimal text is three times as fast as receiving it in a buffer of its own. */
export const hashInto: HashInto = (input, output, at) => {
  if (output !== written) {
    written = output;
    asBuffer = Buffer.from(output.buffer, output.byteOffset, output.length);
  }
  asBuffer.write(hash("sha256", input), at, "hex");
};
let written: Uint8Array | undefined;
let asBuffer: Buffer = Buffer.alloc(0);

/** Secrets are made for so many customers at once. */
const atOnce = 20_000;

export function makeTree(balances: Balances, seed: Uint8Array, at: string): AssetTree {
  const { ticker, decimals, people } = balances;
  const { level, keys } = leavesOf(balances, seed);
  const bands: Band[] = [{ band: 0, level }];
  let top = level;
  for (let height = 1; top.count > 1; height++) {
    top = nextLevel(top, hashInto);
    const band = height / bandLevels;
    if (Number.isInteger(band) && hasBand(band, level.count)) bands.push({ band, level: top });
  }
  const leaves = people.length * partsOfBalance;
  return {
    ticker,
    leaves,
    units: new DataView(top.nodes.buffer).getBigUint64(nodeBytesLength - 8),
    root: Buffer.from(treeHash({ at, ticker, decimals }, top, leaves, hashInto)).toString("hex"),
    bands,
    keys,
  };
}

function leavesOf({ asset, people, accounts, units }: Balances, seed: Uint8Array): { level: Tree; keys: Uint32Array } {
  const count = people.length * partsOfBalance;
  const made = new Uint8Array(count * nodeBytesLength);
  const sums = new DataView(made.buffer);
  // The key above, the leaf's index below: one fast sort of numbers shuffles the leaves.
  const order = new BigUint64Array(count);
  const input = leafBytes({ salt: new Uint8Array(16), account: new Uint8Array(16), units: 0n });
  for (let first = 0; first < people.length; first += atOnce) {
    const some = people.subarray(first, first + atOnce);
    const secrets = leafSecrets(seed, asset, some);
    for (let index = 0; index < some.length; index++) {
      const person = first + index;
      const account = accounts.subarray(person * 16, person * 16 + 16);
      for (const [part, partUnits] of splitUnits(units[person] ?? 0n, secrets.random(index)).entries()) {
        const leaf = person * partsOfBalance + part;
        hashInto(
          leafBytes({ salt: secrets.salt(index, part), account, units: partUnits }, input),
          made,
          leaf * nodeBytesLength,
        );
        sums.setBigUint64((leaf + 1) * nodeBytesLength - 8, partUnits);
        order[leaf] = (BigInt(secrets.key(index, part)) << 32n) | BigInt(leaf);
      }
    }
  }
  order.sort();
  const nodes = new Uint8Array(made.length);
  const keys = new Uint32Array(count);
  for (const [place, keyed] of order.entries()) {
    const from = Number(keyed & 0xffffffffn) * nodeBytesLength;
    nodes.set(made.subarray(from, from + nodeBytesLength), place * nodeBytesLength);
    keys[place] = Number(keyed >> 32n);
  }
  return { level: { nodes, count }, keys };
}
