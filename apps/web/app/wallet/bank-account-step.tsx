/**
 * The first step of INR deposits and withdrawals: the user's bank account with its verification status, or a button to
 * add one.
 */
import type { BankAccount } from "@feo/contract";
import { Badge, Button, cx, Loaded, Skeleton, toast } from "@feo/ui";
import { Check, Clock, Landmark, X } from "lucide-react";
import { useState } from "react";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { bankAccountQuery, removeBankAccount, useAct, useOwnQuery, useSession } from "../data/index.ts";
import { shortNumber } from "../format/account-number.ts";
import { BankAccountDialog } from "./bank-account-dialog.tsx";
import { GateBox } from "./step-list.tsx";
import { levelGate } from "./verification-gate.ts";

/** The bank account for deposits and withdrawals; null if none is verified, undefined while loading. */
export function useVerifiedAccount(): BankAccount | null | undefined {
  const { user } = useSession();
  const answer = useOwnQuery(bankAccountQuery()).data;
  if (user === null) return undefined;
  if (user.KYCLevel < 1) return null;
  if (answer === undefined) return undefined;
  return answer.bankAccount?.status === "VERIFIED" ? answer.bankAccount : null;
}

/** Every state has the same height, so that nothing below shifts when the answer arrives. */
const place = "min-h-16 max-sm:min-h-39";

interface BankAccountPartProps {
  /** Explains the account's use: where money comes from, or where it goes. */
  readonly rule: string;
  /** Replaces the text for a verified account if there is more to say. */
  readonly standing?: ((account: BankAccount) => string | undefined) | undefined;
}

export function BankAccountPart({ rule, standing }: BankAccountPartProps) {
  const { user } = useSession();
  const answer = useOwnQuery(bankAccountQuery(), ({ bankAccount }) => bankAccount?.status === "PENDING");
  const skeleton = <Skeleton className={cx("rounded-panel", place)} />;
  if (user === null) return skeleton;
  if (user.KYCLevel < 1) return <GateBox gate={levelGate("Add your bank account")} className={place} />;
  return (
    <Loaded answer={answer} skeleton={skeleton}>
      {({ bankAccount }) => {
        if (bankAccount && bankAccount.status !== "REJECTED") {
          return <AccountCard account={bankAccount} rule={standing?.(bankAccount) ?? rule} />;
        }
        return <NoAccount name={user.name} refused={bankAccount} rule={rule} />;
      }}
    </Loaded>
  );
}

interface NoAccountProps {
  readonly name: string;
  readonly refused: BankAccount | null;
  readonly rule: string;
}

function NoAccount({ name, refused, rule }: NoAccountProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div
      className={cx("flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel border border-line px-4 py-3", place)}
    >
      <Landmark size={18} aria-hidden className="shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-14">
          {refused ? `${refused.bankName} ${shortNumber(refused.accountNumber)}` : "No bank account yet"}
          {refused ? badges.REJECTED : null}
        </p>
        <p role="status" className="text-13 text-quiet">
          {refused ? refused.rejectReason : rule}
        </p>
      </div>
      <Button size="sm" onClick={() => setAdding(true)}>
        {refused ? "Try another account" : "Add bank account"}
      </Button>
      {isAdding ? <BankAccountDialog name={name} refused={refused} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

const badges: Record<BankAccount["status"], React.ReactNode> = {
  VERIFIED: (
    <Badge tone="success" icon={<Check aria-hidden />}>
      Verified
    </Badge>
  ),
  PENDING: (
    <Badge tone="warn" icon={<Clock aria-hidden />}>
      Being checked
    </Badge>
  ),
  REJECTED: (
    <Badge tone="error" icon={<X aria-hidden />}>
      Rejected
    </Badge>
  ),
};

function AccountCard({ account, rule }: { account: BankAccount; rule: string }) {
  const [isAsking, setAsking] = useState(false);
  const { bankName, accountNumber, accountHolder, IFSCCode, status } = account;
  return (
    <div className={cx("rounded-panel border border-line px-4 py-3", place)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Landmark size={18} aria-hidden className="shrink-0 text-quiet" />
        <div className="min-w-0">
          <p className="font-medium text-14">
            {bankName} <span className="tabular whitespace-nowrap">{shortNumber(accountNumber)}</span>
          </p>
          <p className="text-13 text-quiet">
            {accountHolder}, {IFSCCode}
          </p>
        </div>
        {badges[status]}
        <Button variant="ghost" size="sm" className="ml-auto" onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      <p role="status" className="mt-1 pl-8.5 text-13 text-quiet max-sm:pl-0">
        {status === "PENDING" ? "We're checking that this account is yours. This can take up to a day." : rule}
      </p>
      {isAsking ? <RemoveDialog account={account} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function RemoveDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { isBusy, failure, run } = useAct();
  const remove = async () => {
    await removeBankAccount(account.id);
    toast({ message: "Bank account removed." });
    onClose();
  };
  return (
    <FlowDialog
      title="Remove this bank account?"
      description={`${account.bankName} ${shortNumber(account.accountNumber)}. You can add it again later.`}
      closable={!isBusy}
      onClose={onClose}
    >
      <FailureNote failure={failure} />
      <p className="text-14 text-quiet">
        If you've sent money from it and not entered the UTR yet, that deposit needs a manual review.
      </p>
      <div className="mt-5 flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" disabled={isBusy} onClick={onClose} className="max-sm:h-12">
          Keep account
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => void run(remove)} className="max-sm:h-12">
          Remove
        </Button>
      </div>
    </FlowDialog>
  );
}
