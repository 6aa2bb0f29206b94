/** Schemas and OpenAPI descriptions of the calls in bank.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { positiveDecimalInput } from "../amount.ts";
import { pageSizes } from "../constants.ts";
import {
  accountNumberInput,
  bankAccountSchema,
  bankBranchSchema,
  bankNameInput,
  bankTxRefInput,
  depositDetailsSchema,
  fiatDepositSchema,
  fiatWithdrawalSchema,
  holderNameInput,
  ifscInput,
  withdrawalLimitsSchema,
} from "../entities/bank.ts";
import { pageLimit, pageNo } from "../paging.ts";

const page = z.object({ pageNo, limit: pageLimit(pageSizes.dashboardList) });

const done = z.object({});

export const addBankAccountIo = {
  summary: "Adds the bank account for INR deposits and withdrawals; a ₹1 transfer verifies its holder",
  tag: "User",
  errors: ["BANK_ACCOUNT_EXISTS", "TOO_MANY_BANK_ACCOUNTS", "IFSC_UNKNOWN"] as const,
  body: z.strictObject({
    accountHolderName: holderNameInput,
    bankName: bankNameInput,
    accountNumber: accountNumberInput,
    IFSCCode: ifscInput,
  }),
  output: z.object({ bankAccount: bankAccountSchema }),
};

export const readBankAccountIo = {
  summary: "The bank account, if there is one",
  tag: "User",
  output: z.object({ bankAccount: z.nullable(bankAccountSchema) }),
};

export const readBankBranchIo = {
  summary: "The bank and branch of an IFSC",
  tag: "User",
  errors: ["IFSC_UNKNOWN"] as const,
  query: z.object({ IFSCCode: ifscInput }),
  output: z.object({ branch: bankBranchSchema }),
};

export const removeBankAccountIo = {
  summary: "Removes the bank account; refused while a withdrawal to it is in progress",
  tag: "User",
  errors: ["BANK_ACCOUNT_NOT_FOUND", "BANK_ACCOUNT_IN_USE"] as const,
  query: z.object({ bankAccountId: z.string() }),
  output: done,
};

export const readDepositDetailsIo = {
  summary: "The bank account to transfer INR to",
  tag: "Transaction",
  errors: ["KYC_LEVEL_TOO_LOW"] as const,
  output: z.object({ response: depositDetailsSchema }),
};

export const readDepositReferenceIo = {
  summary: "The customer's reference number, to enter in the transfer's remarks",
  tag: "Transaction",
  output: z.object({ reference: z.string() }),
};

export const depositFiatIo = {
  summary: "Reports a transfer by its reference (UTR); it is credited once it is on the bank's statement",
  tag: "Transaction",
  errors: ["KYC_LEVEL_TOO_LOW", "DEPOSIT_KNOWN", "BANK_ACCOUNT_MISSING", "DEPOSITS_CLOSED"] as const,
  body: z.strictObject({ bankTxRef: bankTxRefInput }),
  output: z.object({ tx: fiatDepositSchema }),
};

export const withdrawFiatIo = {
  summary: "Withdraws INR to the bank account; the fee is deducted from the amount",
  tag: "Transaction",
  errors: [
    ...(["KYC_LEVEL_TOO_LOW", "BANK_ACCOUNT_NOT_FOUND", "BANK_ACCOUNT_UNVERIFIED", "BANK_ACCOUNT_TOO_NEW"] as const),
    ...(["AMOUNT_TOO_PRECISE", "AMOUNT_TOO_SMALL", "AMOUNT_TOO_LARGE", "DAILY_LIMIT_REACHED"] as const),
    ...([
      "WITHDRAWALS_ON_HOLD",
      "WITHDRAWALS_CLOSED",
      "INSUFFICIENT_BALANCE",
      "IDEMPOTENCY_KEY_REUSED",
      "TRADING_HALTED",
    ] as const),
  ] as const,
  body: z.strictObject({ bankAccountId: z.string(), amount: positiveDecimalInput }),
  output: z.object({ tx: fiatWithdrawalSchema }),
};

export const readWithdrawalLimitsIo = {
  summary: "The amount left to withdraw today, and any hold after a change of password or factors",
  tag: "Transaction",
  output: withdrawalLimitsSchema,
};

export const cancelFiatWithdrawalIo = {
  summary: "Cancels a withdrawal that has not been sent to the bank yet",
  tag: "Transaction",
  errors: ["TRANSACTION_NOT_FOUND", "WITHDRAWAL_UNDER_WAY", "WITHDRAWAL_ENDED"] as const,
  body: z.strictObject({ id: z.string() }),
  output: z.object({ tx: fiatWithdrawalSchema }),
};

export const listFiatDepositsIo = {
  summary: "INR deposits, newest first",
  tag: "User",
  query: page,
  output: z.object({ count: z.int(), txs: z.array(fiatDepositSchema) }),
};

export const listFiatWithdrawalsIo = {
  summary: "INR withdrawals, newest first",
  tag: "User",
  query: page,
  output: z.object({ count: z.int(), txs: z.array(fiatWithdrawalSchema) }),
};

export const bankSchemas = {
  addBankAccount: addBankAccountIo,
  readBankAccount: readBankAccountIo,
  readBankBranch: readBankBranchIo,
  removeBankAccount: removeBankAccountIo,
  readDepositDetails: readDepositDetailsIo,
  readDepositReference: readDepositReferenceIo,
  depositFiat: depositFiatIo,
  withdrawFiat: withdrawFiatIo,
  readWithdrawalLimits: readWithdrawalLimitsIo,
  cancelFiatWithdrawal: cancelFiatWithdrawalIo,
  listFiatDeposits: listFiatDepositsIo,
  listFiatWithdrawals: listFiatWithdrawalsIo,
};
