/** The three verification levels: what each opens and needs, and where a person stands on the way (design §9). Pure. */
import type { KycLevelNumber, KycStatus } from "@feo/contract";
import type { Kyc } from "../data/index.ts";

/** The tasks of all levels. What a reviewer or the server has to say is said of one of them. */
export type TaskKey =
  | "documents"
  | "about"
  | "bankAccount"
  | "bankStatement"
  | "selfie"
  /** The end of every level: sending it. */
  | "send";

export interface VerificationLevel {
  readonly level: KycLevelNumber;
  readonly opens: readonly string[];
  /** What is asked for, with the task that gives it. */
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
  { level: 3, opens: ["200 times the limit"], needs: [{ label: "A review by a person", task: "send" }] },
];

export type LevelState = "verified" | "next" | "later";

/** Where a level stands for somebody at `kycLevel`; one who has none is at the start of level 1 (design §13). */
export function levelState(level: number, kycLevel: number): LevelState {
  if (level <= kycLevel) return "verified";
  return level === nextLevel(kycLevel) ? "next" : "later";
}

/** The level to work on, or null when all are reached. */
export function nextLevel(kycLevel: number): KycLevelNumber | null {
  return verificationLevels.find(({ level }) => level > kycLevel)?.level ?? null;
}

export const resultOf = (kyc: Kyc, level: KycLevelNumber) => kyc[`level${level}`];

/** The profile may be a moment behind a level that was just verified. */
export function reachedLevel(kycLevel: number, kyc: Kyc): number {
  const verified = verificationLevels.findLast(({ level }) => resultOf(kyc, level).status === "VERIFIED");
  return Math.max(kycLevel, verified?.level ?? 0);
}

export interface Standing {
  readonly kycLevel: number;
  /** Of the level to work on. */
  readonly status: KycStatus | null;
  readonly hasBegun: boolean;
  readonly stepsLeft: number;
  readonly minutesLeft: number;
}

const numberWords = ["No", "One", "Two", "Three"];

/** One sentence or two on where a person stands and what is left; short enough for two lines on a phone. */
export function verificationSummary({ kycLevel, status, hasBegun, stepsLeft, minutesLeft }: Standing): string {
  const next = nextLevel(kycLevel);
  if (next === null) return "You are at level 3, the highest. Nothing is left to do.";
  const here = kycLevel < 1 ? "You are not verified yet." : `You are at level ${kycLevel}.`;
  if (status === "SUBMITTED") return `${here} Level ${next} is in review; we answer within a day, by e-mail.`;
  if (status === "REJECTED") return `${here} Level ${next} was not accepted; the reason is below.`;
  if (!hasBegun) return `${here} ${beginnings[next](minutesLeft)}`;
  if (stepsLeft === 0) return `${here} Everything for level ${next} is there; it only has to be sent.`;
  const left = `${numberWords[stepsLeft] ?? stepsLeft} ${stepsLeft === 1 ? "step is" : "steps are"} left`;
  return `${here} ${left} for level ${next}; what you have done is kept.`;
}

const beginnings: Record<KycLevelNumber, (minutes: number) => string> = {
  1: (minutes) => `Level 1 takes about ${minutes} minutes and opens deposits and trading.`,
  2: (minutes) => `Level 2 takes about ${minutes} minutes; you can withdraw 20 times as much.`,
  3: () => "For level 3 you ask, and a person looks at your account.",
};
