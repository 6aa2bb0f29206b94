/** The two wallets of a person, and what moves between them (specification §3). */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";

/** WALLET-012. */
export const walletTypes = ["MAIN", "SPOT"] as const;
export type WalletType = (typeof walletTypes)[number];

/** WALLET-013. */
export const walletViews = ["OVERVIEW", "MAIN", "SPOT"] as const;

/** WALLET-005. `balance` is what is available; `locked` is held by orders or withdrawals and comes on top. */
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

/** WALLET-004: four maps keyed by asset. */
export interface Balances {
  readonly main: Readonly<Record<string, string>>;
  readonly mainLocked: Readonly<Record<string, string>>;
  readonly spot: Readonly<Record<string, string>>;
  readonly spotLocked: Readonly<Record<string, string>>;
}

/** The wallets' lists as the four maps. */
export function balancesOf(wallets: {
  readonly mainWallet: readonly WalletBalance[];
  readonly spotWallet: readonly WalletBalance[];
}): Balances {
  const map = (list: readonly WalletBalance[], read: (row: WalletBalance) => string) =>
    Object.fromEntries(list.map((row) => [row.coinTicker, read(row)]));
  return {
    main: map(wallets.mainWallet, ({ balance }) => balance),
    mainLocked: map(wallets.mainWallet, ({ locked }) => locked),
    spot: map(wallets.spotWallet, ({ balance }) => balance),
    spotLocked: map(wallets.spotWallet, ({ locked }) => locked),
  };
}
