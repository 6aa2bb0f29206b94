/** Schemas and OpenAPI descriptions of the calls in transaction.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { positiveDecimalInput } from "../amount.ts";
import { pageSizes } from "../constants.ts";
import { feoTagInput } from "../entities/auth.ts";
import { fiatDepositSchema, fiatWithdrawalSchema } from "../entities/bank.ts";
import { cryptoDepositSchema, cryptoWithdrawalSchema } from "../entities/crypto.ts";
import {
  depositWithdrawalSchema,
  detailTypes,
  memoInput,
  operations,
  paymentSchema,
  walletTransactionSchema,
} from "../entities/transaction.ts";
import { walletTransferSchema, walletTypes } from "../entities/wallet.ts";
import { momentInput, pageLimit, pageNo } from "../paging.ts";

const coinTicker = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, "Must be a ticker such as ADA"));

const listQuery = {
  from: z.optional(momentInput),
  to: z.optional(momentInput),
  pageNo,
  limit: pageLimit(pageSizes.dashboardList),
  coinTicker: z.optional(coinTicker),
};

const listErrors = ["COIN_NOT_FOUND", "RANGE_INVALID"] as const;

export const readRecipientIo = {
  summary: "The owner of a feoTag, with a shortened name, to confirm before paying",
  tag: "User",
  errors: ["RECIPIENT_NOT_FOUND"] as const,
  query: z.object({ feoTag: feoTagInput }),
  output: z.object({ feoTag: z.string(), name: z.string() }),
};

export const payByTagIo = {
  summary: "Pays another customer by feoTag from the main wallet; above ₹10,000 in 24 hours, a session token is needed",
  tag: "Transaction",
  errors: [
    ...(["KYC_LEVEL_TOO_LOW", "COIN_NOT_FOUND", "COIN_NOT_PAYABLE", "RECIPIENT_NOT_FOUND", "SAME_USER"] as const),
    ...(["RECIPIENT_UNVERIFIED", "AMOUNT_TOO_PRECISE", "AMOUNT_TOO_SMALL", "AMOUNT_TOO_LARGE"] as const),
    ...(["INSUFFICIENT_BALANCE", "IDEMPOTENCY_KEY_REUSED", "TRADING_HALTED", "CONFIRMATION_NEEDED"] as const),
    ...(["WITHDRAWALS_ON_HOLD", "DAILY_LIMIT_REACHED", "ACCOUNT_FROZEN"] as const),
  ] as const,
  body: z.strictObject({
    feoTag: feoTagInput,
    coinTicker,
    amount: positiveDecimalInput,
    memo: z._default(memoInput, ""),
  }),
  output: z.object({ paymentTx: paymentSchema }),
};

export const listWalletTransactionsIo = {
  summary: "All transactions of the main wallet, newest first",
  tag: "User",
  errors: listErrors,
  query: z.object(listQuery),
  output: z.object({ count: z.int(), txs: z.array(walletTransactionSchema) }),
};

export const listPaymentsIo = {
  summary: "Payments, sent and received, newest first",
  tag: "User",
  errors: listErrors,
  query: z.object(listQuery),
  output: z.object({ count: z.int(), paymentTxs: z.array(paymentSchema) }),
};

export const listDepositsWithdrawalsIo = {
  summary: "Deposits and withdrawals of INR and coins, newest first",
  tag: "User",
  errors: listErrors,
  query: z.object({
    ...listQuery,
    walletType: z.optional(z.enum(walletTypes)),
    operation: z.optional(z.enum(operations)),
  }),
  output: z.object({ count: z.int(), txs: z.array(depositWithdrawalSchema) }),
};

export const listWalletTransfersIo = {
  summary: "Transfers between the two wallets, newest first",
  tag: "User",
  errors: listErrors,
  query: z.object(listQuery),
  output: z.object({ count: z.int(), walletTransferTxs: z.array(walletTransferSchema) }),
};

export const readTransactionIo = {
  summary: "One transaction in full",
  tag: "User",
  errors: ["TRANSACTION_NOT_FOUND"] as const,
  query: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)), txType: z.enum(detailTypes) }),
  output: z.object({
    type: z.enum(detailTypes),
    details: z.union([
      paymentSchema,
      walletTransferSchema,
      cryptoDepositSchema,
      cryptoWithdrawalSchema,
      fiatWithdrawalSchema,
      fiatDepositSchema,
    ]),
  }),
};

export const transactionSchemas = {
  readRecipient: readRecipientIo,
  payByTag: payByTagIo,
  listWalletTransactions: listWalletTransactionsIo,
  listPayments: listPaymentsIo,
  listDepositsWithdrawals: listDepositsWithdrawalsIo,
  listWalletTransfers: listWalletTransfersIo,
  readTransaction: readTransactionIo,
};
