/** What is said about a new e-mail address or mobile number, and whether what is typed can be one. Pure. */
import { identifierProblem, readIdentifier } from "../frame/identifier.ts";

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
    name: "e-mail address",
    title: (current) => (current === "" ? "Add an e-mail address" : "Change your e-mail address"),
    label: "New e-mail address",
    codes: "Ask for codes by e-mail when I log in and before money leaves",
    changed: "Your e-mail address is changed.",
  },
  mobile: {
    name: "mobile number",
    title: (current) => (current === "" ? "Add a mobile number" : "Change your mobile number"),
    label: "New mobile number",
    codes: "Ask for codes by SMS when I log in and before money leaves",
    changed: "Your mobile number is changed.",
  },
};

export type NewContact =
  | { readonly state: "unfinished"; readonly problem: string }
  | { readonly state: "wrong"; readonly problem: string }
  | { readonly state: "ready"; readonly value: string };

/** The same rule as at the sign-up, for one kind of the two, and never the one that the account has. */
export function readNewContact(kind: Contact, typed: string, current: string): NewContact {
  const missing = kind === "email" ? "Enter an e-mail address such as name@example.com." : "Enter 10 digits.";
  const identifier = readIdentifier(typed);
  if (identifier.state === "email" || identifier.state === "mobile") {
    if (identifier.state !== kind) return { state: "wrong", problem: missing };
    const isCurrent = identifier.value.toLowerCase() === current.toLowerCase();
    return isCurrent
      ? { state: "wrong", problem: `This is your ${contactWords[kind].name} already.` }
      : { state: "ready", value: identifier.value };
  }
  if (identifier.state === "wrong") {
    return { state: "wrong", problem: identifierProblem(identifier, { isLeft: true }) ?? missing };
  }
  return { state: "unfinished", problem: missing };
}
