/**
 * A column of 64-bit integers in two limbs side by side: the low one below 2^52, and the multiple of 2^52. Nearly every
 * balance fits in its low limb, so a movement is one addition and one subtraction; a column of bigints takes four times
 * as long.
 */
import { assert, largestUnits } from "../units.ts";

const limb = 2 ** 52;
const wideLimb = 2n ** 52n;
/** The 64-bit range, in units of the high limb. */
const lowest = -(2 ** 11);
const highest = 2 ** 11 - 1;

export class WideColumn {
  /** Alternating low and high limbs. */
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

  /** Whether the value is at least `units`. */
  covers(at: number, units: number): boolean {
    const high = this.#limbs[at * 2 + 1] ?? 0;
    return high === 0 ? (this.#limbs[at * 2] ?? 0) >= units : high > 0;
  }

  add(at: number, units: number): void {
    const sum = (this.#limbs[at * 2] ?? 0) + units;
    if (sum < limb) this.#limbs[at * 2] = sum;
    else this.#carry(at * 2, sum - limb, 1);
  }

  /** Returns whether the value sufficed; if not, it is now negative. */
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
