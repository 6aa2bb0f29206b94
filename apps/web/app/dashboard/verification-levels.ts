/** The three verification levels: what each opens and needs, and where a person stands on the way (design §9). Pure. */

export interface VerificationLevel {
  readonly level: 1 | 2 | 3;
  readonly opens: readonly string[];
  readonly needs: readonly { readonly label: string; readonly detail: string }[];
}

export const verificationLevels: readonly VerificationLevel[] = [
  {
    level: 1,
    opens: ["Deposit INR and crypto", "Trade and transfer", "Pay by feoTag"],
    needs: [
      { label: "Aadhaar and PAN", detail: "Read from your DigiLocker; we keep the last 4 digits of the Aadhaar" },
      { label: "Occupation", detail: "One choice from a list" },
      { label: "Income range", detail: "One choice from a list" },
    ],
  },
  {
    level: 2,
    opens: ["20 times the limit"],
    needs: [
      { label: "Bank account", detail: "In your own name, as on your PAN" },
      { label: "Bank statement", detail: "PDF, JPEG or PNG of that account" },
      { label: "Selfie with code", detail: "A photo of you holding six digits" },
    ],
  },
  {
    level: 3,
    opens: ["200 times the limit"],
    needs: [{ label: "A review by a person", detail: "We look at your account and write to you by e-mail" }],
  },
];

export type LevelState = "verified" | "next" | "later";

/** Where a level stands for somebody at `kycLevel`; one who has none is at the start of level 1 (design §13). */
export function levelState(level: number, kycLevel: number): LevelState {
  if (level <= kycLevel) return "verified";
  return level === nextLevel(kycLevel) ? "next" : "later";
}

/** The level to work on, or null when all are reached. */
export function nextLevel(kycLevel: number): 1 | 2 | 3 | null {
  return verificationLevels.find(({ level }) => level > kycLevel)?.level ?? null;
}

/** One sentence on where a person stands. */
export function verificationSummary(kycLevel: number): string {
  const next = nextLevel(kycLevel);
  if (next === null) return "You are at level 3, the highest. Nothing is left to do.";
  if (kycLevel < 1) return "You are not verified yet. Level 1 takes a few minutes and opens deposits and trading.";
  return `You are at level ${kycLevel}. Level ${next} raises what you can withdraw in a day.`;
}
