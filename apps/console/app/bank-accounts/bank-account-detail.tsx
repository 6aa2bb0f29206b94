/** One bank account: the details its owner gave, the owner's legal name, and the name that the bank reports. */
import type { OperatorProposal, WaitingBankAccount } from "@feo/contract";
import { Badge } from "@feo/ui";
import { ActButton } from "../frame/act-button.tsx";
import type { Act } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { Facts, Section } from "../frame/facts.tsx";
import { OwnerLink } from "../frame/owner-link.tsx";
import { Proposed, useMayConfirm, useProposals } from "../frame/proposed.tsx";
import { customersReason } from "../frame/usual-reasons.ts";
import { Copied, WaitingDetail } from "../frame/waiting-detail.tsx";

export function BankAccountDetail({ account }: { account: WaitingBankAccount }) {
  const [proposal] = useProposals(account.id, ["account verify"]);
  const mayConfirm = useMayConfirm();
  return (
    <WaitingDetail
      id={account.id}
      what="this account"
      since={["Added", account.since]}
      badge={<Badge tone="warn">Two operators</Badge>}
      title={<Copied value={account.accountNumber} what="the account number" />}
      acts={(ask) => (
        <>
          <Allowed act="account verify" proposedBy={proposal?.proposedBy}>
            <ActButton
              letter="a"
              variant="primary"
              disabled={!mayConfirm(proposal)}
              onPress={() => ask(verifyAct(account, proposal))}
            >
              {proposal ? "Confirm the name" : "Verify"}
            </ActButton>
          </Allowed>
          <Allowed act="account reject">
            <ActButton letter="r" onPress={() => ask(rejectAct(account))}>
              Reject
            </ActButton>
          </Allowed>
        </>
      )}
    >
      {proposal && <Proposed proposal={proposal} what={`verify it under the name ${proposal.details["name"] ?? ""}`} />}
      <Section title="Account">
        <Facts
          pairs={[
            ["Bank", account.bankName],
            ["IFSC", <Copied key="ifsc" value={account.ifsc} what="the IFSC" />],
          ]}
        />
      </Section>
      <Section title="Owner">
        <Facts
          pairs={[
            ["Holder", account.holder],
            ["Legal name", account.name],
            ["User", <OwnerLink key="owner" owner={account} />],
          ]}
        />
      </Section>
    </WaitingDetail>
  );
}

function verifyAct(account: WaitingBankAccount, proposal: OperatorProposal | undefined): Act {
  const shared = {
    action: "account verify" as const,
    subject: account.id,
    title: "Verify the account",
    button: "Verify",
    done: "The account is verified.",
  };
  // The second operator confirms exactly the name that the first one entered.
  if (proposal) {
    const name = proposal.details["name"] ?? "";
    return { ...shared, details: { name }, about: `The bank reports the holder as ${name}.` };
  }
  return {
    ...shared,
    about: `Ask the bank for the name on ${account.accountNumber}, ${account.ifsc}. It must match ${account.name || "the customer's name"}. Two operators must confirm.`,
    fields: [{ name: "name", label: "Name reported by the bank" }],
  };
}

const rejectAct = (account: WaitingBankAccount): Act => ({
  action: "account reject",
  subject: account.id,
  title: "Reject the account",
  button: "Reject",
  isDanger: true,
  about: "The customer sees your reason exactly as written and can add another account.",
  fields: [customersReason("account reject")],
  done: "Account rejected. The customer has been notified of the reason.",
});
