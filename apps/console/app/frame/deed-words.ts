/** Operator actions in readable words. Pure. */
import type { OperatorDeed } from "@feo/contract";

const names: Readonly<Record<string, string>> = {
  note: "noted",
  approve: "approved and sent",
  "propose approve": "gave the first approval",
  "drop approve": "withdrew the first approval",
  reject: "rejected",
  pause: "put on hold",
  resume: "took off hold",
  "propose unpaid": "reported it unpaid",
  "drop unpaid": "withdrew the unpaid report",
  unpaid: "confirmed it unpaid",
  "propose refill approve": "gave the first approval",
  "drop refill approve": "withdrew the first approval",
  "refill approve": "approved",
  "refill export": "exported the file",
  "refill import": "imported the signed file",
  "refill renew": "requested a new transaction",
  "refill drop": "dropped it",
  "signing stop": "stopped signing",
  "sender accept": "accepted the sender",
  "sender refuse": "refused the sender",
  "person show": "opened the account",
  "person as customer": "viewed it as the customer",
  "person unmask": "showed a masked value",
  "refused person unmask": "was refused a masked value",
  "person contact": "showed the contact details",
  "person freeze": "froze the account",
  "propose person unfreeze": "proposed to unfreeze the account",
  "drop person unfreeze": "withdrew the proposal to unfreeze",
  "person unfreeze": "unfroze the account",
  "person sign out": "signed the customer out",
  "propose person level": "proposed a level",
  "drop person level": "withdrew the proposed level",
  "person level": "set the level",
};

/** Withdrawal and custody actions have readable names; any other action is shown by its name in the log. */
const doneWords = (action: string): string =>
  names[action.replace(/\b(withdrawal|coins) /, "")] ?? action.replace(/\bkyc\b/, "KYC");

interface DeedWords {
  readonly done: string;
  /** The details by name, followed by the reason or the note. */
  readonly said: string;
}

export function deedWords({ action, details }: Pick<OperatorDeed, "action" | "details">): DeedWords {
  const { reason, note, text, proposedBy: _saidBefore, sentAt: _submission, dryRun: _digest, ...named } = details;
  const said = [...namedWords(named), reason, note, text];
  return { done: doneWords(action), said: said.filter(Boolean).join(", ") };
}

/** "takerFee 0.2 → 0.18" for a detail whose earlier value was logged beside it. */
function namedWords(named: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(named).flatMap(([name, value]) => {
    if (name.endsWith("Was") && named[name.slice(0, -3)] !== undefined) return [];
    const was = named[`${name}Was`];
    return [`${name} ${was === undefined ? "" : `${was} → `}${value}`];
  });
}
