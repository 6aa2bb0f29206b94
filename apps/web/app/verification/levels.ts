/** The three verification levels: what each opens and needs, and the customer's progress (design §9). Pure. */
import type { KycLevelNumber, KycStatus } from "@feo/contract";
import type { Kyc } from "../data/index.ts";

/** The tasks of all levels. Every message of a reviewer or the server belongs to one of them. */
export type TaskKey =
  | "documents"
  | "about"
  | "bankAccount"
  | "bankStatement"
  | "selfie"
  /** The last task of every level: submitting it. */
  | "send";

export interface VerificationLevel {
  readonly level: KycLevelNumber;
  readonly opens: readonly string[];
  /** The requirements, each with the task that fulfils it. */
  readonly needs: readonly { readonly label: string; readonly task: TaskKey }[];
}

export const verificationLevels: readonly VerificationLevel[] = [
  {
    level: 1,
    opens: ["Deposit INR and crypto", "Trade and transfer", "Pay by feoTag"],
    needs: [
      { label: "Aadhaar and PAN", task: "documents" },
      { label: "Occupation", task: "about" },
      { label: "Income range", task: "about" },
    ],
  },
  {
    level: 2,
    opens: ["20 times the limit"],
    needs: [
      { label: "Bank account", task: "bankAccount" },
      { label: "Bank statement", task: "bankStatement" },
      { label: "Selfie with code", task: "selfie" },
    ],
  },
  { level: 3, opens: ["200 times the limit"], needs: [{ label: "Manual review", task: "send" }] },
];

export type LevelState = "verified" | "next" | "later";

/** The state of a level for a customer at `kycLevel`; without any level, level 1 is next (design §13). */
export function levelState(level: number, kycLevel: number): LevelState {
  if (level <= kycLevel) return "verified";
  return level === nextLevel(kycLevel) ? "next" : "later";
}

/** The level in progress, or null if all are reached. */
export function nextLevel(kycLevel: number): KycLevelNumber | null {
  return verificationLevels.find(({ level }) => level > kycLevel)?.level ?? null;
}

export const resultOf = (kyc: Kyc, level: KycLevelNumber) => kyc[`level${level}`];

/** The profile may lag behind a level that was just verified. */
export function reachedLevel(kycLevel: number, kyc: Kyc): number {
  const verified = verificationLevels.findLast(({ level }) => resultOf(kyc, level).status === "VERIFIED");
  return Math.max(kycLevel, verified?.level ?? 0);
}

export interface Standing {
  readonly kycLevel: number;
  /** The status of the level in progress. */
  readonly status: KycStatus | null;
  readonly hasBegun: boolean;
  readonly stepsLeft: number;
  readonly minutesLeft: number;
}

const numberWords = ["No", "One", "Two", "Three"];

/** A sentence or two on the customer's level and what is left; short enough for two lines on a phone. */
export function verificationSummary({ kycLevel, status, hasBegun, stepsLeft, minutesLeft }: Standing): string {
  const next = nextLevel(kycLevel);
  if (next === null) return "You're at level 3, the highest.";
  const here = kycLevel < 1 ? "You're not verified yet." : `You're at level ${kycLevel}.`;
  if (status === "SUBMITTED") return `${here} Level ${next} is in review. We'll email you within a day.`;
  if (status === "REJECTED") return `${here} Level ${next} wasn't accepted. See the reason below.`;
  if (!hasBegun) return `${here} ${beginnings[next](minutesLeft)}`;
  if (stepsLeft === 0) return `${here} Everything for level ${next} is ready. Review and submit it.`;
  const left = `${numberWords[stepsLeft] ?? stepsLeft} ${stepsLeft === 1 ? "step is" : "steps are"} left`;
  return `${here} ${left} for level ${next}. Your progress is saved.`;
}

const beginnings: Record<KycLevelNumber, (minutes: number) => string> = {
  1: (minutes) => `Level 1 takes about ${minutes} minutes and unlocks deposits and trading.`,
  2: (minutes) => `Level 2 takes about ${minutes} minutes and raises your withdrawal limit to ₹10 lakh a day.`,
  3: () => "Request level 3, and our team reviews your account.",
};
