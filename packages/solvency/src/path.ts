/** The proof of one balance: its parts, and for each part the neighbours on the way to the top. */

export type Side = "left" | "right";

export interface PathStep {
  readonly hash: string;
  /** The sum below the neighbour: of parts of other customers' balances, never of a whole one. */
  readonly units: string;
}

export interface BalancePart {
  /** The leaf's place in the tree, from 0. */
  readonly place: number;
  readonly units: string;
  readonly salt: string;
  /** From the leaf's neighbour upwards. */
  readonly steps: readonly PathStep[];
}

/** Hashes and salts in hexadecimal, amounts in the asset's smallest unit. */
export interface BalanceProof {
  readonly at: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly leaves: number;
  /** The published total. */
  readonly total: string;
  /** The published hash. */
  readonly root: string;
  readonly account: string;
  readonly units: string;
  readonly parts: readonly BalancePart[];
}

/** On which side the neighbour is, level by level. A level on which the node is alone has none. */
export function pathShape(place: number, leaves: number): Side[] {
  const sides: Side[] = [];
  for (let [at, count] = [place, leaves]; count > 1; at = Math.floor(at / 2), count = Math.ceil(count / 2)) {
    const isAlone = at === count - 1 && count % 2 === 1;
    if (!isAlone) sides.push(at % 2 === 0 ? "right" : "left");
  }
  return sides;
}
