/** What we write to people about their rupees: what came, what was paid, what was given back. */
import type { Notice } from "../platform/notice.ts";
import type { BankAccountRow, DepositRow, WithdrawalRow } from "./bank.store.ts";
import { shownRupees } from "./rupees.ts";

const hidden = (accountNumber: string): string => `•••• ${accountNumber.slice(-4)}`;

export const depositNotice = ({ paise, utr, wallet }: Pick<DepositRow, "paise" | "utr" | "wallet">): Notice => ({
  title: `Your deposit of ${shownRupees(paise ?? 0n)} has arrived`,
  text: `It is in your ${wallet === "SPOT" ? "spot" : "main"} wallet.`,
  facts: [["Bank reference", utr]],
});

/** Undefined while it is under way. */
export function withdrawalNotice(row: WithdrawalRow, account: BankAccountRow): Notice | undefined {
  const { status, paise, feePaise, utr, rejectReason } = row;
  const facts = [
    ["Amount", shownRupees(paise)],
    ["Fee", shownRupees(feePaise)],
    ["To", `${account.bankName}, ${hidden(account.accountNumber)}`],
    ...(utr === "" ? [] : [["Bank reference", utr] as const]),
  ] as const;
  if (status === "SUCCESS") {
    const text = "Your bank may take a little while to show it.";
    return { title: `${shownRupees(paise - feePaise)} is on its way to your bank account`, text, facts };
  }
  if (status === "CANCELLED") {
    const text = "You took it back. The money is in your main wallet.";
    return { title: "Your withdrawal was cancelled", text, facts };
  }
  if (status !== "REJECTED") return undefined;
  return { title: "Your withdrawal could not be paid", text: rejectReason, facts };
}
