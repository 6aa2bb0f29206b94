/** The amount of an INR withdrawal with its fee and proceeds, and the reason if the button is disabled. */
import type { BankAccount, Coin } from "@feo/contract";
import { indianMoment, isZero } from "@feo/money";
import { Banner, Button } from "@feo/ui";
import { useState } from "react";
import { useOwnAccount, useOwnQuery, useRequestKeys, useSession, withdrawalLimitsQuery } from "../data/index.ts";
import { AmountField } from "./amount-field.tsx";
import { inWords } from "./amount-words.ts";
import { openingOf } from "./new-account.ts";
import { Facts } from "./step-list.tsx";
import { dailyLimitOf } from "./verification-gate.ts";
import { useWalletDialogs } from "./wallet-dialogs.tsx";
import { WithdrawInrDialog } from "./withdraw-inr-dialog.tsx";
import { draftWithdrawal, rupeeTerms } from "./withdrawal-draft.ts";
import { HoldBanner, SpotHint } from "./withdrawal-notes.tsx";

interface WithdrawInrFormProps {
  readonly fiat: Coin;
  /** Null if none is verified, undefined while loading. */
  readonly account: BankAccount | null | undefined;
}

export function WithdrawInrForm({ fiat, account }: WithdrawInrFormProps) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<string | null>(null);
  const keys = useRequestKeys();
  const { open, dialogs } = useWalletDialogs();
  const { user } = useSession();
  const balances = useOwnAccount((state) => state.balances);
  const limits = useOwnQuery(withdrawalLimitsQuery()).data;
  const held = { available: balances === null ? undefined : (balances.main["INR"] ?? "0"), limits, price: "1" };
  const { check, available, most, received } = draftWithdrawal(typed, { terms: rupeeTerms(fiat), ...held });
  const isClosed = !fiat.canWithdraw;
  const obstacle = isClosed
    ? "Withdrawals are closed right now."
    : account === undefined
      ? ""
      : account === null
        ? "Add a bank account first."
        : limits?.heldUntil
          ? `Withdrawals are on hold until ${indianMoment(limits.heldUntil)}.`
          : openingOf(account, Date.now());
  // Dialogs are rendered outside the form, so that submitting one does not submit the withdrawal.
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
          <Banner tone="warn" title="Withdrawals are closed right now">
            Your money is safe. You can withdraw again when they open.
          </Banner>
        ) : limits?.heldUntil ? (
          <HoldBanner until={limits.heldUntil} />
        ) : null}
        <AmountField
          size="lg"
          value={typed}
          onType={setTyped}
          hint={`Minimum ${inWords(fiat.minWithdraw, "INR")}`}
          max={most}
          ticker="INR"
          decimals={fiat.precision}
          available={available}
          check={check}
        />
        <SpotHint
          ticker="INR"
          decimals={fiat.precision}
          spot={balances?.spot["INR"]}
          onTransfer={(amount) => open({ opens: "transfer", source: "SPOT", amount })}
        />
        <Facts
          facts={[
            { label: "Fee", value: isZero(fiat.withdrawFee) ? "No fee" : inWords(fiat.withdrawFee, "INR") },
            { label: "You receive", value: received === null ? "–" : inWords(received, "INR") },
            { label: "Daily limit", value: dailyLimitOf(user?.KYCLevel) },
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
      {asked !== null && account ? (
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
