/** A withdrawal before it is requested: the proceeds, validation, and the maximum. Exact and pure. */
import type { Coin, Network, WithdrawalLimits } from "@feo/contract";
import { divide, exactDecimals, exactText, exactUnits, formatUnits, rescale } from "@feo/money";
import { type AmountCheck, checkAmount } from "./amount-check.ts";
import { inWords } from "./amount-words.ts";

/** The terms of a withdrawal, by bank or crypto. */
export interface WithdrawalTerms {
  readonly ticker: string;
  /** Decimals of the payout: the bank has no fractions of a paisa. */
  readonly decimals: number;
  readonly min: string;
  /** Zero if there is no maximum. */
  readonly max: string;
  /** Deducted from the amount; undefined while unknown. */
  readonly fee: string | undefined;
}

interface WithdrawalFacts {
  readonly terms: WithdrawalTerms;
  /** The main wallet's balance; undefined while unknown. */
  readonly available: string | undefined;
  readonly limits: WithdrawalLimits | undefined;
  /** Price in rupees, for the daily limit; null without one. */
  readonly price: string | null;
}

export interface WithdrawalDraft {
  readonly check: AmountCheck;
  /** The balance, cut to the payout's decimals; undefined while unknown. */
  readonly available: string | undefined;
  /** The largest amount that can be withdrawn now; undefined while unknown. */
  readonly most: string | undefined;
  /** The amount after the fee; null until the amount is valid and the fee known. */
  readonly received: string | null;
}

export const rupeeTerms = ({ ticker, precision, minWithdraw, withdrawFee }: Coin): WithdrawalTerms => ({
  ticker,
  decimals: precision,
  min: minWithdraw,
  max: "0",
  fee: withdrawFee,
});

/** Uses all decimals that both the ledger and the network have, so that the whole balance can be withdrawn. */
export const coinTerms = ({ ticker, decimals }: Coin, network: Network, fee: string | undefined): WithdrawalTerms => ({
  ticker,
  decimals: Math.min(decimals, network.decimals),
  min: network.withdrawMin,
  max: network.withdrawMax,
  fee,
});

const one = 10n ** BigInt(exactDecimals);

export function draftWithdrawal(typed: string, facts: WithdrawalFacts): WithdrawalDraft {
  const { terms, limits, price } = facts;
  const { ticker, decimals, min, max, fee } = terms;
  const cut = (units: bigint): bigint =>
    rescale(rescale(units, exactDecimals, decimals, "down"), decimals, exactDecimals, "down");
  const whole = facts.available === undefined ? undefined : cut(exactUnits(facts.available));
  const available = whole === undefined ? undefined : exactText(whole);
  const check = withinLimit(
    checkAmount(typed, { ticker, decimals, available, wallet: "main wallet", min, max }),
    facts,
  );
  const caps = [exactUnits(max) > 0n ? exactUnits(max) : undefined, limits && leftOf(limits, price)].flatMap(
    (cap) => cap ?? [],
  );
  const most = whole === undefined ? undefined : cut(caps.reduce((least, cap) => (cap < least ? cap : least), whole));
  return {
    check,
    available,
    most: most === undefined ? undefined : exactText(most),
    received:
      check.state === "right" && fee !== undefined ? exactText(exactUnits(check.amount) - exactUnits(fee)) : null,
  };
}

/** How much of the coin today's limit still allows; undefined without a price. */
function leftOf({ leftToday }: WithdrawalLimits, price: string | null): bigint | undefined {
  return price === null || exactUnits(price) === 0n
    ? undefined
    : divide(exactUnits(leftToday) * one, exactUnits(price), "down");
}

function withinLimit(check: AmountCheck, { terms, limits, price }: WithdrawalFacts): AmountCheck {
  if (check.state !== "right" || !limits || price === null) return check;
  const worth = divide(exactUnits(check.amount) * exactUnits(price), one, "down");
  if (worth <= exactUnits(limits.leftToday)) return check;
  const { leftToday, dailyLimit } = limits;
  const worthWords =
    terms.ticker === "INR" ? "" : `This is worth about ${inWords(formatUnits(worth / 10n ** 16n, 2), "INR")}. `;
  const limitWords =
    leftToday === dailyLimit
      ? `Your level's limit is ${inWords(dailyLimit, "INR")} a day.`
      : `You have ${inWords(leftToday, "INR")} left of today's ${inWords(dailyLimit, "INR")}.`;
  return { state: "wrong", problem: worthWords + limitWords };
}
