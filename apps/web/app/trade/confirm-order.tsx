/** The question before an order leaves: everything about it once more, and a way not to be asked again. */
import type { OrderBook } from "@feo/contract";
import { Banner, Button, Checkbox, Dialog, DialogContent } from "@feo/ui";
import { useState } from "react";
import { useOrderConfirmation } from "../data/index.ts";
import { typeWords } from "../frame/order-words.ts";
import { summariseDraft } from "./draft-summary.ts";
import { showExact } from "./figures.ts";
import { hasPrice, hasStop, type OrderDraft } from "./order-draft.ts";
import { priceWarning } from "./order-request.ts";
import { useOfBook } from "./use-book.ts";
import type { MarketView } from "./use-market.ts";
import type { TicketProps } from "./use-ticket.ts";

interface ConfirmOrderProps extends Omit<TicketProps, "onEdit"> {
  readonly words: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export default function ConfirmOrder({ view, draft, words, onConfirm, onClose }: ConfirmOrderProps) {
  const [, setAsks] = useOrderConfirmation();
  const [isLast, setLast] = useState(false);
  const { warning, rows } = useOfBook(view.market.symbol, (book) => ({
    ...{ warning: priceWarning(draft, view, book), rows: rowsOf(draft, view, book) },
  }));
  const confirm = () => {
    if (isLast) setAsks(false);
    onConfirm();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={draft.side === "BUY" ? `Buy ${view.market.base}` : `Sell ${view.market.base}`}
        size="sm"
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Back
            </Button>
            <Button autoFocus variant={draft.side === "BUY" ? "buy" : "sell"} onClick={confirm} className="min-w-0">
              <span className="truncate">{words}</span>
            </Button>
          </>
        }
      >
        {warning === undefined ? null : (
          <Banner tone="warn" className="mb-3">
            {warning}
          </Banner>
        )}
        <dl className="tabular flex flex-col gap-1.5">
          {rows.map(([label, value]) => (
            <div key={label} className="flex items-baseline justify-between gap-4">
              <dt className="text-quiet">{label}</dt>
              <dd className="break-words text-right">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4">
          <Checkbox
            label="Do not ask again"
            checked={isLast}
            onCheckedChange={(checked) => setLast(checked === true)}
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}

function rowsOf(draft: OrderDraft, view: MarketView, book: OrderBook | undefined): [string, string][] {
  const { market } = view;
  const summary = summariseDraft(draft, view, book);
  const about = summary?.isEstimate ? "about " : "";
  const rows: [string, string | null][] = [
    ["Market", `${market.base} / ${market.quote}`],
    ["Type", draft.postOnly && draft.type === "LIMIT" ? `${typeWords[draft.type]}, post only` : typeWords[draft.type]],
    ["Stop price", hasStop(draft.type) ? shown(draft.stopPrice, market.quote) : null],
    ["Price", hasPrice(draft.type) ? shown(draft.price, market.quote) : "Best in the book"],
    ["Amount", shown(draft.amount, market.base)],
    ["Total", shown(draft.total, market.quote)],
    ["Fee", summary ? about + showExact(summary.settlement.fee, summary.settlement.feeTicker) : null],
    ["TDS", summary ? about + showExact(summary.settlement.tds, summary.settlement.tdsTicker) : null],
    ["You receive", summary ? about + showExact(summary.settlement.received, summary.settlement.receivedTicker) : null],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

/** As it was typed, a dot at the end left out; nothing where nothing was typed. */
const shown = (typed: string, ticker: string): string | null =>
  typed === "" ? null : showExact(typed.replace(/\.$/, ""), ticker);
