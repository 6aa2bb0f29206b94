/**
 * A withdrawal from its review to its receipt: everything once more, then the codes, then it is asked for. A confirmation that
 * has run out by then sends nothing and opens the dialog that says so (BANK-019, BANK-020).
 */
import type { BankAccount, Coin, FiatWithdrawal } from "@feo/contract";
import { Banner, Button } from "@feo/ui";
import { CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import { failureOf, holdToken, withdrawToBank } from "../data/index.ts";
import { shortNumber } from "../frame/account-number.ts";
import { ConfirmStep } from "../frame/confirm-step.tsx";
import { useExpiredConfirmation } from "../frame/expired-confirmation.tsx";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { inWords } from "./amount-words.ts";
import { Facts } from "./step-list.tsx";
import { isAnswered, type WishKeys } from "./use-sending.ts";
import { draftWithdrawal, rupeeTerms } from "./withdrawal-draft.ts";
import { wayOut } from "./withdrawal-notes.tsx";

interface WithdrawInrDialogProps {
  readonly wish: { readonly bankAccountId: string; readonly amount: string };
  readonly account: BankAccount;
  readonly fiat: Coin;
  /** Outlives the dialog: who closes it and comes again with the same wish sends the same key. */
  readonly keys: WishKeys;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Step = { readonly at: "review" } | { readonly at: "codes"; readonly round: number } | Done;
type Done = { readonly at: "done"; readonly tx: FiatWithdrawal };

export function WithdrawInrDialog(props: WithdrawInrDialogProps) {
  const { wish, account, fiat, keys, onClose, onDone } = props;
  const [step, setStep] = useState<Step>({ at: "review" });
  const [isSending, setSending] = useState(false);
  /** A second try goes by the token that is held: when it was given counts, not when it is used again. */
  const held = useRef("");
  const amount = inWords(wish.amount, "INR");
  const { received } = draftWithdrawal(wish.amount, {
    ...{ terms: rupeeTerms(fiat), available: undefined, limits: undefined, price: "1" },
  });
  const expired = useExpiredConfirmation({
    onAgain() {
      held.current = "";
      setStep((now) => ({ at: "codes", round: now.at === "codes" ? now.round + 1 : 0 }));
    },
    onClose,
  });

  const withdraw = async (sessionToken: string) => {
    if (held.current !== sessionToken) holdToken("fiatWithdraw", sessionToken);
    held.current = sessionToken;
    setSending(true);
    try {
      const tx = await withdrawToBank(wish, keys.keyOf(wish));
      if (tx === false) return;
      keys.settle();
      holdToken("fiatWithdraw", null);
      onDone();
      setStep({ at: "done", tx });
    } catch (error) {
      if (isAnswered(failureOf(error))) keys.settle();
      throw error;
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <FlowDialog
        title={step.at === "done" ? "Your withdrawal is on its way" : `Withdraw ${amount}`}
        {...(step.at === "codes"
          ? { description: `To ${account.bankName} ${shortNumber(account.accountNumber)}.` }
          : {})}
        closable={!isSending}
        onClose={onClose}
      >
        {step.at === "review" ? (
          <>
            <Facts
              facts={[
                { label: "To", value: `${account.bankName} ${shortNumber(account.accountNumber)}` },
                { label: "In the name of", value: account.accountHolder },
                { label: "Amount", value: amount },
                { label: "Fee", value: inWords(fiat.withdrawFee, "INR") },
                { label: "You receive", value: received === null ? "–" : inWords(received, "INR") },
                { label: "Arrives", value: "Usually in minutes, at most one bank day" },
              ]}
            />
            <Button className="mt-5 w-full max-sm:h-12" autoFocus onClick={() => setStep({ at: "codes", round: 0 })}>
              Continue to the codes
            </Button>
          </>
        ) : step.at === "codes" ? (
          <ConfirmStep
            key={step.round}
            purpose="fiatWithdraw"
            action={`Withdraw ${amount}`}
            onConfirmed={withdraw}
            wayOut={wayOut}
          />
        ) : (
          <Receipt tx={step.tx} account={account} onClose={onClose} />
        )}
      </FlowDialog>
      {expired}
    </>
  );
}

interface ReceiptProps {
  readonly tx: FiatWithdrawal;
  readonly account: BankAccount;
  readonly onClose: () => void;
}

function Receipt({ tx: { amount, id, status }, account, onClose }: ReceiptProps) {
  return (
    <>
      <p role="status" className="mb-4 flex items-center gap-3 text-14">
        <CircleCheck size={24} aria-hidden className="shrink-0 text-up" />
        {inWords(amount, "INR")} is set aside for {account.bankName} {shortNumber(account.accountNumber)}.
      </p>
      <Banner>
        {status === "PENDING"
          ? "You can take it back until it is given to the bank. Every step shows under Last withdrawals."
          : "Every step shows under Last withdrawals."}
      </Banner>
      <p className="mt-3 break-all text-13 text-quiet">Number {id}</p>
      <Button className="mt-5 w-full max-sm:h-12" autoFocus onClick={onClose}>
        Close
      </Button>
    </>
  );
}
