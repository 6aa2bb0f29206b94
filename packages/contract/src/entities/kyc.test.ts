import { describe, expect, test } from "vitest";
import {
  currentKyc,
  incomeRangeInput,
  incomeRanges,
  isKycLocked,
  isLevel1NotStarted,
  isLevel2NotStarted,
  kycLevel1Schema,
  kycLevel2Schema,
  kycLevels,
  kycStatuses,
  occupationInput,
  occupations,
  verificationResultSchema,
} from "../index.ts";

const fieldsOf = (schema: unknown) => Object.keys((schema as { shape: object }).shape).sort();
const result = ["errors", "rejectReason", "status"];

test("KYC-002 KYC-009 WALLET-017 KYC has three levels and four statuses", () => {
  expect(kycLevels).toEqual([1, 2, 3]);
  expect([...kycStatuses]).toEqual(["SUBMITTED", "PENDING", "REJECTED", "VERIFIED"]);
});

test("KYC-003 to KYC-006 each level has its specified fields", () => {
  const level1 = ["isDigiLockerVerified", "aadhaarNumber", "PANNumber", "consented", "incomeRange", "occupation"];
  expect(fieldsOf(kycLevel1Schema)).toEqual([...result, ...level1, "name", "DOB", "concerns"].sort());
  const level2 = ["selfieOtp", "isSelfieUploaded", "isBankStatementUploaded"];
  expect(fieldsOf(kycLevel2Schema)).toEqual([...result, ...level2].sort());
  expect(fieldsOf(verificationResultSchema)).toEqual(result);
  expect(verificationResultSchema.parse({})).toEqual({ status: null, errors: [], rejectReason: "" });
});

test("KYC-007 KYC-008 only the specified occupation and income range codes exist", () => {
  expect(Object.values(occupations)).toEqual([
    ...["Private Sector", "Public Sector", "Government Sector", "Service", "Others", "Professional", "Self Employed"],
    ...["Retired", "Housewife", "Student", "Business", "Not Categorized"],
  ]);
  expect(Object.values(incomeRanges)).toEqual([
    ...["Below 1 Lakh", "1-5 Lakhs", "5-10 Lakhs", "10-25 Lakhs", "25 Lakhs to 1 Crore", "Above 1 Crore"],
  ]);
  for (const wrong of [0, 13, -1, 1.5, "1", null, "__proto__", "toString"]) {
    expect(occupationInput.safeParse(wrong).success).toBe(false);
  }
  expect(incomeRangeInput.safeParse(7).success).toBe(false);
  expect([occupationInput.parse(12), incomeRangeInput.parse(6)]).toEqual([12, 6]);
});

test("KYC-010 KYC-011 a level is locked once it is submitted or verified", () => {
  expect([null, ...kycStatuses].filter(isKycLocked)).toEqual(["SUBMITTED", "VERIFIED"]);
});

describe("KYC-012 level 1 is not started while all its fields are empty", () => {
  const nothing = { aadhaarNumber: "", PANNumber: "", occupation: null, incomeRange: null };
  test.each([
    ["nothing", {}, true],
    ["an Aadhaar number", { aadhaarNumber: "XXXX XXXX 1234" }, false],
    ["a PAN", { PANNumber: "ABCPD1234F" }, false],
    ["an occupation", { occupation: 1 }, false],
    ["an income range", { incomeRange: 1 }, false],
  ])("%s", (_what, there, isNotStarted) => {
    expect(isLevel1NotStarted({ ...nothing, ...there })).toBe(isNotStarted);
  });
});

test("KYC-013 level 2 is not started while bank details and statement are both missing", () => {
  expect([isLevel2NotStarted(false, false), isLevel2NotStarted(true, false), isLevel2NotStarted(false, true)]).toEqual([
    ...[true, false, false],
  ]);
});

describe("KYC-014 to KYC-016 currentKyc returns the current level and its status", () => {
  const kyc = {
    level1: { status: "VERIFIED" },
    level2: { status: "REJECTED" },
    level3: { status: "SUBMITTED" },
  } as const;
  test.each([
    ["KYC-014", 1, { level: 1, status: "VERIFIED" }],
    ["KYC-015", 2, { level: 2, status: "REJECTED" }],
    ["KYC-016", 3, { level: 3, status: "SUBMITTED" }],
    ["KYC-016", 4, { level: 3, status: "SUBMITTED" }],
    ["nobody is verified", 0, { level: 1, status: "VERIFIED" }],
  ])("%s at KYCLevel %i", (_criterion, kycLevel, expected) => {
    expect(currentKyc(kycLevel, kyc)).toEqual(expected);
  });
});
