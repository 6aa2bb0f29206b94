/** What a person types to say who they are: an e-mail address or an Indian mobile number. Checked while typing; never sends. */
import { digitsOnly } from "@feo/money";

type Identifier =
  | { readonly state: "empty" }
  /** Not there yet, but nothing is wrong so far; the hint says what is left. */
  | { readonly state: "unfinished"; readonly hint: string; readonly problem: string }
  | { readonly state: "wrong"; readonly problem: string }
  | { readonly state: "email" | "mobile"; readonly value: string };

const mobileLength = 10;
const emailMaxLength = 254;
const looksLikeNumber = /^[+\d][\d\s().-]*$/;
const email = /^[^\s@<>()",;:]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/i;

/** Text that starts like a number is read as a mobile number, everything else as an e-mail address. */
export function readIdentifier(text: string): Identifier {
  const typed = text.trim();
  if (typed === "") return { state: "empty" };
  return looksLikeNumber.test(typed) ? readMobile(typed) : readEmail(typed);
}

/** Ten digits from 6 to 9 (design §9), with or without the country's +91 or a leading 0. */
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
    return { state: "wrong", problem: "An e-mail address has at most 254 characters." };
  if (/\s/.test(typed)) return { state: "wrong", problem: "An e-mail address has no spaces." };
  if (typed.split("@").length > 2) return { state: "wrong", problem: "An e-mail address has one @." };
  if (email.test(typed)) return { state: "email", value: typed };
  return {
    state: "unfinished",
    hint: "",
    problem: "Enter an e-mail address such as name@example.com, or a mobile number.",
  };
}

/** What stands under the field: while typing only what is surely wrong, after leaving it also what is missing. */
export function identifierProblem(identifier: Identifier, { isLeft }: { isLeft: boolean }): string | undefined {
  if (identifier.state === "wrong") return identifier.problem;
  if (!isLeft) return undefined;
  if (identifier.state === "empty") return "Enter your e-mail address or mobile number.";
  return identifier.state === "unfinished" ? identifier.problem : undefined;
}
