/** The operator actions on an account, as the dialog shows them. Pure. */
import type { ShownAccount } from "@feo/contract";
import type { Act } from "../frame/act-dialog.tsx";

const nameOf = ({ name, feoTag }: ShownAccount): string => name || (feoTag ? `@${feoTag}` : "This customer");

export const freezeAct = (person: ShownAccount): Act => ({
  action: "person freeze",
  subject: person.userId,
  title: "Freeze the account",
  button: "Freeze",
  isDanger: true,
  done: "The account is frozen.",
  about: `${nameOf(person)} can't sign in, and nothing can leave the account until two operators unfreeze it.`,
  fields: [{ name: "reason", label: "Reason", hint: "For the audit log.", isLong: true }],
});

/** No text field: the second operator must confirm the same details as the first. */
export const unfreezeAct = (person: ShownAccount): Act => ({
  action: "person unfreeze",
  subject: person.userId,
  title: "Unfreeze the account",
  button: "Unfreeze",
  done: "The account is unfrozen.",
  about: `${nameOf(person)} can sign in again. Support must have spoken with them first. Two operators must confirm.`,
});

const levels = [
  { value: "0", label: "0, not verified" },
  { value: "1", label: "1, by Aadhaar and PAN" },
  { value: "2", label: "2, by documents" },
  { value: "3", label: "3, after enhanced review" },
];

/** If a level is already proposed, that level is confirmed. */
export const levelAct = (person: ShownAccount, proposed: string | undefined): Act => ({
  action: "person level",
  subject: person.userId,
  button: "Set level",
  done: "Level set.",
  title: "Set level",
  about: `${nameOf(person)} is at level ${person.kycLevel}. Setting it here doesn't require documents. Two operators must confirm.`,
  ...(proposed === undefined
    ? { fields: [{ name: "level", label: "Level", value: String(person.kycLevel), options: levels }] }
    : { details: { level: proposed } }),
});
