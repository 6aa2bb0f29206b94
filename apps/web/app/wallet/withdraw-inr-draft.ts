/** A withdrawal of rupees before it is asked for: what it brings, what is wrong with it, and what stands against any. Pure. */
import type { Coin, WithdrawalLimits } from "@feo/contract";
import { formatUnits, parseUnits, rescale } from "@feo/money";
import { type AmountCheck, checkAmount } from "./amount-check.ts";
import { inWords } from "./withdrawal-summary.ts";

interface WithdrawalFacts {
  readonly fiat: Pick<Coin, "ticker" | "precision" | "decimals" | "minWithdraw" | "withdrawFee">;
  /** In the main wallet; undefined while it is not known. */
  readonly available: string | undefined;
  readonly limits: WithdrawalLimits | undefined;
}

export interface WithdrawalDraft {
  readonly check: AmountCheck;
  /** What can be withdrawn now, in whole paise; undefined while it is not known. */
  readonly most: string | undefined;
  /** What arrives at the bank; null until the amount is right. */
  readonly received: string | null;
}

/** The fee is taken from the amount; the bank knows no fraction of a paisa. */
export function draftWithdrawal(typed: string, { fiat, available, limits }: WithdrawalFacts): WithdrawalDraft {
  const { ticker, precision: decimals, minWithdraw: min, withdrawFee } = fiat;
  const units = (text: string) => parseUnits(text, decimals, { unbounded: true });
  const whole =
    available === undefined
      ? undefined
      : rescale(parseUnits(available, fiat.decimals, { unbounded: true }), fiat.decimals, decimals, "down");
  const left = limits ? units(limits.leftToday) : undefined;
  const most = whole === undefined ? undefined : left !== undefined && left < whole ? left : whole;
  const text = whole === undefined ? undefined : formatUnits(whole, decimals);
  const check = checkAmount(typed, { ticker, decimals, available: text, wallet: "main wallet", min });
  const result: AmountCheck =
    check.state === "right" && limits && units(check.amount) > units(limits.leftToday)
      ? { state: "wrong", problem: limitProblem(limits) }
      : check;
  return {
    check: result,
    most: most === undefined ? undefined : formatUnits(most, decimals),
    received: result.state === "right" ? formatUnits(units(result.amount) - units(withdrawFee), decimals) : null,
  };
}

function limitProblem({ leftToday, dailyLimit }: WithdrawalLimits): string {
  return leftToday === dailyLimit
    ? `Your level lets you withdraw ${inWords(dailyLimit, "INR")} in a day.`
    : `Of today's ${inWords(dailyLimit, "INR")}, ${inWords(leftToday, "INR")} is left.`;
}
