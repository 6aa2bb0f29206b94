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

  add(at: number, units: number): void {
    const sum = (this.#limbs[at * 2] ?? 0) + units;
    if (sum < limb) this.#limbs[at * 2] = sum;
    else this.#carry(at * 2, sum - limb, 1);
  }

  /** Returns whether there were as many; if not, the value is below zero now. */
  subtract(at: number, units: number): boolean {
    assert(units >= 0 && units <= largestUnits, "an amount is within bounds");
    const rest = (this.#limbs[at * 2] ?? 0) - units;
    if (rest >= 0) this.#limbs[at * 2] = rest;
    else this.#carry(at * 2, rest + limb, -1);
    return (this.#limbs[at * 2 + 1] ?? 0) >= 0;
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

  #carry(at: number, low: number, by: number): void {
    const high = (this.#limbs[at + 1] ?? 0) + by;
    assert(high >= lowest && high <= highest, "a balance fits in 64 bits");
    this.#limbs[at] = low;
    this.#limbs[at + 1] = high;
  }
}
