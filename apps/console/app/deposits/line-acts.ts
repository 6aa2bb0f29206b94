/** The operator actions for a bank transfer, as the dialog shows them. Pure. */
import type { WaitingLine } from "@feo/contract";
import { formatMoney } from "@feo/money";
import type { Act } from "../frame/act-dialog.tsx";

export function creditAct(line: WaitingLine, to: Readonly<Record<string, string>>, name: string): Act {
  const who = name || (to["feoTag"] ? `@${to["feoTag"]}` : "the customer");
  return {
    action: "line credit",
    subject: line.id,
    details: to,
    title: "Credit the transfer",
    button: "Credit",
    about: `${formatMoney(line.amount, "INR")} from ${line.name || "an unknown sender"} will be credited to ${who}. Two operators must confirm.`,
    done: "Transfer credited.",
  };
}

export const refundAct = (line: WaitingLine): Act => ({
  action: "line refund",
  subject: line.id,
  title: "Send the transfer back",
  button: "Send back",
  isDanger: true,
  about: `${formatMoney(line.amount, "INR")} goes back to ${line.accountNumber}, ${line.ifsc}. Any customer who claimed it is notified. Two operators must confirm.`,
  done: "We've asked the bank to send it back.",
});
