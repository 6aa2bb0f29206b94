/** Test data: a verification that has not begun, with a test's changes. */
import type { BankAccount } from "@feo/contract";
import type { Kyc } from "../data/index.ts";

const none = { status: null, errors: [], rejectReason: "" };

type Changes = { readonly [Level in keyof Kyc]?: Partial<Kyc[Level]> };

export const kycWith = ({ level1, level2, level3 }: Changes = {}): Kyc => ({
  level1: {
    ...none,
    isDigiLockerVerified: false,
    aadhaarNumber: "",
    PANNumber: "",
    consented: false,
    incomeRange: null,
    occupation: null,
    name: "",
    DOB: "",
    concerns: [],
    ...level1,
  },
  level2: { ...none, selfieOtp: "", isSelfieUploaded: false, isBankStatementUploaded: false, ...level2 },
  level3: { ...none, ...level3 },
});

export const bankAccountOf = (status: BankAccount["status"]): BankAccount => ({
  id: "b1",
  userId: "u1",
  bankName: "Sahyadri Bank",
  accountNumber: "50100200300401",
  IFSCCode: "SAHY0001201",
  status,
  rejectReason: "",
  accountHolder: "Asha Kulkarni",
  usableFrom: null,
  createdAt: "2026-11-16T00:00:00.000Z",
  updatedAt: "2026-11-16T00:00:00.000Z",
});
