/** Movements on an account's wallets, as lists and detail pages show them (specification §3 and §4). */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";
import { walletTypes } from "./wallet.ts";

/** WALLET-021. */
export const detailTypes = [
  ...(["PAYMENT", "WALLET_TRANSFER", "FIAT_DEPOSIT", "FIAT_WITHDRAW", "CRYPTO_DEPOSIT", "CRYPTO_WITHDRAW"] as const),
] as const;
export type DetailType = (typeof detailTypes)[number];

/** WALLET-022. */
export const listTypes = ["DEPOSIT", "WITHDRAW", "SENT", "RECEIVED", "WALLET_TRANSFER"] as const;
export type ListType = (typeof listTypes)[number];

/** The direction of the money, seen from the wallet. */
export const operations = ["DEPOSIT", "WITHDRAW"] as const;

/**
 * WALLET-011. `key` names the counterpart: a network, a bank reference, the other party, the other wallet. `amount` is
 * empty for a deposit that is not on the bank statement yet, and the kept fee for a payout that the bank returned.
 */
export const walletTransactionSchema = z.object({
  id: z.string(),
  operation: z.enum(listTypes),
  type: z.enum(detailTypes),
  key: z.string(),
  coinTicker: z.string(),
  amount: z.union([decimalString, z.literal("")]),
  createdAt: moment,
  isAddressVerificationRequired: z.boolean(),
});
export type WalletTransaction = z.infer<typeof walletTransactionSchema>;

/** WALLET-009. */
export const depositWithdrawalSchema = z.extend(walletTransactionSchema, {
  walletType: z.enum(walletTypes),
  status: z.string(),
});
export type DepositWithdrawal = z.infer<typeof depositWithdrawalSchema>;

const partySchema = z.object({ feoTag: z.string(), name: z.string(), email: z.string(), mobile: z.string() });

/** WALLET-006. Contains only the other party: `from` if received, `to` if sent (design §13). */
export const paymentSchema = z.object({
  id: z.string(),
  from: z.nullable(partySchema),
  to: z.nullable(partySchema),
  coinTicker: z.string(),
  amount: decimalString,
  memo: z.string(),
  createdAt: moment,
});
export type Payment = z.infer<typeof paymentSchema>;

/** A short note on a payment: one line, no invisible characters. */
export const memoInput = z.string().check(z.regex(/^[^\p{C}]{0,140}$/u, "Use one line of at most 140 characters"));
