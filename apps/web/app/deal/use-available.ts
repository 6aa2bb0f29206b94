/** What the spot wallet has of an asset; undefined for guests and while it is being read. */
import { useOwnAccount } from "../data/index.ts";

export const useAvailable = (ticker: string): string | undefined =>
  useOwnAccount(({ balances }) => (balances ? (balances.spot[ticker] ?? "0") : undefined));
