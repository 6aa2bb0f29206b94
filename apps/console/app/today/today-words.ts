/** What Today says: ages against their targets, the summary in the title, changes against the day before. Pure. */
import type { Today, TodayChart, WaitingItem, WaitingKind } from "@feo/contract";
import { formatCompact, formatMoney } from "@feo/money";
import { ageTone } from "../frame/ages.ts";
import { countText } from "../frame/count-text.ts";

export const kindNames: Readonly<Record<WaitingKind, string>> = {
  kyc: "KYC",
  withdrawal: "Withdrawals",
  transfer: "Deposits",
  coins: "Coins",
  sender: "Addresses",
  "bank-account": "Bank accounts",
  frozen: "Frozen",
};

export function waitingPath({ kind, id }: Pick<WaitingItem, "kind" | "id">): string {
  const part = encodeURIComponent(id);
  switch (kind) {
    case "kyc":
      return `/kyc/${part}`;
    case "withdrawal":
      return `/withdrawals/${part}`;
    case "transfer":
      return `/deposits/${part}`;
    case "coins":
      return `/deposits/${part}?tab=coins`;
    case "sender":
      return `/addresses/${part}`;
    case "bank-account":
      return `/bank-accounts/${part}`;
    case "frozen":
      return `/customers/${part}`;
  }
}

/** "32 waiting, 2 past their target time. DOGE books don't match." */
export function summaryOf(
  { waiting, counts, books }: Pick<Today, "waiting" | "counts" | "books">,
  now: number,
): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const late = waiting.filter((item) => ageTone(item, now) === "late").length;
  // Only the oldest are known one by one.
  const lateText = late > 0 && late === waiting.length && all > late ? `${late}+` : String(late);
  const wrong = (books ?? []).filter(({ isWrong }) => isWrong).map(({ ticker }) => ticker);
  return [
    all === 0 ? "Nothing is waiting." : `${countText(all)} waiting, ${late === 0 ? "none" : lateText} past target.`,
    wrong.length > 0 && `${wrong.join(", ")} books don't match.`,
  ]
    .filter(Boolean)
    .join(" ");
}

export const chartNames: Readonly<Record<TodayChart["name"], string>> = {
  "sign-ups": "Sign-ups",
  deposits: "INR deposits",
  volume: "Trading volume",
  fees: "Trading fees",
};

/** In lakh and crore where it is long. */
export function figureText(value: string, unit: TodayChart["unit"]): string {
  if (unit === "count") return Number(value).toLocaleString("en-IN");
  return Number(value) < 100_000 ? formatMoney(value, "INR") : formatCompact(value, "INR");
}

/** +12.4%, against the 24 hours before; null if nothing was there to compare with. */
export function changeText(total: string, before: string): string | null {
  const [now, then] = [Number(total), Number(before)];
  if (then === 0) return null;
  const percent = ((now - then) / then) * 100;
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(1)}%`;
}
