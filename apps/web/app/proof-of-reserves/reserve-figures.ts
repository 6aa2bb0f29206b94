/** Formats the figures of a snapshot: amounts in lakh and crore, rounded down; ratios never better than they are. Pure. */
import type { Solvency } from "@feo/contract";
import {
  exactDecimals,
  exactUnits,
  formatAmount,
  formatMoney,
  formatUnits,
  multiply,
  parseUnits,
  rescale,
  sum,
} from "@feo/money";

const one = 10n ** BigInt(exactDecimals);

/** The largest whole number that is not above the quotient. */
const floorDivide = (dividend: bigint, divisor: bigint): bigint =>
  dividend / divisor - (dividend < 0n && dividend % divisor !== 0n ? 1n : 0n);

/** In percent with one decimal, rounded down, so that 99.99% is never shown as 100%. */
export function percentText(ratio: string | null): string {
  if (ratio === null) return "–";
  const tenths = formatUnits(floorDivide(exactUnits(ratio) * 1000n, one), 1);
  return `${formatAmount(tenths, { minDecimals: 1, maxDecimals: 1, grouping: "indian" })}%`;
}

export const isShort = (ratio: string | null): boolean => ratio !== null && exactUnits(ratio) < one;

export interface RatioBar {
  /** Up to the mark of 100%. */
  readonly covered: number;
  /** Beyond the mark. */
  readonly beyond: number;
}

/** Widths of the ratio bar, in pixels. A percent beyond the mark is drawn larger, because most ratios are near 100%. */
export const ratioMark = 46;
const beyondPerPercent = 4;
export const ratioMost = 20;

export function ratioBar(ratio: string): RatioBar {
  const tenths = Number(floorDivide(exactUnits(ratio) * 1000n, one));
  return {
    covered: Math.min(Math.max((tenths / 1000) * ratioMark, 0), ratioMark),
    beyond: Math.min(Math.max(((tenths - 1000) / 10) * beyondPerPercent, 0), ratioMost),
  };
}

/** Rupees and dollars to the hundredth, coins with the decimals in which they are displayed. */
export const shownDecimals = (ticker: string, precision: number | undefined, decimals: number): number =>
  ticker === "INR" || ticker === "USDT" ? 2 : (precision ?? decimals);

/** Both totals are rounded in the same direction, so that equal ones are shown as equal. */
export function totalText(amount: string, shown: number): string {
  const units = rescale(parseUnits(amount, exactDecimals, { unbounded: true }), exactDecimals, shown, "down");
  return formatAmount(formatUnits(units, shown), { minDecimals: shown, maxDecimals: shown, grouping: "indian" });
}

/** Every digit of an amount, with its unit. */
export function wholeText(amount: string, ticker: string): string {
  const range = { minDecimals: ticker === "INR" || ticker === "USDT" ? 2 : 0, maxDecimals: exactDecimals };
  if (ticker === "INR") return formatMoney(amount, "INR", range);
  return withUnit(formatAmount(amount, { ...range, grouping: "indian" }), ticker);
}

export const withUnit = (text: string, ticker: string): string => (ticker === "INR" ? `₹${text}` : `${text} ${ticker}`);

/** Every digit of a sum in a path. */
export function unitsText(units: bigint, decimals: number, shown: number): string {
  const range = { minDecimals: Math.min(shown, decimals), maxDecimals: decimals };
  return formatAmount(formatUnits(units, decimals), { ...range, grouping: "indian" });
}

/** The value in rupees of the demo money among the reserves; zero outside of the demo. */
export function demoWorth({ assets }: Pick<Solvency, "assets">): string {
  const worths = assets.flatMap(({ priceInr, reserves }) =>
    reserves.filter(({ source }) => source === "DEMO").map(({ amount }) => multiply(amount, priceInr ?? "0")),
  );
  return sum(worths);
}

/** Short of what customers own, in the order of the table. */
export const shortAssets = ({ assets }: Pick<Solvency, "assets">): readonly string[] =>
  assets.filter(({ ratio }) => isShort(ratio)).map(({ ticker }) => ticker);

/** "BTC", "BTC and ETH", "BTC, ETH and ADA". */
export const listText = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
