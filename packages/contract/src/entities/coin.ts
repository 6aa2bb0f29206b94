/** Coins, the networks they move on, and what a coin is worth. Limits and fees come from here (LIMIT-040, LIMIT-041). */
import * as z from "zod/mini";
import { decimalString, signedDecimalString } from "../amount.ts";

export const networkSchema = z.object({
  networkKey: z.string(),
  networkName: z.string(),
  canDeposit: z.boolean(),
  canWithdraw: z.boolean(),
  contractId: z.nullable(z.string()),
  minConfirmation: z.int(),
  /** How long the network usually takes for that many confirmations; null where it is not known. */
  expectedSeconds: z.nullable(z.int()),
  /** Of amounts on this network: a finer one cannot be sent over it. */
  decimals: z.int(),
  /** Explorer addresses with `{hash}`, `{address}` and `{contract}` to fill in; empty where there is none. */
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
  /** Decimals of the smallest unit that the ledger keeps. */
  decimals: z.int(),
  /** Decimals that amounts are shown with. */
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
