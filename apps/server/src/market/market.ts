/** Rules for market figures: what a quiet market shows, what a coin is worth, how long a trend line is. No SQL. */
import { type CoinSummary, changePercent, type MarketTicker, type TickerPeriod } from "@feo/contract";
import { divide, formatUnits, parseUnits } from "@feo/money";
import { inBackground } from "../platform/connection.ts";
import { createSharedReads } from "../platform/shared-reads.ts";
import type { CoinRow, MarketStore, TickerRow } from "./market.store.ts";

const hourMs = 3_600_000;
export const periodMs: Record<TickerPeriod, number> = { "1h": hourMs, "4h": 4 * hourMs, "24h": 24 * hourMs };

/** Points of a sparkline: enough for 112 pixels, few enough for a page of markets. */
const trendPoints = 32;

/** A market without trades in the window carries its last price; one that never traded has none. */
export function tickerOf(row: TickerRow): MarketTicker {
  const last = row.close ?? row.closeBefore;
  return {
    marketSymbol: row.marketSymbol,
    open: row.open ?? last,
    close: last,
    high: row.high ?? last,
    low: row.low ?? last,
    vol: row.vol ?? "0",
    total: row.total ?? "0",
    tradeCount: row.tradeCount,
    firstTradeId: row.firstTradeId,
    lastTradeId: row.lastTradeId,
    trend: trendOf(row.closes),
  };
}

/** Evenly chosen closes, always with the first and the last. */
export function trendOf(closes: readonly string[], points: number = trendPoints): string[] {
  if (closes.length <= points) return [...closes];
  return Array.from({ length: points }, (_, index) => {
    const position = Math.round((index * (closes.length - 1)) / (points - 1));
    return closes[position] ?? "0";
  });
}

const scale = 18;

/** A coin's price is that of its INR market (MARKET-011). */
export function coinSummaryOf(row: CoinRow, tickers: ReadonlyMap<string, MarketTicker>): CoinSummary {
  const ticker = tickers.get(`${row.coin.ticker}-INR`);
  const price = ticker?.close ?? null;
  return {
    coinTicker: row.coin.ticker,
    price,
    twentyFourHrChange: ticker ? changePercent(ticker.open, ticker.close) : null,
    twentyFourHrVolume: ticker?.total ?? "0",
    marketCap: price === null || row.circulatingSupply === null ? null : product(price, row.circulatingSupply),
  };
}

function product(left: string, right: string): string {
  const units = parseUnits(left, scale, { unbounded: true }) * parseUnits(right, scale, { unbounded: true });
  return formatUnits(divide(units, 10n ** BigInt(2 * scale - 2), "down"), 2);
}

export interface MarketFigures {
  tickers(period: TickerPeriod): Promise<MarketTicker[]>;
  coinSummaries(): Promise<CoinSummary[]>;
}

/** A read scans every bar of a day, and every page requests one: callers within this time share it. */
const sharedForMs = 750;

export function createMarketFigures(store: MarketStore, now: () => number): MarketFigures {
  const shared = createSharedReads(now);

  async function read(period: TickerPeriod, toMs: number): Promise<MarketTicker[]> {
    const window = periodMs[period];
    // Twice as many parts as points, so that a part without trades leaves no gap in the line.
    const trendSeconds = window / (2 * trendPoints) / 1000;
    const rows = await store.tickers({ fromMs: toMs - window, toMs, trendSeconds: Math.ceil(trendSeconds) });
    return rows.map(tickerOf);
  }

  // At background priority, whichever caller is first, since pages, calls and sockets share the read.
  const share = <Rows>(name: string, rows: () => Promise<Rows>): Promise<Rows> =>
    shared.read(name, sharedForMs, () => inBackground(rows));
  const tickers: MarketFigures["tickers"] = (period) => {
    const toMs = now();
    return share(period, () => read(period, toMs));
  };
  return {
    tickers,
    async coinSummaries() {
      const [rows, stats] = await Promise.all([share("coins", store.coins), tickers("24h")]);
      const bySymbol = new Map(stats.map((ticker) => [ticker.marketSymbol, ticker]));
      return rows.filter((row) => !row.isFiat).map((row) => coinSummaryOf(row, bySymbol));
    },
  };
}
