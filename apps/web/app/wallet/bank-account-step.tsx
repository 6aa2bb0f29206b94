/** The first step of rupees in and out: the own bank account, with what the bank says of it, or the way to have one. */
import type { BankAccount } from "@feo/contract";
import { Badge, Button, cx, Skeleton, toast } from "@feo/ui";
import { Check, Clock, Landmark, X } from "lucide-react";
import { useState } from "react";
import { bankAccountQuery, removeBankAccount, useOwnQuery, useSession } from "../data/index.ts";
import { shortNumber } from "../frame/account-number.ts";
import { FailureNote } from "../frame/failure-note.tsx";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { Loaded } from "../frame/loaded.tsx";
import { useAct } from "../frame/use-act.ts";
import { BankAccountDialog } from "./bank-account-dialog.tsx";
import { GateBox } from "./step-list.tsx";
import { levelGate } from "./verification-gate.ts";

/** The account that money may go to and come from; null while there is none that the bank has confirmed. */
export function useVerifiedAccount(): BankAccount | null {
  const account = useOwnQuery(bankAccountQuery()).data?.bankAccount ?? null;
  return account?.status === "VERIFIED" ? account : null;
}

/** All that can stand here takes the same room, so that nothing below moves when it is known. */
const place = "min-h-24 max-sm:min-h-39";

interface BankAccountPartProps {
  /** What the account is for: where money comes from, or where it goes. */
  readonly rule: string;
  /** What is said of a verified account instead, where there is more to say. */
  readonly standing?: ((account: BankAccount) => string | undefined) | undefined;
}

export function BankAccountPart({ rule, standing }: BankAccountPartProps) {
  const { user } = useSession();
  const answer = useOwnQuery(bankAccountQuery(), ({ bankAccount }) => bankAccount?.status === "PENDING");
  const skeleton = <Skeleton className={cx("rounded-panel", place)} />;
  if (user === null) return skeleton;
  if (user.kycLevel < 1) return <GateBox gate={levelGate("A bank account is added")} className={place} />;
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
        {refused ? "Try another account" : "Add a bank account"}
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
      <p role="status" className="mt-2 border-line border-t pt-2 text-13 text-quiet">
        {status === "PENDING" ? "We are checking that this account is yours. This can take up to a day." : rule}
      </p>
      {isAsking ? <RemoveDialog account={account} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function RemoveDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { isBusy, failure, run } = useAct();
  const remove = async () => {
    await removeBankAccount(account.id);
    toast({ message: "The bank account is removed." });
    onClose();
  };
  return (
    <FlowDialog
      title="Remove this bank account?"
      description={`${account.bankName} ${shortNumber(account.accountNumber)}. You can add it or another one again.`}
      closable={!isBusy}
      onClose={onClose}
    >
      <FailureNote failure={failure} />
      <p className="text-14 text-quiet">
        Money that you have already sent from it and not told us about will wait for a check by hand.
      </p>
      <div className="mt-5 flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" disabled={isBusy} onClick={onClose} className="max-sm:h-12">
          Keep it
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => void run(remove)} className="max-sm:h-12">
          Remove
        </Button>
      </div>
    </FlowDialog>
  );
}
