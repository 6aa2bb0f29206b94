/** Easy trade's answer: what one amount brings right now, what it costs, and what to say about it. Exact and pure. */
import type { OrderBook } from "@feo/contract";
import { costAt, type Deal } from "../deal/deal.ts";
import { formAmount, wholeAmount } from "../frame/amount-text.ts";
import { compare } from "../frame/market-figures.ts";
import { settle } from "../frame/settlement.ts";
import type { EasyOrder } from "./easy-order.ts";
import { type Fill, fillFromBook, moveWarning, type Quantity, type Side } from "./fill-from-book.ts";
import type { MarketView } from "./use-market.ts";

export type EasyAnswer =
  | { readonly kind: "empty" }
  | { readonly kind: "problem"; readonly problem: string }
  | { readonly kind: "quote"; readonly quote: Deal };

type QuoteView = Pick<MarketView, "market" | "decimals"> & { readonly rates: NonNullable<MarketView["rates"]> };

export function quoteEasy(
  order: EasyOrder,
  { market, rates, decimals }: QuoteView,
  book: Pick<OrderBook, "asks" | "bids">,
): EasyAnswer {
  const amount = order.amount.replace(/\.$/, "");
  if (!market.isEnabled) return { kind: "problem", problem: "This market is closed at the moment." };
  if (!/[1-9]/.test(amount)) return { kind: "empty" };
  const fill = fillFromBook(order.side, quantityOf(order, amount), book, market);
  const asked = askedProblem(order, amount, market);
  if (asked !== undefined) return { kind: "problem", problem: asked };
  if (fill.averagePrice === null || fill.lastPrice === null) {
    const problem = fill.isComplete ? tooSmall(market) : noneWords[order.side];
    return { kind: "problem", problem };
  }
  const { volume, total, averagePrice, lastPrice } = fill;
  const atLimit = costAt(lastPrice, volume);
  const met = metProblem({ volume, total: atLimit, isComplete: fill.isComplete }, market);
  if (met !== undefined) return { kind: "problem", problem: met };
  const settleAt = (cost: string) => settle({ side: order.side, volume, total: cost }, market, rates, decimals);
  return {
    kind: "quote",
    quote: {
      ...{ way: "trade", market, side: order.side, volume, limitPrice: lastPrice, averagePrice, rates },
      ...{ expected: settleAt(total), worst: settleAt(atLimit), warning: warningOf(fill, market.base) },
    },
  };
}

/** Rupees to spend are never exceeded, even where every lot trades at the worst price met. */
function quantityOf({ side, unit }: EasyOrder, amount: string): Quantity {
  if (unit === "base") return { volume: amount };
  return side === "BUY" ? { budget: amount } : { total: amount };
}

const noneWords: Record<Side, string> = {
  BUY: "Nobody sells at the moment. Try again a little later.",
  SELL: "Nobody buys at the moment. Try again a little later.",
};

type QuoteMarket = QuoteView["market"];

const tooSmall = ({ base, quote, minQuantity, minNotional }: QuoteMarket): string =>
  `This is less than the smallest order: ${wholeAmount(minQuantity, base)}, worth ${wholeAmount(minNotional, quote)}.`;

/** The market's limits, in the unit that was typed. */
function askedProblem({ unit }: EasyOrder, asked: string, market: QuoteMarket): string | undefined {
  const { base, quote, minNotional, minQuantity, maxNotional, maxQuantity } = market;
  const [least, most, ticker] = unit === "quote" ? [minNotional, maxNotional, quote] : [minQuantity, maxQuantity, base];
  if (isBelow(asked, least)) return `The smallest amount is ${wholeAmount(least, ticker)}.`;
  return isBelow(most, asked) ? `The largest amount is ${wholeAmount(most, ticker)}.` : undefined;
}

/** The market's limits for the order that it becomes, in whole lots at the worst price met. */
function metProblem(
  { volume, total, isComplete }: Pick<Fill, "volume" | "total" | "isComplete">,
  market: QuoteMarket,
): string | undefined {
  const { base, quote, minNotional, minQuantity, maxNotional, maxQuantity } = market;
  if (isBelow(volume, minQuantity) || isBelow(total, minNotional)) {
    if (!isComplete) return `The order book holds too little ${base} right now. Try again a little later.`;
    const comesTo = `${wholeAmount(volume, base)} comes to ${formAmount(total, quote)}`;
    return `${comesTo}; the smallest order is ${wholeAmount(minNotional, quote)}. Enter a little more.`;
  }
  if (isBelow(maxQuantity, volume)) return `The largest order is ${wholeAmount(maxQuantity, base)}. Enter less.`;
  return isBelow(maxNotional, total)
    ? `The largest order is ${wholeAmount(maxNotional, quote)}. Enter less.`
    : undefined;
}

const isBelow = (left: string, right: string): boolean => compare(left, right) < 0;

function warningOf(fill: Pick<Fill, "move" | "isComplete">, base: string): string | undefined {
  if (!fill.isComplete) return `The order book holds less ${base} than this. Only a part would be traded at once.`;
  return moveWarning(fill);
}

/** A first tap for those who do not want to type. */
export const quickAmounts: Record<QuoteView["market"]["quote"], readonly string[]> = {
  INR: ["500", "1000", "5000", "10000"],
  USDT: ["10", "50", "100", "500"],
  BTC: ["0.001", "0.005", "0.01", "0.05"],
};
