/** What operators may do about an account, as it is asked for. Pure. */
import type { ShownAccount } from "@feo/contract";
import type { Act } from "../frame/act-dialog.tsx";

const nameOf = ({ name, feoTag }: ShownAccount): string => name || (feoTag ? `@${feoTag}` : "This person");

export const freezeAct = (person: ShownAccount): Act => ({
  ...{ action: "person freeze", subject: person.userId, title: "Freeze the account", button: "Freeze" },
  ...{ isDanger: true, done: "The account is frozen." },
  about: `Nobody signs in as ${nameOf(person)} and nothing leaves the account until two operators unfreeze it.`,
  fields: [{ name: "reason", label: "Reason", hint: "For the audit log.", isLong: true }],
});

/** Nothing is typed: the second operator's words have to be the first one's. */
export const unfreezeAct = (person: ShownAccount): Act => ({
  ...{ action: "person unfreeze", subject: person.userId, title: "Unfreeze the account", button: "Unfreeze" },
  done: "The account is open again.",
  about: `${nameOf(person)} can sign in again, after support has spoken with them. It takes two operators.`,
});

const levels = [
  { value: "0", label: "0, not verified" },
  { value: "1", label: "1, by Aadhaar and PAN" },
  { value: "2", label: "2, by papers" },
  { value: "3", label: "3, after a closer look" },
];

/** Where a level is proposed already, it is that one which is confirmed. */
export const levelAct = (person: ShownAccount, proposed: string | undefined): Act => ({
  ...{ action: "person level", subject: person.userId, button: "Set the level", done: "The level is set." },
  title: "Set the level",
  about: `${nameOf(person)} is at level ${person.kycLevel}. A level given here asks for no papers. It takes two operators.`,
  ...(proposed === undefined
    ? { fields: [{ name: "level", label: "Level", value: String(person.kycLevel), options: levels }] }
    : { details: { level: proposed } }),
});
