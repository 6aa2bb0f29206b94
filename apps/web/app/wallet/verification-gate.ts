/** Why money cannot move yet, and what to do about it. Pure. */
import { dailyWithdrawalLimits } from "@feo/contract";

export interface Gate {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly to: string };
}

const verificationPath = "/dashboard/account-verification";

/** What opens with the first level of verification. */
export const levelGate = (opens: string): Gate => ({
  title: `${opens} after level 1 verification`,
  text: "Aadhaar and PAN through DigiLocker; it takes a few minutes.",
  action: { label: "Verify your identity", to: verificationPath },
});

/** What may be withdrawn in a day at a level (design §9), in words. */
export function dailyLimitOf(kycLevel: number | undefined): string {
  if (kycLevel === 1 || kycLevel === 2 || kycLevel === 3) return dailyWithdrawalLimits[kycLevel].words;
  return "After level 1 verification";
}
