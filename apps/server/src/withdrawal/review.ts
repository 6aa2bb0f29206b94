/**
 * The checks that operators see before a withdrawal goes out: each fact with a verdict, worded for the screen. Pure.
 */
import { newAddressHours } from "@feo/contract";
import { formatCompact, formatUnits } from "@feo/money";

export type Verdict = "pass" | "review" | "fail";

export interface Check {
  readonly name: string;
  readonly words: string;
  readonly verdict: Verdict;
  /** Two words for the list; absent if it passes. */
  readonly flag?: string;
}

/** The withdrawal's target. */
export type Target =
  | { readonly kind: "bank"; readonly isVerified: boolean; readonly isRemoved: boolean; readonly isOwnName: boolean }
  | {
      readonly kind: "address";
      /** Whether the customer restricts withdrawals to saved addresses. */
      readonly isListOnly: boolean;
      readonly listed: { readonly at: Date; readonly thirdParty: string | null } | null;
      /** How many earlier withdrawals of the customer went there. */
      readonly usedBefore: number;
    };

/** Deposits of one coin in the last thirty days. */
export interface DepositFacts {
  readonly coinTicker: string;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** Whether the customer declared one of the senders as another person. */
  readonly isThirdParty: boolean;
}

export interface LedgerFacts {
  /** Units held for the withdrawal in the ledger; null if none. */
  readonly heldUnits: bigint | null;
  /** The customer's sums for this asset in one snapshot; postings are null if summing them timed out. */
  readonly sums: { readonly balance: bigint; readonly postings: bigint | null; readonly isLockedRight: boolean } | null;
}

export interface ReviewFacts {
  readonly now: number;
  readonly createdAt: Date;
  /** Whether the money should still be held. */
  readonly isOpen: boolean;
  readonly units: bigint;
  readonly dailyLimitPaise: bigint;
  readonly withdrawnTodayPaise: bigint;
  readonly target: Target;
  readonly isFrozen: boolean;
  /** The latest security change, while withdrawals are blocked because of it. */
  readonly change: { readonly what: string; readonly at: Date } | null;
  readonly weekPaise: bigint;
  /** The sum of the eight weeks before this one. */
  readonly beforePaise: bigint;
  /** Its ordinal number within the hour. */
  readonly inHour: number;
  readonly accountCreatedAt: Date;
  readonly deposits: readonly DepositFacts[];
  readonly ledger: LedgerFacts;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const weeksCompared = 8;
const timesToReview = 3n;
const inHourToReview = 3;
const newAccountDays = 7;

const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", day: "numeric", month: "short" });
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", hour: "2-digit", minute: "2-digit" });

/** "9 days", "1 hour", "25 minutes". */
export function ageWords(ms: number): string {
  const said = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (ms >= 2 * dayMs) return said(Math.floor(ms / dayMs), "day");
  return ms >= hourMs ? said(Math.floor(ms / hourMs), "hour") : said(Math.max(0, Math.floor(ms / 60_000)), "minute");
}

/** 8.49 L, without the currency sign. */
const shortRupees = (paise: bigint): string => formatCompact(formatUnits(paise, 2), "INR").replace("₹", "");

function dailyLimit({ withdrawnTodayPaise: today, dailyLimitPaise: most }: ReviewFacts): Check {
  const words = `${shortRupees(today)} of ${shortRupees(most)} today`;
  if (today <= most) return { name: "Daily limit", words, verdict: "pass" };
  return { name: "Daily limit", words, verdict: "fail", flag: "Over limit" };
}

function whitelist({ target, now }: ReviewFacts): Check {
  const say = (verdict: Verdict, words: string, flag?: string): Check => ({
    name: "Whitelist",
    words,
    verdict,
    ...(flag === undefined ? {} : { flag }),
  });
  if (target.kind === "bank") {
    if (target.isRemoved) return say("fail", "the bank account was removed", "Account removed");
    if (!target.isVerified) return say("fail", "the bank account is not verified", "Not verified");
    if (!target.isOwnName) return say("fail", "the bank account is in another name", "Name differs");
    return say("pass", "verified account in their name");
  }
  const { listed, usedBefore, isListOnly } = target;
  if (!listed) {
    if (isListOnly) return say("fail", "not one of their saved addresses", "Not listed");
    if (usedBefore > 0)
      return say("pass", `not saved, used ${usedBefore} ${usedBefore === 1 ? "time" : "times"} before`);
    return say("review", "address not saved, never used", "New address");
  }
  const age = now - listed.at.getTime();
  const added = `address added ${ageWords(age)} ago`;
  if (listed.thirdParty !== null)
    return say("review", `${added}, owned by ${listed.thirdParty || "a third party"}`, "Third party");
  return age < newAddressHours * hourMs ? say("review", added, "New address") : say("pass", added);
}

function holds({ isFrozen, change }: ReviewFacts): Check {
  if (isFrozen) return { name: "Holds", words: "the account is frozen", verdict: "fail", flag: "Frozen" };
  if (!change) return { name: "Holds", words: "no password or MFA change", verdict: "pass" };
  const words = `${change.what} changed ${day.format(change.at)} ${clock.format(change.at)}`;
  return { name: "Holds", words, verdict: "fail", flag: "Recent change" };
}

const ordinal = (count: number): string => {
  const tail = count % 10;
  const isTeen = count % 100 >= 11 && count % 100 <= 13;
  const end = isTeen ? "th" : tail === 1 ? "st" : tail === 2 ? "nd" : tail === 3 ? "rd" : "th";
  return `${count}${end}`;
};

/** Compares this week with the average of up to eight earlier weeks, fewer for a newer account. */
export function velocity(
  facts: Pick<ReviewFacts, "weekPaise" | "beforePaise" | "inHour" | "accountCreatedAt" | "now">,
): Check {
  const { weekPaise, beforePaise, inHour, accountCreatedAt, now } = facts;
  const weeksHere = Math.floor((now - accountCreatedAt.getTime()) / (7 * dayMs)) - 1;
  const weeks = BigInt(Math.min(weeksCompared, Math.max(1, weeksHere)));
  const often = inHour >= inHourToReview;
  const hourWords = `${ordinal(inHour)} within an hour`;
  if (beforePaise > 0n) {
    const tenths = (weekPaise * weeks * 10n) / beforePaise;
    const times = tenths >= 100n ? String(tenths / 10n) : formatUnits(tenths, 1);
    const words = tenths <= 10n ? "within the weekly average" : `${times} times the weekly average`;
    if (tenths >= timesToReview * 10n) {
      const flag = `${tenths / 10n} × usual`;
      return { name: "Velocity", words: often ? `${words}, ${hourWords}` : words, verdict: "review", flag };
    }
    if (!often) return { name: "Velocity", words, verdict: "pass" };
  }
  if (often) return { name: "Velocity", words: hourWords, verdict: "review", flag: `${ordinal(inHour)} this hour` };
  return { name: "Velocity", words: "none in the previous 8 weeks", verdict: "pass" };
}

function depositWords({ coinTicker, count, firstAt, lastAt }: DepositFacts): string {
  const [first, last] = [day.format(firstAt), day.format(lastAt)];
  if (count === 1 || first === last) return `${coinTicker} ${count === 1 ? "deposit" : "deposits"}, ${last}`;
  const [number = "", month = ""] = first.split(" ");
  const from = last.endsWith(` ${month}`) ? number : first;
  return `${coinTicker} deposits, ${from} ${count === 2 ? "and" : "to"} ${last}`;
}

function sourceOfFunds({ deposits, accountCreatedAt, now }: ReviewFacts): Check {
  const name = "Source of funds";
  const [latest, ...others] = deposits;
  const more = others.length === 0 ? "" : `, ${others.length} more ${others.length === 1 ? "coin" : "coins"}`;
  const words = latest ? `${depositWords(latest)}${more}` : "no deposits in 30 days";
  const foreign = deposits.find(({ isThirdParty }) => isThirdParty);
  if (foreign) {
    return {
      name,
      words: `${foreign.coinTicker} from a third party's address`,
      verdict: "review",
      flag: "Third party",
    };
  }
  const age = now - accountCreatedAt.getTime();
  if (age < newAccountDays * dayMs) {
    return { name, words: `account is ${ageWords(age)} old, ${words}`, verdict: "review", flag: "New account" };
  }
  return { name, words, verdict: "pass" };
}

function ledger({ isOpen, units, ledger: { heldUnits, sums } }: ReviewFacts): Check {
  const fail = (words: string): Check => ({ name: "Ledger", words, verdict: "fail", flag: "Ledger differs" });
  if (isOpen && heldUnits !== units)
    return fail(heldUnits === null ? "no funds are held" : "a different amount is held");
  if (!sums) return { name: "Ledger", words: "held in full", verdict: "pass" };
  if (!sums.isLockedRight) return fail("locked amount differs from holds");
  if (sums.postings === null) {
    const words = "locked amount matches holds, too many postings to sum in time";
    return { name: "Ledger", words, verdict: "review", flag: "Ledger not summed" };
  }
  return sums.postings === sums.balance
    ? { name: "Ledger", words: "balance equals its postings", verdict: "pass" }
    : fail("balance differs from its postings");
}

export const reviewWithdrawal = (facts: ReviewFacts): Check[] => [
  dailyLimit(facts),
  whitelist(facts),
  holds(facts),
  velocity(facts),
  sourceOfFunds(facts),
  ledger(facts),
];

/** The worst verdict's flag; a withdrawal on hold shows that first. */
export function flagOf(
  checks: readonly Check[],
  isPaused: boolean,
): { readonly text: string; readonly verdict: Verdict } | null {
  if (isPaused) return { text: "On hold", verdict: "review" };
  const worst = checks.find(({ verdict }) => verdict === "fail") ?? checks.find(({ verdict }) => verdict === "review");
  return worst?.flag === undefined ? null : { text: worst.flag, verdict: worst.verdict };
}
