/** INR by bank: the customer's account, deposits and withdrawals (specification §3). */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";
import { bankFormats } from "./bank-formats.ts";

/** BANK-010. */
export const bankAccountStatuses = ["PENDING", "VERIFIED", "REJECTED"] as const;
export type BankAccountStatus = (typeof bankAccountStatuses)[number];

/** WALLET-014. */
export const fiatDepositStatuses = ["PENDING", "SUCCESS", "REJECTED"] as const;
export type FiatDepositStatus = (typeof fiatDepositStatuses)[number];

/** WALLET-018. */
export const withdrawalStatuses = ["PENDING", "PROCESSING", "SUCCESS", "CANCELLED", "REJECTED"] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** The waiting period before withdrawals to a bank account; the first verified account has none. */
export const newBankAccountHours = 24;
/** Per 24 hours. Each one triggers an ownership check with the bank. */
export const mostBankAccountsAdded = 5;

/** BANK-004. Only the owner sees the full number. */
export const bankAccountSchema = z.object({
  id: z.string(),
  userId: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  IFSCCode: z.string(),
  status: z.enum(bankAccountStatuses),
  /** Why it was rejected; empty otherwise. */
  rejectReason: z.string(),
  accountHolder: z.string(),
  /** The start of withdrawals to it; null until it is verified. */
  usableFrom: z.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
});
export type BankAccount = z.infer<typeof bankAccountSchema>;

/** IFSC: four letters for the bank, a zero, six characters for the branch (design §9). */
export const ifscInput = z.pipe(
  z.string().check(z.regex(bankFormats.IFSCCode, "Enter an IFSC such as HDFC0001234")),
  z.transform((text) => text.toUpperCase()),
);

/** The bank and branch of an IFSC. */
export const bankBranchSchema = z.object({
  IFSCCode: z.string(),
  bankName: z.string(),
  /** The last six characters of the IFSC, which identify the branch. */
  branchCode: z.string(),
});
export type BankBranch = z.infer<typeof bankBranchSchema>;

export const accountNumberInput = z.string().check(z.regex(bankFormats.accountNumber, "Enter 9 to 18 digits"));

/** Letters and the punctuation used in bank account names. */
export const holderNameInput = z.pipe(
  z.string().check(z.regex(bankFormats.accountHolderName, "Use letters and spaces only")),
  z.transform((text) => text.trim().replace(/ +/g, " ")),
);

export const bankNameInput = z.string().check(z.regex(bankFormats.bankName, "Use 2 to 80 characters"));

/** A transfer reference: 12 digits for IMPS, 16 characters for NEFT, 22 for RTGS (design §9). */
export const bankTxRefInput = z.pipe(
  z.string().check(z.regex(bankFormats.bankTxRef, "Enter a UTR of 12 digits, or 16 or 22 characters")),
  z.transform((text) => text.toUpperCase()),
);

/** BANK-005. */
export const depositDetailsSchema = z.object({
  accountNumber: z.string(),
  accountHolder: z.string(),
  bankName: z.string(),
  ifscCode: z.string(),
});
export type DepositDetails = z.infer<typeof depositDetailsSchema>;

/** BANK-006. The amount is empty until the transfer appears on the bank statement. */
export const fiatDepositSchema = z.object({
  id: z.string(),
  status: z.enum(fiatDepositStatuses),
  coinTicker: z.string(),
  amount: z.union([decimalString, z.literal("")]),
  createdAt: moment,
  /** When its status last changed. */
  updatedAt: moment,
  rejectReason: z.string(),
  bankTxRef: z.string(),
});
export type FiatDeposit = z.infer<typeof fiatDepositSchema>;

/** BANK-007. `amount` is what left the wallet, including `feeAmount`, which we keep. */
export const fiatWithdrawalSchema = z.object({
  id: z.string(),
  status: z.enum(withdrawalStatuses),
  coinTicker: z.string(),
  amount: decimalString,
  feeAmount: decimalString,
  createdAt: moment,
  /** When its status last changed. */
  updatedAt: moment,
  rejectReason: z.string(),
  /** Empty until the bank has paid. */
  bankTxRef: z.string(),
  bankAccountId: z.string(),
});
export type FiatWithdrawal = z.infer<typeof fiatWithdrawalSchema>;

/** What a customer may still withdraw. At level 0 both amounts are zero. */
export const withdrawalLimitsSchema = z.object({
  /** Per day in IST, at the customer's level. */
  dailyLimit: decimalString,
  /** What is left of the daily limit today. */
  leftToday: decimalString,
  /** The end of the hold on withdrawals after a change of password, factors or addresses; null without a hold. */
  heldUntil: z.nullable(moment),
});
export type WithdrawalLimits = z.infer<typeof withdrawalLimitsSchema>;
