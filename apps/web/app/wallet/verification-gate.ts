/** Why money cannot move yet, and what to do about it: first verification, then what this release does not serve. Pure. */
import { dailyWithdrawalLimits } from "@feo/contract";

export interface Gate {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly to: string };
}

const verificationPath = "/dashboard/account-verification";

interface GateWords {
  /** What is made or opened at level 1: "Your address is made", "Withdrawals open". */
  readonly opens: string;
  /** The same once the level is reached, for this release: "Deposit addresses are". */
  readonly served: string;
}

/** What opens with the first level of verification. */
export const levelGate = (opens: string): Gate => ({
  title: `${opens} after level 1 verification`,
  text: "Aadhaar and PAN through DigiLocker; it takes a few minutes.",
  action: { label: "Verify your identity", to: verificationPath },
});

/** `kycLevel` is undefined while the profile is on its way; then the first step is named, which is never wrong. */
export function moneyGate(kycLevel: number | undefined, { opens, served }: GateWords): Gate {
  if (kycLevel === undefined || kycLevel < 1) return levelGate(opens);
  return {
    title: `You are verified at level ${kycLevel}`,
    text: `${served} with the next release of this demo. Until then no money moves here.`,
    action: { label: "See your level", to: verificationPath },
  };
}

/** What may be withdrawn in a day at a level (design §9), in words. */
export function dailyLimitOf(kycLevel: number | undefined): string {
  if (kycLevel === 1 || kycLevel === 2 || kycLevel === 3) return dailyWithdrawalLimits[kycLevel].words;
  return "After level 1 verification";
}
