/** Formats a coin's figures in the display currency, with suitable decimals. Pure. */
import type { ExchangeRate } from "@feo/contract";
import {
  compare,
  type DisplayCurrency,
  decimalsOf,
  formatAmount,
  formatCompact,
  formatMoney,
  formatUnits,
  parseUnits,
} from "@feo/money";
import { fromInr } from "../format/market-figures.ts";

export interface Reading {
  readonly currency: DisplayCurrency;
  readonly rates: readonly ExchangeRate[];
}

const unknown = "–";

/** In rupees with the market's decimals; in another currency with two decimals, or five below one unit. */
export function priceText(inr: string | null, precision: number, { currency, rates }: Reading): string {
  const price = inr === null ? null : fromInr(inr, currency, rates);
  if (price === null) return unknown;
  const decimals = currency === "INR" ? precision : compare(price, "1") < 0 ? 5 : 2;
  return formatMoney(price, currency, { minDecimals: decimals, maxDecimals: decimals });
}

/** A large value, abbreviated: "₹112.40 Cr". */
export function shortText(inr: string | null, { currency, rates }: Reading): string {
  const value = inr === null ? null : fromInr(inr, currency, rates);
  return value === null ? unknown : formatCompact(value, currency);
}

const lakhCroreExponent = 12;

/** A market cap: "₹193 lakh Cr" from one lakh crore, below that like other large values. */
export function capText(inr: string | null, reading: Reading): string {
  if (reading.currency !== "INR" || inr === null || compare(inr, `1${"0".repeat(lakhCroreExponent)}`) < 0)
    return shortText(inr, reading);
  const units = parseUnits(inr, decimalsOf(inr), { unbounded: true });
  const lakhCrore = formatUnits(units, decimalsOf(inr) + lakhCroreExponent);
  const decimals = compare(lakhCrore, "100") >= 0 ? 0 : compare(lakhCrore, "10") >= 0 ? 1 : 2;
  return `${formatMoney(lakhCrore, "INR", { minDecimals: decimals, maxDecimals: decimals })} lakh Cr`;
}

/** The unabbreviated value. */
export function wholeText(inr: string | null, { currency, rates }: Reading): string | undefined {
  const value = inr === null ? null : fromInr(inr, currency, rates);
  return value === null ? undefined : formatMoney(value, currency);
}

/** An amount of a coin with its unit and all its digits. */
export const coinText = (amount: string, ticker: string): string =>
  `${formatAmount(amount, { minDecimals: 0, maxDecimals: 18, grouping: "indian" })} ${ticker}`;
