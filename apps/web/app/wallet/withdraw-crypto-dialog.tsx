/**
 * A withdrawal of coins from its review to its receipt: everything once more, then the codes, then it is asked for. What the form
 * can do something about leads back to it; a confirmation that has run out sends nothing and opens the dialog that says so.
 */
import type { CryptoWithdrawal, Network } from "@feo/contract";
import { shortenAddress } from "@feo/money";
import { Banner, Button } from "@feo/ui";
import { CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import { type ApiFailure, type CryptoWithdrawalWish, failureOf, holdToken, withdrawCrypto } from "../data/index.ts";
import { GroupedAddress } from "../frame/address-text.tsx";
import { ConfirmStep } from "../frame/confirm-step.tsx";
import { useExpiredConfirmation } from "../frame/expired-confirmation.tsx";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { subtract } from "../frame/order-facts.ts";
import { inWords } from "./amount-words.ts";
import { Facts } from "./step-list.tsx";
import { isAnswered, type WishKeys } from "./use-sending.ts";
import { wayOut } from "./withdrawal-notes.tsx";
import { leadsBack } from "./withdrawal-refusal.ts";

interface WithdrawCryptoDialogProps {
  readonly wish: CryptoWithdrawalWish;
  readonly network: Network;
  /** Outlives the dialog: who closes it and comes again with the same wish sends the same key. */
  readonly keys: WishKeys;
  readonly onClose: () => void;
  readonly onRefused: (failure: ApiFailure) => void;
  readonly onDone: () => void;
}

type Step = { readonly at: "review" } | { readonly at: "codes"; readonly round: number } | Done;
type Done = { readonly at: "done"; readonly tx: CryptoWithdrawal };

export function WithdrawCryptoDialog(props: WithdrawCryptoDialogProps) {
  const { wish, network, keys, onClose, onRefused, onDone } = props;
  const [step, setStep] = useState<Step>({ at: "review" });
  const [isSending, setSending] = useState(false);
  /** A second try goes by the token that is held: when it was given counts, not when it is used again. */
  const held = useRef("");
  const amount = inWords(wish.amount, wish.coinTicker);
  const expired = useExpiredConfirmation({
    onAgain() {
      held.current = "";
      setStep((now) => ({ at: "codes", round: now.at === "codes" ? now.round + 1 : 0 }));
    },
    onClose,
  });

  const withdraw = async (sessionToken: string) => {
    if (held.current !== sessionToken) holdToken("cryptoWithdraw", sessionToken);
    held.current = sessionToken;
    setSending(true);
    try {
      const tx = await withdrawCrypto(wish, keys.keyOf(wish));
      if (tx === false) return;
      keys.settle();
      holdToken("cryptoWithdraw", null);
      onDone();
      setStep({ at: "done", tx });
    } catch (error) {
      const failure = failureOf(error);
      if (isAnswered(failure)) keys.settle();
      if (!leadsBack(failure)) throw error;
      onRefused(failure);
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <FlowDialog
        title={step.at === "done" ? "Your withdrawal is on its way" : `Withdraw ${amount}`}
        {...(step.at === "codes"
          ? { description: `To ${shortenAddress(wish.address)} over ${network.networkName}.` }
          : {})}
        closable={!isSending}
        onClose={onClose}
      >
        {step.at === "review" ? (
          <>
            <Review wish={wish} network={network} />
            <Button className="mt-5 w-full max-sm:h-12" autoFocus onClick={() => setStep({ at: "codes", round: 0 })}>
              Continue to the codes
            </Button>
          </>
        ) : step.at === "codes" ? (
          <ConfirmStep
            key={step.round}
            purpose="cryptoWithdraw"
            action={`Withdraw ${amount}`}
            onConfirmed={withdraw}
            wayOut={wayOut}
          />
        ) : (
          <Receipt tx={step.tx} onClose={onClose} />
        )}
      </FlowDialog>
      {expired}
    </>
  );
}

function Review({ wish, network }: Pick<WithdrawCryptoDialogProps, "wish" | "network">) {
  const { coinTicker, amount, feeCoinTicker, feeAmount, address } = wish;
  return (
    <>
      <p className="mb-1.5 text-13 text-quiet">To this address, character by character</p>
      <GroupedAddress address={address} className="mb-4 rounded-panel border border-line bg-surface p-4" />
      <Facts
        facts={[
          { label: "Network", value: network.networkName },
          { label: "Amount", value: inWords(amount, coinTicker) },
          { label: "Network fee", value: inWords(feeAmount, feeCoinTicker) },
          { label: "You receive", value: inWords(subtract(amount, feeAmount), coinTicker) },
          { label: "Arrives", value: "Usually in minutes; larger ones are looked at by a person first" },
        ]}
      />
    </>
  );
}

function Receipt({ tx, onClose }: { tx: CryptoWithdrawal; onClose: () => void }) {
  return (
    <>
      <p role="status" className="mb-4 flex items-center gap-3 text-14">
        <CircleCheck size={24} aria-hidden className="shrink-0 text-up" />
        {inWords(tx.amount, tx.coinTicker)} is set aside for {shortenAddress(tx.address)}.
      </p>
      <Banner>
        {tx.status === "PENDING"
          ? "You can take it back until it is sent. Every step shows under Last withdrawals."
          : "Every step shows under Last withdrawals."}
      </Banner>
      <p className="mt-3 break-all text-13 text-quiet">Number {tx.id}</p>
      <Button className="mt-5 w-full max-sm:h-12" autoFocus onClick={onClose}>
        Close
      </Button>
    </>
  );
}
