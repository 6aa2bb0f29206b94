/** The verification status in a word or two, for badges (KYC-014 to KYC-016). Pure. */
import { currentKyc, type KycLevelNumber, type KycStatus, kycLevels } from "@feo/contract";
import type { Kyc } from "../data/index.ts";

export interface KycSign {
  readonly words: string;
  readonly tone: "neutral" | "brand" | "success" | "error";
}

export interface KycStanding {
  readonly reached: KycSign;
  /** The status of the next level; null if there is nothing to report. */
  readonly next: (KycSign & { readonly level: KycLevelNumber }) | null;
}

const nextSigns: Partial<Record<KycStatus, KycSign>> = {
  SUBMITTED: { words: "In review", tone: "brand" },
  REJECTED: { words: "Needs your attention", tone: "error" },
};

/** `kyc` is undefined while loading; until then the profile's level is used. */
export function kycStanding(kycLevel: number, kyc: Kyc | undefined): KycStanding {
  const level = kycLevels.find((each) => each > kycLevel);
  const sign = kyc && level ? nextSigns[kyc[`level${level}`].status ?? "PENDING"] : undefined;
  return { reached: reachedSign(kycLevel, kyc), next: level && sign ? { ...sign, level } : null };
}

function reachedSign(kycLevel: number, kyc: Kyc | undefined): KycSign {
  if (kycLevel > 0) return { words: `Level ${kyc ? currentKyc(kycLevel, kyc).level : kycLevel}`, tone: "success" };
  const isBegun = kyc !== undefined && currentKyc(kycLevel, kyc).status === "PENDING";
  return isBegun ? { words: "In progress", tone: "neutral" } : { words: "Not verified", tone: "neutral" };
}
