/** The question before a quoted order leaves, with the quote held still, and the receipt after it, in one dialog. */
import { Dialog, DialogContent } from "@feo/ui";
import { Question, QuestionButtons } from "./deal-question.tsx";
import { ReceiptBody, ReceiptButtons } from "./deal-receipt.tsx";
import { dealTitle, receiptTitle } from "./deal-words.ts";
import type { Dealing } from "./use-dealing.ts";
import { useReceipt } from "./use-receipt.ts";

interface DealDialogProps {
  readonly dealing: Dealing;
  /** The order has traded and the person wants to go on. */
  readonly onAgain: () => void;
  /** Puts the focus back where the person was. */
  readonly onClosed: () => void;
}

/** One dialog from the question to the receipt: the focus stays inside it when the one becomes the other. */
export default function DealDialog({ dealing, onAgain, onClosed }: DealDialogProps) {
  const { sending, held } = dealing;
  const deal = held?.deal ?? null;
  const placed = useReceipt(deal, sending.step === "placed" ? sending.order : null);
  const title = placed ? receiptTitle(placed.deal, placed.receipt) : deal ? dealTitle(deal) : "No quote at the moment";
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
