/** Reads a login identifier: an email address or an Indian mobile number. Validated while typing, without requests. */
import { digitsOnly } from "@feo/money";

type Identifier =
  | { readonly state: "empty" }
  /** Incomplete but valid so far; the hint says what is missing. */
  | { readonly state: "unfinished"; readonly hint: string; readonly problem: string }
  | { readonly state: "wrong"; readonly problem: string }
  | { readonly state: "email" | "mobile"; readonly value: string };

const mobileLength = 10;
const emailMaxLength = 254;
const looksLikeNumber = /^[+\d][\d\s().-]*$/;
const email = /^[^\s@<>()",;:]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/i;

/** Text that starts like a number is read as a mobile number, everything else as an email address. */
export function readIdentifier(text: string): Identifier {
  const typed = text.trim();
  if (typed === "") return { state: "empty" };
  return looksLikeNumber.test(typed) ? readMobile(typed) : readEmail(typed);
}

/** Ten digits starting with 6 to 9 (design §9), with or without +91 or a leading 0. */
function readMobile(typed: string): Identifier {
  if (typed.startsWith("+") && !"+91".startsWith(typed.slice(0, 3))) {
    return { state: "wrong", problem: "Only Indian mobile numbers can be used. They start with +91." };
  }
  const digits = nationalDigits(typed);
  if (digits !== "" && !/^[6-9]/.test(digits)) {
    return { state: "wrong", problem: "An Indian mobile number starts with 6, 7, 8 or 9." };
  }
  if (digits.length > mobileLength) return { state: "wrong", problem: "A mobile number has 10 digits." };
  if (digits.length === mobileLength) return { state: "mobile", value: digits };
  const left = mobileLength - digits.length;
  return {
    state: "unfinished",
    hint: `${left} more ${left === 1 ? "digit" : "digits"}`,
    problem: "A mobile number has 10 digits.",
  };
}

function nationalDigits(typed: string): string {
  const digits = digitsOnly(typed);
  if (typed.startsWith("+")) return digits.slice(2);
  if (digits.length > mobileLength && digits.startsWith("91")) return digits.slice(2);
  return digits.replace(/^0/, "");
}

function readEmail(typed: string): Identifier {
  if (typed.length > emailMaxLength)
    return { state: "wrong", problem: "An email address can't be longer than 254 characters." };
  if (/\s/.test(typed)) return { state: "wrong", problem: "An email address can't have spaces." };
  if (typed.split("@").length > 2) return { state: "wrong", problem: "An email address can have only one @." };
  if (email.test(typed)) return { state: "email", value: typed };
  return {
    state: "unfinished",
    hint: "",
    problem: "Enter an email address such as name@example.com, or a mobile number.",
  };
}

/** The error under the field: while typing only what is certainly wrong, after leaving it also what is missing. */
export function identifierProblem(identifier: Identifier, { isLeft }: { isLeft: boolean }): string | undefined {
  if (identifier.state === "wrong") return identifier.problem;
  if (!isLeft) return undefined;
  if (identifier.state === "empty") return "Enter your email address or mobile number.";
  return identifier.state === "unfinished" ? identifier.problem : undefined;
}
