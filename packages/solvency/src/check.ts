/** Checks the proof of a balance with nothing but a hash function: in the customer's browser. */
import {
  accountBytes,
  hashBytes,
  leafBytes,
  mostUnits,
  type NodeParts,
  nodeBytes,
  rootBytes,
  saltBytes,
} from "./layout.ts";
import { type BalancePart, type BalanceProof, pathShape } from "./path.ts";

export type Digest = (bytes: Uint8Array) => Promise<Uint8Array>;

export type PathFault =
  /** A hash, an amount or a place that cannot be read. */
  | "UNREADABLE"
  /** The parts do not add up to the balance. */
  | "OTHER_SUM"
  /** Two parts are the same leaf. */
  | "SAME_LEAF"
  /** The path does not have the steps that this place in the tree has. */
  | "OTHER_SHAPE"
  /** The path leads to another sum than the published total. */
  | "OTHER_TOTAL"
  /** The path leads to another hash than the published one. */
  | "OTHER_ROOT";

export interface PathProblem {
  readonly fault: PathFault;
  /** The part that is wrong, from 0; undefined if it is about all of them. */
  readonly part?: number;
}

export type CheckedBalance =
  /** For each part, the running sum after each step. */
  | { readonly isCounted: true; readonly sums: readonly (readonly bigint[])[] }
  | { readonly isCounted: false; readonly problem: PathProblem };

/** `published` is the root from the page, not from the file that is checked. */
export async function checkBalance(
  balance: BalanceProof,
  published: { readonly root: string; readonly units: bigint },
  digest: Digest,
): Promise<CheckedBalance> {
  const fault = (name: PathFault, part?: number): CheckedBalance => ({
    isCounted: false,
    problem: part === undefined ? { fault: name } : { fault: name, part },
  });
  const units = readUnits(balance.units);
  const parts = balance.parts.map((part) => readUnits(part.units));
  if (units === undefined || parts.includes(undefined)) return fault("UNREADABLE");
  if (parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n) !== units) return fault("OTHER_SUM");
  if (new Set(balance.parts.map(({ place }) => place)).size !== balance.parts.length) return fault("SAME_LEAF");
  const sums: bigint[][] = [];
  for (const [index, part] of balance.parts.entries()) {
    const checked = await checkPart(balance, part, published, digest);
    if (typeof checked === "string") return fault(checked, index);
    sums.push(checked);
  }
  return { isCounted: true, sums };
}

async function checkPart(
  { at, ticker, decimals, leaves, account }: BalanceProof,
  part: BalancePart,
  published: { readonly root: string; readonly units: bigint },
  digest: Digest,
): Promise<PathFault | bigint[]> {
  const { place, steps } = part;
  const isPlace = Number.isSafeInteger(leaves) && Number.isSafeInteger(place) && place >= 0 && place < leaves;
  const sides = isPlace ? pathShape(place, leaves) : [];
  if (!isPlace || sides.length !== steps.length) return "OTHER_SHAPE";
  const [salt, id, own] = [readHex(part.salt, saltBytes), accountBytes(account), readUnits(part.units)];
  if (!salt || !id || own === undefined) return "UNREADABLE";
  let node: NodeParts = { hash: await digest(leafBytes({ salt, account: id, units: own })), units: own };
  const sums: bigint[] = [];
  for (const [index, step] of steps.entries()) {
    const [hash, units] = [readHex(step.hash, hashBytes), readUnits(step.units)];
    if (!hash || units === undefined) return "UNREADABLE";
    const neighbour = { hash, units };
    const sum = node.units + units;
    if (sum > mostUnits) return "OTHER_TOTAL";
    const pair = sides[index] === "left" ? nodeBytes(neighbour, node) : nodeBytes(node, neighbour);
    node = { hash: await digest(pair), units: sum };
    sums.push(sum);
  }
  if (node.units !== published.units) return "OTHER_TOTAL";
  const root = await digest(rootBytes({ at, ticker, decimals, leaves, units: node.units }, node.hash));
  return toHex(root) === published.root ? sums : "OTHER_ROOT";
}

/** Undefined for anything but a plain whole number from zero to the largest possible balance. */
function readUnits(text: string): bigint | undefined {
  if (!/^(0|[1-9]\d{0,18})$/.test(text)) return undefined;
  const units = BigInt(text);
  return units > mostUnits ? undefined : units;
}

function readHex(text: string, length: number): Uint8Array | undefined {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return undefined;
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(text.slice(2 * index, 2 * index + 2), 16));
}

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
