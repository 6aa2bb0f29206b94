/** The last two steps of a payment: the review before it is sent, and the result. */
import type { Payment } from "@feo/contract";
import { indianMoment } from "@feo/money";
import { Banner, Button } from "@feo/ui";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PaymentRequest, Submission } from "../data/index.ts";
import { inWords } from "./amount-words.ts";
import { SendingNote } from "./sending-note.tsx";
import { Facts } from "./step-list.tsx";
import type { Recipient } from "./use-recipient.ts";

interface PayReviewProps {
  readonly request: PaymentRequest;
  readonly recipient: Recipient;
  readonly sending: Submission<PaymentRequest>;
  readonly onBack: () => void;
}

/** By the general mapping only a 400 has a specific message; these other refusals are clear enough for one, too. */
const words: Readonly<Record<string, string>> = {
  RECIPIENT_NOT_FOUND: "That feoTag no longer exists. Nothing was sent.",
};

export function PayReview({ request, recipient, sending, onBack }: PayReviewProps) {
  const amount = inWords(String(request.amount), request.coinTicker);
  return (
    <>
      <SendingNote sending={sending} words={words[sending.failure?.code ?? ""]} />
      <Facts
        facts={[
          { label: "To", value: `${recipient.name} @${recipient.feoTag}`.trim() },
          { label: "Amount", value: amount },
          { label: "Fee", value: "None" },
          { label: "From", value: "Your main wallet" },
          ...(request.memo ? [{ label: "Note", value: request.memo }] : []),
        ]}
      />
      <Banner tone="warn" className="mt-4">
        Payments can't be reversed. Is this the right person?
      </Banner>
      <div className="mt-4 flex gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" disabled={sending.isBusy} onClick={onBack} className="max-sm:h-12">
          Back
        </Button>
        <FocusedButton busy={sending.isBusy} onClick={() => void sending.submit(request)}>
          Pay {amount}
        </FocusedButton>
      </div>
    </>
  );
}

/** Takes the focus in the next step, because the pressed button is gone. */
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
          { label: "Payment ID", value: payment.id },
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
          Pay someone else
        </Button>
        <FocusedButton onClick={onClose}>Close</FocusedButton>
      </div>
    </>
  );
}
