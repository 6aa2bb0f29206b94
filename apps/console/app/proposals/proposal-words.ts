/** Proposals in words. Pure. */
import { type OperatorActionName, type OperatorProposal, operatorActionRules } from "@feo/contract";
import { shortSubject } from "../frame/short-subject.ts";

/** What each action that takes two does, as a title that its subject follows. */
const titles: Partial<Readonly<Record<string, string>>> = {
  "withdrawal approve": "Approve withdrawal",
  "withdrawal unpaid": "Mark withdrawal unpaid:",
  "account verify": "Verify bank account",
  "coin deposit approve": "Let in coin deposit",
  "line credit": "Credit transfer",
  "line refund": "Send back transfer",
  "withdrawals open": "Open withdrawals of",
  "coin unfreeze": "Unfreeze",
  "coin terms": "Change withdrawal terms of",
  "market open": "Open market",
  "market change": "Change market",
  "market create": "Create market",
  "coin add": "Add coin",
  "deposits open": "Open deposits of",
  "kyc approve enhanced": "Approve level 3 of",
  "person level": "Set level of",
  "person unfreeze": "Unfreeze",
  "operator add": "Add operator",
  "operator roles": "Change roles of",
  "operator remove": "Remove operator",
  "operator reset": "Reset operator",
  "refill approve": "Approve refill",
};

export const isAction = (name: string): name is OperatorActionName => Object.hasOwn(operatorActionRules, name);

export const proposalTitle = ({ action, subject }: Pick<OperatorProposal, "action" | "subject">): string =>
  `${titles[action] ?? `${action.slice(0, 1).toUpperCase()}${action.slice(1)}:`} ${shortSubject(subject)}`;

/** The page that shows what the proposal is about; undefined if there is none. */
export function subjectPath({ action, subject }: Pick<OperatorProposal, "action" | "subject">): string | undefined {
  const id = encodeURIComponent(subject);
  switch (action.split(" ")[0]) {
    case "withdrawal":
      return `/withdrawals/${id}`;
    case "account":
      return `/bank-accounts/${id}`;
    case "line":
      return `/deposits/${id}`;
    case "kyc":
      return `/kyc/${id}`;
    case "person":
      return `/customers/${id}`;
    case "market":
      return `/markets/${id}`;
    case "refill":
      return `/custody/${id}`;
    case "coin":
      return action === "coin deposit approve" ? `/deposits/${id}?tab=coins` : undefined;
    default:
      return undefined;
  }
}

/** The details by name, followed by the note. */
export function saidIn({ details }: Pick<OperatorProposal, "details">): string {
  const { note, reason, dryRun: _digest, ...named } = details;
  const facts = Object.entries(named)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name} ${value}`);
  return [...facts, reason, note].filter(Boolean).join(", ");
}
