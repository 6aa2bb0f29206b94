/**
 * A crypto withdrawal in three steps on one page: recipient, amount and codes. The summary on the right is the review:
 * while the codes are open it shows the request they confirm, and any change of the draft closes them.
 */

import type { CryptoWithdrawal } from "@feo/contract";
import { isZero, multiply } from "@feo/money";
import { Banner, Button, Panel } from "@feo/ui";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { AddressListDialog } from "../addresses/address-list-dialog.tsx";
import { inPageButton } from "../confirmation/confirm-step.tsx";
import { type ApiFailure, type CryptoWithdrawalRequest, useRequestKeys, useSession } from "../data/index.ts";
import { checkAddress } from "../format/networks.ts";
import { wholePart } from "./amount-check.ts";
import { AmountField } from "./amount-field.tsx";
import { inWords } from "./amount-words.ts";
import type { useCoinChoice } from "./coin-steps.tsx";
import { DailyLimitLine } from "./daily-limit-line.tsx";
import { GateBox, MoneyColumns, Step } from "./step-list.tsx";
import { type CryptoDraft, useCryptoDraft } from "./use-crypto-draft.ts";
import { levelGate } from "./verification-gate.ts";
import { useWalletDialogs } from "./wallet-dialogs.tsx";
import { type BookPart, WithdrawAddressField } from "./withdraw-address-field.tsx";
import { type AskedWithdrawal, WithdrawCodes } from "./withdraw-codes.tsx";
import { WithdrawCoinFields } from "./withdraw-coin-fields.tsx";
import { WithdrawSummary } from "./withdraw-summary.tsx";
import { CryptoWithdrawalList } from "./withdrawal-list.tsx";
import { HoldBanner, SpotHint } from "./withdrawal-notes.tsx";
import { WithdrawalReceipt } from "./withdrawal-receipt.tsx";
import { isAboutAddress, refusalWords } from "./withdrawal-refusal.ts";
import { nextWords, summaryOf, worthWords } from "./withdrawal-summary.ts";

type Stage =
  | { readonly at: "draft" }
  | { readonly at: "codes"; readonly asked: AskedWithdrawal; readonly draftKey: string }
  | { readonly at: "done"; readonly asked: AskedWithdrawal; readonly tx: CryptoWithdrawal };

/** A refusal that the user can resolve in the form. */
interface Refusal {
  readonly failure: ApiFailure;
  readonly submission: CryptoWithdrawalRequest;
}

const drafting: Stage = { at: "draft" };

export function WithdrawCryptoForm({ choice }: { choice: ReturnType<typeof useCoinChoice> }) {
  const draft = useCryptoDraft(choice);
  const [stage, setStage] = useState<Stage>(drafting);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const [book, setBook] = useState<BookPart | null>(null);
  const addressInput = useRef<HTMLInputElement>(null);
  const keys = useRequestKeys();
  const { open, dialogs } = useWalletDialogs();
  // Codes are valid only for the draft they were requested for.
  if (stage.at === "codes" && stage.draftKey !== draft.key) setStage(drafting);

  const { network, request: submission, isInternal } = draft;
  const getCodes = () => {
    if (!submission || !network || stage.at === "codes") return;
    setRefusal(null);
    const asked = { request: submission, network, label: draft.entry?.label, isInternal };
    setStage({ at: "codes", asked, draftKey: draft.key });
  };
  const refuse = (failure: ApiFailure, request: CryptoWithdrawalRequest) => {
    setStage(drafting);
    setRefusal({ failure, submission: request });
    if (isAboutAddress(failure)) requestAnimationFrame(() => addressInput.current?.focus());
  };
  const isOfAddress = refusal !== null && isAboutAddress(refusal.failure);
  const asked = stage.at === "draft" ? null : stage.asked;
  const summary = asked ? summaryOfAsked(asked, draft) : summaryOfDraft(draft);
  const address = asked ? asked.request.address : draft.isAddressRight ? draft.address : null;

  // Dialogs are rendered outside the forms, so that submitting one does not submit the withdrawal.
  return (
    <>
      {draft.limits?.heldUntil ? (
        <div className="mb-6">
          <HoldBanner until={draft.limits.heldUntil} />
        </div>
      ) : null}
      <MoneyColumns
        aside={
          <>
            <div className="sticky top-14 z-1 -mt-4 bg-page pt-4 pb-8 max-xl:hidden">
              <WithdrawSummary summary={summary} address={address} />
            </div>
            <CryptoWithdrawalList />
          </>
        }
      >
        {stage.at === "done" ? (
          <Receipt asked={stage.asked} tx={stage.tx} onLeave={() => setStage(drafting)} />
        ) : (
          <>
            <Step place={1} title="Coin and address" state={draft.isAddressRight ? "done" : "now"}>
              <div className="-mt-1 flex flex-col gap-3">
                <WithdrawCoinFields choice={choice} disabled={isSending} />
                <StepForm onSubmit={getCodes}>
                  <WithdrawAddressField
                    draft={draft}
                    disabled={isSending}
                    onOpenBook={setBook}
                    ref={addressInput}
                    refused={isOfAddress ? refusal.failure.message : undefined}
                    onType={(next) => {
                      draft.setAddress(next);
                      if (isOfAddress) setRefusal(null);
                    }}
                  />
                </StepForm>
              </div>
            </Step>
            <Step place={2} title="Amount" state={stateOfAmount(draft)}>
              <StepForm onSubmit={getCodes}>
                <AmountPart
                  draft={draft}
                  disabled={isSending}
                  onTransfer={(amount) => open({ opens: "transfer", ticker: draft.ticker, source: "SPOT", amount })}
                />
              </StepForm>
            </Step>
            <Step place={3} title="Confirm with your codes" state={submission || asked ? "now" : "waits"} isLast>
              {draft.kycLevel !== undefined && draft.kycLevel < 1 ? (
                <GateBox gate={levelGate("Withdrawals open")} />
              ) : (
                <>
                  <WithdrawSummary summary={summary} address={address} isInSteps className="mb-5 xl:hidden" />
                  {refusal && !isOfAddress ? (
                    <div role="alert" className="mb-5">
                      <Banner tone="warn">
                        {refusalWords(refusal.failure, { request: refusal.submission, fee: draft.fee })}
                      </Banner>
                    </div>
                  ) : null}
                  {stage.at === "codes" ? (
                    <WithdrawCodes
                      request={stage.asked.request}
                      keys={keys}
                      onSending={setSending}
                      onSent={(tx) => {
                        draft.empty();
                        setStage({ at: "done", asked: stage.asked, tx });
                      }}
                      onRefused={(failure) => refuse(failure, stage.asked.request)}
                      onLeave={() => setStage(drafting)}
                    />
                  ) : (
                    <AskForCodes obstacle={draft.obstacle} onAsk={getCodes} />
                  )}
                </>
              )}
            </Step>
          </>
        )}
      </MoneyColumns>
      {dialogs}
      {book !== null && network ? (
        <AddressListDialog
          choice={{
            network,
            onChoose: (chosen) => {
              draft.setAddress(chosen);
              setRefusal(null);
              setBook(null);
            },
          }}
          {...(book === "add" ? { toAdd: { networkKey: network.networkKey, address: toSave(draft) } } : {})}
          onClose={() => setBook(null)}
        />
      ) : null}
    </>
  );
}

/** Enter in any step's field acts like the last step's button. */
function StepForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

const stateOfAmount = ({ check, isAddressRight }: CryptoDraft) =>
  check.state === "right" ? "done" : isAddressRight ? "now" : "waits";

/** The typed address, if it can be saved. */
const toSave = ({ address, network, entry }: CryptoDraft): string =>
  network && entry === undefined && checkAddress(address, network) === undefined ? address : "";

const summaryOfDraft = (draft: CryptoDraft) =>
  summaryOf({
    ticker: draft.ticker,
    price: draft.price,
    network: draft.network,
    isInternal: draft.isInternal,
    amount: draft.check.state === "right" ? draft.check.amount : null,
    fee: draft.fee?.feeAmount ?? null,
    address: draft.isAddressRight ? draft.address : null,
    label: draft.entry?.label,
  });

const summaryOfAsked = ({ request, ...asked }: AskedWithdrawal, { price }: CryptoDraft) =>
  summaryOf({
    ...asked,
    ticker: request.coinTicker,
    amount: request.amount,
    fee: request.feeAmount,
    address: request.address,
    price,
  });

interface AmountPartProps {
  readonly draft: CryptoDraft;
  readonly disabled: boolean;
  readonly onTransfer: (amount: string) => void;
}

function AmountPart({ draft, disabled, onTransfer }: AmountPartProps) {
  const { ticker, coin, network, typed, decimals, available, check, price, spot, limits } = draft;
  const amount = check.state === "right" ? check.amount : null;
  const worth = amount === null || price === null ? null : multiply(amount, price);
  const hasSpot = coin !== undefined && !isZero(wholePart(spot, coin.precision) ?? "0");
  return (
    <div className="-mt-1 flex flex-col gap-3">
      <AmountField
        size="lg"
        label="You send"
        availableLabel="Available in main"
        worth={worthWords(amount, price)}
        value={typed}
        onType={draft.setAmount}
        disabled={disabled || network === undefined}
        hint={network ? (hasSpot ? undefined : `Minimum ${inWords(network.withdrawMin, ticker)}.`) : " "}
        max={draft.most}
        ticker={ticker}
        decimals={decimals}
        available={available}
        check={check}
      />
      {hasSpot ? <SpotHint ticker={ticker} decimals={coin.precision} spot={spot} onTransfer={onTransfer} /> : null}
      <DailyLimitLine limits={limits} worth={worth} />
    </div>
  );
}

/** The state before any codes: they are sent on request, once everything else is complete. */
function AskForCodes({ obstacle, onAsk }: { obstacle: string | undefined; onAsk: () => void }) {
  const { user } = useSession();
  const isSent = user === null || user.isEmailOtpEnabled || user.isMobileOtpEnabled;
  return (
    <>
      <p className="mb-4 text-14 text-quiet">
        {isSent
          ? "We'll send you a code. You'll need every code that's on in your security settings."
          : "You'll need the code from your authenticator app."}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button className={inPageButton} disabled={obstacle !== undefined} onClick={onAsk}>
          {isSent ? "Get codes" : "Continue"}
        </Button>
        <p className="min-h-5 text-13 text-quiet">{obstacle}</p>
      </div>
    </>
  );
}

interface ReceiptProps {
  readonly asked: AskedWithdrawal;
  readonly tx: CryptoWithdrawal;
  readonly onLeave: () => void;
}

function Receipt({ asked, tx, onLeave }: ReceiptProps) {
  const { to } = summaryOf({
    ...asked,
    ticker: tx.coinTicker,
    amount: tx.amount,
    fee: tx.feeAmount,
    address: tx.address,
    price: null,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus moves here for keyboards and screen readers.
  useEffect(() => heading.current?.focus(), []);
  return (
    <li>
      <Panel tone="page" className="p-6 max-sm:p-4">
        <h2 ref={heading} tabIndex={-1} className="mb-4 font-semibold text-20 outline-none">
          Your withdrawal is on its way
        </h2>
        <WithdrawalReceipt
          tx={tx}
          to={to}
          next={nextWords(tx, asked)}
          leave={{ label: "Make another withdrawal", onPress: onLeave }}
        />
      </Panel>
    </li>
  );
}
