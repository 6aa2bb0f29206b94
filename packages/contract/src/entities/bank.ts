/** Rupees by bank: the person's account, deposits and withdrawals (specification §3). */
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

/** Money can leave to a bank account at once where it is the first that was verified; every later one waits this long. */
export const newBankAccountHours = 24;
/** In 24 hours. Each makes us ask the bank whose account it is. */
export const mostBankAccountsAdded = 5;

/** BANK-004. The number is whole only for its owner. */
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
  /** From when on rupees can be withdrawn to it; null until it is verified. */
  usableFrom: z.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
});
export type BankAccount = z.infer<typeof bankAccountSchema>;

/** IFSC: four letters of the bank, a zero, six of the branch (design §9). */
export const ifscInput = z.pipe(
  z.string().check(z.regex(bankFormats.IFSCCode, "An IFSC looks like HDFC0001234")),
  z.transform((text) => text.toUpperCase()),
);

export const accountNumberInput = z
  .string()
  .check(z.regex(bankFormats.accountNumber, "An account number has 9 to 18 digits"));

/** As banks write names: letters, and what stands between them. */
export const holderNameInput = z.pipe(
  z.string().check(z.regex(bankFormats.accountHolderName, "A name has letters and spaces")),
  z.transform((text) => text.trim().replace(/ +/g, " ")),
);

export const bankNameInput = z.string().check(z.regex(bankFormats.bankName, "A bank's name has 2 to 80 characters"));

/** The reference of a transfer: 12 digits by IMPS, 16 characters by NEFT, 22 by RTGS (design §9). */
export const bankTxRefInput = z.pipe(
  z.string().check(z.regex(bankFormats.bankTxRef, "A reference (UTR) has 12 digits, or 16 or 22 characters")),
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

/** BANK-006. The amount is known once the bank's statement has it; until then it is empty. */
export const fiatDepositSchema = z.object({
  id: z.string(),
  status: z.enum(fiatDepositStatuses),
  coinTicker: z.string(),
  amount: z.union([decimalString, z.literal("")]),
  createdAt: moment,
  rejectReason: z.string(),
  bankTxRef: z.string(),
});
export type FiatDeposit = z.infer<typeof fiatDepositSchema>;

/** BANK-007. `amount` is what left the wallet; `feeAmount` of it stayed. */
export const fiatWithdrawalSchema = z.object({
  id: z.string(),
  status: z.enum(withdrawalStatuses),
  coinTicker: z.string(),
  amount: decimalString,
  feeAmount: decimalString,
  createdAt: moment,
  rejectReason: z.string(),
  /** Empty until the bank has paid. */
  bankTxRef: z.string(),
  bankAccountId: z.string(),
});
export type FiatWithdrawal = z.infer<typeof fiatWithdrawalSchema>;

/** What a person may still withdraw. At level 0 both amounts are zero. */
export const withdrawalLimitsSchema = z.object({
  /** In a day of India, at the person's level. */
  dailyLimit: decimalString,
  /** Of it, what is left today. */
  leftToday: decimalString,
  /** Until when withdrawals wait after a change of password, factors or addresses; null where they do not. */
  heldUntil: z.nullable(moment),
});
export type WithdrawalLimits = z.infer<typeof withdrawalLimitsSchema>;
