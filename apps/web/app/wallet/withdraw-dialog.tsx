/**
 * A withdrawal from its review to its receipt: the summary, then the codes, then the request. Rupees and coins leave by the same
 * rules, so there is one dialog, which each rail fills with its own lines. An expired confirmation sends nothing and opens the
 * dialog that says so (BANK-019, BANK-020).
 */
import type { BankAccount, Coin, Network } from "@feo/contract";
import { shortenAddress } from "@feo/money";
import { Banner, Button } from "@feo/ui";
import { CircleCheck } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import {
  type ApiFailure,
  type CryptoWithdrawalWish,
  failureOf,
  holdToken,
  withdrawCrypto,
  withdrawToBank,
} from "../data/index.ts";
import { shortNumber } from "../frame/account-number.ts";
import { GroupedAddress } from "../frame/address-text.tsx";
import { ConfirmStep } from "../frame/confirm-step.tsx";
import { useExpiredConfirmation } from "../frame/expired-confirmation.tsx";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { subtract } from "../frame/order-facts.ts";
import { inWords } from "./amount-words.ts";
import { Facts } from "./step-list.tsx";
import { isAnswered, type WishKeys } from "./use-sending.ts";
import { wayOut } from "./withdrawal-notes.tsx";
import type { Withdrawal } from "./withdrawal-progress.ts";
import { leadsBack } from "./withdrawal-refusal.ts";

interface FlowProps {
  /** Outlives the dialog: closing it and confirming the same request again sends the same idempotency key. */
  readonly keys: WishKeys;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface FiatWithdrawDialogProps extends FlowProps {
  readonly request: { readonly bankAccountId: string; readonly amount: string };
  readonly account: BankAccount;
  readonly fiat: Coin;
}

export function FiatWithdrawDialog({ request, account, fiat, ...flow }: FiatWithdrawDialogProps) {
  const to = `${account.bankName} ${shortNumber(account.accountNumber)}`;
  return (
    <WithdrawDialog
      {...flow}
      rail={{
        ...{ purpose: "fiatWithdraw", to, route: to, leavesWhen: "given to the bank" },
        facts: [
          { label: "To", value: to },
          { label: "In the name of", value: account.accountHolder },
        ],
        ...{ feeLabel: "Fee", arrives: "Usually in minutes, at most one bank day" },
        send: () => withdrawToBank(request, flow.keys.keyOf(request)),
      }}
      sum={{ ticker: fiat.ticker, amount: request.amount, fee: fiat.withdrawFee }}
    />
  );
}

interface CryptoWithdrawDialogProps extends FlowProps {
  readonly request: CryptoWithdrawalWish;
  readonly network: Network;
  /** It goes to another customer, and over no network. */
  readonly isInternal: boolean;
  readonly onRefused: (failure: ApiFailure) => void;
}

export function CryptoWithdrawDialog({ request, network, isInternal, ...flow }: CryptoWithdrawDialogProps) {
  const { address, coinTicker, amount, feeAmount } = request;
  const to = shortenAddress(address);
  return (
    <WithdrawDialog
      {...flow}
      rail={{
        ...{ purpose: "cryptoWithdraw", to, route: `${to} over ${network.networkName}`, leavesWhen: "sent" },
        above: (
          <>
            <p className="mb-1.5 text-13 text-quiet">To this address, character by character</p>
            <GroupedAddress address={address} className="mb-4 rounded-panel border border-line bg-surface p-4" />
          </>
        ),
        facts: [
          isInternal
            ? { label: "To", value: "Another Feo customer" }
            : { label: "Network", value: network.networkName },
        ],
        feeLabel: isInternal ? "Fee" : "Network fee",
        arrives: `Usually ${isInternal ? "at once" : "in minutes"}; larger ones are looked at by a person first`,
        send: () => withdrawCrypto(request, flow.keys.keyOf(request)),
      }}
      sum={{ ticker: coinTicker, amount, fee: feeAmount }}
    />
  );
}

/** The lines that one rail fills the dialog with, and how it sends. */
interface Rail {
  readonly purpose: "fiatWithdraw" | "cryptoWithdraw";
  /** The destination in short. */
  readonly to: string;
  /** The destination with the way there. */
  readonly route: string;
  /** Completes "You can take it back until it is …". */
  readonly leavesWhen: string;
  /** Above the summary. */
  readonly above?: ReactNode;
  /** The first lines of the summary. */
  readonly facts: ComponentProps<typeof Facts>["facts"];
  readonly feeLabel: string;
  readonly arrives: string;
  /** False, with nothing sent, where the confirmation has expired. */
  readonly send: () => Promise<Withdrawal | false>;
}

/** The fee is taken from the amount, in the same coin. */
interface Sum {
  readonly ticker: string;
  readonly amount: string;
  readonly fee: string;
}

interface WithdrawDialogProps extends FlowProps {
  readonly rail: Rail;
  readonly sum: Sum;
  /** Gets the refusals that the form can do something about; without it, all of them show in the dialog. */
  readonly onRefused?: (failure: ApiFailure) => void;
}

type Step =
  | { readonly at: "review" }
  | { readonly at: "codes"; readonly round: number }
  | { readonly at: "done"; readonly tx: Withdrawal };

function WithdrawDialog({ rail, sum, onClose, ...flow }: WithdrawDialogProps) {
  const [step, setStep] = useState<Step>({ at: "review" });
  const { isSending, withdraw, forgetToken } = useWithdrawal(rail, flow, (tx) => setStep({ at: "done", tx }));
  const action = `Withdraw ${inWords(sum.amount, sum.ticker)}`;
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
        {...(step.at === "codes" ? { description: `To ${rail.route}.` } : {})}
        closable={!isSending}
        onClose={onClose}
      >
        {step.at === "review" ? (
          <Review rail={rail} sum={sum} onContinue={() => setStep({ at: "codes", round: 0 })} />
        ) : step.at === "codes" ? (
          <ConfirmStep key={step.round} purpose={rail.purpose} action={action} onConfirmed={withdraw} wayOut={wayOut} />
        ) : (
          <Receipt tx={step.tx} rail={rail} onClose={onClose} />
        )}
      </FlowDialog>
      {expired}
    </>
  );
}

function useWithdrawal(
  { purpose, send }: Rail,
  { keys, onDone, onRefused }: Pick<WithdrawDialogProps, "keys" | "onDone" | "onRefused">,
  onSent: (tx: Withdrawal) => void,
) {
  const [isSending, setSending] = useState(false);
  /** A retry keeps the held token, so that its age counts from when it was issued. */
  const held = useRef("");
  const withdraw = async (sessionToken: string) => {
    if (held.current !== sessionToken) holdToken(purpose, sessionToken);
    held.current = sessionToken;
    setSending(true);
    try {
      const tx = await send();
      if (tx === false) return;
      keys.settle();
      holdToken(purpose, null);
      onDone();
      onSent(tx);
    } catch (error) {
      const failure = failureOf(error);
      if (isAnswered(failure)) keys.settle();
      if (!onRefused || !leadsBack(failure)) throw error;
      onRefused(failure);
    } finally {
      setSending(false);
    }
  };
  return {
    ...{ isSending, withdraw },
    forgetToken() {
      held.current = "";
    },
  };
}

function Review({ rail, sum, onContinue }: { rail: Rail; sum: Sum; onContinue: () => void }) {
  const { ticker, amount, fee } = sum;
  return (
    <>
      {rail.above}
      <Facts
        facts={[
          ...rail.facts,
          { label: "Amount", value: inWords(amount, ticker) },
          { label: rail.feeLabel, value: inWords(fee, ticker) },
          { label: "You receive", value: inWords(subtract(amount, fee), ticker) },
          { label: "Arrives", value: rail.arrives },
        ]}
      />
      <Button className="mt-5 w-full max-sm:h-12" autoFocus onClick={onContinue}>
        Continue to the codes
      </Button>
    </>
  );
}

function Receipt({ tx, rail, onClose }: { tx: Withdrawal; rail: Rail; onClose: () => void }) {
  return (
    <>
      <p role="status" className="mb-4 flex items-center gap-3 text-14">
        <CircleCheck size={24} aria-hidden className="shrink-0 text-up" />
        {inWords(tx.amount, tx.coinTicker)} is set aside for {rail.to}.
      </p>
      <Banner>
        {tx.status === "PENDING" ? `You can take it back until it is ${rail.leavesWhen}. ` : ""}
        Every step shows under Last withdrawals.
      </Banner>
      <p className="mt-3 break-all text-13 text-quiet">Number {tx.id}</p>
      <Button className="mt-5 w-full max-sm:h-12" autoFocus onClick={onClose}>
        Close
      </Button>
    </>
  );
}
