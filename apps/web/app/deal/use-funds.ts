/** The balances of the asset that an order spends; undefined for guests and while loading. */
import type { Coin } from "@feo/contract";
import { useOwnAccount } from "../data/index.ts";
import { type Funds, fundsOf } from "./funds.ts";

/** Used for a coin that is not listed: the ledger's maximum number of decimals. */
const mostDecimals = 8;

export function useFunds(ticker: string, coins: readonly Coin[]): Funds | undefined {
  const spot = useOwnAccount(({ balances }) => (balances ? (balances.spot[ticker] ?? "0") : undefined));
  const main = useOwnAccount(({ balances }) => (balances ? (balances.main[ticker] ?? "0") : undefined));
  if (spot === undefined || main === undefined) return undefined;
  const decimals = coins.find((coin) => coin.ticker === ticker)?.decimals ?? mostDecimals;
  return fundsOf({ ticker, decimals }, { spot, main });
}
