/**
 * Formats amounts for display: Indian or western grouping, symbols, compact units, percentages. Results are never used
 * in calculations; it works on decimal strings of any length without a float.
 *
 * Display rounds half away from zero (Intl's "halfExpand"), so that a list reads the same as the browser's own
 * formatter would write it; money that moves is rounded in rounding.ts.
 */

import { assertDecimals, type DecimalParts, formatUnits, requireDecimal, withoutTrailingZeros } from "./decimal.ts";
import { exactDecimals, exactUnits } from "./exact.ts";
import { rescale } from "./rounding.ts";

/** "indian" is 9,72,869.22 and "western" is 972,869.22. */
export type Grouping = "indian" | "western";

/** A compact unit and the power of ten at which it starts. */
export type CompactUnit = { name: string; exponent: number };

/** The display currencies and their formats. */
export const displayCurrencies = {
  INR: {
    symbol: "₹",
    locale: "en-IN",
    grouping: "indian",
    compactUnits: [
      { name: "K", exponent: 3 },
      { name: "L", exponent: 5 },
      { name: "Cr", exponent: 7 },
    ],
  },
  USD: {
    symbol: "$",
    locale: "en-US",
    grouping: "western",
    compactUnits: [
      { name: "K", exponent: 3 },
      { name: "M", exponent: 6 },
      { name: "B", exponent: 9 },
    ],
  },
} as const satisfies Record<
  string,
  { symbol: string; locale: string; grouping: Grouping; compactUnits: readonly CompactUnit[] }
>;

/** The name of a display currency. */
export type DisplayCurrency = keyof typeof displayCurrencies;

/** The number of decimals shown: zeros are padded up to `minDecimals`, digits are rounded beyond `maxDecimals`. */
export type DecimalRange = { minDecimals: number; maxDecimals: number };

const minusSign = "\u2212";
const twoDecimals: DecimalRange = { minDecimals: 2, maxDecimals: 2 };

/** Writes a decimal string with grouping and a limited number of decimals. */
export function formatAmount(decimal: string, options: DecimalRange & { grouping: Grouping }): string {
  const { sign, text } = display(requireDecimal(decimal), options, options.grouping);
  return sign + text;
}

/** Writes an amount with its currency's symbol, a minus sign before it: "−₹9,72,869.22" (FORMAT-001). */
export function formatMoney(decimal: string, currency: DisplayCurrency, range: DecimalRange = twoDecimals): string {
  const { symbol, grouping } = displayCurrencies[currency];
  const { sign, text } = display(requireDecimal(decimal), range, grouping);
  return sign + symbol + text;
}

/** Writes a compact amount with 2 decimals and the currency's unit: "₹112.40 Cr" (FORMAT-002 to FORMAT-006). */
export function formatCompact(decimal: string, currency: DisplayCurrency): string {
  const { symbol, grouping, compactUnits } = displayCurrencies[currency];
  const parts = requireDecimal(decimal);
  const unit = compactUnitOf(parts, compactUnits);
  const { sign, text } = display(unit ? shiftDown(parts, unit.exponent) : parts, twoDecimals, grouping);
  return `${sign}${symbol}${text}${unit ? ` ${unit.name}` : ""}`;
}

/** Writes a percentage with its sign and 2 decimals: "+1.24%", "−0.86%", "0.00%". */
export function formatPercent(decimal: string): string {
  const { sign, text } = display(requireDecimal(decimal), twoDecimals, "indian");
  const plus = sign === "" && /[1-9]/.test(text) ? "+" : "";
  return `${plus}${sign}${text}%`;
}

/**
 * Writes a ratio of 1 as a percentage with 1 decimal, rounded down: what is not quite covered is never shown as 100%.
 */
export function formatRatio(ratio: string): string {
  const tenths = rescale(exactUnits(ratio), exactDecimals, 3, ratio.startsWith("-") ? "up" : "down");
  return `${formatAmount(formatUnits(tenths, 1), { minDecimals: 1, maxDecimals: 1, grouping: "indian" })}%`;
}

/** Writes a fee's rate in percent with at least 2 decimals, so that tiers compare: "0.20%". */
export const formatFeeRate = (percent: string): string =>
  `${formatAmount(percent, { minDecimals: 2, maxDecimals: 4, grouping: "indian" })}%`;

/** Writes a tax's rate in percent as the law does: "18%", "1%". */
export const formatTaxRate = (percent: string): string =>
  `${formatAmount(percent, { minDecimals: 0, maxDecimals: 4, grouping: "indian" })}%`;

/**
 * Writes a price with exactly the decimals of its market's precision; the negative precision of a grouped book shows
 * none.
 */
export function formatPrice(price: string, { precision, grouping }: { precision: number; grouping: Grouping }): string {
  const decimals = Math.max(precision, 0);
  return formatAmount(price, { minDecimals: decimals, maxDecimals: decimals, grouping });
}

/** Shortens an address of more than 9 characters to its first 4, three dots and last 4 (FORMAT-013). */
export function shortenAddress(address: string): string {
  return address.length > 9 ? `${address.slice(0, 4)}...${address.slice(-4)}` : address;
}

function display(parts: DecimalParts, range: DecimalRange, grouping: Grouping): { sign: string; text: string } {
  assertDecimals(range.minDecimals);
  if (range.maxDecimals < range.minDecimals) throw new RangeError("maxDecimals is below minDecimals");
  const { negative, whole, fraction } = roundHalfAway(parts, range.maxDecimals);
  const shown = fraction.padEnd(range.minDecimals, "0");
  const text = groupDigits(whole, grouping) + (shown === "" ? "" : `.${shown}`);
  return { sign: negative ? minusSign : "", text };
}

/** A value that rounds to zero loses its sign, so that −0.00 is never shown. */
function roundHalfAway({ negative, whole, fraction }: DecimalParts, decimals: number): DecimalParts {
  assertDecimals(decimals);
  const cut = whole + fraction.slice(0, decimals).padEnd(decimals, "0");
  const roundsAway = (fraction[decimals] ?? "0") >= "5";
  const digits = roundsAway ? (BigInt(cut) + 1n).toString().padStart(cut.length, "0") : cut;
  const point = digits.length - decimals;
  return {
    negative: negative && /[1-9]/.test(digits),
    whole: digits.slice(0, point),
    fraction: withoutTrailingZeros(digits.slice(point)),
  };
}

function groupDigits(whole: string, grouping: Grouping): string {
  let end = whole.length - 3;
  if (end <= 0) return whole;
  const size = grouping === "indian" ? 2 : 3;
  let grouped = whole.slice(end);
  for (; end > size; end -= size) grouped = `${whole.slice(end - size, end)},${grouped}`;
  return `${whole.slice(0, end)},${grouped}`;
}

/** The largest unit that the rounded value reaches, so that 99,999.999 is 1.00 L and never 100.00 K. */
function compactUnitOf(parts: DecimalParts, units: readonly CompactUnit[]): CompactUnit | undefined {
  const reached = units.findLastIndex((unit) => parts.whole.length > unit.exponent);
  const exponent = units[reached]?.exponent ?? 0;
  const next = units[reached + 1];
  if (next === undefined) return units[reached];
  const rounded = roundHalfAway(shiftDown(parts, exponent), twoDecimals.maxDecimals);
  return rounded.whole.length > next.exponent - exponent ? next : units[reached];
}

function shiftDown({ negative, whole, fraction }: DecimalParts, exponent: number): DecimalParts {
  const digits = whole.padStart(exponent + 1, "0");
  const point = digits.length - exponent;
  return { negative, whole: digits.slice(0, point), fraction: digits.slice(point) + fraction };
}
