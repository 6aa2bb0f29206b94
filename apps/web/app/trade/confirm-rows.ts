/** What the question before an order lists: the order as it was typed, and what would become of it now. Pure. */
import type { OrderBook } from "@feo/contract";
import { formAmount } from "../frame/amount-text.ts";
import { timeInForceWords, typeWords } from "../frame/order-words.ts";
import { type DraftSummary, payWords, type SummaryView, summariseDraft, summaryTexts } from "./draft-summary.ts";
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
    [
      "Amount",
      draft.amount === ""
        ? null
        : ofWhat(summary, showExact(summary?.volume ?? "0", market.base)) + typed(draft.amount, market.base),
    ],
    [
      "Total",
      draft.total === ""
        ? null
        : ofWhat(summary, formAmount(summary?.total ?? "0", market.quote, "up")) +
          formAmount(withoutDot(draft.total), market.quote, "up"),
    ],
    ["Fee", told?.fee ?? null],
    ["TDS", told?.tds ?? null],
    [payWords[draft.side], told?.paid ?? null],
    ["You receive", told?.received ?? null],
  ];
  return rows.filter((row): row is ConfirmRow => row[1] !== null);
}

const withoutDot = (text: string): string => text.replace(/\.$/, "");
const typed = (text: string, ticker: string): string => showTyped(withoutDot(text), ticker);

/** Of what the book cannot meet whole, the part that it can stands first. */
const ofWhat = (summary: DraftSummary | null, met: string): string =>
  summary && !summary.isComplete ? `about ${met} of ` : "";
