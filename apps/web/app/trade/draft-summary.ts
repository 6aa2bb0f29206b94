/** What a draft would cost and bring, as far as it can be told now. Pure. */
import type { OrderBook } from "@feo/contract";
import { type Settlement, settle } from "../frame/settlement.ts";
import { fillFromBook } from "./fill-from-book.ts";
import { hasPrice, type OrderDraft, totalOf } from "./order-draft.ts";
import type { MarketView } from "./use-market.ts";

interface DraftSummary {
  readonly settlement: Settlement;
  /** True where the book decides: it may have moved by the time of the order. */
  readonly isEstimate: boolean;
}

type SummaryView = Pick<MarketView, "market" | "rates" | "decimals">;

/** Null while something is missing, and for a stop at market, whose price nobody knows yet. */
export function summariseDraft(
  draft: OrderDraft,
  { market, rates, decimals }: SummaryView,
  book: Pick<OrderBook, "asks" | "bids"> | undefined,
): DraftSummary | null {
  if (!rates || draft.type === "STOP_MARKET") return null;
  const trade = hasPrice(draft.type) ? pricedTrade(draft, market) : metTrade(draft, market, book);
  if (!trade || !isPositive(trade.volume)) return null;
  const settlement = settle({ side: draft.side, ...trade }, market, rates, decimals);
  return { settlement, isEstimate: !hasPrice(draft.type) };
}

/** A typed total buys whole steps; what those cost is what counts. */
function pricedTrade({ price, amount }: OrderDraft, market: SummaryView["market"]) {
  return isPositive(price) && isPositive(amount)
    ? { volume: withoutDot(amount), total: totalOf(price, amount, market) }
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
  const { volume, total } = fillFromBook(draft.side, quantity, book, market);
  return { volume, total };
}

const withoutDot = (typed: string): string => typed.replace(/\.$/, "");
const isPositive = (typed: string): boolean => /[1-9]/.test(typed);
