/** The confirmation before an order is placed: its details, and a way to turn the confirmation off. */
import { Banner, Button, Checkbox, Dialog, DialogContent } from "@feo/ui";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { useOrderConfirmation } from "../data/index.ts";
import { confirmRows } from "./confirm-rows.ts";
import { noteOf } from "./ticket/draft-summary.ts";
import { priceWarning } from "./ticket/order-request.ts";
import type { TicketProps } from "./ticket/use-ticket.ts";
import { useOfBook } from "./use-book.ts";

interface ConfirmOrderProps extends Omit<TicketProps, "onEdit"> {
  /** Gets the focus when the dialog closes, to start the next order. */
  readonly amount: RefObject<HTMLInputElement | null>;
  readonly words: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export default function ConfirmOrder({ view, draft, amount, words, onConfirm, onClose }: ConfirmOrderProps) {
  const [, setAsks] = useOrderConfirmation();
  const [isLast, setLast] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  const { warning, note, rows } = useOfBook(view.market.symbol, (book) => ({
    warning: priceWarning(draft, view, book),
    note: noteOf(draft, view, book),
    rows: confirmRows(draft, view, book),
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
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          yes.current?.focus();
        }}
        // On touch screens, focusing the field would open the keyboard.
        onCloseAutoFocus={() => (matchMedia("(hover: hover)").matches ? amount.current?.focus() : undefined)}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Back
            </Button>
            <Button
              ref={yes}
              variant={draft.side === "BUY" ? "buy" : "sell"}
              onClick={confirm}
              onKeyDown={ignoreHeldKey}
              className="min-w-0"
            >
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
        {note === undefined ? null : <p className="mt-3 text-13 text-quiet">{note}</p>}
        <div className="mt-4">
          <Checkbox label="Don't ask again" checked={isLast} onCheckedChange={(checked) => setLast(checked === true)} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** A key still held down from the ticket must not confirm the order. */
const ignoreHeldKey = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};
