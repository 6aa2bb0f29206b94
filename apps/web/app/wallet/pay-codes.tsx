/** A payment that needs confirmation: it is sent after all enabled codes are verified. */
import { type Payment, unconfirmedPaymentsInr } from "@feo/contract";
import { useState } from "react";
import { ConfirmStep } from "../confirmation/confirm-step.tsx";
import { failureOf, type PaymentRequest, payByTag, useRequestKeys } from "../data/index.ts";
import { inWords } from "./amount-words.ts";
import { wayOut } from "./withdrawal-notes.tsx";

interface PayCodesProps {
  readonly request: PaymentRequest;
  readonly onDone: (payment: Payment) => void;
}

export function PayCodes({ request, onDone }: PayCodesProps) {
  const keys = useRequestKeys();
  const [round, setRound] = useState(0);
  const pay = async (sessionToken: string) => {
    try {
      onDone(await keys.send(request, (key) => payByTag(request, key, sessionToken)));
    } catch (error) {
      const failure = failureOf(error);
      // The confirmation expired or was used by an earlier attempt: ask for new codes.
      if (failure.code !== "SESSION_EXPIRED" && failure.code !== "INVALID_SESSION_TOKEN") throw error;
      setRound((before) => before + 1);
    }
  };
  return (
    <ConfirmStep
      key={round}
      purpose={request.coinTicker === "INR" ? "fiatWithdraw" : "cryptoWithdraw"}
      notice={
        round === 0
          ? `Payments of more than ${inWords(unconfirmedPaymentsInr, "INR")} within 24 hours are confirmed with your codes.`
          : "The confirmation has expired. Confirm again to pay."
      }
      action={`Pay ${inWords(String(request.amount), request.coinTicker)}`}
      onConfirmed={pay}
      wayOut={wayOut}
    />
  );
}
