/** Coins, their networks, and their prices. Limits and fees are defined here (LIMIT-040, LIMIT-041). */
import * as z from "zod/mini";
import { decimalString, signedDecimalString } from "../amount.ts";

export const networkSchema = z.object({
  networkKey: z.string(),
  networkName: z.string(),
  canDeposit: z.boolean(),
  canWithdraw: z.boolean(),
  contractId: z.nullable(z.string()),
  minConfirmation: z.int(),
  /** The network's usual time for that many confirmations; null if unknown. */
  expectedSeconds: z.nullable(z.int()),
  /** Maximum decimals of an amount on this network. */
  decimals: z.int(),
  /** Explorer URLs with `{hash}`, `{address}` and `{contract}` placeholders; empty if there is none. */
  transactionExplorer: z.string(),
  addressExplorer: z.string(),
  contractExplorer: z.string(),
  depositMin: decimalString,
  depositMax: decimalString,
  depositFee: decimalString,
  withdrawMin: decimalString,
  withdrawMax: decimalString,
  withdrawFee: decimalString,
  addressRegex: z.string(),
});
export type Network = z.infer<typeof networkSchema>;

export const coinSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  logo: z.string(),
  /** Decimals of the ledger's smallest unit. */
  decimals: z.int(),
  /** Decimals that amounts are displayed with. */
  precision: z.int(),
  isEnabled: z.boolean(),
  canDeposit: z.boolean(),
  canWithdraw: z.boolean(),
  canPay: z.boolean(),
  canBuy: z.boolean(),
  canSell: z.boolean(),
  minPay: decimalString,
  maxPay: decimalString,
  minDeposit: decimalString,
  minWithdraw: decimalString,
  depositFee: decimalString,
  withdrawFee: decimalString,
  networks: z.array(networkSchema),
});
export type Coin = z.infer<typeof coinSchema>;

/** MARKET-011. The price is in INR; figures are null while nothing has traded. */
export const coinSummarySchema = z.object({
  coinTicker: z.string(),
  price: z.nullable(decimalString),
  twentyFourHrChange: z.nullable(signedDecimalString),
  twentyFourHrVolume: decimalString,
  marketCap: z.nullable(decimalString),
});
export type CoinSummary = z.infer<typeof coinSummarySchema>;
