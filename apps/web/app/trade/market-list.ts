/** Filters the markets of a list: by quote, favourite, code or name. Pure functions. */
import type { Coin, Market, MarketTicker } from "@feo/contract";
import { changeOf } from "../format/market-figures.ts";

export interface MarketRow {
  readonly market: Market;
  readonly coin: Coin | undefined;
  readonly ticker: MarketTicker | undefined;
  readonly change: string | null;
}

interface MarketFacts {
  readonly markets: readonly Market[];
  readonly tickers: readonly MarketTicker[];
  readonly coins: readonly Coin[];
}

export function marketRows({ markets, tickers, coins }: MarketFacts): readonly MarketRow[] {
  return markets
    .filter(({ isEnabled }) => isEnabled)
    .map((market) => {
      const ticker = tickers.find(({ marketSymbol }) => marketSymbol === market.symbol);
      return {
        market,
        ticker,
        coin: coins.find(({ ticker: code }) => code === market.base),
        change: ticker ? changeOf(ticker) : null,
      };
    });
}

export type MarketFilter = Market["quote"] | "favourites" | "all";

/** A search covers all markets, regardless of the tab; without a search text, the tab filters. */
export function findMarkets(
  rows: readonly MarketRow[],
  { filter, text, favourites }: { filter: MarketFilter; text: string; favourites: readonly string[] },
): readonly MarketRow[] {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[\s/-]+/g, "-");
  if (words !== "") return rows.filter((row) => matches(row, words));
  if (filter === "all") return rows;
  return rows.filter(({ market }) =>
    filter === "favourites" ? favourites.includes(market.symbol) : market.quote === filter,
  );
}

function matches({ market, coin }: MarketRow, words: string): boolean {
  const name = coin?.name.toLowerCase().replace(/\s+/g, "-") ?? "";
  return market.symbol.toLowerCase().startsWith(words) || name.startsWith(words) || name.includes(`-${words}`);
}
