/**
 * Division, rates, scales and steps on integer units. The caller names every rounding mode; there is no default, and
 * results are always integers.
 */

import { assertDecimals, decimalsOf, formatUnits, parseUnits } from "./decimal.ts";

/** "up" is away from zero, "down" toward zero, "half-even" to the nearest with ties to the even neighbour. */
export type RoundingMode = "up" | "down" | "half-even";

/** The order book side of a price. */
export type BookSide = "ask" | "bid";

const conversionDecimals = 2;

/** Divides two integers and rounds the quotient in the given mode; throws on a zero denominator. */
export function divide(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  if (remainder === 0n || mode === "down") return quotient;
  const awayFromZero = numerator < 0n === denominator < 0n ? quotient + 1n : quotient - 1n;
  if (mode === "up") return awayFromZero;
  const distance = 2n * magnitude(remainder) - magnitude(denominator);
  if (distance === 0n) return quotient % 2n === 0n ? quotient : awayFromZero;
  return distance > 0n ? awayFromZero : quotient;
}

/** Multiplies units by a rate given in units at `rateDecimals` (0.1% is 1 at 3 decimals). */
export function multiplyRate(units: bigint, rateUnits: bigint, rateDecimals: number, mode: RoundingMode): bigint {
  return divide(units * rateUnits, tenTo(rateDecimals), mode);
}

/** Converts units to another number of decimals, rounding only where decimals are lost. */
export function rescale(units: bigint, fromDecimals: number, toDecimals: number, mode: RoundingMode): bigint {
  assertDecimals(fromDecimals);
  assertDecimals(toDecimals);
  if (toDecimals >= fromDecimals) return units * tenTo(toDecimals - fromDecimals);
  return divide(units, tenTo(fromDecimals - toDecimals), mode);
}

/** Whether units are a multiple of a step, such as a price of its tick. */
export function isMultipleOf(units: bigint, stepUnits: bigint): boolean {
  assertStep(stepUnits);
  return units % stepUnits === 0n;
}

/** Rounds units to a multiple of a step. */
export function roundToStep(units: bigint, stepUnits: bigint, mode: RoundingMode): bigint {
  assertStep(stepUnits);
  return divide(units, stepUnits, mode) * stepUnits;
}

/**
 * The order book level of a price at a precision, in the same units: asks round up and bids down, and a negative
 * precision groups to tens, hundreds and so on (MARKET-014 to MARKET-017).
 */
export function groupPrice(priceUnits: bigint, decimals: number, precision: number, side: BookSide): bigint {
  return roundToPrecision(priceUnits, decimals, precision, side === "ask" ? "up" : "down");
}

/** A conversion amount in the asset's own units, rounded down to 2 decimals (FORMAT-012). */
export function conversionUnits(units: bigint, decimals: number): bigint {
  return roundToPrecision(units, decimals, conversionDecimals, "down");
}

/** A conversion amount as a decimal string, rounded down to 2 decimals (FORMAT-012); throws on an invalid number. */
export function conversionAmount(text: string): string {
  const decimals = decimalsOf(text);
  return formatUnits(conversionUnits(parseUnits(text, decimals, { unbounded: true }), decimals), decimals);
}

function roundToPrecision(units: bigint, decimals: number, precision: number, mode: RoundingMode): bigint {
  assertDecimals(decimals);
  return precision >= decimals ? units : roundToStep(units, tenTo(decimals - precision), mode);
}

function tenTo(exponent: number): bigint {
  assertDecimals(exponent);
  return 10n ** BigInt(exponent);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function assertStep(stepUnits: bigint): void {
  if (stepUnits <= 0n) throw new RangeError(`${stepUnits} is not a step`);
}
