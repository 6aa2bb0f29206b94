/** Paying by feoTag: recipient and amount, then a review, then the result. */
import type { Payment } from "@feo/contract";
import { useState } from "react";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { failureOf, type PaymentRequest, payByTag, useSession, useSubmission } from "../data/index.ts";
import { PayCodes } from "./pay-codes.tsx";
import { emptyPayment, PayForm, type PaymentDraft } from "./pay-form.tsx";
import { PayReceipt, PayReview } from "./pay-steps.tsx";
import { GateBox } from "./step-list.tsx";
import type { Recipient } from "./use-recipient.ts";
import { levelGate } from "./verification-gate.ts";

type Step =
  | { readonly at: "form" }
  | { readonly at: "review"; readonly request: PaymentRequest; readonly recipient: Recipient }
  | { readonly at: "codes"; readonly request: PaymentRequest }
  | { readonly at: "sent"; readonly payment: Payment };

const titles: Record<Step["at"], string> = {
  form: "Pay a feoTag",
  review: "Check and send",
  codes: "Confirm with your codes",
  sent: "Sent",
};

interface PayDialogProps {
  /** The initially selected asset. */
  readonly first: string;
  readonly onClose: () => void;
}

export function PayDialog({ first, onClose }: PayDialogProps) {
  const { user } = useSession();
  const [step, setStep] = useState<Step>({ at: "form" });
  const [draft, setDraft] = useState<PaymentDraft>(() => emptyPayment(first));
  const sent = (payment: Payment) => setStep({ at: "sent", payment });
  const sending = useSubmission(
    (request: PaymentRequest, key) => payByTag(request, key).catch((error: unknown) => confirmInstead(error, request)),
    (payment) => payment && sent(payment),
  );
  /** Payments above a threshold need confirmation; only the server knows whether this one does. */
  const confirmInstead = (error: unknown, request: PaymentRequest): undefined => {
    if (failureOf(error).code !== "CONFIRMATION_NEEDED") throw error;
    setStep({ at: "codes", request });
  };
  const isGated = user !== null && user.KYCLevel < 1;
  return (
    <FlowDialog
      title={titles[step.at]}
      {...(step.at === "form" ? { description: "From your main wallet to theirs. Instant, no fee." } : {})}
      closable={!sending.isBusy}
      onClose={onClose}
    >
      {isGated ? (
        <GateBox gate={levelGate("Payments open")} />
      ) : step.at === "form" ? (
        <PayForm
          draft={draft}
          onChange={setDraft}
          onReady={(request, recipient) => {
            sending.clear();
            setStep({ at: "review", request, recipient });
          }}
        />
      ) : step.at === "review" ? (
        <PayReview {...step} sending={sending} onBack={() => setStep({ at: "form" })} />
      ) : step.at === "codes" ? (
        <PayCodes request={step.request} onDone={sent} />
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
