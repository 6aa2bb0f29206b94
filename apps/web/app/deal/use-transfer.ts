/** Transfers from main to spot, within a form. */
import { toast } from "@feo/ui";
import { useState } from "react";
import { type Submission, type TransferRequest, transfer, useSubmission } from "../data/index.ts";
import { formAmount } from "../format/amount-text.ts";
import type { Funds } from "./funds.ts";

export interface Transfer {
  readonly isBusy: boolean;
  /** The amount in flight, or of a transfer whose outcome is unknown: a retry must repeat it exactly. */
  readonly unanswered: string | null;
  /** Why the transfer of this amount failed, and what a retry does if the outcome is unknown. */
  readonly problemOf: (amount: string) => string | undefined;
  readonly send: (amount: string) => Promise<void>;
}

const unknownOutcome = "Try again to check: the money won't be moved twice.";

export function useTransfer({ ticker }: Pick<Funds, "ticker">, onDone: () => void): Transfer {
  const [sent, setSent] = useState("");
  const submission = useSubmission(transfer, (_, { amount }: TransferRequest) => {
    toast({ tone: "success", message: `${formAmount(String(amount), ticker)} transferred to spot` });
    onDone();
  });
  return {
    isBusy: submission.isBusy,
    unanswered: submission.isBusy || submission.isOpen ? sent : null,
    problemOf: (amount) => (amount === sent ? problemOf(submission) : undefined),
    send(amount) {
      setSent(amount);
      return submission.submit({ source: "MAIN", destination: "SPOT", coinTicker: ticker, amount });
    },
  };
}

function problemOf({ failure, isOpen }: Pick<Submission<never>, "failure" | "isOpen">): string | undefined {
  if (!failure) return undefined;
  return isOpen ? `${failure.message} ${unknownOutcome}` : failure.message;
}
