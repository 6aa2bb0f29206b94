/** Easy trade's quote: what an amount would buy or sell for now, its cost, and any warning. Exact and pure. */
import type { OrderBook, Side } from "@feo/contract";
import { compare } from "@feo/money";
import type { Deal } from "../deal/deal.ts";
import { formAmount, wholeAmount } from "../format/amount-text.ts";
import { type Fill, fillFromBook, moveWarning, type Quantity } from "../quote/fill-from-book.ts";
import { costAt, settle } from "../quote/settlement.ts";
import type { EasyOrder } from "./easy-order.ts";
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
  if (!market.isEnabled) return { kind: "problem", problem: "This market is temporarily closed." };
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
      way: "trade",
      market,
      side: order.side,
      volume,
      limitPrice: lastPrice,
      averagePrice,
      rates,
      expected: settleAt(total),
      worst: settleAt(atLimit),
      warning: warningOf(fill, market.base),
    },
  };
}

/** A buy in rupees is a budget that is never exceeded, even if every lot fills at the worst price met. */
function quantityOf({ side, unit }: EasyOrder, amount: string): Quantity {
  if (unit === "base") return { volume: amount };
  return side === "BUY" ? { budget: amount } : { total: amount };
}

const noneWords: Record<Side, string> = {
  BUY: "No sellers right now. Try again in a few minutes.",
  SELL: "No buyers right now. Try again in a few minutes.",
};

type QuoteMarket = QuoteView["market"];

const tooSmall = ({ base, quote, minQuantity, minNotional }: QuoteMarket): string =>
  `The minimum order is ${wholeAmount(minQuantity, base)} and ${wholeAmount(minNotional, quote)}.`;

/** Checks the market's limits in the typed unit. */
function askedProblem({ unit }: EasyOrder, asked: string, market: QuoteMarket): string | undefined {
  const { base, quote, minNotional, minQuantity, maxNotional, maxQuantity } = market;
  const [least, most, ticker] = unit === "quote" ? [minNotional, maxNotional, quote] : [minQuantity, maxQuantity, base];
  if (isBelow(asked, least)) return `The minimum amount is ${wholeAmount(least, ticker)}.`;
  return isBelow(most, asked) ? `The maximum amount is ${wholeAmount(most, ticker)}.` : undefined;
}

/** Checks the market's limits for the resulting order, in whole lots at the worst price met. */
function metProblem(
  { volume, total, isComplete }: Pick<Fill, "volume" | "total" | "isComplete">,
  market: QuoteMarket,
): string | undefined {
  const { base, quote, minNotional, minQuantity, maxNotional, maxQuantity } = market;
  if (isBelow(volume, minQuantity) || isBelow(total, minNotional)) {
    if (!isComplete) return `Not enough ${base} in the order book right now. Try again in a few minutes.`;
    const worth = `${wholeAmount(volume, base)} is worth ${formAmount(total, quote)}`;
    return `${worth}. The minimum order is ${wholeAmount(minNotional, quote)}.`;
  }
  if (isBelow(maxQuantity, volume)) return `The maximum order is ${wholeAmount(maxQuantity, base)}.`;
  return isBelow(maxNotional, total) ? `The maximum order is ${wholeAmount(maxNotional, quote)}.` : undefined;
}

const isBelow = (left: string, right: string): boolean => compare(left, right) < 0;

function warningOf(fill: Pick<Fill, "move" | "isComplete">, base: string): string | undefined {
  if (!fill.isComplete) return `Not enough ${base} in the order book. Only part of this would be filled.`;
  return moveWarning(fill);
}

/** Preset amounts, for users who do not want to type. */
export const quickAmounts: Record<QuoteView["market"]["quote"], readonly string[]> = {
  INR: ["500", "1000", "5000", "10000"],
  USDT: ["10", "50", "100", "500"],
  BTC: ["0.001", "0.005", "0.01", "0.05"],
};
