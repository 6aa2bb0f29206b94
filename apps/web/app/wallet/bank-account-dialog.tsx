/**
 * Adding a bank account. The bank confirms the holder's name before the answer arrives; a refused account can be
 * corrected here.
 */
import type { BankAccount } from "@feo/contract";
import { Banner, Button, Field, TextInput, toast } from "@feo/ui";
import { Landmark } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { useFacts } from "../confirmation/inbox-hint.tsx";
import { addBankAccount, bankBranchQuery, useAct, useOwnQuery } from "../data/index.ts";
import {
  type AccountDraft,
  type AccountField,
  accountProblems,
  isWholeIfsc,
  tidyAccount,
} from "./bank-account-check.ts";

interface BankAccountDialogProps {
  /** The user's legal name, which must match the account holder's. */
  readonly name: string;
  /** A bank account that the bank refused, to be corrected. */
  readonly refused: BankAccount | null;
  readonly onClose: () => void;
}

export function BankAccountDialog({ name, refused, onClose }: BankAccountDialogProps) {
  return (
    <FlowDialog
      title="Add bank account"
      description="Must be in your name. We'll send ₹1 to verify it."
      onClose={onClose}
    >
      {refused ? (
        <div role="alert" className="mb-4">
          <Banner tone="error" title="Your bank didn't confirm this account">
            {refused.rejectReason}
          </Banner>
        </div>
      ) : null}
      <DemoAccount />
      <AccountForm name={name} refused={refused} onClose={onClose} />
    </FlowDialog>
  );
}

/** A demo account is opened at the demo's own bank. */
function DemoAccount() {
  const facts = useFacts();
  if (!facts?.isDemo || !facts.inboxUrl) return null;
  return (
    <Banner className="mb-4">
      Demo: no account yet?{" "}
      <a
        href={new URL("/bank?open", facts.inboxUrl).href}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-brand underline underline-offset-2"
      >
        Open one at the demo bank
      </a>{" "}
      in your verified name.
    </Banner>
  );
}

function AccountForm({ name, refused, onClose }: BankAccountDialogProps) {
  const [draft, setDraft] = useState<AccountDraft>(() => ({
    accountHolderName: refused?.accountHolder ?? name,
    accountNumber: refused?.accountNumber ?? "",
    accountNumberAgain: refused?.accountNumber ?? "",
    IFSCCode: refused?.IFSCCode ?? "",
  }));
  /** A field shows its problem after it was left; submitting the form shows all of them. */
  const [touched, setTouched] = useState<ReadonlySet<AccountField>>(new Set());
  const [isTried, setTried] = useState(false);
  const { isBusy, failure, run, clear } = useAct();
  const problems = accountProblems(draft);
  const isUnknown = failure?.code === "IFSC_UNKNOWN";

  const finish = (status: BankAccount["status"]) => {
    if (status === "REJECTED") return;
    if (status === "VERIFIED") toast({ tone: "success", message: "Bank account verified." });
    else toast({ message: "Bank account added.", description: "We're checking that it's yours." });
    onClose();
  };

  const part = (field: AccountField, label: string, rest: Rest = {}) => {
    const problem = isTried || touched.has(field) ? problems[field] : undefined;
    const refusal = failure?.fields.find(({ path }) => path === field)?.message;
    const { hint, error, ...input } = rest;
    return (
      <Field label={label} error={refusal ?? problem ?? error} hint={hint}>
        <TextInput
          name={field}
          autoComplete="off"
          spellCheck={false}
          value={draft[field]}
          onBlur={() => setTouched((before) => (draft[field] === "" ? before : new Set([...before, field])))}
          onChange={(event) => {
            clear();
            setDraft({ ...draft, [field]: tidyAccount[field](event.target.value) });
          }}
          {...input}
        />
      </Field>
    );
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(problems).length > 0) return;
        const { accountHolderName, accountNumber, IFSCCode } = draft;
        const account = { accountHolderName: accountHolderName.trim(), accountNumber, IFSCCode };
        void run(async () => finish((await addBankAccount(account)).status));
      }}
    >
      <FailureNote failure={isUnknown ? null : failure} />
      {part("accountHolderName", "Account holder", {
        autoComplete: "name",
        maxLength: 80,
        autoFocus: draft.accountHolderName === "",
      })}
      {part("accountNumber", "Account number", {
        inputMode: "numeric",
        autoFocus: draft.accountHolderName !== "",
      })}
      {part("accountNumberAgain", "Re-enter account number", { inputMode: "numeric" })}
      {part("IFSCCode", "IFSC", {
        autoCapitalize: "characters",
        hint: <BranchLine IFSCCode={draft.IFSCCode} />,
        error: isUnknown ? failure.message : undefined,
      })}
      <Button type="submit" busy={isBusy} className="w-full max-sm:h-12">
        Add bank account
      </Button>
      <p role="status" className="text-center text-13 text-quiet empty:hidden">
        {isBusy ? "Verifying with your bank…" : ""}
      </p>
    </form>
  );
}

/** The bank and branch of a complete IFSC, or a hint on its format. */
function BranchLine({ IFSCCode }: { IFSCCode: string }) {
  const isWhole = isWholeIfsc(IFSCCode);
  const answer = useOwnQuery(bankBranchQuery(IFSCCode), undefined, { isWanted: isWhole });
  if (!isWhole) return "11 characters, such as HDFC0001234";
  const branch = answer.data?.branch;
  if (answer.error) return <span className="text-down">{answer.error.message}</span>;
  if (branch?.IFSCCode !== IFSCCode) return "Looking up your bank…";
  return (
    <span className="inline-flex items-center gap-1.5 text-ink">
      <Landmark size={14} aria-hidden />
      {branch.bankName}, branch {branch.branchCode}
    </span>
  );
}

type Rest = Omit<React.ComponentProps<typeof TextInput>, "name" | "value" | "onChange" | "onBlur"> & {
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
};
