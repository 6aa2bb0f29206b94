/** What we write to people about money that leaves: that it was paid, cancelled, refused or came back. Pure. */
import { formatMoney, formatUnits } from "@feo/money";
import type { Notice } from "../platform/notice.ts";
import type { WithdrawalRow } from "./withdrawal.tables.ts";

/** Rupees as people read them; coins with their ticker. */
const amount = (units: bigint, ticker: string, decimals: number): string =>
  ticker === "INR" ? formatMoney(formatUnits(units, decimals), "INR") : `${formatUnits(units, decimals)} ${ticker}`;

/** Why one that came back reads as rejected. */
export function returnedWords({ units, feeUnits, coinTicker }: WithdrawalRow, decimals: number): string {
  const text = (sum: bigint) => amount(sum, coinTicker, decimals);
  const kept = feeUnits > 0n ? ` The fee of ${text(feeUnits)} is not returned.` : "";
  return `Your bank sent it back. ${text(units - feeUnits)} is in your main wallet again.${kept}`;
}

/** What the rails call the same thing. */
const words = {
  bank: {
    path: () => "/dashboard/withdrawINR",
    reference: "Bank reference",
    paid: (sum: string) => `${sum} is on its way to your bank account`,
    paidText: "Your bank may take a little while to show it.",
    takenBack: "You took it back. The money is in your main wallet.",
    refused: "Your withdrawal could not be paid",
  },
  chain: {
    path: (ticker: string) => `/dashboard/wallet/withdraw/${ticker}`,
    reference: "Transaction",
    paid: (sum: string) => `${sum} has been sent`,
    paidText: "The network has it for good.",
    takenBack: "You took it back. It is in your main wallet.",
    refused: "Your withdrawal was not sent",
  },
} as const;

/** Undefined while it is under way. `to` says where it goes, as the owner may read it. */
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
    // What went to another customer has no transaction.
    const isInside = rail === "chain" && reference === "";
    const where = isInside ? "It went to another Feo customer." : say.paidText;
    return { kind: "withdrawal paid", title: say.paid(text(units - feeUnits)), text: where, path, facts };
  }
  if (status === "CANCELLED") {
    const title = "Your withdrawal was cancelled";
    return { kind: "withdrawal cancelled", title, text: say.takenBack, path, facts };
  }
  if (status !== "REJECTED") return undefined;
  return { kind: "withdrawal refused", title: say.refused, text: rejectReason, path, facts };
}
