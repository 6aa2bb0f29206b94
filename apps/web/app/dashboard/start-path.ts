/** The start page's three steps (verify, deposit, buy): which is current, and each step's time and cost. Pure. */
import { formatFeeRate, formatMoney } from "@feo/money";

export const startSteps = ["verify", "deposit", "buy"] as const;
export type StartStep = (typeof startSteps)[number];

export interface StartProgress {
  readonly kycLevel: number;
  /** Whether any wallet has a balance, including what open orders hold. */
  readonly hasMoney: boolean;
  readonly hasTraded: boolean;
}

/**
 * The first step that is not done; null after the first trade. A balance counts only for customers who may trade with
 * it.
 */
export function currentStep({ kycLevel, hasMoney, hasTraded }: StartProgress): StartStep | null {
  if (hasTraded) return null;
  if (kycLevel < 1) return "verify";
  return hasMoney ? "buy" : "deposit";
}

export const stepsDone = (current: StartStep): number => startSteps.indexOf(current);

const summaries: Record<StartStep, string> = {
  verify: "Three steps to your first trade, about 15 minutes in all.",
  deposit: "You're verified. Two steps to your first trade.",
  buy: "Your money is here. One step to your first trade.",
};

export const startSummary = (current: StartStep): string => summaries[current];

/** The server's minimums and fees; undefined while loading. */
export interface StartCosts {
  readonly minDeposit: string | undefined;
  readonly depositFee: string | undefined;
  readonly minOrder: string | undefined;
  /** Percent, GST included. */
  readonly takerFee: string | undefined;
}

export interface StepCard {
  readonly step: StartStep;
  readonly title: string;
  readonly text: string;
  readonly time: string;
  /** The time, in the one line that a phone shows. */
  readonly shortTime: string;
  readonly cost: string | undefined;
  /** What a phone shows for a step that is not open. */
  readonly summary: string;
}

const rupees = (amount: string): string => formatMoney(amount, "INR", { minDecimals: 0, maxDecimals: 2 });
const isNothing = (amount: string): boolean => !/[1-9]/.test(amount);

export function stepCards(costs: StartCosts): readonly StepCard[] {
  const { minDeposit, depositFee, minOrder, takerFee } = costs;
  const feeWords = depositFee === undefined || isNothing(depositFee) ? "No fee." : `Fee ${rupees(depositFee)}.`;
  const depositCost = minDeposit === undefined ? undefined : `From ${rupees(minDeposit)}. ${feeWords}`;
  const fee = takerFee === undefined ? "" : ` Fee ${formatFeeRate(takerFee)}, GST included.`;
  const buyCost = minOrder === undefined ? undefined : `From ${rupees(minOrder)}.${fee}`;
  return [
    {
      step: "verify",
      title: "Verify your identity",
      text: "Aadhaar and PAN through DigiLocker.",
      time: "About 5 minutes",
      shortTime: "5 minutes",
      cost: "Nothing to upload",
      summary: "Aadhaar and PAN through DigiLocker. Nothing to upload.",
    },
    {
      step: "deposit",
      title: "Deposit INR",
      text: "From a bank account in your name.",
      time: "Minutes by IMPS",
      shortTime: "Minutes by IMPS",
      cost: depositCost,
      summary: `From a bank account in your name. ${
        minDeposit === undefined ? "" : `${rupees(minDeposit)} or more, ${lowerFirst(feeWords)}`
      }`.trim(),
    },
    {
      step: "buy",
      title: "Buy your first coin",
      text: "Enter an amount in rupees and confirm.",
      time: "Under a minute",
      shortTime: "1 minute",
      cost: buyCost,
      summary: `${minOrder === undefined ? "" : `From ${rupees(minOrder)}. `}You see the price, fee and tax before you confirm.`,
    },
  ];
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
