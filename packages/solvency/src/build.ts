/**
 * Builds the tree level by level. A level is one flat array of nodes, each a hash and a sum. The last node of an odd
 * level moves up unchanged: pairing it with itself would let two different lists of leaves have one root.
 */
import { hashBytes, mostUnits, type Root, rootBytes } from "./layout.ts";
import type { PathStep } from "./path.ts";

/** Writes the SHA-256 of `input` into `output` at an offset. Synchronous, because a tree has millions of hashes. */
export type HashInto = (input: Uint8Array, output: Uint8Array, at: number) => void;

export interface Tree {
  readonly nodes: Uint8Array;
  readonly count: number;
}

/** A node in a level: its hash, then its sum. */
export const nodeBytesLength: number = hashBytes + 8;
const kindOfNode = 1;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The level above; a level of one node is the top. */
export function nextLevel({ nodes, count }: Tree, hash: HashInto): Tree {
  const above = new Uint8Array(Math.ceil(count / 2) * nodeBytesLength);
  const [from, to] = [viewOf(nodes), viewOf(above)];
  const input = new Uint8Array(1 + 2 * nodeBytesLength);
  input[0] = kindOfNode;
  const pairs = Math.floor(count / 2);
  for (let pair = 0; pair < pairs; pair++) {
    const at = pair * 2 * nodeBytesLength;
    input.set(nodes.subarray(at, at + 2 * nodeBytesLength), 1);
    hash(input, above, pair * nodeBytesLength);
    const sum = from.getBigUint64(at + hashBytes) + from.getBigUint64(at + nodeBytesLength + hashBytes);
    if (sum > mostUnits) throw new RangeError("The balances add up to too much");
    to.setBigUint64(pair * nodeBytesLength + hashBytes, sum);
  }
  if (count % 2 === 1)
    above.set(nodes.subarray((count - 1) * nodeBytesLength, count * nodeBytesLength), pairs * nodeBytesLength);
  return { nodes: above, count: Math.ceil(count / 2) };
}

/** The published hash, from the top of the tree. */
export function treeHash(root: Omit<Root, "leaves" | "units">, top: Tree, leaves: number, hash: HashInto): Uint8Array {
  if (top.count !== 1) throw new RangeError("This level is not the top");
  const units = viewOf(top.nodes).getBigUint64(hashBytes);
  const published = new Uint8Array(hashBytes);
  hash(rootBytes({ ...root, leaves, units }, top.nodes.subarray(0, hashBytes)), published, 0);
  return published;
}

/** The steps from one node upwards, over at most so many levels. */
export function climb(tree: Tree, place: number, levels: number, hash: HashInto): PathStep[] {
  const steps: PathStep[] = [];
  let [level, at] = [tree, place];
  for (let done = 0; done < levels && level.count > 1; done++) {
    const neighbour = at % 2 === 0 ? at + 1 : at - 1;
    if (neighbour < level.count) steps.push(stepAt(level, neighbour));
    level = nextLevel(level, hash);
    at = Math.floor(at / 2);
  }
  return steps;
}

function stepAt({ nodes }: Tree, place: number): PathStep {
  const at = place * nodeBytesLength;
  const hash = Array.from(nodes.subarray(at, at + hashBytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { hash, units: String(viewOf(nodes).getBigUint64(at + hashBytes)) };
}
