/** How the figures of a coin are written: in the currency that the person reads, with the decimals that suit it. Pure. */
import type { ExchangeRate } from "@feo/contract";
import { type DisplayCurrency, formatAmount, formatCompact, formatMoney } from "@feo/money";
import { compare, fromInr } from "../frame/market-figures.ts";

export interface Reading {
  readonly currency: DisplayCurrency;
  readonly rates: readonly ExchangeRate[];
}

const unknown = "–";

/** A price in rupees has its market's decimals; in another currency two, and five below one unit of it. */
export function priceText(inr: string | null, precision: number, { currency, rates }: Reading): string {
  const price = inr === null ? null : fromInr(inr, currency, rates);
  if (price === null) return unknown;
  const decimals = currency === "INR" ? precision : compare(price, "1") < 0 ? 5 : 2;
  return formatMoney(price, currency, { minDecimals: decimals, maxDecimals: decimals });
}

/** A large value, short: "₹112.40 Cr". */
export function shortText(inr: string | null, { currency, rates }: Reading): string {
  const value = inr === null ? null : fromInr(inr, currency, rates);
  return value === null ? unknown : formatCompact(value, currency);
}

/** The whole value, for whoever wants to know it exactly. */
export function wholeText(inr: string | null, { currency, rates }: Reading): string | undefined {
  const value = inr === null ? null : fromInr(inr, currency, rates);
  return value === null ? undefined : formatMoney(value, currency);
}

/** An amount of a coin with its unit, all digits. */
export const coinText = (amount: string, ticker: string): string =>
  `${formatAmount(amount, { minDecimals: 0, maxDecimals: 18, grouping: "indian" })} ${ticker}`;
