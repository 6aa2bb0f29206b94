/**
 * Builds the tree level by level. A level is one flat array of nodes, each a hash and a sum. The last node of an odd
 * level moves up unchanged: pairing it with itself would let two different lists of leaves have one root.
 */
import { hashBytes, mostUnits, type Root, rootBytes } from "./layout.ts";

/** Writes the SHA-256 of `input` into `output` at an offset. Synchronous, because a tree has millions of hashes. */
export type HashInto = (input: Uint8Array, output: Uint8Array, at: number) => void;

export interface Tree {
  readonly nodes: Uint8Array;
  readonly count: number;
}

const nodeSize = hashBytes + 8;
const kindOfNode = 1;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The level above; a level of one node is the top. */
export function nextLevel({ nodes, count }: Tree, hash: HashInto): Tree {
  const above = new Uint8Array(Math.ceil(count / 2) * nodeSize);
  const [from, to] = [viewOf(nodes), viewOf(above)];
  const input = new Uint8Array(1 + 2 * nodeSize);
  input[0] = kindOfNode;
  const pairs = Math.floor(count / 2);
  for (let pair = 0; pair < pairs; pair++) {
    const at = pair * 2 * nodeSize;
    input.set(nodes.subarray(at, at + 2 * nodeSize), 1);
    hash(input, above, pair * nodeSize);
    const sum = from.getBigUint64(at + hashBytes) + from.getBigUint64(at + nodeSize + hashBytes);
    if (sum > mostUnits) throw new RangeError("The balances add up to too much");
    to.setBigUint64(pair * nodeSize + hashBytes, sum);
  }
  if (count % 2 === 1) above.set(nodes.subarray((count - 1) * nodeSize, count * nodeSize), pairs * nodeSize);
  return { nodes: above, count: Math.ceil(count / 2) };
}

/** How many levels lie above the leaves. */
export function heightOf(leaves: number): number {
  let height = 0;
  for (let count = leaves; count > 1; count = Math.ceil(count / 2)) height++;
  return height;
}

/** The published hash, from the top of the tree. */
export function treeHash(root: Omit<Root, "leaves" | "units">, top: Tree, leaves: number, hash: HashInto): Uint8Array {
  if (top.count !== 1) throw new RangeError("This level is not the top");
  const units = viewOf(top.nodes).getBigUint64(hashBytes);
  const published = new Uint8Array(hashBytes);
  hash(rootBytes({ ...root, leaves, units }, top.nodes.subarray(0, hashBytes)), published, 0);
  return published;
}
