/** Formats prices, amounts and money in history lists and details: rounded in a list, exact beside it. Display only. */
import { basePrecision, type Market, pricePrecision } from "@feo/contract";
import { decimalsOf, formatAmount, formatUnits, type Grouping, parseUnits, rescale } from "@feo/money";

/** A value as a list shows it, and the exact one if the list had to round it. */
export interface Figure {
  readonly text: string;
  readonly whole?: string;
}

type MarketFacts = Pick<Market, "tickSize" | "stepSize"> | undefined;

const groupingOf = (ticker: string): Grouping => (ticker === "INR" ? "indian" : "western");
const withUnit = (text: string, ticker: string): string => (ticker === "INR" ? `₹${text}` : `${text} ${ticker}`);

/** Lists have room for paise, for cents of a dollar, and for eight decimals of a coin. */
const listDecimals: Readonly<Record<string, { readonly minDecimals: number; readonly maxDecimals: number }>> = {
  INR: { minDecimals: 2, maxDecimals: 2 },
  USDT: { minDecimals: 2, maxDecimals: 2 },
};
const coinDecimals = { minDecimals: 0, maxDecimals: 8 };
const allDecimals = 18;

/** Every digit of an amount, with its unit. */
export function wholeAmount(amount: string, ticker: string): string {
  const minDecimals = listDecimals[ticker]?.minDecimals ?? 0;
  return withUnit(
    formatAmount(amount, { minDecimals, maxDecimals: allDecimals, grouping: groupingOf(ticker) }),
    ticker,
  );
}

/**
 * An amount in forms and confirmations: rupees to the paisa, coins in full. Balances and proceeds round down, costs
 * round up, so that nobody reads more than they have or less than they pay.
 */
export function formAmount(amount: string, ticker: string, rounding: "up" | "down" = "down"): string {
  if (ticker !== "INR") return wholeAmount(amount, ticker);
  const decimals = decimalsOf(amount);
  return wholeAmount(
    formatUnits(rescale(parseUnits(amount, decimals, { unbounded: true }), decimals, 2, rounding), 2),
    ticker,
  );
}

/** An amount of any asset, for a list. */
export function listAmount(amount: string, ticker: string): Figure {
  const range = listDecimals[ticker] ?? coinDecimals;
  const text = withUnit(formatAmount(amount, { ...range, grouping: groupingOf(ticker) }), ticker);
  const whole = wholeAmount(amount, ticker);
  return text === whole ? { text } : { text, whole };
}

/** A price with the decimals of its market, or its own if the market is no longer listed. */
export function priceText(price: string, quote: string, market: MarketFacts): string {
  const decimals = market ? pricePrecision(market) : decimalsOf(price);
  return withUnit(
    formatAmount(price, { minDecimals: decimals, maxDecimals: allDecimals, grouping: groupingOf(quote) }),
    quote,
  );
}

/** The decimals of a market's prices; two if the market is no longer listed. */
export const priceDecimals = (market: MarketFacts): number => (market ? pricePrecision(market) : 2);

/** A quantity with the decimals of its market. */
export function quantityText(volume: string, base: string, market: MarketFacts): string {
  const decimals = market ? basePrecision(market) : 0;
  return withUnit(formatAmount(volume, { minDecimals: decimals, maxDecimals: allDecimals, grouping: "western" }), base);
}
