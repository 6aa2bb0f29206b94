/** How much to withdraw: the amount with what it costs and brings, and in words why the button is off. */
import type { BankAccount, Coin } from "@feo/contract";
import { Banner, Button } from "@feo/ui";
import { useState } from "react";
import { useOwnAccount, useOwnQuery, useSession, withdrawalLimitsQuery } from "../data/index.ts";
import { indianMoment } from "../frame/indian-date.ts";
import { isZero } from "../frame/worth.ts";
import { AmountField } from "./amount-field.tsx";
import { inWords } from "./amount-words.ts";
import { openingOf } from "./new-account.ts";
import { Facts } from "./step-list.tsx";
import { useWishKeys } from "./use-sending.ts";
import { dailyLimitOf } from "./verification-gate.ts";
import { useWalletDialogs } from "./wallet-dialogs.tsx";
import { WithdrawInrDialog } from "./withdraw-inr-dialog.tsx";
import { draftWithdrawal, rupeeTerms } from "./withdrawal-draft.ts";
import { HoldBanner, SpotHint } from "./withdrawal-notes.tsx";

interface WithdrawInrFormProps {
  readonly fiat: Coin;
  /** Null while there is none that the bank has confirmed. */
  readonly account: BankAccount | null;
}

export function WithdrawInrForm({ fiat, account }: WithdrawInrFormProps) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<string | null>(null);
  const keys = useWishKeys();
  const { open, dialogs } = useWalletDialogs();
  const { user } = useSession();
  const balances = useOwnAccount((state) => state.balances);
  const limits = useOwnQuery(withdrawalLimitsQuery()).data;
  const held = { available: balances === null ? undefined : (balances.main["INR"] ?? "0"), limits, price: "1" };
  const { check, available, most, received } = draftWithdrawal(typed, { terms: rupeeTerms(fiat), ...held });
  const isClosed = !fiat.canWithdraw;
  const obstacle = isClosed
    ? "Withdrawals are closed at the moment."
    : account === null
      ? "Add a bank account first."
      : limits?.heldUntil
        ? `Withdrawals wait until ${indianMoment(limits.heldUntil)}.`
        : openingOf(account, Date.now());
  // The dialogs stand outside of the form: what is submitted in them is not this.
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (check.state === "right" && obstacle === undefined) setAsked(check.amount);
        }}
      >
        {isClosed ? (
          <Banner tone="warn" title="Withdrawals are closed at the moment">
            Your money is safe. You can withdraw again when they open.
          </Banner>
        ) : limits?.heldUntil ? (
          <HoldBanner until={limits.heldUntil} />
        ) : null}
        <AmountField
          size="lg"
          value={typed}
          onType={setTyped}
          hint={`At least ${inWords(fiat.minWithdraw, "INR")}`}
          max={most}
          {...{ ticker: "INR", decimals: fiat.precision, available, check }}
        />
        <SpotHint
          {...{ ticker: "INR", decimals: fiat.precision, spot: balances?.spot["INR"] }}
          onTransfer={() => open({ opens: "transfer", source: "SPOT" })}
        />
        <Facts
          facts={[
            { label: "Fee", value: isZero(fiat.withdrawFee) ? "None" : inWords(fiat.withdrawFee, "INR") },
            { label: "You receive", value: received === null ? "–" : inWords(received, "INR") },
            { label: "Daily limit", value: dailyLimitOf(user?.kycLevel) },
            { label: "Left today", value: limits ? inWords(limits.leftToday, "INR") : "–" },
          ]}
        />
        <div>
          <Button
            type="submit"
            size="lg"
            className="w-full"
            disabled={check.state !== "right" || obstacle !== undefined}
          >
            {check.state === "right" ? `Withdraw ${inWords(check.amount, "INR")}` : "Withdraw INR"}
          </Button>
          <p className="mt-2 min-h-5 text-13 text-quiet">
            {obstacle ?? (check.state === "missing" ? "Enter an amount." : "")}
          </p>
        </div>
      </form>
      {dialogs}
      {asked !== null && account !== null ? (
        <WithdrawInrDialog
          request={{ bankAccountId: account.id, amount: asked }}
          account={account}
          fiat={fiat}
          keys={keys}
          onClose={() => setAsked(null)}
          onDone={() => setTyped("")}
        />
      ) : null}
    </>
  );
}
