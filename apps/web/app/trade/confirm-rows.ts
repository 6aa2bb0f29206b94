/** The rows of the order confirmation: the order as typed, and its current cost and proceeds. Pure functions. */
import type { OrderBook } from "@feo/contract";
import { formAmount } from "../format/amount-text.ts";
import { timeInForceWords, typeWords } from "../order-words/order-words.ts";
import { showExact, showTyped } from "./figures.ts";
import { type DraftSummary, payWords, type SummaryView, summariseDraft, summaryTexts } from "./ticket/draft-summary.ts";
import { hasPrice, hasStop, isPostOnly, type OrderDraft } from "./ticket/order-draft.ts";

export type ConfirmRow = readonly [label: string, value: string];

export function confirmRows(
  draft: OrderDraft,
  view: SummaryView,
  book: Pick<OrderBook, "asks" | "bids"> | undefined,
): readonly ConfirmRow[] {
  const { market } = view;
  const summary = summariseDraft(draft, view, book);
  const texts = summary && summaryTexts(summary, market);
  const rows: (readonly [string, string | null])[] = [
    ["Market", `${market.base} / ${market.quote}`],
    ["Type", isPostOnly(draft) ? `${typeWords[draft.type]}, post only` : typeWords[draft.type]],
    ["Time in force", draft.type === "LIMIT" ? timeInForceWords[draft.timeInForce] : null],
    ["Stop price", hasStop(draft.type) ? typed(draft.stopPrice, market.quote) : null],
    ["Price", hasPrice(draft.type) ? typed(draft.price, market.quote) : texts?.market ? null : "Market price"],
    ["Average price", texts?.market?.average ?? null],
    ["Price impact", texts?.market?.impact ?? null],
    ["Worst price", texts?.market?.worst ?? null],
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
    ["Fee", texts?.fee ?? null],
    ["TDS", texts?.tds ?? null],
    [payWords[draft.side], texts?.paid ?? null],
    ["You receive", texts?.received ?? null],
  ];
  return rows.filter((row): row is ConfirmRow => row[1] !== null);
}

const withoutDot = (text: string): string => text.replace(/\.$/, "");
const typed = (text: string, ticker: string): string => showTyped(withoutDot(text), ticker);

/** If the book can fill only a part, that part comes first: "≈ 4 ADA of 10 ADA". */
const ofWhat = (summary: DraftSummary | null, met: string): string =>
  summary && !summary.isComplete ? `≈ ${met} of ` : "";
