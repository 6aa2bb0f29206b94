/** The verdicts on somebody's verification, as they are asked for. Pure. */
import type { KycLevelNumber, ShownVerification } from "@feo/contract";
import type { Act } from "../frame/act-dialog.tsx";

/** The level that waits for a verdict. */
export const waitingLevelOf = ({ levels }: ShownVerification): KycLevelNumber | undefined =>
  levels.find(({ status }) => status === "SUBMITTED")?.level;

const opens: Readonly<Record<KycLevelNumber, string>> = {
  1: "They may trade, and are told by mail.",
  2: "They may deposit and withdraw more, and are told by mail.",
  3: "The highest level lets a crore out in a day: another operator has to confirm it.",
};

export function approveAct({ userId, name }: ShownVerification, level: KycLevelNumber): Act {
  const shared = {
    ...{
      subject: userId,
      title: `Approve level ${level}`,
      about: `${name || "This person"} will be verified at level ${level}. ${opens[level]}`,
    },
    done: `${name || "The person"} is verified at level ${level}.`,
  };
  if (level === 3) return { ...shared, action: "kyc approve enhanced", button: "Approve" };
  return { ...shared, action: "kyc approve", details: { level: String(level) }, button: "Approve" };
}

export function rejectAct({ userId, name }: ShownVerification, level: KycLevelNumber): Act {
  const parts = {
    ...{ name: "parts", label: "What they have to send again", isOptional: true },
    choices: [
      { value: "selfie", label: "Selfie" },
      { value: "bankStatement", label: "Bank statement" },
      { value: "bankAccount", label: "Bank account" },
    ],
  };
  return {
    ...{ action: "kyc reject", subject: userId, details: { level: String(level) }, isDanger: true },
    ...{ title: `Reject level ${level}`, button: "Reject", done: "Rejected. They are told why by mail." },
    about: `${name || "This person"} is told the reason, word for word, and can send it again.`,
    fields: [
      { name: "reason", label: "Reason", hint: "The person reads it.", isLong: true },
      ...(level === 2 ? [parts] : []),
    ],
  };
}
