/** An INR withdrawal from its review to its receipt: the summary, then the codes, then the request. */
import type { BankAccount, Coin, FiatWithdrawal } from "@feo/contract";
import { subtract } from "@feo/money";
import { Button } from "@feo/ui";
import { useState } from "react";
import { ConfirmStep } from "../confirmation/confirm-step.tsx";
import { useExpiredConfirmation } from "../confirmation/expired-confirmation.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { type RequestKeys, withdrawToBank } from "../data/index.ts";
import { shortNumber } from "../format/account-number.ts";
import { inWords } from "./amount-words.ts";
import { Facts } from "./step-list.tsx";
import { useWithdrawal } from "./use-withdrawal.ts";
import { wayOut } from "./withdrawal-notes.tsx";
import { WithdrawalReceipt } from "./withdrawal-receipt.tsx";

interface WithdrawInrDialogProps {
  readonly request: { readonly bankAccountId: string; readonly amount: string };
  readonly account: BankAccount;
  readonly fiat: Coin;
  readonly keys: RequestKeys;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Step =
  | { readonly at: "review" }
  | { readonly at: "codes"; readonly round: number }
  | { readonly at: "done"; readonly tx: FiatWithdrawal };

export function WithdrawInrDialog({ request, account, fiat, keys, onClose, onDone }: WithdrawInrDialogProps) {
  const [step, setStep] = useState<Step>({ at: "review" });
  const { isSending, withdraw, forgetToken } = useWithdrawal({
    purpose: "fiatWithdraw",
    keys,
    request,
    send: (key) => withdrawToBank(request, key),
    onSent(tx) {
      onDone();
      setStep({ at: "done", tx });
    },
  });
  const to = `${account.bankName} ${shortNumber(account.accountNumber)}`;
  const action = `Withdraw ${inWords(request.amount, fiat.ticker)}`;
  const expired = useExpiredConfirmation({
    onAgain() {
      forgetToken();
      setStep((now) => ({ at: "codes", round: now.at === "codes" ? now.round + 1 : 0 }));
    },
    onClose,
  });
  return (
    <>
      <FlowDialog
        title={step.at === "done" ? "Your withdrawal is on its way" : action}
        {...(step.at === "codes" ? { description: `To ${to}.` } : {})}
        closable={!isSending}
        onClose={onClose}
      >
        {step.at === "review" ? (
          <Review
            to={to}
            account={account}
            fiat={fiat}
            amount={request.amount}
            onContinue={() => setStep({ at: "codes", round: 0 })}
          />
        ) : step.at === "codes" ? (
          <ConfirmStep key={step.round} purpose="fiatWithdraw" action={action} onConfirmed={withdraw} wayOut={wayOut} />
        ) : (
          <WithdrawalReceipt
            tx={step.tx}
            to={to}
            next={
              <>
                After a security check, we send it to your bank.{" "}
                {step.tx.status === "PENDING"
                  ? "You can cancel it under Recent withdrawals until we send it to the bank."
                  : ""}
              </>
            }
            leave={{ label: "Close", onPress: onClose, autoFocus: true }}
          />
        )}
      </FlowDialog>
      {expired}
    </>
  );
}

interface ReviewProps {
  readonly to: string;
  readonly account: BankAccount;
  readonly fiat: Coin;
  readonly amount: string;
  readonly onContinue: () => void;
}

function Review({ to, account, fiat: { ticker, withdrawFee }, amount, onContinue }: ReviewProps) {
  return (
    <>
      <Facts
        facts={[
          { label: "To", value: to },
          { label: "In the name of", value: account.accountHolder },
          { label: "Amount", value: inWords(amount, ticker) },
          { label: "Fee", value: inWords(withdrawFee, ticker) },
          { label: "You receive", value: inWords(subtract(amount, withdrawFee), ticker) },
          { label: "Arrives", value: "Usually in minutes, within 1 bank day" },
        ]}
      />
      <Button className="mt-5 w-full max-sm:h-12" autoFocus onClick={onContinue}>
        Continue
      </Button>
    </>
  );
}
