/** The verdicts on a verification: what they take, what they change, and how the dialogs show them. Pure. */
import {
  dailyWithdrawalLimits,
  type KycLevelNumber,
  type KycReviewCheck,
  kycChecksDetail,
  kycReviewChecks,
  type RejectablePart,
  rejectableParts,
  type ShownVerification,
} from "@feo/contract";
import { formatMoney } from "@feo/money";
import type { Act } from "../frame/act-dialog.tsx";
import { plainText } from "../frame/plain-text.ts";
import { customersReason } from "../frame/usual-reasons.ts";
import type { RejectReason } from "./reject-reasons.ts";

/** The level that waits for a verdict. */
export const waitingLevelOf = ({ levels }: ShownVerification): KycLevelNumber | undefined =>
  levels.find(({ status }) => status === "SUBMITTED")?.level;

/** Names the submission that was looked at, so that a newer one is not decided unseen. */
function submissionOf({ levels }: ShownVerification, level: KycLevelNumber): Readonly<Record<string, string>> {
  const sentAt = levels.find((one) => one.level === level)?.sentAt;
  return sentAt ? { sentAt } : {};
}

const limitAt = (level: KycLevelNumber): string =>
  formatMoney(dailyWithdrawalLimits[level].inr, "INR", { minDecimals: 0, maxDecimals: 0 });

/** With the real figures. */
export function approvalEffect(level: KycLevelNumber): string {
  if (level === 1) return `Lets the customer trade, and withdraw up to ${limitAt(1)} a day.`;
  const before = level === 2 ? 1 : 2;
  return `Raises the withdrawal limit from ${limitAt(before)} to ${limitAt(level)} a day.`;
}

/** The level's own checks, the code in the digits that the customer got. */
export const ownChecksOf = (level: KycLevelNumber, digits: string): readonly KycReviewCheck[] =>
  kycReviewChecks[level].map((check) =>
    check.name === "code" && digits !== "" ? { ...check, words: `Paper shows ${digits}` } : check,
  );

const partNames: Readonly<Record<RejectablePart, string>> = {
  selfie: "Selfie",
  bankStatement: "Bank statement",
  bankAccount: "Bank account",
};

const named = ({ name }: ShownVerification, unknown: string): string => plainText(name) || unknown;

export function approveAct(person: ShownVerification, level: KycLevelNumber, confirmed: ReadonlySet<string>): Act {
  const checks = kycChecksDetail(confirmed);
  const shared = {
    subject: person.userId,
    title: `Approve level ${level}`,
    about: `${named(person, "This customer")} will be verified at level ${level}, and is notified by email. ${approvalEffect(level)}${
      level === 3 ? " It takes two operators." : ""
    } A decision is final.`,
    done: `${named(person, "The customer")} is verified at level ${level}.`,
  };
  if (level === 3) return { ...shared, action: "kyc approve enhanced", details: { checks }, button: "Approve" };
  const details = { level: String(level), checks, ...submissionOf(person, level) };
  return { ...shared, action: "kyc approve", details, button: "Approve" };
}

/** With a usual reason filled in, or none; both can be changed before it is sent. */
export function rejectAct(person: ShownVerification, level: KycLevelNumber, picked: RejectReason | undefined): Act {
  const parts = {
    name: "parts",
    label: "Ask them to resubmit",
    isOptional: true,
    value: picked?.parts.join(" ") ?? "",
    choices: rejectableParts.map((value) => ({ value, label: partNames[value] })),
  };
  return {
    action: "kyc reject",
    subject: person.userId,
    details: { level: String(level), ...submissionOf(person, level) },
    isDanger: true,
    title: `Reject level ${level}`,
    button: "Reject",
    done: "Rejected. The customer has been emailed the reason.",
    about: `${named(person, "This customer")} sees your reason exactly as written and can submit again.`,
    fields: [{ ...customersReason("kyc reject"), value: picked?.reason ?? "" }, ...(level === 2 ? [parts] : [])],
  };
}

/** "Second attempt", after one rejection. */
export function attemptWords(rejections: number): string {
  const ordinals = ["First", "Second", "Third"];
  return ordinals[rejections] ? `${ordinals[rejections]} attempt` : `Attempt ${rejections + 1}`;
}

export const rejectedWords = (count: number): string =>
  count === 1 ? "Rejected once." : count === 2 ? "Rejected twice." : `Rejected ${count} times.`;
