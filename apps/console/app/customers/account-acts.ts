/** The operator actions on an account, as the dialog shows them. Freezing has its own panel. Pure. */
import type { ShownAccount } from "@feo/contract";
import type { Act } from "../frame/act-dialog.tsx";

const nameOf = ({ name, feoTag }: ShownAccount): string => name || (feoTag ? `@${feoTag}` : "This customer");

/** No text field: the second operator must confirm the same details as the first. */
export const unfreezeAct = (person: ShownAccount): Act => ({
  action: "person unfreeze",
  subject: person.userId,
  title: "Unfreeze the account",
  button: "Unfreeze",
  done: "The account is unfrozen.",
  about: `${nameOf(person)} can sign in again. Support must have spoken with them first. Two operators must confirm.`,
});

export const signOutAct = (person: ShownAccount): Act => ({
  action: "person sign out",
  subject: person.userId,
  title: "Sign out on all devices",
  button: "Sign out all",
  isDanger: true,
  done: "Signed out on all devices.",
  about: `${nameOf(person)} is signed out everywhere at once and can sign in again.`,
  fields: [{ name: "reason", label: "Reason", hint: "For the audit log." }],
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
  button: "Change level",
  done: "Level changed.",
  title: "Change level",
  about: `${nameOf(person)} is at level ${person.kycLevel}. Changing it here doesn't require documents. Two operators must confirm.`,
  ...(proposed === undefined
    ? { fields: [{ name: "level", label: "Level", value: String(person.kycLevel), options: levels }] }
    : { details: { level: proposed } }),
});
