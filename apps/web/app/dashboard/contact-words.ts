/** The texts and the validation of a new email address or mobile number. Pure. */
import { identifierProblem, readIdentifier } from "../format/identifier.ts";

export type Contact = "email" | "mobile";

interface ContactWords {
  readonly name: string;
  readonly title: (current: string) => string;
  readonly label: string;
  readonly codes: string;
  readonly changed: string;
}

export const contactWords: Record<Contact, ContactWords> = {
  email: {
    name: "email address",
    title: (current) => (current === "" ? "Add an email address" : "Change your email address"),
    label: "New email address",
    codes: "Email me a code at login and for withdrawals",
    changed: "Email address changed.",
  },
  mobile: {
    name: "mobile number",
    title: (current) => (current === "" ? "Add a mobile number" : "Change your mobile number"),
    label: "New mobile number",
    codes: "Text me a code at login and for withdrawals",
    changed: "Mobile number changed.",
  },
};

export type NewContact =
  | { readonly state: "unfinished"; readonly problem: string }
  | { readonly state: "wrong"; readonly problem: string }
  | { readonly state: "ready"; readonly value: string };

/** The validation of the sign-up, restricted to one kind, and refusing the current value. */
export function readNewContact(kind: Contact, typed: string, current: string): NewContact {
  const missing = kind === "email" ? "Enter an email address such as name@example.com." : "Enter 10 digits.";
  const identifier = readIdentifier(typed);
  if (identifier.state === "email" || identifier.state === "mobile") {
    if (identifier.state !== kind) return { state: "wrong", problem: missing };
    const isCurrent = identifier.value.toLowerCase() === current.toLowerCase();
    return isCurrent
      ? { state: "wrong", problem: `That's already your ${contactWords[kind].name}.` }
      : { state: "ready", value: identifier.value };
  }
  if (identifier.state === "wrong") {
    return { state: "wrong", problem: identifierProblem(identifier, { isLeft: true }) ?? missing };
  }
  return { state: "unfinished", problem: missing };
}
