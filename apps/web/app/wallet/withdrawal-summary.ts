/** What a withdrawal costs and brings, exactly, and what is wrong with its amount. Pure; never sends anything. */
import { formatAmount, formatUnits, parseDecimal, parseUnits } from "@feo/money";

interface WithdrawalTerms {
  readonly ticker: string;
  readonly decimals: number;
  readonly min: string;
  readonly max?: string;
  readonly fee: string;
}

interface WithdrawalSummary {
  /** Null until an amount was typed that covers the fee. */
  readonly received: string | null;
  readonly problem: string | undefined;
}

/** The fee is taken from the amount: what is typed leaves the wallet, what is left arrives. */
export function summariseWithdrawal(amount: string, terms: WithdrawalTerms): WithdrawalSummary {
  const { ticker, decimals, min, max, fee } = terms;
  const typed = parseDecimal(amount.replace(/\.$/, ""), decimals);
  if (!typed.ok) {
    if (amount === "") return { received: null, problem: undefined };
    return { received: null, problem: typed.reason === "TOO_LARGE" ? "This amount is too large." : "Enter an amount." };
  }
  const feeUnits = parseUnits(fee, decimals);
  const received = typed.units > feeUnits ? formatUnits(typed.units - feeUnits, decimals) : null;
  if (typed.units < parseUnits(min, decimals)) return { received, problem: `The minimum is ${inWords(min, ticker)}.` };
  if (max !== undefined && typed.units > parseUnits(max, decimals)) {
    return { received, problem: `The maximum is ${inWords(max, ticker)}.` };
  }
  return { received, problem: undefined };
}

/** An amount with its unit, as lists and sentences show it: rupees with their sign, coins with their ticker. */
export function inWords(amount: string, ticker: string): string {
  const text = formatAmount(amount, { minDecimals: ticker === "INR" ? 2 : 0, maxDecimals: 18, grouping: "indian" });
  return ticker === "INR" ? `₹${text}` : `${text} ${ticker}`;
}
