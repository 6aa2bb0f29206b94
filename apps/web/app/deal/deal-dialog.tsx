/** One dialog for the confirmation of a quoted order, with the quote held, and for the receipt after it. */
import { Dialog, DialogContent } from "@feo/ui";
import { Question, QuestionButtons } from "./deal-question.tsx";
import { ReceiptBody, ReceiptButtons } from "./deal-receipt.tsx";
import { dealTitle, receiptTitle } from "./deal-words.ts";
import type { Dealing } from "./use-dealing.ts";
import { useReceipt } from "./use-receipt.ts";

interface DealDialogProps {
  readonly dealing: Dealing;
  /** Called after a trade, when the customer wants another one. */
  readonly onAgain: () => void;
  /** Returns the focus to where it was. */
  readonly onClosed: () => void;
}

/** A single dialog for confirmation and receipt, so that the focus stays inside it. */
export default function DealDialog({ dealing, onAgain, onClosed }: DealDialogProps) {
  const { sending, held } = dealing;
  const deal = held?.deal ?? null;
  const placed = useReceipt(deal, sending.step === "placed" ? sending.order : null);
  const title = placed ? receiptTitle(placed.deal, placed.receipt) : deal ? dealTitle(deal) : "No quote right now";
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : dealing.close())}>
      <DialogContent
        title={title}
        size="sm"
        closable={sending.step !== "sending"}
        className="max-w-100"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
        footer={
          placed ? (
            <ReceiptButtons placed={placed} onAgain={onAgain} onNewQuote={dealing.ask} onClose={dealing.close} />
          ) : (
            <QuestionButtons dealing={dealing} />
          )
        }
      >
        <p role="status" className="sr-only">
          {placed ? title : ""}
        </p>
        {placed ? <ReceiptBody placed={placed} /> : <Question dealing={dealing} />}
      </DialogContent>
    </Dialog>
  );
}
