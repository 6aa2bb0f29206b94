/** Where to and how much: each is checked while it is typed, and in words it is said why the button is off. */
import type { Coin, Network } from "@feo/contract";
import { Banner, Button } from "@feo/ui";
import { useState } from "react";
import type { ApiFailure, CryptoWithdrawalWish } from "../data/index.ts";
import { useIsListOnly } from "../frame/address-list-dialog.tsx";
import { isZero } from "../frame/worth.ts";
import { AmountField } from "./amount-field.tsx";
import { inWords } from "./amount-words.ts";
import { Facts } from "./step-list.tsx";
import { type CryptoDraft, useCryptoDraft } from "./use-crypto-draft.ts";
import { useWishKeys } from "./use-sending.ts";
import { dailyLimitOf } from "./verification-gate.ts";
import { useWalletDialogs } from "./wallet-dialogs.tsx";
import { WithdrawAddressField } from "./withdraw-address-field.tsx";
import { CryptoWithdrawDialog } from "./withdraw-dialog.tsx";
import { HoldBanner, SpotHint } from "./withdrawal-notes.tsx";
import { isAboutAddress, refusalWords } from "./withdrawal-refusal.ts";

interface WithdrawCryptoFormProps {
  readonly coin: Coin;
  readonly network: Network;
}

/** What a wish was refused with, which the person can change here. */
interface Refusal {
  readonly failure: ApiFailure;
  readonly wish: CryptoWithdrawalWish;
}

export function WithdrawCryptoForm({ coin, network }: WithdrawCryptoFormProps) {
  const { ticker } = coin;
  const [asked, setAsked] = useState<CryptoWithdrawalWish | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const keys = useWishKeys();
  const { open, dialogs } = useWalletDialogs();
  const isListOnly = useIsListOnly();
  const draft = useCryptoDraft(coin, network);
  const { address, typed, decimals, available, check, limits, fee, wish } = draft;
  const isOfAddress = refusal !== null && isAboutAddress(refusal.failure);
  // The dialogs stand outside of the form: what is submitted in them is not this.
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!wish) return;
          setRefusal(null);
          setAsked(wish);
        }}
      >
        {limits?.heldUntil ? <HoldBanner until={limits.heldUntil} /> : null}
        {refusal && !isOfAddress ? (
          <div role="alert">
            <Banner tone="warn">{refusalWords(refusal.failure, { wish: refusal.wish, fee })}</Banner>
          </div>
        ) : null}
        <WithdrawAddressField
          {...{ network, isListOnly, address }}
          problem={isOfAddress ? refusal.failure.message : draft.addressProblem}
          onType={(next) => {
            draft.setAddress(next);
            if (isOfAddress) setRefusal(null);
          }}
        />
        <AmountField
          size="lg"
          value={typed}
          onType={draft.setTyped}
          hint={`At least ${inWords(network.withdrawMin, ticker)}`}
          max={draft.most}
          {...{ ticker, decimals, available, check }}
        />
        <SpotHint
          {...{ ticker, decimals: coin.precision, spot: draft.spot }}
          onTransfer={() => open({ opens: "transfer", ticker, source: "SPOT" })}
        />
        <DraftFacts ticker={ticker} draft={draft} />
        <SubmitWithdrawal {...{ ticker, draft, isListOnly }} />
      </form>
      {dialogs}
      {asked !== null ? (
        <CryptoWithdrawDialog
          request={asked}
          {...{ network, isInternal: draft.isInternal, keys }}
          onClose={() => setAsked(null)}
          onRefused={(failure) => {
            setAsked(null);
            setRefusal({ failure, wish: asked });
          }}
          onDone={() => {
            draft.setTyped("");
            draft.setAddress("");
          }}
        />
      ) : null}
    </>
  );
}

interface DraftProps {
  readonly ticker: string;
  readonly draft: CryptoDraft;
}

function DraftFacts({ ticker, draft: { fee, received, limits, kycLevel, isInternal } }: DraftProps) {
  return (
    <>
      <Facts
        facts={[
          {
            label: "Network fee",
            value: fee ? (isZero(fee.feeAmount) ? "None" : inWords(fee.feeAmount, fee.feeCoinTicker)) : "–",
          },
          { label: "You receive", value: received === null ? "–" : inWords(received, ticker) },
          { label: "Daily limit", value: dailyLimitOf(kycLevel) },
          { label: "Left today", value: limits ? inWords(limits.leftToday, "INR") : "–" },
        ]}
      />
      {isInternal ? (
        <Banner>This is the address of another Feo customer. It stays within Feo and costs nothing.</Banner>
      ) : null}
    </>
  );
}

function SubmitWithdrawal({ ticker, draft, isListOnly }: DraftProps & { readonly isListOnly: boolean }) {
  const { wish, obstacle, isAddressRight, check } = draft;
  const missingAddress = isListOnly ? "Choose an address." : "Enter an address.";
  const missingAmount = check.state === "missing" ? "Enter an amount." : "";
  return (
    <div>
      <Button type="submit" size="lg" className="w-full" disabled={wish === null}>
        {wish ? `Withdraw ${inWords(wish.amount, ticker)}` : `Withdraw ${ticker}`}
      </Button>
      <p className="mt-2 min-h-5 text-13 text-quiet">{obstacle ?? (isAddressRight ? missingAmount : missingAddress)}</p>
    </div>
  );
}
