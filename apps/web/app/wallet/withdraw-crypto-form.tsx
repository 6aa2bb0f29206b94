/** Where to and how much: each is checked while it is typed, and in words it is said why the button is off. */
import type { Coin, Network } from "@feo/contract";
import { Banner, Button } from "@feo/ui";
import { useState } from "react";
import {
  type ApiFailure,
  type CryptoWithdrawalWish,
  useOwnAccount,
  useOwnQuery,
  useSession,
  withdrawalLimitsQuery,
  withdrawFeesQuery,
} from "../data/index.ts";
import { useIsListOnly } from "../frame/address-list-dialog.tsx";
import { indianMoment } from "../frame/indian-date.ts";
import { checkAddress } from "../frame/networks.ts";
import { usePrices } from "../frame/use-worth.ts";
import { isZero } from "../frame/worth.ts";
import { AmountField } from "./amount-field.tsx";
import { inWords } from "./amount-words.ts";
import { Facts } from "./step-list.tsx";
import { useWishKeys } from "./use-sending.ts";
import { dailyLimitOf } from "./verification-gate.ts";
import { useWalletDialogs } from "./wallet-dialogs.tsx";
import { WithdrawAddressField } from "./withdraw-address-field.tsx";
import { CryptoWithdrawDialog } from "./withdraw-dialog.tsx";
import { coinTerms, draftWithdrawal } from "./withdrawal-draft.ts";
import { HoldBanner, SpotHint } from "./withdrawal-notes.tsx";
import { chosenFee, isAboutAddress, refusalWords } from "./withdrawal-refusal.ts";

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
  const { networkKey } = network;
  const [address, setAddress] = useState("");
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<CryptoWithdrawalWish | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const keys = useWishKeys();
  const { open, dialogs } = useWalletDialogs();
  const { user } = useSession();
  const isListOnly = useIsListOnly();
  const balances = useOwnAccount((state) => state.balances);
  const limits = useOwnQuery(withdrawalLimitsQuery()).data;
  const addressProblem = checkAddress(address, network);
  const isAddressRight = address !== "" && addressProblem === undefined;
  // What goes to another customer costs nothing, so the fee depends on the address.
  const fees = useOwnQuery(
    withdrawFeesQuery({ coinTicker: ticker, networkKey, ...(isAddressRight ? { address } : {}) }),
  );
  const price = usePrices()[ticker]?.price ?? null;
  const fee = chosenFee(fees.data?.withdrawFees, ticker);
  const terms = coinTerms(coin, network, fee?.feeAmount);
  const { check, available, most, received } = draftWithdrawal(typed, {
    terms,
    available: balances === null ? undefined : (balances.main[ticker] ?? "0"),
    ...{ limits, price },
  });
  const obstacle =
    user !== null && user.kycLevel < 1
      ? "Verify your identity first."
      : limits?.heldUntil
        ? `Withdrawals wait until ${indianMoment(limits.heldUntil)}.`
        : fee === undefined
          ? fees.isError
            ? "The fee could not be read. We ask again by ourselves."
            : "The fee is being read."
          : undefined;
  const wish: CryptoWithdrawalWish | null =
    check.state === "right" && isAddressRight && obstacle === undefined && fee
      ? { coinTicker: ticker, networkKey, address, amount: check.amount, ...fee }
      : null;
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
          network={network}
          isListOnly={isListOnly}
          address={address}
          problem={isOfAddress ? refusal.failure.message : addressProblem}
          onType={(next) => {
            setAddress(next);
            if (isOfAddress) setRefusal(null);
          }}
        />
        <AmountField
          size="lg"
          value={typed}
          onType={setTyped}
          hint={`At least ${inWords(network.withdrawMin, ticker)}`}
          max={most}
          {...{ ticker, decimals: terms.decimals, available, check }}
        />
        <SpotHint
          {...{ ticker, decimals: coin.precision, spot: balances?.spot[ticker] }}
          onTransfer={() => open({ opens: "transfer", ticker, source: "SPOT" })}
        />
        <Facts
          facts={[
            {
              label: "Network fee",
              value: fee ? (isZero(fee.feeAmount) ? "None" : inWords(fee.feeAmount, fee.feeCoinTicker)) : "–",
            },
            { label: "You receive", value: received === null ? "–" : inWords(received, ticker) },
            { label: "Daily limit", value: dailyLimitOf(user?.kycLevel) },
            { label: "Left today", value: limits ? inWords(limits.leftToday, "INR") : "–" },
          ]}
        />
        {fees.data?.isInternal ? (
          <Banner>This is the address of another Feo customer. It stays within Feo and costs nothing.</Banner>
        ) : null}
        <div>
          <Button type="submit" size="lg" className="w-full" disabled={wish === null}>
            {wish ? `Withdraw ${inWords(wish.amount, ticker)}` : `Withdraw ${ticker}`}
          </Button>
          <p className="mt-2 min-h-5 text-13 text-quiet">
            {obstacle ??
              (!isAddressRight
                ? isListOnly
                  ? "Choose an address."
                  : "Enter an address."
                : check.state === "missing"
                  ? "Enter an amount."
                  : "")}
          </p>
        </div>
      </form>
      {dialogs}
      {asked !== null ? (
        <CryptoWithdrawDialog
          request={asked}
          network={network}
          isInternal={fees.data?.isInternal ?? false}
          keys={keys}
          onClose={() => setAsked(null)}
          onRefused={(failure) => {
            setAsked(null);
            setRefusal({ failure, wish: asked });
          }}
          onDone={() => {
            setTyped("");
            setAddress("");
          }}
        />
      ) : null}
    </>
  );
}
