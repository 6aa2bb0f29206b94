/** What the question before an order lists: the order as it was typed, and what would become of it now. Pure. */
import type { OrderBook } from "@feo/contract";
import { timeInForceWords, typeWords } from "../frame/order-words.ts";
import { payWords, type SummaryView, summariseDraft, summaryTexts } from "./draft-summary.ts";
import { showExact, showTyped } from "./figures.ts";
import { hasPrice, hasStop, isPostOnly, type OrderDraft } from "./order-draft.ts";

export type ConfirmRow = readonly [label: string, value: string];

export function confirmRows(
  draft: OrderDraft,
  view: SummaryView,
  book: Pick<OrderBook, "asks" | "bids"> | undefined,
): readonly ConfirmRow[] {
  const { market } = view;
  const summary = summariseDraft(draft, view, book);
  const told = summary && summaryTexts(summary);
  /** As it was typed, a dot at the end left out; of what the book cannot meet, the part that it can. */
  const typed = (text: string, ticker: string, met?: string): string | null => {
    if (text === "") return null;
    const asked = showTyped(text.replace(/\.$/, ""), ticker);
    return summary && !summary.isComplete && met !== undefined ? `about ${showExact(met, ticker)} of ${asked}` : asked;
  };
  const rows: (readonly [string, string | null])[] = [
    ["Market", `${market.base} / ${market.quote}`],
    ["Type", isPostOnly(draft) ? `${typeWords[draft.type]}, post only` : typeWords[draft.type]],
    ["Lasts", draft.type === "LIMIT" ? timeInForceWords[draft.timeInForce] : null],
    ["Stop price", hasStop(draft.type) ? typed(draft.stopPrice, market.quote) : null],
    [
      "Price",
      hasPrice(draft.type)
        ? typed(draft.price, market.quote)
        : hasStop(draft.type)
          ? "Best in the book by then"
          : "Best in the book",
    ],
    ["Amount", typed(draft.amount, market.base, summary?.volume)],
    ["Total", typed(draft.total, market.quote, summary?.total)],
    ["Fee", told?.fee ?? null],
    ["TDS", told?.tds ?? null],
    [payWords[draft.side], told?.paid ?? null],
    ["You receive", told?.received ?? null],
  ];
  return rows.filter((row): row is ConfirmRow => row[1] !== null);
}
