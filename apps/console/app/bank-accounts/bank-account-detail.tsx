/** One bank account: what its owner says, who they are before the law, and the name that the bank gives. */
import type { OperatorProposal, WaitingBankAccount } from "@feo/contract";
import { Badge } from "@feo/ui";
import { ActButton } from "../frame/act-button.tsx";
import type { Act } from "../frame/act-dialog.tsx";
import { Facts, Section } from "../frame/facts.tsx";
import { OwnerLink } from "../frame/owner-link.tsx";
import { Proposed, useMayConfirm, useProposals } from "../frame/proposed.tsx";
import { Copied, WaitingDetail } from "../frame/waiting-detail.tsx";

export function BankAccountDetail({ account }: { account: WaitingBankAccount }) {
  const [proposal] = useProposals(account.id, ["account verify"]);
  const mayConfirm = useMayConfirm();
  return (
    <WaitingDetail
      {...{ id: account.id, what: "this account", since: ["Added", account.since] }}
      badge={<Badge tone="warn">Takes two</Badge>}
      title={<Copied value={account.accountNumber} what="the account number" />}
      acts={(ask) => (
        <>
          <ActButton
            letter="a"
            variant="primary"
            disabled={!mayConfirm(proposal)}
            onPress={() => ask(verifyAct(account, proposal))}
          >
            {proposal ? "Confirm the name" : "Verify"}
          </ActButton>
          <ActButton letter="r" onPress={() => ask(rejectAct(account))}>
            Reject
          </ActButton>
        </>
      )}
    >
      {proposal && <Proposed proposal={proposal} what={`verify it in the name ${proposal.details["name"] ?? ""}`} />}
      <Section title="The account">
        <Facts
          pairs={[
            ["Bank", account.bankName],
            ["IFSC", <Copied key="ifsc" value={account.ifsc} what="the IFSC" />],
          ]}
        />
      </Section>
      <Section title="Whose it is">
        <Facts
          pairs={[
            ["Holder", account.holder],
            ["By law", account.name],
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
    ...{ subject: account.id, title: "Verify the account", button: "Verify", done: "The account is verified." },
  };
  // The second operator's word is about the name that the first one gave.
  if (proposal) {
    const name = proposal.details["name"] ?? "";
    return { ...shared, details: { name }, about: `The bank has this account in the name ${name}.` };
  }
  return {
    ...shared,
    about: `Ask the bank for the name of ${account.accountNumber}, ${account.ifsc}. It has to be that of ${account.name || "the person"}. It takes two operators.`,
    fields: [{ name: "name", label: "The name that the bank gives" }],
  };
}

const rejectAct = (account: WaitingBankAccount): Act => ({
  ...{ action: "account reject", subject: account.id, title: "Reject the account", button: "Reject", isDanger: true },
  about: "The person is told the reason, word for word, and can add another account.",
  fields: [{ name: "reason", label: "Reason", hint: "The person reads it.", isLong: true }],
  done: "The account is rejected, and the person is told why.",
});
