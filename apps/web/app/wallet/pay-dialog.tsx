/** Paying somebody by their feoTag: whom and how much, then everything once more, then what was sent. */
import type { Payment } from "@feo/contract";
import { useState } from "react";
import { failureOf, type PaymentWish, payByTag, useSession } from "../data/index.ts";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { PayCodes } from "./pay-codes.tsx";
import { emptyPayment, PayForm, type PaymentDraft } from "./pay-form.tsx";
import { PayReceipt, PayReview } from "./pay-steps.tsx";
import { GateBox } from "./step-list.tsx";
import type { Recipient } from "./use-recipient.ts";
import { useSending } from "./use-sending.ts";
import { levelGate } from "./verification-gate.ts";

type Step =
  | { readonly at: "form" }
  | { readonly at: "review"; readonly wish: PaymentWish; readonly recipient: Recipient }
  | { readonly at: "codes"; readonly wish: PaymentWish }
  | { readonly at: "sent"; readonly payment: Payment };

const titles: Record<Step["at"], string> = {
  form: "Pay a feoTag",
  review: "Check and send",
  codes: "Confirm with your codes",
  sent: "Sent",
};

interface PayDialogProps {
  /** The asset that is chosen at first. */
  readonly first: string;
  readonly onClose: () => void;
}

export function PayDialog({ first, onClose }: PayDialogProps) {
  const { user } = useSession();
  const [step, setStep] = useState<Step>({ at: "form" });
  const [draft, setDraft] = useState<PaymentDraft>(() => emptyPayment(first));
  const sent = (payment: Payment) => setStep({ at: "sent", payment });
  const sending = useSending(
    (wish: PaymentWish, key) => payByTag(wish, key).catch((error: unknown) => confirmInstead(error, wish)),
    (payment) => payment && sent(payment),
  );
  /** Above a sum payments are confirmed; whether this one has to be, only the server knows. */
  const confirmInstead = (error: unknown, wish: PaymentWish): undefined => {
    if (failureOf(error).code !== "CONFIRMATION_NEEDED") throw error;
    setStep({ at: "codes", wish });
  };
  const isGated = user !== null && user.kycLevel < 1;
  return (
    <FlowDialog
      title={titles[step.at]}
      {...(step.at === "form" ? { description: "From your main wallet to theirs, at once and without a fee." } : {})}
      closable={!sending.isBusy}
      onClose={onClose}
    >
      {isGated ? (
        <GateBox gate={levelGate("Payments open")} />
      ) : step.at === "form" ? (
        <PayForm
          draft={draft}
          onChange={setDraft}
          onReady={(wish, recipient) => {
            sending.forget();
            setStep({ at: "review", wish, recipient });
          }}
        />
      ) : step.at === "review" ? (
        <PayReview {...step} sending={sending} onBack={() => setStep({ at: "form" })} />
      ) : step.at === "codes" ? (
        <PayCodes wish={step.wish} onDone={sent} />
      ) : (
        <PayReceipt
          payment={step.payment}
          onAgain={() => {
            setDraft(emptyPayment(step.payment.coinTicker));
            setStep({ at: "form" });
          }}
          onClose={onClose}
        />
      )}
    </FlowDialog>
  );
}
