/** Messages to customers about withdrawals: paid, cancelled, refused or returned. Pure. */
import { formatMoney, formatUnits } from "@feo/money";
import type { Notice } from "../platform/notice.ts";
import type { WithdrawalRow } from "./withdrawal.tables.ts";

/** Rupees in display form; coins with their ticker. */
const amount = (units: bigint, ticker: string, decimals: number): string =>
  ticker === "INR" ? formatMoney(formatUnits(units, decimals), "INR") : `${formatUnits(units, decimals)} ${ticker}`;

/** The reject reason of a returned payment. */
export function returnedWords({ units, feeUnits, coinTicker }: WithdrawalRow, decimals: number): string {
  const text = (sum: bigint) => amount(sum, coinTicker, decimals);
  const kept = feeUnits > 0n ? ` The fee of ${text(feeUnits)} is not refunded.` : "";
  return `Your bank returned it. ${text(units - feeUnits)} is back in your main wallet.${kept}`;
}

/** Wording per rail. */
const words = {
  bank: {
    path: () => "/dashboard/withdrawINR",
    reference: "Bank reference",
    paid: (sum: string) => `${sum} is on its way to your bank account`,
    paidText: "Your bank may take a few minutes to show it.",
    takenBack: "You cancelled it. The money is back in your main wallet.",
    refused: "We couldn't complete your withdrawal",
  },
  chain: {
    path: (ticker: string) => `/dashboard/wallet/withdraw/${ticker}`,
    reference: "Transaction",
    paid: (sum: string) => `${sum} has been sent`,
    paidText: "The network has confirmed it.",
    takenBack: "You cancelled it. The coins are back in your main wallet.",
    refused: "We couldn't send your withdrawal",
  },
} as const;

/** Undefined while it is not final. `to` is the target in display form. */
export function withdrawalNotice(row: WithdrawalRow, to: string, decimals: number): Notice | undefined {
  const { rail, status, units, feeUnits, coinTicker, network, reference, rejectReason } = row;
  const say = words[rail];
  const text = (sum: bigint) => amount(sum, coinTicker, decimals);
  const path = say.path(coinTicker);
  const facts: Notice["facts"] = [
    ["Amount", text(units)],
    ["Fee", text(feeUnits)],
    ["To", to],
    ...(network === "" || (status === "SUCCESS" && reference === "") ? [] : [["Network", network] as const]),
    ...(reference === "" ? [] : [[say.reference, reference] as const]),
  ];
  if (status === "SUCCESS") {
    // An internal transfer has no transaction.
    const isInside = rail === "chain" && reference === "";
    const where = isInside ? "It was credited to another Feo customer." : say.paidText;
    return { kind: "withdrawal paid", title: say.paid(text(units - feeUnits)), text: where, path, facts };
  }
  if (status === "CANCELLED") {
    const title = "Your withdrawal was cancelled";
    return { kind: "withdrawal cancelled", title, text: say.takenBack, path, facts };
  }
  if (status !== "REJECTED") return undefined;
  return { kind: "withdrawal refused", title: say.refused, text: rejectReason, path, facts };
}
