/**
 * Constants and rules of identity verification, without schemas, for the browser and the server alike (specification §3
 * and §4).
 */

/** KYC-002. */
export const kycLevels = [1, 2, 3] as const;
export type KycLevelNumber = (typeof kycLevels)[number];

/**
 * KYC-009, WALLET-017. PENDING is started but not submitted, SUBMITTED waits for a decision; a level that has not been
 * started has no status.
 */
export const kycStatuses = ["SUBMITTED", "PENDING", "REJECTED", "VERIFIED"] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** KYC-007. */
export const occupations = {
  1: "Private Sector",
  2: "Public Sector",
  3: "Government Sector",
  4: "Service",
  5: "Others",
  6: "Professional",
  7: "Self Employed",
  8: "Retired",
  9: "Housewife",
  10: "Student",
  11: "Business",
  12: "Not Categorized",
} as const;
export type Occupation = keyof typeof occupations;

/** KYC-008. */
export const incomeRanges = {
  1: "Below 1 Lakh",
  2: "1-5 Lakhs",
  3: "5-10 Lakhs",
  4: "10-25 Lakhs",
  5: "25 Lakhs to 1 Crore",
  6: "Above 1 Crore",
} as const;
export type IncomeRange = keyof typeof incomeRanges;

/** The minimum age of a customer. */
export const adultYears = 18;

const megabyte = 1024 * 1024;
export const selfieUpload = { field: "image", kinds: ["image/jpeg", "image/png"], mostBytes: 5 * megabyte } as const;
export const bankStatementUpload = {
  field: "statement",
  kinds: ["application/pdf", "image/jpeg", "image/png"],
  mostBytes: 10 * megabyte,
} as const;

/** KYC-010, KYC-011: a submitted or verified level can no longer be changed. */
export const isKycLocked = (status: KycStatus | null): boolean => status === "SUBMITTED" || status === "VERIFIED";

interface Level1Facts {
  readonly aadhaarNumber: string;
  readonly PANNumber: string;
  readonly occupation: number | null;
  readonly incomeRange: number | null;
}

/** KYC-012. */
export const isLevel1NotStarted = ({ aadhaarNumber, PANNumber, occupation, incomeRange }: Level1Facts): boolean =>
  aadhaarNumber === "" && PANNumber === "" && occupation === null && incomeRange === null;

/** KYC-013. */
export const isLevel2NotStarted = (hasBankDetails: boolean, isBankStatementUploaded: boolean): boolean =>
  !hasBankDetails && !isBankStatementUploaded;

interface KycStanding {
  readonly level1: { readonly status: KycStatus | null };
  readonly level2: { readonly status: KycStatus | null };
  readonly level3: { readonly status: KycStatus | null };
}

/** KYC-014 to KYC-016. A customer without a level is shown level 1 (design §13). */
export function currentKyc(
  kycLevel: number,
  { level1, level2, level3 }: KycStanding,
): { readonly level: KycLevelNumber; readonly status: KycStatus | null } {
  if (kycLevel === 0 || kycLevel === 1) return { level: 1, status: level1.status };
  if (kycLevel === 2) return { level: 2, status: level2.status };
  return { level: 3, status: level3.status };
}
