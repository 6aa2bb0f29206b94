/** Why deposits and withdrawals are locked, and how to unlock them. Pure functions. */
import { dailyWithdrawalLimits } from "@feo/contract";

export interface Gate {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly to: string };
}

const verificationPath = "/dashboard/account-verification";

/** The gate for what level 1 verification unlocks. */
export const levelGate = (opens: string): Gate => ({
  title: `${opens} after level 1 verification`,
  text: "Aadhaar and PAN through DigiLocker. Takes a few minutes.",
  action: { label: "Verify your identity", to: verificationPath },
});

/** The daily withdrawal limit of a level (design §9), in words. */
export function dailyLimitOf(kycLevel: number | undefined): string {
  if (kycLevel === undefined) return "–";
  if (kycLevel === 1 || kycLevel === 2 || kycLevel === 3) return dailyWithdrawalLimits[kycLevel].words;
  return "After level 1 verification";
}
