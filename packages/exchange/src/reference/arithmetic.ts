/** The arithmetic of RULES.md on bigints, and the valid ranges of a command's numbers. Stateless. */

/** A division with a remainder rounds against the party that pays; nothing here is negative. */
export const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

export const share = (units: bigint, ppm: bigint): bigint => divideUp(units * ppm, 1_000_000n);

export const gstIn = (fee: bigint): bigint => divideUp(fee * 18n, 118n);

export const least = (...values: readonly bigint[]): bigint =>
  values.reduce((smallest, value) => (value < smallest ? value : smallest));

export const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** Whether the value is an integer in the range. */
export const isFrom = (least: number, value: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

export const isPerson = (user: number): boolean => isFrom(100, user, 2 ** 31 - 1);
export const isAsset = (asset: number): boolean => isFrom(0, asset, 255);
export const isAmount = (units: number): boolean => isFrom(1, units, 2 ** 52 - 1);
export const isRail = (rail: number): boolean => isFrom(0, rail, 89);
export const isPpm = (ppm: number): boolean => isFrom(0, ppm, 1_000_000);
export const isMarketNumber = (market: number): boolean => isFrom(0, market, 65_535);
