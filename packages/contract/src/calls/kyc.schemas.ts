/** Schemas of the identity verification calls. */
import * as z from "zod/mini";
import {
  incomeRangeInput,
  kycLevel1Schema,
  kycLevel2Schema,
  occupationInput,
  verificationResultSchema,
} from "../entities/kyc.ts";
import { kycLevels } from "../entities/kyc-facts.ts";

export const readKycIo = {
  summary: "The customer's verification status, level by level",
  tag: "User",
  output: z.object({ level1: kycLevel1Schema, level2: kycLevel2Schema, level3: verificationResultSchema }),
};

export const readDigiUrlIo = {
  summary: "The DigiLocker URL to share Aadhaar and PAN; works once, for ten minutes",
  tag: "User",
  errors: ["KYC_LOCKED", "KYC_NOT_OFFERED"] as const,
  output: z.object({ url: z.string() }),
};

export const sendDigiResultIo = {
  summary: "Reads Aadhaar and PAN from DigiLocker with the returned code",
  tag: "User",
  errors: ["KYC_LOCKED", "KYC_NOT_OFFERED", "KYC_VISIT_UNKNOWN", "PROVIDER_UNAVAILABLE"] as const,
  body: z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(2_000)),
    /** The OAuth state that DigiLocker returned with the code. If given, it must match the current visit. */
    state: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({ isPANAvailable: z.boolean(), isAadhaarAvailable: z.boolean() }),
};

export const sendKycInfoIo = {
  summary: "Sets the customer's occupation, yearly income and consent to verification",
  tag: "User",
  errors: ["KYC_LOCKED"] as const,
  body: z.strictObject({ occupation: occupationInput, incomeRange: incomeRangeInput, consented: z.boolean() }),
  output: z.object({}),
};

export const sendSelfieIo = {
  summary:
    "Uploads a photo of the customer with their six digits: one JPEG or PNG of at most 5 MB as multipart field `image`",
  tag: "User",
  errors: ["KYC_LEVEL_TOO_LOW", "KYC_LOCKED", "FILE_INVALID", "FILE_TOO_LARGE"] as const,
  output: z.object({ isSelfieUploaded: z.boolean() }),
};

export const sendBankStatementIo = {
  summary:
    "Uploads a bank statement: one PDF of at most 10 MB and 10 pages, or a JPEG or PNG, as multipart field `statement`",
  tag: "User",
  errors: [
    ...(["KYC_LEVEL_TOO_LOW", "KYC_LOCKED", "FILE_INVALID", "FILE_LOCKED", "FILE_TOO_LARGE"] as const),
    ...(["FILE_ACTIVE", "FILE_TOO_MANY_PAGES"] as const),
  ],
  output: z.object({ isBankStatementUploaded: z.boolean() }),
};

export const submitKycIo = {
  summary: "Submits a level for verification. Level 1 is decided immediately unless it needs a review",
  tag: "User",
  errors: ["KYC_LOCKED", "KYC_INCOMPLETE", "KYC_PREVIOUS_LEVEL"] as const,
  body: z.strictObject({ level: z.literal([...kycLevels]) }),
  output: verificationResultSchema,
};

export const kycSchemas = {
  readKyc: readKycIo,
  readDigiUrl: readDigiUrlIo,
  sendDigiResult: sendDigiResultIo,
  sendKycInfo: sendKycInfoIo,
  sendSelfie: sendSelfieIo,
  sendBankStatement: sendBankStatementIo,
  submitKyc: submitKycIo,
};
