/** The actions of admins on an operator, as the dialog shows them. Pure. */
import type { OperatorRole, Passkey } from "@feo/contract";
import type { Act } from "../frame/act-dialog.tsx";
import { roleChoices } from "../frame/role-words.ts";

export const rolesAct = (name: string, roles: readonly OperatorRole[]): Act => ({
  action: "operator roles",
  subject: name,
  title: `Roles of ${name}`,
  about:
    "What the operator may do and see. It applies to their open sessions at once. Another admin has to confirm it.",
  button: "Propose",
  fields: [{ name: "roles", label: "Roles", value: roles.join(" "), choices: roleChoices }],
  done: `The roles of ${name} are set.`,
});

/** Ends one session, or all of them. */
export const signOutAct = (name: string, session?: { readonly id: string; readonly device: string }): Act => ({
  action: "operator sign out",
  subject: name,
  ...(session ? { details: { session: session.id } } : {}),
  title: session ? `Sign out ${name} on ${session.device}` : `Sign out ${name} everywhere`,
  about: "They can sign in again. To stop that, remove or reset the operator.",
  button: "Sign out",
  isDanger: true,
  done: session ? `${name} is signed out there.` : `${name} is signed out everywhere.`,
});

export const removePasskeyAct = (operator: string, { id, name }: Pick<Passkey, "id" | "name">): Act => ({
  action: "operator passkey remove",
  subject: operator,
  details: { passkey: id },
  title: `Remove the passkey ${name} of ${operator}`,
  about: `It can't sign ${operator} in any more, and the sessions it opened end. Passphrase and codes still work.`,
  button: "Remove",
  isDanger: true,
  done: "Passkey removed.",
});

export const resetAct = (name: string): Act => ({
  action: "operator reset",
  subject: name,
  title: `Reset ${name}`,
  about:
    "For a lost passphrase or phone. Both stop working, all passkeys are removed, all sessions end, and the operator must enrol again.",
  button: "Reset",
  done: `${name} can enrol again.`,
});

export const removeAct = (name: string): Act => ({
  action: "operator remove",
  subject: name,
  title: `Remove ${name}`,
  about: "The operator loses all access. The name stays in the log and can't be reused.",
  button: "Remove",
  isDanger: true,
  done: `${name} is no longer an operator.`,
});
