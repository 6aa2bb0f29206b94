/** The rows of the coin list: their content, order and search. Pure. */
import { type Coin, type CoinSummary, type Market, type MarketTicker, pricePrecision } from "@feo/contract";
import { compare } from "@feo/money";
import { trendOf } from "../format/market-figures.ts";

export interface CoinRow {
  readonly ticker: string;
  readonly name: string;
  readonly logo: string;
  /** In INR, as the API returns them; null if the coin has never traded. */
  readonly price: string | null;
  readonly change: string | null;
  readonly volume: string | null;
  readonly marketCap: string | null;
  /** Closing prices of the coin's INR market, oldest first. */
  readonly trend: readonly string[];
  /** Decimals of the coin's price in rupees. */
  readonly precision: number;
}

export interface CoinFacts {
  readonly coins: readonly Coin[];
  readonly summary: readonly CoinSummary[];
  readonly markets: readonly Market[];
  readonly stats: readonly MarketTicker[];
}

const defaultPrecision = 2;

export function coinRow(coin: Coin, { summary, markets, stats }: Omit<CoinFacts, "coins">): CoinRow {
  const figures = summary.find(({ coinTicker }) => coinTicker === coin.ticker);
  const market = markets.find(({ symbol }) => symbol === `${coin.ticker}-INR`);
  const day = stats.find(({ marketSymbol }) => marketSymbol === market?.symbol);
  return {
    ticker: coin.ticker,
    name: coin.name,
    logo: coin.logo,
    price: figures?.price ?? null,
    change: figures?.twentyFourHrChange ?? null,
    volume: figures?.twentyFourHrVolume ?? null,
    marketCap: figures?.marketCap ?? null,
    trend: day ? trendOf(day) : [],
    precision: market ? pricePrecision(market) : defaultPrecision,
  };
}

export const coinRows = ({ coins, ...facts }: CoinFacts): readonly CoinRow[] =>
  coins.filter(({ isEnabled }) => isEnabled).map((coin) => coinRow(coin, facts));

export type SortColumn = "name" | "price" | "change" | "volume" | "marketCap";

export interface CoinSort {
  readonly column: SortColumn;
  readonly order: "ascending" | "descending";
}

export const firstSort: CoinSort = { column: "marketCap", order: "descending" };

/** The sort after a press on a column head: by that column, reversed if it is already the current one. */
export function nextSort(now: CoinSort, column: SortColumn): CoinSort {
  if (now.column !== column) return { column, order: column === "name" ? "ascending" : "descending" };
  return { column, order: now.order === "ascending" ? "descending" : "ascending" };
}

/** An unknown figure comes last in either direction. */
export function sortRows(rows: readonly CoinRow[], { column, order }: CoinSort): readonly CoinRow[] {
  const direction = order === "ascending" ? 1 : -1;
  return rows.toSorted((left, right) => {
    if (column === "name") return direction * left.name.localeCompare(right.name, "en");
    const [one, other] = [left[column], right[column]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * compare(one, other);
  });
}

export function findCoins(rows: readonly CoinRow[], words: string): readonly CoinRow[] {
  const wanted = words.trim().toLowerCase();
  return rows.filter(({ ticker, name }) => `${ticker} ${name}`.toLowerCase().includes(wanted));
}
