/** What somebody new to the account does next, in the order that works: verify, add money, trade. Pure. */
import type { Balances, User } from "@feo/contract";

export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
  readonly state: "done" | "now" | "waits";
}

interface Progress {
  readonly kycLevel: User["kycLevel"];
  readonly hasMoney: boolean;
  readonly hasTraded: boolean;
}

/** Whether anything at all is in any wallet, held by orders or not. */
export const hasAnyMoney = ({ main, mainLocked, spot, spotLocked }: Balances): boolean =>
  [main, mainLocked, spot, spotLocked].some((wallet) => Object.values(wallet).some((amount) => /[1-9]/.test(amount)));

/** Whoever has traded has had money, whatever is left of it. */
export function nextSteps({ kycLevel, hasMoney, hasTraded }: Progress): readonly NextStep[] {
  const isVerified = kycLevel >= 1;
  const isFunded = hasMoney || hasTraded;
  return [
    {
      title: "Verify your identity",
      text: isVerified
        ? `You are at level ${kycLevel}. Higher levels raise what you can withdraw in a day.`
        : "Aadhaar and PAN through DigiLocker, a few minutes. It opens deposits and trading.",
      to: "/dashboard/account-verification",
      action: isVerified ? "See the levels" : "Verify",
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

/** By the first word of the name, else by the tag; who has neither yet is welcome all the same. */
export function greeting({ name, feoTag }: Pick<User, "name" | "feoTag">): string {
  const known = name.trim().split(/\s+/)[0] || feoTag;
  return known ? `Welcome, ${known}.` : "Welcome.";
}
