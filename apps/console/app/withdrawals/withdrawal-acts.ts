/** What can be done with a withdrawal, as the dialog asks it. */
import type { ConsoleWithdrawal } from "@feo/contract";
import type { Act } from "../frame/act-dialog.tsx";
import { amountText, shortId, shortTarget } from "./withdrawal-words.ts";

const about = (withdrawal: ConsoleWithdrawal): string =>
  `${amountText(withdrawal.amount, withdrawal.precision)} ${withdrawal.coinTicker} of ${withdrawal.name} to ${shortTarget(withdrawal)}.`;

const noteField = {
  name: "note",
  label: "Note",
  hint: "For the other operator and the log",
  isOptional: true,
} as const;

export function approveAct(withdrawal: ConsoleWithdrawal): Act {
  const { id, firstApproval } = withdrawal;
  const isSecond = firstApproval !== null;
  return {
    ...{ action: "withdrawal approve", subject: id },
    title: `${isSecond ? "Approve and send" : "Approve"} ${shortId(id)}`,
    about: `${about(withdrawal)} ${isSecond ? "It is sent at once." : "Another operator has to approve it too."}`,
    button: isSecond ? "Approve and send" : "Approve",
    fields: [noteField],
    done: "Approved. It is on its way.",
  };
}

export const rejectAct = (withdrawal: ConsoleWithdrawal): Act => ({
  action: "withdrawal reject",
  subject: withdrawal.id,
  title: `Reject ${shortId(withdrawal.id)}`,
  about: `${about(withdrawal)} The money goes back to the person's main wallet.`,
  button: "Reject",
  isDanger: true,
  fields: [{ name: "reason", label: "Reason", hint: "The person reads it", isLong: true }],
  done: "Rejected. The money goes back.",
});

export function holdAct(withdrawal: ConsoleWithdrawal): Act {
  const { id: subject, isPaused } = withdrawal;
  if (isPaused) {
    return {
      ...{ action: "withdrawal resume", subject },
      title: `Take ${shortId(subject)} off hold`,
      about: `${about(withdrawal)} It can be approved again.`,
      button: "Take off hold",
      done: "It is off hold.",
    };
  }
  return {
    ...{ action: "withdrawal pause", subject },
    title: `Hold ${shortId(subject)}`,
    about: `${about(withdrawal)} Nobody can approve it until it is taken off hold.`,
    button: "Hold",
    fields: [{ name: "reason", label: "Reason", hint: "Only operators read it", isLong: true }],
    done: "It is on hold.",
  };
}

export const noteAct = ({ id }: ConsoleWithdrawal): Act => ({
  ...{ action: "note", subject: id, title: `Note on ${shortId(id)}` },
  about: "It stands in the audit log, and only operators read it.",
  button: "Add the note",
  fields: [{ name: "text", label: "Note", isLong: true }],
  done: "The note is in the log.",
});

export const unpaidAct = (withdrawal: ConsoleWithdrawal): Act => ({
  ...{ action: "withdrawal unpaid", subject: withdrawal.id, title: `${shortId(withdrawal.id)} was not paid` },
  about: `${about(withdrawal)} The money goes back to the person's main wallet once another operator says the same.`,
  button: "It was not paid",
  isDanger: true,
  fields: [{ name: "reason", label: "Reason", hint: "The person reads it", isLong: true }],
  done: "The money goes back.",
});
