/** Messages to customers about bank accounts and INR deposits. */
import { indianMomentInWords } from "@feo/money";
import type { Notice } from "../platform/notice.ts";
import { maskedNumber } from "./account-number.ts";
import type { BankAccountRow } from "./account-verdict.ts";
import type { DepositRow } from "./bank.store.ts";
import { shownRupees } from "./rupees.ts";

/** The verdict on a bank account. */
export function accountNotice(account: BankAccountRow): Notice {
  const { bankName, status, rejectReason, verifiedAt, usableFrom } = account;
  const facts = [["Account", `${bankName}, ${maskedNumber(account)}`]] as const;
  const [kind, path] = ["bank account", "/dashboard/withdrawINR"] as const;
  if (status === "REJECTED") {
    return { kind, title: "We couldn't verify your bank account", text: rejectReason, path, facts };
  }
  if (status === "PENDING") {
    const text = "We're checking that it is in your name. This usually takes less than a day.";
    return { kind, title: "We are checking your bank account", text, path, facts };
  }
  const waits = verifiedAt !== null && usableFrom !== null && usableFrom > verifiedAt;
  const text = waits
    ? `You can withdraw to it from ${indianMomentInWords(usableFrom)}. The wait gives you time to tell us if you didn't add it.`
    : "You can now withdraw INR to it.";
  return { kind, title: "Your bank account is verified", text, path, facts };
}

export const depositNotice = ({ paise, utr, wallet }: Pick<DepositRow, "paise" | "utr" | "wallet">): Notice => ({
  kind: "deposit credited",
  title: `Your deposit of ${shownRupees(paise ?? 0n)} has arrived`,
  text: `It is in your ${wallet === "SPOT" ? "spot" : "main"} wallet.`,
  path: "/dashboard/depositINR",
  facts: [["Bank reference", utr]],
});
