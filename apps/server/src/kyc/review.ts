/** What the program checked about a verification, each fact with a verdict, worded for the operators' screen. Pure. */
import { adultYears, type ConsoleCheck, type KycLevelNumber, type ShownBankAccount } from "@feo/contract";
import { isSameName, likenessOf } from "../platform/names.ts";
import { ageOn } from "./level-one.ts";

/** Unknown texts are empty; birthdays are `YYYY-MM-DD`. */
export interface VerificationFacts {
  /** The level that waits, or the next one. */
  readonly level: KycLevelNumber;
  readonly name: string;
  readonly dob: string;
  readonly panName: string;
  readonly panDob: string;
  readonly hasPan: boolean;
  /** Whether another customer is verified with this PAN. */
  readonly isPanUsedElsewhere: boolean;
  readonly bankAccount: Pick<
    ShownBankAccount,
    "bankName" | "accountNumber" | "holder" | "ownerName" | "status" | "rejectReason"
  > | null;
  readonly isFrozen: boolean;
  /** An Indian date. */
  readonly today: string;
}

type Verdict = ConsoleCheck["verdict"];

const said = (name: string, words: string, verdict: Verdict): ConsoleCheck => ({ name, words, verdict });

const bankVerdicts = { VERIFIED: "pass", PENDING: "review", REJECTED: "fail" } as const;

function bankChecks({ level, name, bankAccount }: VerificationFacts): ConsoleCheck[] {
  // Level 1 needs no bank account.
  if (!bankAccount) return level === 1 ? [] : [said("Bank account", "None added", "fail")];
  const { bankName, accountNumber, holder, ownerName, status, rejectReason } = bankAccount;
  const reason = status === "PENDING" ? ", not checked yet" : status === "REJECTED" ? `, ${rejectReason}` : "";
  return [
    // The masked number stays on one line.
    said("Bank account", `${bankName} ${accountNumber.replaceAll(" ", "\u00A0")}${reason}`, bankVerdicts[status]),
    ownerName === ""
      ? said("Account holder", `${holder}, not confirmed by the bank`, "review")
      : said("Account holder", ownerName, holderVerdicts[likenessOf(ownerName, name)]),
  ];
}

const holderVerdicts = { same: "pass", similar: "review", different: "fail" } as const;

function names({ name, panName }: VerificationFacts): ConsoleCheck {
  if (name === "" || panName === "") return said("Names", "Only one record", "review");
  if (likenessOf(name, panName) === "same") return said("Names", "Records agree", "pass");
  return isSameName(name, panName)
    ? said("Names", "Records are alike", "pass")
    : said("Names", "Records differ", "review");
}

function birthdays({ dob, panDob }: VerificationFacts): ConsoleCheck {
  if (dob === "" || panDob === "") return said("Birth dates", "Only one record", "review");
  return dob === panDob
    ? said("Birth dates", "Records agree", "pass")
    : said("Birth dates", "Records differ", "review");
}

function pan({ hasPan, isPanUsedElsewhere }: VerificationFacts): ConsoleCheck {
  if (!hasPan) return said("PAN", "Not shared", "fail");
  return isPanUsedElsewhere
    ? said("PAN", "Used by another customer", "fail")
    : said("PAN", "Not used elsewhere", "pass");
}

/** By both records, the younger of the two. */
function age({ dob, panDob, today }: VerificationFacts): ConsoleCheck {
  const latest = [dob, panDob].filter(Boolean).toSorted().at(-1);
  if (latest === undefined) return said("Age", "Unknown", "fail");
  const years = ageOn(latest, today);
  return said("Age", String(years), years >= adultYears ? "pass" : "fail");
}

export const reviewVerification = (facts: VerificationFacts): ConsoleCheck[] => [
  ...bankChecks(facts),
  pan(facts),
  age(facts),
  names(facts),
  birthdays(facts),
  ...(facts.isFrozen ? [said("Account", "Frozen", "fail")] : []),
];
