/** What we write to people about their bank accounts, and about rupees that came. */
import type { Notice } from "../platform/notice.ts";
import { maskedNumber } from "./account-number.ts";
import type { BankAccountRow } from "./account-verdict.ts";
import type { DepositRow } from "./bank.store.ts";
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
