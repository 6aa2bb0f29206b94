/**
 * Formats a market's prices, amounts, totals and times for the trade pages. For display only, never for calculation.
 */
import { basePrecision, type ExchangeRate, type Market, type MarketTicker, pricePrecision } from "@feo/contract";
import {
  add,
  decimalsOf,
  formatAmount,
  formatCompact,
  formatMoney,
  formatPrice,
  formatUnitsFixed,
  type Grouping,
  multiply,
  parseUnits,
} from "@feo/money";
import { formAmount } from "../format/amount-text.ts";
import { fromInr } from "../format/market-figures.ts";

export const groupingOf = ({ quote }: Pick<Market, "quote">): Grouping => (quote === "INR" ? "indian" : "western");

export const showPrice = (price: string, market: Market, precision = pricePrecision(market)): string =>
  formatPrice(price, { precision, grouping: groupingOf(market) });

/** A price for an input field: all of the market's decimals, without grouping. */
export const typedPrice = (price: string, market: Market): string =>
  formatUnitsFixed(
    parseUnits(price, decimalsOf(price), { unbounded: true }),
    decimalsOf(price),
    pricePrecision(market),
  );

export function showAmount(amount: string, market: Market): string {
  const decimals = basePrecision(market);
  return formatAmount(amount, { minDecimals: decimals, maxDecimals: decimals, grouping: groupingOf(market) });
}

const totalDecimals: Record<Market["quote"], number> = { INR: 2, USDT: 2, BTC: 6 };

/** A total for lists: paise, cents, millionths of a bitcoin. */
export function showTotal(total: string, market: Market): string {
  const decimals = totalDecimals[market.quote];
  return formatAmount(total, { minDecimals: decimals, maxDecimals: decimals, grouping: groupingOf(market) });
}

/** An amount of any asset with its unit; rupees to the paisa. */
export function showExact(amount: string, ticker: string): string {
  return ticker === "INR" ? formAmount(amount, ticker) : showTyped(amount, ticker);
}

/** A typed price or amount with all its digits and its unit. */
export function showTyped(amount: string, ticker: string, minDecimals = ticker === "INR" ? 2 : 0): string {
  const text = formatAmount(amount, {
    minDecimals,
    maxDecimals: 18,
    grouping: ticker === "INR" ? "indian" : "western",
  });
  return ticker === "INR" ? `₹${text}` : `${text} ${ticker}`;
}

/** A volume in short form: lakh and crore, or thousands and millions in dollar markets. The title has the full one. */
export function showVolume(amount: string, ticker: string): string {
  if (ticker === "INR") return formatCompact(amount, "INR");
  return ticker === "USDT"
    ? formatCompact(amount, "USD").replace("$", "")
    : formatCompact(amount, "INR").replace("₹", "");
}

/** Close minus open, with its sign; null while there is no price. */
export function showChange({ open, close }: Pick<MarketTicker, "open" | "close">, market: Market): string | null {
  if (open === null || close === null) return null;
  const text = showPrice(add(close, open.startsWith("-") ? open.slice(1) : `-${open}`), market);
  return /^−|^[0.,]*$/.test(text) ? text : `+${text}`;
}

interface WorthFacts {
  readonly rates: readonly ExchangeRate[];
  readonly tickers: readonly MarketTicker[];
}

/** A price in the other currency: dollars for a rupee price, rupees for any other. */
export function showWorth(price: string, market: Market, { rates, tickers }: WorthFacts): string | null {
  if (market.quote === "INR") {
    const dollars = fromInr(price, "USD", rates);
    return dollars === null ? null : `≈ ${formatMoney(dollars, "USD")}`;
  }
  const inInr = tickers.find(({ marketSymbol }) => marketSymbol === `${market.quote}-INR`)?.close;
  return inInr ? `≈ ${formatMoney(multiply(price, inInr), "INR")}` : null;
}
