/** Adding a bank account. The bank is asked whose it is before the answer comes; a refusal is told here, to be corrected. */
import type { BankAccount } from "@feo/contract";
import { Banner, Button, Field, TextInput, toast } from "@feo/ui";
import { type ReactNode, useState } from "react";
import { addBankAccount } from "../data/index.ts";
import { FailureNote } from "../frame/failure-note.tsx";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { useAct } from "../frame/use-act.ts";
import { type AccountDraft, type AccountField, accountProblems, tidyAccount } from "./bank-account-check.ts";

interface BankAccountDialogProps {
  /** The name that the account must be in. */
  readonly name: string;
  /** One that the bank has refused, to be corrected. */
  readonly refused: BankAccount | null;
  readonly onClose: () => void;
}

export function BankAccountDialog({ name, refused, onClose }: BankAccountDialogProps) {
  return (
    <FlowDialog
      title="Add your bank account"
      description="It must be in your legal name. We send ₹1 to it, and the bank tells us whose it is."
      onClose={onClose}
    >
      {refused ? (
        <div role="alert" className="mb-4">
          <Banner tone="error" title="The bank did not confirm this account">
            {refused.rejectReason}
          </Banner>
        </div>
      ) : null}
      <AccountForm name={name} refused={refused} onClose={onClose} />
    </FlowDialog>
  );
}

function AccountForm({ name, refused, onClose }: BankAccountDialogProps) {
  const [draft, setDraft] = useState<AccountDraft>(() => ({
    accountHolderName: refused?.accountHolder ?? name,
    bankName: refused?.bankName ?? "",
    accountNumber: refused?.accountNumber ?? "",
    IFSCCode: refused?.IFSCCode ?? "",
  }));
  /** Problems are told of fields that were left, and of all once somebody has tried. */
  const [touched, setTouched] = useState<ReadonlySet<AccountField>>(new Set());
  const [isTried, setTried] = useState(false);
  const { isBusy, failure, run, clear } = useAct();
  const problems = accountProblems(draft);

  const finish = (status: BankAccount["status"]) => {
    if (status === "REJECTED") return;
    if (status === "VERIFIED") toast({ tone: "success", message: "Your bank account is verified." });
    else toast({ message: "Your bank account is added.", description: "We are checking that it is yours." });
    onClose();
  };

  const part = (field: AccountField, label: string, rest: Rest = {}) => {
    const told = isTried || touched.has(field) ? problems[field] : undefined;
    const refusal = failure?.fields.find(({ path }) => path === field)?.message;
    const { hint, ...input } = rest;
    return (
      <Field label={label} error={refusal ?? told} hint={hint}>
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
        const body = Object.fromEntries(Object.entries(draft).map(([field, value]) => [field, value.trim()]));
        void run(async () => finish((await addBankAccount(body as unknown as AccountDraft)).status));
      }}
    >
      <FailureNote failure={failure} />
      {part("accountHolderName", "Account holder", {
        hint: "Your name, as your bank has it",
        autoComplete: "name",
        maxLength: 80,
      })}
      {part("bankName", "Bank", { maxLength: 80 })}
      {part("accountNumber", "Account number", { inputMode: "numeric" })}
      {part("IFSCCode", "IFSC", { autoCapitalize: "characters", hint: "11 characters, such as HDFC0001234" })}
      <Button type="submit" busy={isBusy} className="w-full max-sm:h-12">
        Add the bank account
      </Button>
      <p role="status" className="text-center text-13 text-quiet empty:hidden">
        {isBusy ? "Asking the bank whose account it is…" : ""}
      </p>
    </form>
  );
}

type Rest = Omit<React.ComponentProps<typeof TextInput>, "name" | "value" | "onChange" | "onBlur"> & {
  readonly hint?: ReactNode;
};
