/** A customer's two wallets, and transfers between them (specification §3). */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";

/** WALLET-012. */
export const walletTypes = ["MAIN", "SPOT"] as const;
export type WalletType = (typeof walletTypes)[number];

/** WALLET-013. */
export const walletViews = ["OVERVIEW", "MAIN", "SPOT"] as const;

/**
 * WALLET-005. `balance` is what is available; `locked` is held by orders or withdrawals and is not part of `balance`.
 */
export const walletBalanceSchema = z.object({
  coinTicker: z.string(),
  balance: decimalString,
  locked: decimalString,
});
export type WalletBalance = z.infer<typeof walletBalanceSchema>;

/** WALLET-010. */
export const walletTransferSchema = z.object({
  id: z.string(),
  userId: z.string(),
  coinTicker: z.string(),
  amount: decimalString,
  fromWalletType: z.enum(walletTypes),
  toWalletType: z.enum(walletTypes),
  createdAt: moment,
});
export type WalletTransfer = z.infer<typeof walletTransferSchema>;
