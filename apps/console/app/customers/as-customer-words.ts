/** What a customer can and can't do, in words for the operator who helps them. Pure. */
import type { AsCustomer, CustomerAction } from "@feo/contract";

const names: Readonly<Record<CustomerAction, string>> = {
  "sign in": "Sign in",
  trade: "Trade",
  deposit: "Deposit",
  withdraw: "Withdraw",
  pay: "Pay to a feoTag",
};

export interface ActionWords {
  readonly name: string;
  readonly isAllowed: boolean;
  readonly why: string;
}

/** A refused action with every reason, in the words that the customer gets. */
export const actionWords = ({ action, refusals }: AsCustomer["actions"][number]): ActionWords => ({
  name: names[action],
  isAllowed: refusals.length === 0,
  why: refusals.length === 0 ? "Allowed" : refusals.join(" "),
});
