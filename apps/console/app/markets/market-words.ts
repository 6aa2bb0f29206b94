/** Markets in a trader's words: states, terms, prices, volumes. Pure. */
import { type ConsoleMarket, changePercent, type MarketTerm } from "@feo/contract";
import { formatAmount, formatCompact, formatFeeRate, formatPercent, formatPrice, multiply } from "@feo/money";

export type MarketStateName = ConsoleMarket["state"];

export const stateWords: Readonly<Record<MarketStateName, string>> = {
  ENABLED: "Trading",
  CANCEL_ONLY: "Cancel only",
  DISABLED: "Halted",
};

/** What customers can do in each state. */
export const stateMeanings: Readonly<Record<MarketStateName, string>> = {
  ENABLED: "Customers place and cancel orders.",
  CANCEL_ONLY: "Customers can cancel open orders and place no new ones.",
  DISABLED: "No orders and no cancellations. Open orders stay as they are.",
};

export const termWords: Readonly<Record<MarketTerm, string>> = {
  priceStep: "Price step",
  amountStep: "Amount step",
  minNotional: "Minimum order",
  maxNotional: "Maximum order",
  minQuantity: "Minimum amount",
  maxQuantity: "Maximum amount",
  makerFee: "Maker fee",
  takerFee: "Taker fee",
};

type Coins = Pick<ConsoleMarket, "base" | "quote">;

/** What a term is counted in. */
export function unitOf(term: MarketTerm, { base, quote }: Coins): string {
  if (term === "makerFee" || term === "takerFee") return "%";
  return term === "amountStep" || term === "minQuantity" || term === "maxQuantity" ? base : quote;
}

const everyDigit = { minDecimals: 0, maxDecimals: 18, grouping: "indian" } as const;

export const grouped = (decimal: string): string => formatAmount(decimal, everyDigit);

/** "₹500", "0.0001 BTC", "0.18%". */
export function termText(term: MarketTerm, value: string, coins: Coins): string {
  const unit = unitOf(term, coins);
  if (unit === "%") return formatFeeRate(value);
  return unit === "INR" ? `₹${grouped(value)}` : `${grouped(value)} ${unit}`;
}

/** "0.20", for a column whose head says percent. */
export const rateText = (percent: string): string => formatFeeRate(percent).replace("%", "");

export const amountIn = (decimal: string, ticker: string): string =>
  ticker === "INR" ? `₹${grouped(decimal)}` : `${grouped(decimal)}`;

export const priceIn = ({ precision }: Pick<ConsoleMarket, "precision">, price: string | null): string =>
  price === null ? "–" : formatPrice(price, { precision, grouping: "indian" });

/** The spread in percent of the bid; null if one side is empty. */
export function spreadText({ bestBid, bestAsk }: Pick<ConsoleMarket, "bestBid" | "bestAsk">): string | null {
  const percent = bestBid === null || bestAsk === null ? null : changePercent(bestBid, bestAsk);
  return percent === null ? null : formatPercent(percent).replace(/^\+/, "");
}

/** Whether the core has yet to apply an operator's change. */
export const isBeingTold = ({ state, tradedState }: Pick<ConsoleMarket, "state" | "tradedState">): boolean =>
  tradedState !== null && tradedState !== state;

/** The 24-hour volume in rupees, by the last price of the quote coin; null if that never traded. */
export function volumeInr({ quote, total }: ConsoleMarket, markets: readonly ConsoleMarket[]): string | null {
  if (quote === "INR") return total;
  const last = markets.find((market) => market.base === quote && market.quote === "INR")?.last ?? null;
  return last === null ? null : multiply(total, last);
}

/** "112.40 Cr" without the symbol, which the column's head has. */
export const volumeText = (inr: string | null): string =>
  inr === null ? "–" : formatCompact(inr, "INR").replace("₹", "");
