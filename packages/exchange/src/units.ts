/**
 * Integer arithmetic of the core. Amounts of one order or trade are integers below 2^53, held exactly by a number; the rules
 * of markets keep them far below that. Nothing here ever yields a fraction.
 */

/** One order, one trade or one command never moves more than this. */
export const largestUnits = 2 ** 52 - 1;
export const million = 1_000_000;

export const isInteger = (value: number, low: number, high: number): boolean =>
  Number.isSafeInteger(value) && value >= low && value <= high;

/**
 * Exact for integers below 2^53: the quotient is off by less than 1/divisor, which is the nearest that a quotient which is
 * not whole can be to a whole number.
 */
export const divideDown = (units: number, divisor: number): number => Math.floor(units / divisor);

/**
 * A rate's share of an amount, rounded up. The quotient of two whole numbers below 2^53 is never rounded to a whole number that
 * it is not, so rounding it up is exact; where the product passes that, the amount is split in two.
 */
export function share(units: number, ppm: number): number {
  const product = units * ppm;
  return product < 2 ** 53 ? Math.ceil(product / million) : shareOfMuch(units, ppm);
}

function shareOfMuch(units: number, ppm: number): number {
  const millions = divideDown(units, million);
  return millions * ppm + Math.ceil(((units - millions * million) * ppm) / million);
}

/** The part of a fee that is GST: 18 of 118, rounded up, because the tax is owed in full. */
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

/** `units × a × b / divisor`, rounded up, where the product may pass 2^53. */
export function scaleUp(units: number, [a, b]: readonly [number, number], divisor: number): number {
  const exact = BigInt(units) * BigInt(a) * BigInt(b);
  return Number((exact + BigInt(divisor) - 1n) / BigInt(divisor));
}

/** Stops the engine rather than let it run on wrong. */
export function assert(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Broken: ${what}`);
}
