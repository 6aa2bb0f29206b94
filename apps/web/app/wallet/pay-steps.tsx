/** The last two steps of a payment: everything once more before it leaves, and what was sent. */
import type { Payment } from "@feo/contract";
import { Banner, Button } from "@feo/ui";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PaymentWish } from "../data/index.ts";
import { indianMoment } from "../frame/indian-date.ts";
import { inWords } from "./amount-words.ts";
import { SendingNote } from "./sending-note.tsx";
import { Facts } from "./step-list.tsx";
import type { Recipient } from "./use-recipient.ts";
import type { Sending } from "./use-sending.ts";

interface PayReviewProps {
  readonly wish: PaymentWish;
  readonly recipient: Recipient;
  readonly sending: Sending<PaymentWish>;
  readonly onBack: () => void;
}

/** Answers that are no 400 have no sentence of their own by the general rule; these are plain enough to be said. */
const words: Readonly<Record<string, string>> = {
  RECIPIENT_NOT_FOUND: "Nobody has that feoTag any more. Nothing was sent.",
};

export function PayReview({ wish, recipient, sending, onBack }: PayReviewProps) {
  const amount = inWords(String(wish.amount), wish.coinTicker);
  return (
    <>
      <SendingNote sending={sending} words={words[sending.failure?.code ?? ""]} />
      <Facts
        facts={[
          { label: "To", value: `${recipient.name} @${recipient.feoTag}`.trim() },
          { label: "Amount", value: amount },
          { label: "Fee", value: "None" },
          { label: "From", value: "Your main wallet" },
          ...(wish.memo ? [{ label: "Note", value: wish.memo }] : []),
        ]}
      />
      <Banner tone="warn" className="mt-4">
        A payment cannot be taken back. Is this who you mean?
      </Banner>
      <div className="mt-4 flex gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" disabled={sending.isBusy} onClick={onBack} className="max-sm:h-12">
          Back
        </Button>
        <FocusedButton busy={sending.isBusy} onClick={() => void sending.send(wish)}>
          Pay {amount}
        </FocusedButton>
      </div>
    </>
  );
}

/** The next press in the flow: who came by key is not left on a button that is gone. */
function FocusedButton({
  busy = false,
  onClick,
  children,
}: Pick<React.ComponentProps<typeof Button>, "busy" | "onClick" | "children">) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} busy={busy} onClick={onClick} className="flex-1 max-sm:h-12 max-sm:flex-none">
      {children}
    </Button>
  );
}

interface PayReceiptProps {
  readonly payment: Payment;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

export function PayReceipt({ payment, onAgain, onClose }: PayReceiptProps) {
  const { to, amount, coinTicker, memo, createdAt } = payment;
  return (
    <>
      <p role="status" className="mb-4 flex items-center gap-3 text-16">
        <CircleCheck size={24} aria-hidden className="shrink-0 text-up" />
        <span>
          You sent <strong className="tabular font-semibold">{inWords(amount, coinTicker)}</strong> to @{to?.feoTag}.
        </span>
      </p>
      <Facts
        facts={[
          { label: "To", value: `${to?.name ?? ""} @${to?.feoTag ?? ""}`.trim() },
          ...(memo ? [{ label: "Note", value: memo }] : []),
          { label: "When", value: indianMoment(createdAt) },
          { label: "Number", value: payment.id },
        ]}
      />
      <Link
        to="/dashboard/history/transactions/payments"
        className="hit-40 mt-3 inline-block font-medium text-13 text-brand hover:text-brand/80"
      >
        All payments
      </Link>
      <div className="mt-4 flex gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" onClick={onAgain} className="max-sm:h-12">
          Pay another
        </Button>
        <FocusedButton onClick={onClose}>Close</FocusedButton>
      </div>
    </>
  );
}
