/** Schemas and OpenAPI descriptions of the calls in coins.ts; the browser imports only their types. */
import * as z from "zod/mini";

const amount = z.string();

const network = z.object({
  networkKey: z.string(),
  networkName: z.string(),
  /** Whether a node for this network is connected; without one there are no deposits or withdrawals. */
  isConnected: z.boolean(),
  canDeposit: z.boolean(),
  canWithdraw: z.boolean(),
  minConfirmation: z.int(),
  depositMin: amount,
  withdrawMin: amount,
  withdrawMax: amount,
  withdrawFee: amount,
});

const coin = z.object({
  ticker: z.string(),
  name: z.string(),
  logo: z.string(),
  isFiat: z.boolean(),
  decimals: z.int(),
  canDeposit: z.boolean(),
  canWithdraw: z.boolean(),
  /** Why on-chain deposits and withdrawals are frozen; null if they are not. */
  frozenBecause: z.nullable(z.string()),
  /** Why the program closed withdrawals: the ledger and the bank or the chains differ. Null if it did not. */
  booksDiffer: z.nullable(z.string()),
  /** Bank terms, for INR only; a coin's terms are listed per network. */
  minWithdraw: amount,
  withdrawFee: amount,
  networks: z.array(network),
});

const feeTier = z.object({ tier: z.int(), fromVolume: amount, maker: amount, taker: amount });

export const listCoinTermsIo = {
  summary: "Every coin with its open switches, networks and terms, and the trading fees",
  tag: "Operators",
  output: z.object({ coins: z.array(coin), tiers: z.array(feeTier), gstRate: amount, tdsRate: amount }),
};

export type CoinTerms = z.infer<typeof coin>;
export type NetworkTerms = z.infer<typeof network>;

export const consoleCoinSchemas = { listCoinTerms: listCoinTermsIo };
