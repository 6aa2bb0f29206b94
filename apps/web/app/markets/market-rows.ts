/** The rows of the market list: selection, order and figures. Pure and exact. */
import {
  type AssetQuote,
  assetQuotes,
  basePrecision,
  type Coin,
  defaultTickerPeriod,
  type ExchangeRate,
  type Market,
  type MarketTicker,
  pricePrecision,
  type TickerPeriod,
  tickerPeriods,
} from "@feo/contract";
import { add, compare, type DisplayCurrency, formatCompact, formatMoney, multiply } from "@feo/money";
import { changeOf, fromInr, trendOf } from "../format/market-figures.ts";

export interface MarketRow {
  readonly symbol: string;
  readonly base: string;
  readonly quote: AssetQuote;
  readonly name: string;
  readonly logo: string | undefined;
  readonly pricePrecision: number;
  readonly basePrecision: number;
  readonly price: string | null;
  readonly change: string | null;
  readonly high: string | null;
  readonly low: string | null;
  /** The 24h volume in rupees; null while the quote asset has no price in rupees. */
  readonly volumeInr: string | null;
  /** The price of one unit of the quote asset in rupees. */
  readonly quoteInr: string | null;
  readonly trend: readonly string[];
}

interface Sources {
  readonly markets: readonly Market[];
  readonly stats: readonly MarketTicker[];
  readonly coins: readonly Coin[];
}

export function marketRows({ markets, stats, coins }: Sources): MarketRow[] {
  const tickers = new Map(stats.map((ticker) => [ticker.marketSymbol, ticker]));
  const coinsByTicker = new Map(coins.map((coin) => [coin.ticker, coin]));
  const inrPrice = (asset: string): string | null =>
    asset === "INR" ? "1" : (tickers.get(`${asset}-INR`)?.close ?? null);
  return markets
    .filter((market) => market.isEnabled)
    .map((market) => {
      const ticker = tickers.get(market.symbol);
      const coin = coinsByTicker.get(market.base);
      const quoteInr = inrPrice(market.quote);
      return {
        symbol: market.symbol,
        base: market.base,
        quote: market.quote,
        name: coin?.name ?? market.base,
        logo: coin?.logo,
        pricePrecision: pricePrecision(market),
        basePrecision: basePrecision(market),
        price: ticker?.close ?? null,
        change: ticker ? changeOf(ticker) : null,
        high: ticker?.high ?? null,
        low: ticker?.low ?? null,
        volumeInr: ticker && quoteInr !== null ? multiply(ticker.total, quoteInr) : null,
        quoteInr,
        trend: ticker ? trendOf(ticker) : [],
      };
    });
}

export const sortKeys = ["market", "price", "change", "high", "low", "volume"] as const;
export type SortKey = (typeof sortKeys)[number];
export type Tab = AssetQuote | "favourites";

/** The list's state as stored in the URL, so that it can be shared, reloaded and used without JavaScript. */
export interface MarketView {
  readonly tab: Tab;
  readonly period: TickerPeriod;
  readonly sort: SortKey;
  readonly isDescending: boolean;
  readonly search: string;
}

export function readView(params: URLSearchParams): MarketView {
  const [sort, direction] = (params.get("sort") ?? "volume-down").split("-");
  return {
    tab: oneOf<Tab>(params.get("tab"), [...assetQuotes, "favourites"], "INR"),
    period: oneOf(params.get("period"), tickerPeriods, defaultTickerPeriod),
    sort: oneOf(sort, sortKeys, "volume"),
    isDescending: direction !== "up",
    search: (params.get("search") ?? "").slice(0, 40),
  };
}

function oneOf<T extends string>(value: string | null | undefined, allowed: readonly T[], fallback: T): T {
  return allowed.find((entry) => entry === value) ?? fallback;
}

/** The address of a view; default values are left out. */
export function writeView(view: MarketView): string {
  const params = new URLSearchParams();
  if (view.tab !== "INR") params.set("tab", view.tab);
  if (view.period !== defaultTickerPeriod) params.set("period", view.period);
  if (view.sort !== "volume" || !view.isDescending)
    params.set("sort", `${view.sort}-${view.isDescending ? "down" : "up"}`);
  if (view.search) params.set("search", view.search);
  const text = params.toString();
  return text === "" ? "/markets" : `/markets?${text}`;
}

/** A second press on a column reverses the order; names start at A, figures at the largest. */
export function sortedBy(view: MarketView, key: SortKey): MarketView {
  const isDescending = view.sort === key ? !view.isDescending : key !== "market";
  return { ...view, sort: key, isDescending };
}

/** A search covers all markets, by ticker and name; without one the tab selects the rows. */
export function shownRows(rows: readonly MarketRow[], view: MarketView, favourites: readonly string[]): MarketRow[] {
  const words = view.search.trim().toLowerCase().replace("/", "-");
  const fits = (row: MarketRow) =>
    words === ""
      ? view.tab === "favourites"
        ? favourites.includes(row.symbol)
        : row.quote === view.tab
      : row.symbol.toLowerCase().includes(words) || row.name.toLowerCase().includes(words);
  const sorted = rows.filter(fits).sort((left, right) => comparators[view.sort](left, right));
  return view.isDescending ? sorted.reverse() : sorted;
}

type Compare = (left: MarketRow, right: MarketRow) => number;

/** A missing figure counts as the smallest, so that it comes last in descending order. */
const byFigure =
  (figure: (row: MarketRow) => string | null): Compare =>
  (left, right) => {
    const [a, b] = [figure(left), figure(right)];
    if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
    return compare(a, b);
  };

/** Prices in different quotes are compared by their value in rupees. */
const inInr = (figure: (row: MarketRow) => string | null) => (row: MarketRow) => {
  const value = figure(row);
  return value === null || row.quoteInr === null ? null : multiply(value, row.quoteInr);
};

const comparators: Record<SortKey, Compare> = {
  market: (left, right) => left.symbol.localeCompare(right.symbol),
  price: byFigure(inInr((row) => row.price)),
  change: byFigure((row) => row.change),
  high: byFigure(inInr((row) => row.high)),
  low: byFigure(inInr((row) => row.low)),
  volume: byFigure((row) => row.volumeInr),
};

export interface Highlights {
  readonly rising: readonly MarketRow[];
  readonly falling: readonly MarketRow[];
  readonly traded: readonly MarketRow[];
}

/** The top three of each among the INR markets; an unchanged market is neither a gainer nor a loser. */
export function highlightsOf(rows: readonly MarketRow[]): Highlights {
  const inrRows = rows.filter((row) => row.quote === "INR");
  const byChange = inrRows.filter((row) => row.change !== null).sort(comparators.change);
  const moved = (sign: 1 | -1) => byChange.filter((row) => row.change !== null && compare(row.change, "0") === sign);
  return {
    rising: moved(1).reverse().slice(0, 3),
    falling: moved(-1).slice(0, 3),
    traded: [...inrRows].sort(comparators.volume).reverse().slice(0, 3),
  };
}

export function summaryOf(rows: readonly MarketRow[]): { rose: number; count: number; tradedInr: string } {
  return {
    rose: rows.filter((row) => row.change !== null && compare(row.change, "0") > 0).length,
    count: rows.length,
    tradedInr: rows.reduce((sum, row) => (row.volumeInr === null ? sum : add(sum, row.volumeInr)), "0"),
  };
}

/** A card's figures in the display currency; the cards show INR markets. */
export function cardFigures(
  { price, volumeInr, pricePrecision: digits }: Pick<MarketRow, "price" | "volumeInr" | "pricePrecision">,
  { currency, rates }: { readonly currency: DisplayCurrency; readonly rates: readonly ExchangeRate[] },
): { readonly price: string; readonly volume: string } {
  const own = currency === "INR" ? { minDecimals: digits, maxDecimals: digits } : undefined;
  const shown = (inr: string | null, write: (value: string) => string) => {
    const value = inr === null ? null : fromInr(inr, currency, rates);
    return value === null ? "–" : write(value);
  };
  return {
    price: shown(price, (value) => formatMoney(value, currency, own)),
    volume: shown(volumeInr, (value) => formatCompact(value, currency)),
  };
}
