/** The estimated cost and proceeds of a draft order. Pure functions. */
import type { OrderBook, Side } from "@feo/contract";
import { formatAmount } from "@feo/money";
import { formAmount, priceText } from "../../format/amount-text.ts";
import { collarOf, fillAtMarket } from "../../quote/fill-from-book.ts";
import { type Settlement, settle } from "../../quote/settlement.ts";
import type { MarketView } from "../use-market.ts";
import { amountFor, hasPrice, type OrderDraft, totalOf } from "./order-draft.ts";

export interface DraftSummary {
  readonly settlement: Settlement;
  /** What would trade, in the base asset and in the quote asset. */
  readonly volume: string;
  readonly total: string;
  /** True if the result depends on the book, which may change before the order arrives. */
  readonly isEstimate: boolean;
  /** False if the book has less than requested: all figures are for the part that would trade. */
  readonly isComplete: boolean;
  /** Only for a market order. */
  readonly market: MarketTerms | null;
}

export interface MarketTerms {
  readonly averagePrice: string;
  /** From the best price to the average, in percent. */
  readonly impact: string;
  /** The order trades at this price or better. */
  readonly worstPrice: string;
}

export type SummaryView = Pick<MarketView, "market" | "rates" | "decimals">;

/**
 * Null while something is missing. A stop-market order is estimated at its stop price, because the book at its trigger
 * is unknown.
 */
export function summariseDraft(
  draft: OrderDraft,
  { market, rates, decimals }: SummaryView,
  book: Pick<OrderBook, "asks" | "bids"> | undefined,
): DraftSummary | null {
  if (!rates) return null;
  const trade = tradeOf(draft, market, book);
  if (!trade || !isPositive(trade.volume)) return null;
  const { volume, total, isComplete } = trade;
  const settlement = settle({ side: draft.side, volume, total }, market, rates, decimals);
  return { settlement, volume, total, isEstimate: !hasPrice(draft.type), isComplete, market: trade.market };
}

/** The label of what leaves the wallet. */
export const payWords: Record<Side, string> = { BUY: "You pay", SELL: "You sell" };

interface SummaryTexts {
  readonly paid: string;
  readonly fee: string;
  readonly tds: string;
  readonly received: string;
  readonly market: { readonly average: string; readonly impact: string; readonly worst: string } | null;
}

export function summaryTexts(
  { settlement, isEstimate, market: terms }: DraftSummary,
  market: SummaryView["market"],
): SummaryTexts {
  const { paid, fee, tds, received, paidTicker, feeTicker, tdsTicker, receivedTicker } = settlement;
  const text = (amount: string, ticker: string, rounding: "up" | "down" = "down") =>
    (isEstimate && isPositive(amount) ? "≈ " : "") + formAmount(amount, ticker, rounding);
  return {
    paid: text(paid, paidTicker, "up"),
    fee: text(fee, feeTicker, "up"),
    tds: text(tds, tdsTicker, "up"),
    received: text(received, receivedTicker),
    market: terms && {
      average: `≈ ${priceText(terms.averagePrice, market.quote, market)}`,
      impact: `${formatAmount(terms.impact, { minDecimals: 2, maxDecimals: 2, grouping: "western" })}%`,
      worst: priceText(terms.worstPrice, market.quote, market),
    },
  };
}

/** A market order never trades beyond its worst price; its unfilled rest is released. */
const unfilledNote = (worst: string): string =>
  `Fills at ${worst} or better. Anything left unfilled stays in your wallet.`;

export function noteOf(
  draft: OrderDraft,
  view: SummaryView,
  book: Pick<OrderBook, "asks" | "bids"> | undefined,
): string | undefined {
  const summary = summariseDraft(draft, view, book);
  return summary?.market
    ? unfilledNote(priceText(summary.market.worstPrice, view.market.quote, view.market))
    : undefined;
}

function tradeOf(draft: OrderDraft, market: SummaryView["market"], book: Pick<OrderBook, "asks" | "bids"> | undefined) {
  if (draft.type === "MARKET") return metTrade(draft, market, book);
  if (hasPrice(draft.type)) return pricedTrade(draft, market);
  const { stopPrice: price, typed } = draft;
  const amount = typed === "total" ? amountFor(draft.total, price, market) : draft.amount;
  return pricedTrade({ price, amount }, market);
}

/** A typed total buys whole steps; the cost is that of those steps. */
function pricedTrade({ price, amount }: Pick<OrderDraft, "price" | "amount">, market: SummaryView["market"]) {
  return isPositive(price) && isPositive(amount)
    ? { volume: withoutDot(amount), total: totalOf(price, amount, market), isComplete: true, market: null }
    : null;
}

function metTrade(
  draft: OrderDraft,
  market: SummaryView["market"],
  book: Pick<OrderBook, "asks" | "bids"> | undefined,
) {
  const typed = draft[draft.typed];
  if (!book || !isPositive(typed)) return null;
  const quantity = draft.typed === "total" ? { total: withoutDot(typed) } : { volume: withoutDot(typed) };
  const fill = fillAtMarket(draft.side, quantity, book, market);
  const best = (draft.side === "BUY" ? book.asks : book.bids)[0]?.[0];
  if (best === undefined || fill.averagePrice === null) return null;
  const { volume, total, isComplete, averagePrice, impact } = fill;
  const worstPrice = collarOf(draft.side, best, market);
  return { volume, total, isComplete, market: { averagePrice, impact, worstPrice } };
}

const withoutDot = (typed: string): string => typed.replace(/\.$/, "");
const isPositive = (typed: string): boolean => /[1-9]/.test(typed);
