/**
 * The core's integer arithmetic. Amounts of one order or trade are integers below 2^53, exact in a number; market rules
 * keep them far below that. No result is ever a fraction.
 */

/** The maximum amount of one order, trade or command. */
export const largestUnits = 2 ** 52 - 1;
export const million = 1_000_000;

export const isInteger = (value: number, low: number, high: number): boolean =>
  Number.isSafeInteger(value) && value >= low && value <= high;

/**
 * Exact for integers below 2^53: the rounding error is below 1/divisor, the smallest distance of a non-integer quotient
 * from an integer.
 */
export const divideDown = (units: number, divisor: number): number => Math.floor(units / divisor);

/**
 * A rate's share of an amount, rounded up. The quotient of two integers below 2^53 never rounds to a wrong integer, so
 * rounding it up is exact; where the product exceeds 2^53, the amount is split in two.
 */
export function share(units: number, ppm: number): number {
  const product = units * ppm;
  return product < 2 ** 53 ? Math.ceil(product / million) : shareOfMuch(units, ppm);
}

function shareOfMuch(units: number, ppm: number): number {
  const millions = divideDown(units, million);
  return millions * ppm + Math.ceil(((units - millions * million) * ppm) / million);
}

/** The GST contained in a fee: 18/118, rounded up, because the tax is owed in full. */
export function gstOf(feeUnits: number): number {
  const product = feeUnits * 9;
  return product < 2 ** 53 ? Math.ceil(product / 59) : gstOfMuch(feeUnits);
}

function gstOfMuch(feeUnits: number): number {
  const whole = divideDown(feeUnits, 59);
  return whole * 9 + Math.ceil(((feeUnits - whole * 59) * 9) / 59);
}

/** From 0 to 2^31 − 1. */
export const isCount = (value: number): boolean => (value | 0) === value && value >= 0;

/** `units × a × b / divisor`, rounded up; the product may exceed 2^53. */
export function scaleUp(units: number, [a, b]: readonly [number, number], divisor: number): number {
  const exact = BigInt(units) * BigInt(a) * BigInt(b);
  return Number((exact + BigInt(divisor) - 1n) / BigInt(divisor));
}

/** Stops the engine on a broken invariant instead of continuing with a wrong state. */
export function assert(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Broken: ${what}`);
}
