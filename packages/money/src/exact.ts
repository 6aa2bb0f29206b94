/**
 * Arithmetic on decimal strings, exact to eighteen decimals: for amounts and prices whose own precision is not known
 * here.
 */
import { formatUnits, parseUnits } from "./decimal.ts";
import { divide } from "./rounding.ts";

export const exactDecimals = 18;

/** Units of the eighteenth decimal. */
export const exactUnits = (text: string): bigint => parseUnits(text, exactDecimals, { unbounded: true });
export const exactText = (units: bigint): string => formatUnits(units, exactDecimals);

export const add = (left: string, right: string): string => exactText(exactUnits(left) + exactUnits(right));

export const subtract = (left: string, right: string): string => exactText(exactUnits(left) - exactUnits(right));

export const sum = (amounts: readonly string[]): string =>
  exactText(amounts.reduce((total, next) => total + exactUnits(next), 0n));

/** The product, rounded down to eighteen decimals. */
export const multiply = (left: string, right: string): string =>
  exactText(divide(exactUnits(left) * exactUnits(right), 10n ** BigInt(exactDecimals), "down"));

/** Negative, zero or positive, as the left amount is smaller, equal or larger. */
export function compare(left: string, right: string): number {
  const difference = exactUnits(left) - exactUnits(right);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

export const isZero = (amount: string): boolean => exactUnits(amount) === 0n;
export const isPositive = (amount: string): boolean => exactUnits(amount) > 0n;
