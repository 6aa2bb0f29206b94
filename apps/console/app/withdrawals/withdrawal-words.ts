/** The texts of the withdrawals queue, separate from its layout. Pure. */
import type {
  ConsoleCheck,
  ConsoleWithdrawal,
  ConsoleWithdrawalRow,
  ConsoleWithdrawalTab,
  WithdrawalHistoryEntry,
} from "@feo/contract";
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

/** Rupees with their sign, coins with their ticker. Never fewer decimals than the amount has. */
export const moneyText = (
  amount: string,
  { coinTicker, precision }: Pick<ConsoleWithdrawalRow, "coinTicker" | "precision">,
) => (coinTicker === "INR" ? formatMoney(amount, "INR") : `${amountText(amount, precision)} ${coinTicker}`);

const plain = (amount: string): string => formatAmount(amount, { minDecimals: 0, maxDecimals: 18, grouping: "indian" });

export function historyWords({ kind, coinTicker, amount, price, other: full, isIn }: WithdrawalHistoryEntry): string {
  const isBank = coinTicker === "INR";
  // The account's last digits matter more than the word.
  const other = full.replace(/ Bank(?= ••••)/, "");
  switch (kind) {
    case "deposit":
      return isBank ? `Deposited from ${other || "a bank account"}` : `Deposited ${coinTicker} on ${other}`;
    case "withdrawal":
      return isBank ? `Withdrew to ${other}` : `Withdrew ${coinTicker} on ${other}`;
    case "payment":
      return isIn ? `Payment from ${other}` : `Payment to ${other}`;
    case "device":
      return `Signed in on a new device: ${other || "unknown"}`;
    default: {
      const deal = `${kind === "bought" ? "Bought" : "Sold"} ${plain(amount)} ${coinTicker}`;
      return price === null ? deal : `${deal} at ${plain(price)}${other === "INR" ? "" : ` ${other}`}`;
    }
  }
}

/** Signed; empty if no money moved. */
export function movedText({ moved, movedTicker, isIn }: WithdrawalHistoryEntry): string {
  if (moved === null) return "";
  const amount = movedTicker === "INR" ? formatMoney(moved, "INR") : `${plain(moved)} ${movedTicker}`;
  return `${isIn ? "+" : "−"}${amount}`;
}

/** "5 pass", "2 to review", "1 fails": only those that there are. */
export function checkCounts(
  checks: readonly ConsoleCheck[],
): readonly { readonly verdict: ConsoleCheck["verdict"]; readonly words: string }[] {
  const words = {
    pass: (count: number) => `${count} ${count === 1 ? "passes" : "pass"}`,
    review: (count: number) => `${count} to review`,
    fail: (count: number) => `${count} ${count === 1 ? "fails" : "fail"}`,
  };
  return (["pass", "review", "fail"] as const).flatMap((verdict) => {
    const count = checks.filter((check) => check.verdict === verdict).length;
    return count === 0 ? [] : [{ verdict, words: words[verdict](count) }];
  });
}

/** How it leaves. */
export const methodWords = ({ kind, isByHand }: ConsoleWithdrawal): string =>
  kind === "coins" ? "From the hot wallet" : isByHand ? "Bank transfer, made by hand" : "Bank transfer, automatic";

/** What an approval does, step by step. */
export function approvalSteps(withdrawal: ConsoleWithdrawal, isSecond: boolean): readonly string[] {
  const { kind, isByHand, network, amount, receives } = withdrawal;
  const [held, sent] = [moneyText(amount, withdrawal), moneyText(receives, withdrawal)];
  if (!isSecond) {
    return [
      "The dry run repeats. If anything changed, your approval isn't recorded.",
      "Your approval and note are recorded. Nothing is sent yet.",
      "Another operator approves with their own code. It can't be you.",
      `The dry run repeats again, then ${sent} is sent.`,
    ];
  }
  const [how, confirmed] =
    kind === "coins"
      ? [`${sent} is signed and sent on ${network}.`, "the network has confirmed it"]
      : isByHand
        ? [`${sent} is listed as a payout to make at the bank.`, "the statement shows it"]
        : [`The bank is asked to pay ${sent}.`, "the bank has paid it"];
  return [
    "The dry run repeats. If anything changed, nothing is sent.",
    how,
    `Once ${confirmed}, the hold of ${held} is settled in the ledger as above.`,
    "The customer's screen shows “Processing” until then. They get an email when it's done.",
  ];
}
