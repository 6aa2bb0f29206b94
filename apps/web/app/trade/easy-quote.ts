/** Easy trade's answer: what one amount brings right now, what it costs, and what to say about it. Exact and pure. */
import type { OrderBook } from "@feo/contract";
import { parseUnits } from "@feo/money";
import { type Settlement, settle } from "../frame/settlement.ts";
import { fillFromBook, type Quantity, type Side } from "./fill-from-book.ts";
import type { MarketView } from "./use-market.ts";

interface EasyQuote {
  readonly settlement: Settlement;
  readonly averagePrice: string;
  /** A sentence where the order would move the price much, or the book is too thin for all of it. */
  readonly warning: string | undefined;
}

export type EasyAnswer =
  | { readonly kind: "empty" }
  | { readonly kind: "problem"; readonly problem: string }
  | { readonly kind: "quote"; readonly quote: EasyQuote };

export interface EasyOrder {
  readonly side: Side;
  readonly amount: string;
  /** Whether the amount is in the quote asset (rupees) or in the coin. */
  readonly unit: "quote" | "base";
}

type QuoteView = Pick<MarketView, "market" | "decimals"> & { readonly rates: NonNullable<MarketView["rates"]> };

/** From this many percent on a person is told. */
const muchMove = "1";

export function quoteEasy(
  order: EasyOrder,
  { market, rates, decimals }: QuoteView,
  book: Pick<OrderBook, "asks" | "bids">,
): EasyAnswer {
  const amount = order.amount.replace(/\.$/, "");
  if (!/[1-9]/.test(amount)) return { kind: "empty" };
  const quantity: Quantity = order.unit === "quote" ? { total: amount } : { volume: amount };
  const fill = fillFromBook(order.side, quantity, book, market);
  const smallest = smallestProblem(order, { ...fill, asked: amount }, market);
  if (smallest !== undefined) return { kind: "problem", problem: smallest };
  if (fill.averagePrice === null) return { kind: "problem", problem: noneWords[order.side] };
  const settlement = settle({ side: order.side, volume: fill.volume, total: fill.total }, market, rates, decimals);
  return {
    kind: "quote",
    quote: { settlement, averagePrice: fill.averagePrice, warning: warningOf(fill, market.base) },
  };
}

const noneWords: Record<Side, string> = {
  BUY: "Nobody sells at the moment. Try again a little later.",
  SELL: "Nobody buys at the moment. Try again a little later.",
};

interface Asked {
  readonly asked: string;
  readonly volume: string;
  readonly total: string;
  readonly isComplete: boolean;
}

/** The market's limits, in the unit that was typed. What the book lacks is not the person's mistake. */
function smallestProblem(
  { unit }: EasyOrder,
  { asked, volume, total, isComplete }: Asked,
  market: QuoteView["market"],
): string | undefined {
  const { base, quote, minNotional, minQuantity, maxNotional, maxQuantity } = market;
  if (unit === "quote") {
    if (isBelow(asked, minNotional)) return `The smallest amount is ${minNotional} ${quote}.`;
    if (isBelow(maxNotional, asked)) return `The largest amount is ${maxNotional} ${quote}.`;
    return isComplete && isBelow(volume, minQuantity)
      ? `This is less than the smallest order of ${minQuantity} ${base}.`
      : undefined;
  }
  if (isBelow(asked, minQuantity)) return `The smallest amount is ${minQuantity} ${base}.`;
  if (isBelow(maxQuantity, asked)) return `The largest amount is ${maxQuantity} ${base}.`;
  return isComplete && isBelow(total, minNotional)
    ? `This is worth less than the smallest order of ${minNotional} ${quote}.`
    : undefined;
}

const scale = 18;
const read = (text: string): bigint => parseUnits(text, scale, { unbounded: true });
const isBelow = (left: string, right: string): boolean => read(left) < read(right);

function warningOf({ move, isComplete }: { move: string; isComplete: boolean }, base: string): string | undefined {
  if (!isComplete) return `The order book holds less ${base} than this. Only a part would be traded at once.`;
  return isBelow(move, muchMove)
    ? undefined
    : `An order of this size moves the price by about ${move}%. Smaller ones get a better price.`;
}

/** A first tap for those who do not want to type. */
export const quickAmounts: Record<QuoteView["market"]["quote"], readonly string[]> = {
  INR: ["500", "1000", "5000", "10000"],
  USDT: ["10", "50", "100", "500"],
  BTC: ["0.001", "0.005", "0.01", "0.05"],
};
