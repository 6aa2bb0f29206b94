/** The next steps for a customer who has traded, and the greeting. Pure. */
import type { Balances } from "@feo/contract";
import type { User } from "../data/index.ts";
import type { KycStanding } from "./kyc-standing.ts";

export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
  readonly state: "done" | "now" | "waits";
}

interface Progress {
  readonly kycLevel: number;
  /** The status of the next level; null if there is nothing to report. */
  readonly nextLevel: KycStanding["next"];
}

const highestLevel = 3;

/** Whether any wallet has a balance, including what open orders hold. */
export const hasAnyMoney = ({ main, mainLocked, spot, spotLocked }: Balances): boolean =>
  [main, mainLocked, spot, spotLocked].some((wallet) => Object.values(wallet).some((amount) => /[1-9]/.test(amount)));

export function nextSteps({ kycLevel, nextLevel }: Progress): readonly NextStep[] {
  return [
    {
      title: kycLevel < highestLevel ? "Raise your withdrawal limit" : "Identity verified",
      text: verificationText(kycLevel, nextLevel),
      to: "/dashboard/account-verification",
      action: nextLevel || kycLevel >= highestLevel ? "View levels" : "Verify",
      state: kycLevel >= highestLevel ? "done" : "now",
    },
    {
      title: "Deposit more",
      text: "By bank transfer from your own account, or in crypto.",
      to: "/dashboard/depositINR",
      action: "Deposit INR",
      state: "waits",
    },
    {
      title: "Trade again",
      text: "Enter an amount in rupees. You see the price, fee and tax before you confirm.",
      to: "/easyTrade",
      action: "Easy trade",
      state: "waits",
    },
  ];
}

function verificationText(kycLevel: number, nextLevel: KycStanding["next"]): string {
  if (nextLevel) {
    return nextLevel.tone === "error"
      ? `Level ${nextLevel.level} was not approved. See the reason and submit again.`
      : `Level ${nextLevel.level} is in review. We'll email you within a day.`;
  }
  return kycLevel >= highestLevel
    ? "You're at level 3, the highest."
    : `You're at level ${kycLevel}. Level ${kycLevel + 1} raises your daily limit.`;
}

/** By the first word of the name, otherwise by the feoTag. */
export function greeting({ name, feoTag }: Pick<User, "name" | "feoTag">): string {
  const known = name.trim().split(/\s+/)[0] || feoTag;
  return known ? `Welcome, ${known}.` : "Welcome.";
}
