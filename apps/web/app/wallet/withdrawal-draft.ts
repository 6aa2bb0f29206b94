/** A withdrawal before it is asked for: what it brings, what is wrong with it, and how much could be. Exact and pure. */
import type { Coin, Network, WithdrawalLimits } from "@feo/contract";
import { divide, formatUnits, parseUnits, rescale } from "@feo/money";
import { type AmountCheck, checkAmount } from "./amount-check.ts";
import { inWords } from "./amount-words.ts";

/** What holds for a withdrawal, by bank or by chain. */
export interface WithdrawalTerms {
  readonly ticker: string;
  /** As fine as it is paid: the bank knows no fraction of a paisa. */
  readonly decimals: number;
  readonly min: string;
  /** Zero where there is no largest one. */
  readonly max: string;
  /** Taken from the amount; undefined while it is not known. */
  readonly fee: string | undefined;
}

interface WithdrawalFacts {
  readonly terms: WithdrawalTerms;
  /** In the main wallet; undefined while it is not known. */
  readonly available: string | undefined;
  readonly limits: WithdrawalLimits | undefined;
  /** Rupees for one, by which the daily limit counts; null while there is none. */
  readonly price: string | null;
}

export interface WithdrawalDraft {
  readonly check: AmountCheck;
  /** What there is, as fine as it is paid; undefined while it is not known. */
  readonly available: string | undefined;
  /** What can be withdrawn now; undefined while it is not known. */
  readonly most: string | undefined;
  /** What arrives; null until the amount is right and the fee known. */
  readonly received: string | null;
}

export const rupeeTerms = ({ ticker, precision, minWithdraw, withdrawFee }: Coin): WithdrawalTerms => ({
  ...{ ticker, decimals: precision, min: minWithdraw, max: "0", fee: withdrawFee },
});

/** As fine as both the ledger and the network are, so that everything can leave. */
export const coinTerms = ({ ticker, decimals }: Coin, network: Network, fee: string | undefined): WithdrawalTerms => ({
  ...{
    ticker,
    decimals: Math.min(decimals, network.decimals),
    min: network.withdrawMin,
    max: network.withdrawMax,
    fee,
  },
});

const scale = 18;
const one = 10n ** BigInt(scale);
const read = (text: string): bigint => parseUnits(text, scale, { unbounded: true });
const write = (units: bigint): string => formatUnits(units, scale);

export function draftWithdrawal(typed: string, facts: WithdrawalFacts): WithdrawalDraft {
  const { terms, limits, price } = facts;
  const { ticker, decimals, min, max, fee } = terms;
  const cut = (units: bigint): bigint => rescale(rescale(units, scale, decimals, "down"), decimals, scale, "down");
  const whole = facts.available === undefined ? undefined : cut(read(facts.available));
  const available = whole === undefined ? undefined : write(whole);
  const check = withinLimit(
    checkAmount(typed, { ticker, decimals, available, wallet: "main wallet", min, max }),
    facts,
  );
  const caps = [read(max) > 0n ? read(max) : undefined, limits && leftOf(limits, price)].flatMap((cap) => cap ?? []);
  const most = whole === undefined ? undefined : cut(caps.reduce((least, cap) => (cap < least ? cap : least), whole));
  return {
    ...{ check, available, most: most === undefined ? undefined : write(most) },
    received: check.state === "right" && fee !== undefined ? write(read(check.amount) - read(fee)) : null,
  };
}

/** How much of the coin today's limit leaves; undefined where nobody knows what that is worth. */
function leftOf({ leftToday }: WithdrawalLimits, price: string | null): bigint | undefined {
  return price === null || read(price) === 0n ? undefined : divide(read(leftToday) * one, read(price), "down");
}

function withinLimit(check: AmountCheck, { terms, limits, price }: WithdrawalFacts): AmountCheck {
  if (check.state !== "right" || !limits || price === null) return check;
  const worth = divide(read(check.amount) * read(price), one, "down");
  if (worth <= read(limits.leftToday)) return check;
  const { leftToday, dailyLimit } = limits;
  const worthWords =
    terms.ticker === "INR" ? "" : `This is worth about ${inWords(formatUnits(worth / 10n ** 16n, 2), "INR")}. `;
  const limitWords =
    leftToday === dailyLimit
      ? `Your level lets you withdraw ${inWords(dailyLimit, "INR")} in a day.`
      : `Of today's ${inWords(dailyLimit, "INR")}, ${inWords(leftToday, "INR")} is left.`;
  return { state: "wrong", problem: worthWords + limitWords };
}
