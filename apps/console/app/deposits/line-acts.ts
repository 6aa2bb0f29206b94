/** What operators may do with a transfer, as it is asked for. Pure. */
import type { WaitingLine } from "@feo/contract";
import { formatMoney } from "@feo/money";
import type { Act } from "../frame/act-dialog.tsx";

export function creditAct(line: WaitingLine, to: Readonly<Record<string, string>>, name: string): Act {
  const who = name || (to["feoTag"] ? `@${to["feoTag"]}` : "the person");
  return {
    ...{ action: "line credit", subject: line.id, details: to, title: "Credit the transfer", button: "Credit" },
    about: `${formatMoney(line.amount, "INR")} from ${line.name || "an unknown sender"} becomes a deposit of ${who}. It takes two operators.`,
    done: "It is credited.",
  };
}

export const refundAct = (line: WaitingLine): Act => ({
  ...{ action: "line refund", subject: line.id, title: "Send it back", button: "Send back", isDanger: true },
  about: `${formatMoney(line.amount, "INR")} goes back to ${line.accountNumber}, ${line.ifsc}. Who named it is told so. It takes two operators.`,
  done: "The bank is asked to send it back.",
});
