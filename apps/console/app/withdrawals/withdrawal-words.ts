/** The texts of the withdrawals queue, separate from its layout. Pure. */
import type { ConsoleInflow, ConsoleWithdrawal, ConsoleWithdrawalRow, ConsoleWithdrawalTab } from "@feo/contract";
import { formatAmount, formatMoney, shortenAddress } from "@feo/money";

/** Short enough to read out on the phone. */
export const shortId = (id: string): string => `WD-${id.slice(0, 8)}`;

/** Smaller amounts show more decimals, up to the coin's precision, but never fewer than the amount has. */
export function amountText(amount: string, precision: number): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const wanted = whole === "0" ? 5 : whole.length < 4 ? 4 : 2;
  const minDecimals = Math.min(precision, wanted);
  return formatAmount(amount, {
    minDecimals,
    maxDecimals: Math.max(minDecimals, fraction.length),
    grouping: "indian",
  });
}

/** Without currency sign and paise, for which the list has no room. */
export const wholeRupees = (inr: string): string =>
  formatAmount(inr, { minDecimals: 0, maxDecimals: 0, grouping: "indian" });

export type Tab = ConsoleWithdrawalTab;
export const tabs: readonly Tab[] = ["all", "first", "second", "under-way"];

export const tabNames: Readonly<Record<Tab, string>> = {
  all: "All",
  first: "First approval",
  second: "Second approval",
  "under-way": "In progress",
};

export const tabOf = (text: string | null): Tab => tabs.find((tab) => tab === text) ?? "all";

const stageNames: Readonly<Record<string, string>> = {
  requested: "Requested",
  held: "Awaiting approval",
  approved: "Approved",
  sent: "Sent",
  paid: "Paid",
  refused: "Refunding",
  returning: "Returning",
};
const endNames: Readonly<Record<string, string>> = { SUCCESS: "Done", REJECTED: "Rejected", CANCELLED: "Cancelled" };

export const stageName = ({ stage, status }: Pick<ConsoleWithdrawalRow, "stage" | "status">): string =>
  stage === "done" ? (endNames[status] ?? status) : (stageNames[stage] ?? stage);

/** The withdrawal's next step. */
export function standingOf({ stage, status, isPaused, firstApproval }: ConsoleWithdrawalRow): string {
  if (stage !== "held") return stageName({ stage, status });
  if (isPaused) return "On hold";
  return firstApproval ? "Second approval" : "First approval";
}

/** The bank and the last digits of the account, or both ends of the address. */
export const shortTarget = ({ kind, to, bankName }: ConsoleWithdrawal): string =>
  kind === "rupees" ? `${bankName} •••• ${to.slice(-4)}` : shortenAddress(to);

export function inflowWords({ kind, coinTicker, amount, price, from }: ConsoleInflow): string {
  const shown = (text: string) => formatAmount(text, { minDecimals: 0, maxDecimals: 8, grouping: "indian" });
  if (kind === "deposit") return `${coinTicker} deposit${from && `, ${from}`}`;
  if (kind === "payment") return `${coinTicker} payment from ${from}`;
  const deal = `${kind === "bought" ? "Bought" : "Sold"} ${shown(amount)} ${coinTicker}`;
  return price === null ? deal : `${deal} at ${shown(price)}${from === "INR" ? "" : ` ${from}`}`;
}

/** In rupees if the value is known, otherwise in the coin. */
export const inflowValue = ({ valueInr, amount, coinTicker }: ConsoleInflow): string =>
  valueInr === null
    ? `${formatAmount(amount, { minDecimals: 0, maxDecimals: 8, grouping: "indian" })} ${coinTicker}`
    : formatMoney(valueInr, "INR");
