/** What the withdrawals' queue says, decided apart from how it looks. Pure. */
import type { ConsoleInflow, ConsoleWithdrawal, ConsoleWithdrawalRow } from "@feo/contract";
import { formatAmount, formatMoney, shortenAddress } from "@feo/money";

/** Short enough to be said on the telephone. */
export const shortId = (id: string): string => `WD-${id.slice(0, 8)}`;

/** More decimals the smaller it is, at most the coin's, and never fewer than the amount has. */
export function amountText(amount: string, precision: number): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const wanted = whole === "0" ? 5 : whole.length < 4 ? 4 : 2;
  const minDecimals = Math.min(precision, wanted);
  return formatAmount(amount, {
    ...{ minDecimals, maxDecimals: Math.max(minDecimals, fraction.length), grouping: "indian" },
  });
}

/** Without the sign and the paise, which the list has no room for. */
export const wholeRupees = (inr: string): string =>
  formatAmount(inr, { minDecimals: 0, maxDecimals: 0, grouping: "indian" });

export const tabs = ["all", "first", "second", "under-way"] as const;
export type Tab = (typeof tabs)[number];

export const tabNames: Readonly<Record<Tab, string>> = {
  ...{ all: "All", first: "Needs the first", second: "Needs the second", "under-way": "Under way" },
};

export const tabOf = (text: string | null): Tab => tabs.find((tab) => tab === text) ?? "all";

interface Lists {
  readonly waiting: readonly ConsoleWithdrawalRow[];
  readonly underWay: readonly ConsoleWithdrawalRow[];
}

export function rowsOf(tab: Tab, { waiting, underWay }: Lists): readonly ConsoleWithdrawalRow[] {
  if (tab === "under-way") return underWay;
  if (tab === "all") return waiting;
  return waiting.filter(({ firstApproval }) => (firstApproval !== null) === (tab === "second"));
}

const stageNames: Readonly<Record<string, string>> = {
  requested: "Asked for",
  held: "Waits for operators",
  approved: "Approved",
  sent: "Sent",
  paid: "Paid",
  refused: "Giving back",
  returning: "Coming back",
};
const endNames: Readonly<Record<string, string>> = { SUCCESS: "Done", REJECTED: "Rejected", CANCELLED: "Cancelled" };

export const stageName = ({ stage, status }: Pick<ConsoleWithdrawalRow, "stage" | "status">): string =>
  stage === "done" ? (endNames[status] ?? status) : (stageNames[stage] ?? stage);

/** What has to happen with it next. */
export function standingOf({ stage, status, isPaused, firstApproval }: ConsoleWithdrawalRow): string {
  if (stage !== "held") return stageName({ stage, status });
  if (isPaused) return "On hold";
  return firstApproval ? "Second approval" : "First approval";
}

/** The account's bank and last digits, or the address's ends. */
export const shortTarget = ({ kind, to, bankName }: ConsoleWithdrawal): string =>
  kind === "rupees" ? `${bankName} •••• ${to.slice(-4)}` : shortenAddress(to);

export function inflowWords({ kind, coinTicker, amount, price, from }: ConsoleInflow): string {
  const shown = (text: string) => formatAmount(text, { minDecimals: 0, maxDecimals: 8, grouping: "indian" });
  if (kind === "deposit") return `${coinTicker} deposit${from && `, ${from}`}`;
  if (kind === "payment") return `${coinTicker} payment from ${from}`;
  const deal = `${kind === "bought" ? "Bought" : "Sold"} ${shown(amount)} ${coinTicker}`;
  return price === null ? deal : `${deal} at ${shown(price)}${from === "INR" ? "" : ` ${from}`}`;
}

/** In rupees where that is known, else as it came. */
export const inflowValue = ({ valueInr, amount, coinTicker }: ConsoleInflow): string =>
  valueInr === null
    ? `${formatAmount(amount, { minDecimals: 0, maxDecimals: 8, grouping: "indian" })} ${coinTicker}`
    : formatMoney(valueInr, "INR");
