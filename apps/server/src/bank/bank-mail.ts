/** What we write to people about their rupees: what came, what was paid, what was given back. */
import type { Notice } from "../platform/notice.ts";
import { maskedNumber } from "./account-number.ts";
import type { BankAccountRow } from "./account-verdict.ts";
import type { DepositRow, WithdrawalRow } from "./bank.store.ts";
import { shownRupees } from "./rupees.ts";

const inIndia = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Kolkata" });

/** What became of a bank account that was judged. */
export function accountNotice(account: BankAccountRow): Notice {
  const { bankName, status, rejectReason, verifiedAt, usableFrom } = account;
  const facts = [["Account", `${bankName}, ${maskedNumber(account)}`]] as const;
  const [kind, path] = ["bank account", "/dashboard/withdrawINR"] as const;
  if (status === "REJECTED") {
    return { kind, title: "Your bank account was not verified", text: rejectReason, path, facts };
  }
  if (status === "PENDING") {
    const text = "Somebody is checking that it is in your name, usually within a day.";
    return { kind, title: "We are checking your bank account", text, path, facts };
  }
  const waits = verifiedAt !== null && usableFrom !== null && usableFrom > verifiedAt;
  const text = waits
    ? `You can withdraw to it from ${inIndia.format(usableFrom)} IST. Until then we give you time to tell us if it was not you who added it.`
    : "You can withdraw rupees to it now.";
  return { kind, title: "Your bank account is verified", text, path, facts };
}

export const depositNotice = ({ paise, utr, wallet }: Pick<DepositRow, "paise" | "utr" | "wallet">): Notice => ({
  kind: "deposit credited",
  title: `Your deposit of ${shownRupees(paise ?? 0n)} has arrived`,
  text: `It is in your ${wallet === "SPOT" ? "spot" : "main"} wallet.`,
  path: "/dashboard/depositINR",
  facts: [["Bank reference", utr]],
});

/** Undefined while it is under way. */
export function withdrawalNotice(row: WithdrawalRow, account: BankAccountRow): Notice | undefined {
  const { status, paise, feePaise, utr, rejectReason } = row;
  const path = "/dashboard/withdrawINR";
  const facts = [
    ["Amount", shownRupees(paise)],
    ["Fee", shownRupees(feePaise)],
    ["To", `${account.bankName}, ${maskedNumber(account)}`],
    ...(utr === "" ? [] : [["Bank reference", utr] as const]),
  ] as const;
  if (status === "SUCCESS") {
    const text = "Your bank may take a little while to show it.";
    const title = `${shownRupees(paise - feePaise)} is on its way to your bank account`;
    return { kind: "withdrawal paid", title, text, path, facts };
  }
  if (status === "CANCELLED") {
    const text = "You took it back. The money is in your main wallet.";
    return { kind: "withdrawal cancelled", title: "Your withdrawal was cancelled", text, path, facts };
  }
  if (status !== "REJECTED") return undefined;
  return { kind: "withdrawal refused", title: "Your withdrawal could not be paid", text: rejectReason, path, facts };
}
