/**
 * A column of 64-bit integers, kept in two limbs: the low one below 2^52 and the count of those above. Nearly every balance
 * lives in its low limb, so adding is one addition and two comparisons; a column of bigints takes four times as long.
 */
import { assert, largestUnits } from "../units.ts";

const limb = 2 ** 52;
const wideLimb = 2n ** 52n;
/** In limbs: what 64 bits hold, below zero and above. */
const lowest = -(2 ** 11);
const highest = 2 ** 11 - 1;

export class WideColumn {
  #low: Float64Array<ArrayBuffer>;
  #high: Int32Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.#low = new Float64Array(capacity);
    this.#high = new Int32Array(capacity);
  }

  get capacity(): number {
    return this.#low.length;
  }

  grow(capacity: number): void {
    const [low, high] = [this.#low, this.#high];
    this.#low = new Float64Array(capacity);
    this.#high = new Int32Array(capacity);
    this.#low.set(low);
    this.#high.set(high);
  }

  /** Whether the value is at least so many units. */
  covers(at: number, units: number): boolean {
    const high = this.#high[at] ?? 0;
    return high === 0 ? (this.#low[at] ?? 0) >= units : high > 0;
  }

  /** Moves units from one value to another. Returns whether the first one had as many; if not, it is below zero now. */
  move(from: number, to: number, units: number): boolean {
    assert(units >= 0 && units <= largestUnits, "an amount is within bounds");
    const rest = (this.#low[from] ?? 0) - units;
    this.#low[from] = rest < 0 ? rest + limb : rest;
    if (rest < 0) this.#carry(from, -1);
    const sum = (this.#low[to] ?? 0) + units;
    this.#low[to] = sum >= limb ? sum - limb : sum;
    if (sum >= limb) this.#carry(to, 1);
    return (this.#high[from] ?? 0) >= 0;
  }

  read(at: number): bigint {
    return BigInt(this.#high[at] ?? 0) * wideLimb + BigInt(this.#low[at] ?? 0);
  }

  write(at: number, value: bigint): void {
    const high = value >> 52n;
    assert(high >= lowest && high <= highest, "a balance fits in 64 bits");
    this.#low[at] = Number(value - high * wideLimb);
    this.#high[at] = Number(high);
  }

  #carry(at: number, by: number): void {
    const high = (this.#high[at] ?? 0) + by;
    assert(high >= lowest && high <= highest, "a balance fits in 64 bits");
    this.#high[at] = high;
  }
}
