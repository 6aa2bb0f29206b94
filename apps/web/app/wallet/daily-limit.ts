/** How much of the daily limit is used, before and with a withdrawal. Exact and pure. */
import type { WithdrawalLimits } from "@feo/contract";
import { divide, formatAmount, formatUnits, parseUnits, rescale } from "@feo/money";
import { inWords } from "./amount-words.ts";

export interface LimitUse {
  /** Formatted rupees; the limit without paise if it has none. */
  readonly used: string;
  readonly limit: string;
  readonly left: string;
  /** In percent of the limit: used before, and added by this withdrawal. */
  readonly before: number;
  readonly added: number;
}

const paise = 2;
const allDecimals = 18;
/** Rounded down to whole paise, because a coin's value has more decimals. */
const read = (rupees: string): bigint =>
  rescale(parseUnits(rupees, allDecimals, { unbounded: true }), allDecimals, paise, "down");
const write = (units: bigint): string => inWords(formatUnits(units, paise), "INR");

/** `worth` is what the withdrawal counts, in rupees; null without an amount or a price. LIMIT-040, LIMIT-041. */
export function limitUse({ dailyLimit, leftToday }: WithdrawalLimits, worth: string | null): LimitUse {
  const [limit, left] = [read(dailyLimit), read(leftToday)];
  const added = worth === null ? 0n : read(worth);
  const rest = left > added ? left - added : 0n;
  const percent = (part: bigint) => (limit === 0n ? 0 : Number(divide(part * 10_000n, limit, "half-even")) / 100);
  return {
    used: write(limit - left + added),
    left: write(rest),
    limit: `₹${formatAmount(dailyLimit, { minDecimals: 0, maxDecimals: paise, grouping: "indian" })}`,
    before: percent(limit - left),
    added: percent(left - rest),
  };
}
