/** The operator actions on a withdrawal, as the dialog shows them. */
import type { ConsoleWithdrawal, WithdrawalDryRun } from "@feo/contract";
import type { Act } from "../frame/act-dialog.tsx";
import { customersReason } from "../frame/usual-reasons.ts";
import { amountText, moneyText, shortId, shortTarget } from "./withdrawal-words.ts";

const about = (withdrawal: ConsoleWithdrawal): string =>
  `${amountText(withdrawal.amount, withdrawal.precision)} ${withdrawal.coinTicker} from ${withdrawal.name} to ${shortTarget(withdrawal)}.`;

/** The exact amount that leaves. */
export const approveWords = (withdrawal: ConsoleWithdrawal): string =>
  `${withdrawal.firstApproval ? "Approve and send" : "Approve"} ${moneyText(withdrawal.receives, withdrawal)}`;

const noteField = {
  name: "note",
  label: "Note",
  hint: "For the other operator and the log",
  isOptional: true,
} as const;

/** Carries what the dry run showed: the server refuses the approval if it no longer holds. */
export function approveAct(withdrawal: ConsoleWithdrawal, { terms }: Pick<WithdrawalDryRun, "terms">): Act {
  const { id, firstApproval } = withdrawal;
  const isSecond = firstApproval !== null;
  return {
    action: "withdrawal approve",
    subject: id,
    details: terms,
    title: `${isSecond ? "Approve and send" : "Approve"} ${shortId(id)}`,
    about: `${about(withdrawal)} ${isSecond ? "It's sent immediately." : "Another operator has to approve it too."}`,
    button: approveWords(withdrawal),
    fields: [noteField],
    done: "Approved. It is on its way.",
  };
}

export const rejectAct = (withdrawal: ConsoleWithdrawal): Act => ({
  action: "withdrawal reject",
  subject: withdrawal.id,
  title: `Reject ${shortId(withdrawal.id)}`,
  about: `${about(withdrawal)} The money goes back to the customer's main wallet.`,
  button: "Reject",
  isDanger: true,
  fields: [customersReason("withdrawal reject")],
  done: "Rejected. The money is being returned.",
});

export function holdAct(withdrawal: ConsoleWithdrawal): Act {
  const { id: subject, isPaused } = withdrawal;
  if (isPaused) {
    return {
      action: "withdrawal resume",
      subject,
      title: `Take ${shortId(subject)} off hold`,
      about: `${about(withdrawal)} It can be approved again.`,
      button: "Take off hold",
      done: "Withdrawal off hold.",
    };
  }
  return {
    action: "withdrawal pause",
    subject,
    title: `Hold ${shortId(subject)}`,
    about: `${about(withdrawal)} It can't be approved until it's taken off hold.`,
    button: "Hold",
    fields: [{ name: "reason", label: "Reason", hint: "Only operators see this", isLong: true }],
    done: "Withdrawal on hold.",
  };
}

export const noteAct = ({ id }: ConsoleWithdrawal): Act => ({
  action: "note",
  subject: id,
  title: `Note on ${shortId(id)}`,
  about: "It's kept in the audit log. Only operators see it.",
  button: "Add note",
  fields: [{ name: "text", label: "Note", isLong: true }],
  done: "Note added.",
});

export const unpaidAct = (withdrawal: ConsoleWithdrawal): Act => ({
  action: "withdrawal unpaid",
  subject: withdrawal.id,
  title: `Mark ${shortId(withdrawal.id)} as unpaid`,
  about: `${about(withdrawal)} The money goes back to the customer's main wallet once another operator confirms.`,
  button: "Mark as unpaid",
  isDanger: true,
  fields: [customersReason("withdrawal unpaid")],
  done: "The money is being returned.",
});
