/** The usual reasons of verdicts that customers read, to fill in and change before they are sent. Pure. */
import type { OperatorActionName } from "@feo/contract";

export interface UsualReason {
  /** For the operator. */
  readonly label: string;
  /** What the customer reads. */
  readonly reason: string;
}

const reasons: Partial<Readonly<Record<OperatorActionName, readonly UsualReason[]>>> = {
  "withdrawal reject": [
    {
      label: "Not reached",
      reason: "We couldn't reach you to confirm this withdrawal. Contact support, then withdraw again.",
    },
    {
      label: "Source of funds unclear",
      reason: "We need to know where these funds come from. Contact support, then withdraw again.",
    },
    {
      label: "Destination closed",
      reason: "The account or address can't receive this withdrawal. Choose another one and withdraw again.",
    },
    { label: "Customer asked", reason: "You asked us to cancel this withdrawal." },
  ],
  "deposit reject": [
    {
      label: "No such transfer",
      reason: "We've received no transfer with this UTR. Copy the UTR from your bank's app and submit it again.",
    },
    {
      label: "Sent elsewhere",
      reason: "This transfer went to another account. Ask your bank to return it.",
    },
    { label: "Already credited", reason: "The transfer with this UTR has already been credited." },
  ],
  "account reject": [
    {
      label: "Another name",
      reason: "The bank reports another name for this account. Add an account in your own name.",
    },
    {
      label: "No such account",
      reason: "The bank doesn't know this account number and IFSC. Check both and add the account again.",
    },
    {
      label: "Not a personal account",
      reason: "This isn't a personal account. Add a savings or current account in your own name.",
    },
  ],
  "sender refuse": [
    {
      label: "Details don't fit",
      reason: "The details of the sender don't fit together. Check the name and the country, and tell us again.",
    },
    {
      label: "Looks like their own",
      reason: "This looks like an address of your own. If it is, declare it as yours.",
    },
    { label: "Country not accepted", reason: "We can't accept coins from this country." },
  ],
};

export const usualReasons = (action: OperatorActionName): readonly UsualReason[] => reasons[action] ?? [];

/** The field for a reason that the customer reads. */
export const customersReason = (action: OperatorActionName) => ({
  name: "reason",
  label: "Reason",
  hint: "The customer will see this.",
  isLong: true,
  usual: usualReasons(action),
});
