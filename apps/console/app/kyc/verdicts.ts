/** The verdicts on a verification, as the dialog shows them. Pure. */
import type { KycLevelNumber, ShownVerification } from "@feo/contract";
import type { Act } from "../frame/act-dialog.tsx";

/** The level that waits for a verdict. */
export const waitingLevelOf = ({ levels }: ShownVerification): KycLevelNumber | undefined =>
  levels.find(({ status }) => status === "SUBMITTED")?.level;

const opens: Readonly<Record<KycLevelNumber, string>> = {
  1: "The customer can trade and is notified by email.",
  2: "The customer gets higher limits and is notified by email.",
  3: "Level 3 allows withdrawals of up to ₹1 crore a day, so another operator has to confirm it.",
};

export function approveAct({ userId, name }: ShownVerification, level: KycLevelNumber): Act {
  const shared = {
    subject: userId,
    title: `Approve level ${level}`,
    about: `${name || "This customer"} will be verified at level ${level}. ${opens[level]}`,
    done: `${name || "The customer"} is verified at level ${level}.`,
  };
  if (level === 3) return { ...shared, action: "kyc approve enhanced", button: "Approve" };
  return { ...shared, action: "kyc approve", details: { level: String(level) }, button: "Approve" };
}

export function rejectAct({ userId, name }: ShownVerification, level: KycLevelNumber): Act {
  const parts = {
    name: "parts",
    label: "Ask them to resubmit",
    isOptional: true,
    choices: [
      { value: "selfie", label: "Selfie" },
      { value: "bankStatement", label: "Bank statement" },
      { value: "bankAccount", label: "Bank account" },
    ],
  };
  return {
    action: "kyc reject",
    subject: userId,
    details: { level: String(level) },
    isDanger: true,
    title: `Reject level ${level}`,
    button: "Reject",
    done: "Rejected. The customer has been emailed the reason.",
    about: `${name || "This customer"} sees your reason exactly as written and can submit again.`,
    fields: [
      { name: "reason", label: "Reason", hint: "The customer will see this.", isLong: true },
      ...(level === 2 ? [parts] : []),
    ],
  };
}
