/** What an operator did, as others read it. Pure. */
import type { OperatorDeed } from "@feo/contract";

const names: Readonly<Record<string, string>> = {
  note: "noted",
  approve: "approved and sent",
  "propose approve": "approved first",
  "drop approve": "took the first approval back",
  reject: "rejected",
  pause: "put on hold",
  resume: "took off hold",
  "propose unpaid": "says it was not paid",
  "drop unpaid": "took back that it was not paid",
  unpaid: "confirmed that it was not paid",
  "propose refill approve": "approved first",
  "drop refill approve": "took the first approval back",
  "refill approve": "approved",
  "refill export": "exported the file",
  "refill import": "imported the signed file",
  "refill renew": "asked for a new transaction",
  "refill drop": "dropped it",
  "signing stop": "stopped signing",
};

/** Of withdrawals and custody, which have words of their own; anything else is called what it is called in the log. */
const doneWords = (action: string): string =>
  names[action.replace(/\b(withdrawal|coins) /, "")] ?? action.replace(/\bkyc\b/, "KYC");

interface DeedWords {
  readonly done: string;
  /** What was written beside it: its details by name, then the reason or the note. */
  readonly said: string;
}

export function deedWords({ action, details }: Pick<OperatorDeed, "action" | "details">): DeedWords {
  const { reason, note, text, proposedBy: _saidBefore, ...named } = details;
  const said = [...Object.entries(named).map(([name, value]) => `${name} ${value}`), reason, note, text];
  return { done: doneWords(action), said: said.filter(Boolean).join(", ") };
}
