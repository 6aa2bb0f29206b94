/**
 * A column of 64-bit integers, kept in two limbs side by side: the low one below 2^52 and the count of those above. Nearly every
 * balance lives in its low limb, so a movement is an addition and a subtraction; a column of bigints takes four times as long.
 */
import { assert, largestUnits } from "../units.ts";

const limb = 2 ** 52;
const wideLimb = 2n ** 52n;
/** In limbs: what 64 bits hold, below zero and above. */
const lowest = -(2 ** 11);
const highest = 2 ** 11 - 1;

export class WideColumn {
  /** Low, high; low, high; and so on. */
  #limbs: Float64Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.#limbs = new Float64Array(capacity * 2);
  }

  get capacity(): number {
    return this.#limbs.length / 2;
  }

  grow(capacity: number): void {
    const larger = new Float64Array(capacity * 2);
    larger.set(this.#limbs);
    this.#limbs = larger;
  }

  /** Whether the value is at least so many units. */
  covers(at: number, units: number): boolean {
    const high = this.#limbs[at * 2 + 1] ?? 0;
    return high === 0 ? (this.#limbs[at * 2] ?? 0) >= units : high > 0;
  }

  /**
   * Does the movements that stand from `start` to `end`: from, to, units, and so on. Returns whether every source had as many;
   * one that had fewer is below zero now.
   */
  move(moves: Float64Array, start: number, end: number): boolean {
    const limbs = this.#limbs;
    let isCovered = true;
    for (let at = start; at < end; at += 3) {
      const from = (moves[at] ?? 0) * 2;
      const to = (moves[at + 1] ?? 0) * 2;
      const units = moves[at + 2] ?? 0;
      assert(units >= 0 && units <= largestUnits, "an amount is within bounds");
      const rest = (limbs[from] ?? 0) - units;
      limbs[from] = rest < 0 ? rest + limb : rest;
      if (rest < 0) this.#carry(from, -1);
      const sum = (limbs[to] ?? 0) + units;
      limbs[to] = sum >= limb ? sum - limb : sum;
      if (sum >= limb) this.#carry(to, 1);
      if ((limbs[from + 1] ?? 0) < 0) isCovered = false;
    }
    return isCovered;
  }

  read(at: number): bigint {
    return BigInt(this.#limbs[at * 2 + 1] ?? 0) * wideLimb + BigInt(this.#limbs[at * 2] ?? 0);
  }

  write(at: number, value: bigint): void {
    const high = value >> 52n;
    assert(high >= lowest && high <= highest, "a balance fits in 64 bits");
    this.#limbs[at * 2] = Number(value - high * wideLimb);
    this.#limbs[at * 2 + 1] = Number(high);
  }

  #carry(at: number, by: number): void {
    const high = (this.#limbs[at + 1] ?? 0) + by;
    assert(high >= lowest && high <= highest, "a balance fits in 64 bits");
    this.#limbs[at + 1] = high;
  }
}
