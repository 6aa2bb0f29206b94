/** What a draft would cost and bring, as far as it can be told now. Pure. */
import type { OrderBook, Side } from "@feo/contract";
import { formAmount } from "../frame/amount-text.ts";
import { type Settlement, settle } from "../frame/settlement.ts";
import { fillAtMarket } from "./fill-from-book.ts";
import { amountFor, hasPrice, type OrderDraft, totalOf } from "./order-draft.ts";
import type { MarketView } from "./use-market.ts";

export interface DraftSummary {
  readonly settlement: Settlement;
  /** What would trade, of the base asset and of the quote asset. */
  readonly volume: string;
  readonly total: string;
  /** True where the book decides: it may have moved by the time of the order. */
  readonly isEstimate: boolean;
  /** False where the book has less than was asked for, so that everything told is of the part that would trade. */
  readonly isComplete: boolean;
}

export type SummaryView = Pick<MarketView, "market" | "rates" | "decimals">;

/** Null while something is missing. A stop at the market is told at its stop price: what the book has then nobody knows. */
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
  return { settlement, volume, total, isEstimate: !hasPrice(draft.type), isComplete };
}

/** Rupees are paid; coins that are sold are given. */
export const payWords: Record<Side, string> = { BUY: "You pay", SELL: "You give" };

interface SummaryTexts {
  readonly paid: string;
  readonly fee: string;
  readonly tds: string;
  readonly received: string;
}

export function summaryTexts({ settlement, isEstimate }: DraftSummary): SummaryTexts {
  const { paid, fee, tds, received, paidTicker, feeTicker, tdsTicker, receivedTicker } = settlement;
  const text = (amount: string, ticker: string, rounding: "up" | "down" = "down") =>
    (isEstimate && isPositive(amount) ? "about " : "") + formAmount(amount, ticker, rounding);
  return {
    ...{ paid: text(paid, paidTicker, "up"), fee: text(fee, feeTicker, "up") },
    ...{ tds: text(tds, tdsTicker, "up"), received: text(received, receivedTicker) },
  };
}

function tradeOf(draft: OrderDraft, market: SummaryView["market"], book: Pick<OrderBook, "asks" | "bids"> | undefined) {
  if (draft.type === "MARKET") return metTrade(draft, market, book);
  if (hasPrice(draft.type)) return pricedTrade(draft, market);
  const { stopPrice: price, typed } = draft;
  const amount = typed === "total" ? amountFor(draft.total, price, market) : draft.amount;
  return pricedTrade({ price, amount }, market);
}

/** A typed total buys whole steps; what those cost is what counts. */
function pricedTrade({ price, amount }: Pick<OrderDraft, "price" | "amount">, market: SummaryView["market"]) {
  return isPositive(price) && isPositive(amount)
    ? { volume: withoutDot(amount), total: totalOf(price, amount, market), isComplete: true }
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
  return fillAtMarket(draft.side, quantity, book, market);
}

const withoutDot = (typed: string): string => typed.replace(/\.$/, "");
const isPositive = (typed: string): boolean => /[1-9]/.test(typed);
