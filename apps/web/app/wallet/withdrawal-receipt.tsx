/** The receipt of an accepted INR or crypto withdrawal: what happens next, and its number for support. */
import { Button, CopyButton } from "@feo/ui";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { inWords } from "./amount-words.ts";
import type { Withdrawal } from "./withdrawal-progress.ts";

interface WithdrawalReceiptProps {
  readonly tx: Withdrawal;
  /** The destination in short form. */
  readonly to: string;
  readonly next: ReactNode;
  /** The button that closes the receipt. */
  readonly leave: { readonly label: string; readonly onPress: () => void; readonly autoFocus?: boolean };
}

export function WithdrawalReceipt({ tx, to, next, leave }: WithdrawalReceiptProps) {
  return (
    <>
      <p role="status" className="flex items-center gap-3 font-medium text-16">
        <CircleCheck size={24} aria-hidden className="shrink-0 text-up" />
        <span className="min-w-0">
          {inWords(tx.amount, tx.coinTicker)} to {to}
        </span>
      </p>
      <div className="mt-4 text-14">
        <p className="font-medium">What happens next</p>
        <p className="mt-1 text-quiet">{next}</p>
      </div>
      <p className="mt-4 flex items-center gap-1.5 text-13 text-quiet">
        <span className="break-all">Withdrawal ID {tx.id}</span>
        <CopyButton value={tx.id} what="the withdrawal ID" variant="icon" />
      </p>
      <Button className="mt-5 w-full max-sm:h-12" autoFocus={leave.autoFocus ?? false} onClick={leave.onPress}>
        {leave.label}
      </Button>
    </>
  );
}
