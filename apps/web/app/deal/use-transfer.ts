/** Transfers from main to spot, within a form. */
import { toast } from "@feo/ui";
import { useState } from "react";
import { type Submission, type TransferWish, transfer, useSubmission } from "../data/index.ts";
import { formAmount } from "../format/amount-text.ts";
import type { Funds } from "./funds.ts";

export interface Transfer {
  /** The amount of the transfer in flight. */
  readonly underWay: string | null;
  /** Why it failed, and what a retry does if the outcome is unknown. */
  readonly problem: string | undefined;
  readonly send: (amount: string) => Promise<void>;
}

const unknownOutcome = "Try again to check: the money won't be moved twice.";

export function useTransfer({ ticker }: Pick<Funds, "ticker">, onDone: () => void): Transfer {
  const [sent, setSent] = useState("");
  const submission = useSubmission(transfer, (_, { amount }: TransferWish) => {
    toast({ tone: "success", message: `${formAmount(String(amount), ticker)} transferred to spot` });
    onDone();
  });
  return {
    underWay: submission.isBusy ? sent : null,
    problem: problemOf(submission),
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
