/** The schemas of the calls in coins.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";

const amount = z.string();

const network = z.object({
  networkKey: z.string(),
  networkName: z.string(),
  /** Whether we have a node of it; without one nothing comes or goes. */
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
  /** Why nothing of it comes or goes by chain; null where it is not frozen. */
  frozenBecause: z.nullable(z.string()),
  /** By bank, for rupees; a coin's terms are its networks'. */
  minWithdraw: amount,
  withdrawFee: amount,
  networks: z.array(network),
});

const feeTier = z.object({ tier: z.int(), fromVolume: amount, maker: amount, taker: amount });

export const listCoinTermsIo = {
  summary: "Every coin with what is open, its networks and their terms, and the fees of trading",
  tag: "Operators",
  output: z.object({ coins: z.array(coin), tiers: z.array(feeTier), gstRate: amount, tdsRate: amount }),
};

export type CoinTerms = z.infer<typeof coin>;
export type NetworkTerms = z.infer<typeof network>;

export const consoleCoinSchemas = { listCoinTerms: listCoinTermsIo };
