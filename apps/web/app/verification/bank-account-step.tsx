/** The bank account of level 2: its status, and a link to the page that adds accounts. */
import { Banner, Button } from "@feo/ui";
import { Link } from "react-router";
import { Reason, StepFacts, type StepProps, StepText } from "./step-parts.tsx";
import { accountName } from "./task-words.ts";

export function BankAccountStep({ facts, task, onDone }: StepProps) {
  const { bankAccount } = facts;
  const holder = bankAccount
    ? [
        { label: "Account", value: accountName(bankAccount) },
        { label: "In the name of", value: bankAccount.accountHolder },
        { label: "IFSC", value: bankAccount.IFSCCode },
      ]
    : [];
  if (!bankAccount) {
    return (
      <>
        <Reason facts={facts} task={task} className="mb-5" />
        <StepText className="mb-5">
          You deposit from this account and withdraw to it. Must be in your name, as on your PAN. We'll send ₹1 to
          verify it.
        </StepText>
        <ToAccounts label="Add bank account" />
      </>
    );
  }
  return (
    <>
      <Reason facts={facts} task={task} className="mb-5" />
      {bankAccount.status === "REJECTED" ? (
        <Banner tone="error" title="Your bank didn't confirm this account" className="mb-5">
          {bankAccount.rejectReason}
        </Banner>
      ) : null}
      <StepFacts facts={holder} className="mb-5" />
      {task.state === "checking" ? (
        <p role="status" className="max-w-[600px] text-14 text-quiet">
          We're checking that this account is yours. This can take up to a day. You can do the other steps in the
          meantime.
        </p>
      ) : task.state === "done" ? (
        <div className="flex flex-wrap gap-3">
          <Button className="max-sm:h-12 max-sm:w-full" onClick={() => onDone()}>
            Continue
          </Button>
          <ToAccounts label="Change account" variant="secondary" />
        </div>
      ) : (
        <ToAccounts label="Use another account" />
      )}
    </>
  );
}

function ToAccounts({ label, variant = "primary" }: { label: string; variant?: "primary" | "secondary" }) {
  return (
    <Button asChild variant={variant} className="max-sm:h-12 max-sm:w-full">
      <Link to="/dashboard/depositINR">{label}</Link>
    </Button>
  );
}
