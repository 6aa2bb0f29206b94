/** A payment that needs a confirmation: every code that is on, then it leaves. */
import { type Payment, unconfirmedPaymentsInr } from "@feo/contract";
import { useState } from "react";
import { failureOf, type PaymentWish, payByTag } from "../data/index.ts";
import { ConfirmStep } from "../frame/confirm-step.tsx";
import { inWords } from "./amount-words.ts";
import { isAnswered, useWishKeys } from "./use-sending.ts";
import { wayOut } from "./withdrawal-notes.tsx";

interface PayCodesProps {
  readonly wish: PaymentWish;
  readonly onDone: (payment: Payment) => void;
}

export function PayCodes({ wish, onDone }: PayCodesProps) {
  const keys = useWishKeys();
  const [round, setRound] = useState(0);
  const pay = async (sessionToken: string) => {
    try {
      const payment = await payByTag(wish, keys.keyOf(wish), sessionToken);
      keys.settle();
      onDone(payment);
    } catch (error) {
      const failure = failureOf(error);
      if (isAnswered(failure)) keys.settle();
      // A confirmation that has run out, or was used up by a try that went no further: new codes are asked for.
      if (failure.code !== "SESSION_EXPIRED" && failure.code !== "INVALID_SESSION_TOKEN") throw error;
      setRound((before) => before + 1);
    }
  };
  return (
    <ConfirmStep
      key={round}
      purpose={wish.coinTicker === "INR" ? "fiatWithdraw" : "cryptoWithdraw"}
      notice={
        round === 0
          ? `Payments of more than ${inWords(unconfirmedPaymentsInr, "INR")} within 24 hours are confirmed with your codes.`
          : "The confirmation has expired. Confirm again to pay."
      }
      action={`Pay ${inWords(String(wish.amount), wish.coinTicker)}`}
      onConfirmed={pay}
      wayOut={wayOut}
    />
  );
}
