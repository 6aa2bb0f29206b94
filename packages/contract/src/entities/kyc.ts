/** A customer's verification state, level by level (specification §3). */
import * as z from "zod/mini";
import { incomeRanges, kycStatuses, occupations } from "./kyc-facts.ts";

/** KYC-006. Error messages by the field or document that they concern. */
export const verificationResultSchema = z.object({
  status: z._default(z.nullable(z.enum(kycStatuses)), null),
  errors: z._default(z.array(z.object({ path: z.string(), message: z.string() })), []),
  rejectReason: z._default(z.string(), ""),
});
export type VerificationResult = z.infer<typeof verificationResultSchema>;

/**
 * KYC-003. Only the last four digits of the Aadhaar number are known; the owner sees the whole PAN. Missing texts are
 * empty.
 */
export const kycLevel1Schema = z.extend(verificationResultSchema, {
  isDigiLockerVerified: z.boolean(),
  aadhaarNumber: z.string(),
  PANNumber: z.string(),
  consented: z.boolean(),
  incomeRange: z.nullable(z.int()),
  occupation: z.nullable(z.int()),
  name: z.string(),
  /** `YYYY-MM-DD`. */
  DOB: z.string(),
  /**
   * Issues with the documents for which a submission would be refused or sent to manual review; shown before
   * submission.
   */
  concerns: z._default(z.array(z.object({ path: z.string(), message: z.string(), isRefused: z.boolean() })), []),
});
export type KycConcern = KycLevel1["concerns"][number];
export type KycLevel1 = z.infer<typeof kycLevel1Schema>;

/** KYC-004. The six digits that the selfie must show; empty until level 1 is verified. */
export const kycLevel2Schema = z.extend(verificationResultSchema, {
  selfieOtp: z.string(),
  isSelfieUploaded: z.boolean(),
  isBankStatementUploaded: z.boolean(),
});
export type KycLevel2 = z.infer<typeof kycLevel2Schema>;

/** KYC-005: level 3 has only its result. */
export type KycLevel3 = VerificationResult;

const codeOf = (names: Readonly<Record<number, string>>, what: string) =>
  z.int().check(z.refine((code) => Object.hasOwn(names, code), `Choose ${what} from the list`));

export const occupationInput = codeOf(occupations, "an occupation");
export const incomeRangeInput = codeOf(incomeRanges, "an income range");
