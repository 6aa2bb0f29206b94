/** The bank account of level 2: how it stands, and the way to where accounts are added. */
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
          You deposit from this account and withdraw to it. It must be in your legal name, as on your PAN. We send ₹1 to
          it, and your bank tells us whose it is.
        </StepText>
        <ToAccounts label="Add a bank account" />
      </>
    );
  }
  return (
    <>
      <Reason facts={facts} task={task} className="mb-5" />
      {bankAccount.status === "REJECTED" ? (
        <Banner tone="error" title="The bank did not confirm this account." className="mb-5">
          {bankAccount.rejectReason}
        </Banner>
      ) : null}
      <StepFacts facts={holder} className="mb-5" />
      {task.state === "checking" ? (
        <p role="status" className="max-w-[600px] text-14 text-quiet">
          We are checking that this account is yours. This can take up to a day. You can do the other tasks meanwhile.
        </p>
      ) : task.state === "done" ? (
        <div className="flex flex-wrap gap-3">
          <Button className="max-sm:h-12 max-sm:w-full" onClick={() => onDone()}>
            Go on
          </Button>
          <ToAccounts label="Change the account" variant="secondary" />
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
