/** What somebody new to the account does next, in the order that works: verify, add money, trade. Pure. */
import type { Balances, User } from "@feo/contract";
import type { KycStanding } from "../frame/kyc-standing.ts";

export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
  readonly state: "done" | "now" | "waits";
}

interface Progress {
  readonly kycLevel: User["kycLevel"];
  /** What happens with the level after it; null where nothing does. */
  readonly nextLevel: KycStanding["next"];
  readonly hasMoney: boolean;
  readonly hasTraded: boolean;
}

/** Whether anything at all is in any wallet, held by orders or not. */
export const hasAnyMoney = ({ main, mainLocked, spot, spotLocked }: Balances): boolean =>
  [main, mainLocked, spot, spotLocked].some((wallet) => Object.values(wallet).some((amount) => /[1-9]/.test(amount)));

/** Whoever has traded has had money, whatever is left of it. */
export function nextSteps({ kycLevel, nextLevel, hasMoney, hasTraded }: Progress): readonly NextStep[] {
  const isVerified = kycLevel >= 1;
  const isFunded = hasMoney || hasTraded;
  return [
    {
      title: "Verify your identity",
      text: verificationText(kycLevel, nextLevel),
      to: "/dashboard/account-verification",
      action: isVerified || nextLevel ? "See the levels" : "Verify",
      state: isVerified ? "done" : "now",
    },
    {
      title: "Add money",
      text: "Send rupees from your own bank account, or deposit coins that you hold elsewhere.",
      to: "/dashboard/depositINR",
      action: "Deposit INR",
      state: isFunded ? "done" : isVerified ? "now" : "waits",
    },
    {
      title: hasTraded ? "Trade again" : "Make your first trade",
      text: "One amount in rupees is enough. Price, fee and tax are shown before you confirm.",
      to: "/easyTrade",
      action: "Open easy trade",
      state: hasTraded ? "done" : isFunded && isVerified ? "now" : "waits",
    },
  ];
}

function verificationText(kycLevel: number, nextLevel: KycStanding["next"]): string {
  if (nextLevel) {
    return nextLevel.tone === "error"
      ? `Level ${nextLevel.level} was not accepted. The reason is there, and what to do.`
      : `Level ${nextLevel.level} is in review. We answer within a day, by e-mail.`;
  }
  return kycLevel >= 1
    ? `You are at level ${kycLevel}. Higher levels raise what you can withdraw in a day.`
    : "Aadhaar and PAN through DigiLocker, a few minutes. It opens deposits and trading.";
}

/** By the first word of the name, else by the tag; who has neither yet is welcome all the same. */
export function greeting({ name, feoTag }: Pick<User, "name" | "feoTag">): string {
  const known = name.trim().split(/\s+/)[0] || feoTag;
  return known ? `Welcome, ${known}.` : "Welcome.";
}
