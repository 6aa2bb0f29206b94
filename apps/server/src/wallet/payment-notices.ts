/** The notices of a payment. The memo stays in the app: in our mail a stranger's link would look like ours. */
import type { Notice } from "../platform/notice.ts";

interface PaymentFacts {
  /** With its unit: "₹500.00". */
  readonly amount: string;
  /** The counterparty's. */
  readonly feoTag: string;
  readonly at: string;
}

const path = "/dashboard/history/transactions/payments";

export const sentNotice = ({ amount, feoTag, at }: PaymentFacts): Notice => ({
  kind: "payment sent",
  title: `You paid ${amount} to @${feoTag}`,
  text: "It left your main wallet. If this wasn't you, change your password and contact support right away.",
  path,
  facts: [["When", at]],
});

export const receivedNotice = ({ amount, feoTag, at }: PaymentFacts): Notice => ({
  kind: "payment received",
  title: `You received ${amount} from @${feoTag}`,
  text: "It is in your main wallet.",
  path,
  facts: [["When", at]],
});
