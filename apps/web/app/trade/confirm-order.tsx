/** The question before an order leaves: everything about it once more, and a way not to be asked again. */
import { Banner, Button, Checkbox, Dialog, DialogContent } from "@feo/ui";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { useOrderConfirmation } from "../data/index.ts";
import { confirmRows } from "./confirm-rows.ts";
import { priceWarning } from "./order-request.ts";
import { useOfBook } from "./use-book.ts";
import type { TicketProps } from "./use-ticket.ts";

interface ConfirmOrderProps extends Omit<TicketProps, "onEdit"> {
  /** Where the focus goes when the question is answered: the next order begins there. */
  readonly amount: RefObject<HTMLInputElement | null>;
  readonly words: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export default function ConfirmOrder({ view, draft, amount, words, onConfirm, onClose }: ConfirmOrderProps) {
  const [, setAsks] = useOrderConfirmation();
  const [isLast, setLast] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  const { warning, rows } = useOfBook(view.market.symbol, (book) => ({
    ...{ warning: priceWarning(draft, view, book), rows: confirmRows(draft, view, book) },
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
        // Under a finger the focus would bring up the keyboard.
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

/** The key that is still down from the ticket must not agree to what has just come up. */
const ignoreHeldKey = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};
