/**
 * The latest trades of each market: those received since the feed started, plus one table read for earlier ones. While
 * the feed runs, each market is read once, however often it is requested.
 */
import type { PublicTrade } from "@feo/contract";
import type { Trade } from "@feo/exchange";
import type { Instrument } from "../market/instruments.ts";
import { publicTradeOf } from "../market/public-trade.ts";
import type { TableReads } from "./table-reads.ts";

/** Kept long enough for the tables to catch up, and at least as many as are shown. */
const tradesKept = 500;
const tradesShown = 100;

interface MarketTrades {
  /** Oldest first. */
  trades: Trade[];
  /** How many of them have not been published yet. */
  unpublished: number;
}

export interface RecentTrades {
  add(trade: Trade): void;
  /** Received since the feed started, oldest first. */
  tradesOf(market: number): readonly Trade[];
  /** The tables' trades at the time of the read. */
  kept(instrument: Instrument): Promise<readonly PublicTrade[]>;
  /** The latest trades, newest first. */
  latest(instrument: Instrument, kept: readonly PublicTrade[]): PublicTrade[];
  /** Returns unpublished trades, newest first, and marks them as published. */
  takeUntold(market: number): Trade[];
  /** Events were missed: drop what was received, because there may be a gap before it. */
  begin(): void;
}

export function createRecentTrades(
  reads: TableReads,
  read: (marketSymbol: string) => Promise<PublicTrade[]>,
): RecentTrades {
  const byMarket = new Map<number, MarketTrades>();
  const tradesOf = (market: number): readonly Trade[] => byMarket.get(market)?.trades ?? [];

  return {
    tradesOf,
    kept: ({ symbol }) => reads.read(`TRADE ${symbol}`, () => read(symbol)),

    add(trade) {
      const own = byMarket.get(trade.market) ?? { trades: [], unpublished: 0 };
      byMarket.set(trade.market, own);
      own.trades.push(trade);
      own.unpublished += 1;
      if (own.trades.length > 2 * tradesKept) own.trades = own.trades.slice(-Math.max(tradesKept, own.unpublished));
    },

    latest(instrument, kept) {
      const last = Number(kept[0]?.id ?? 0);
      const newer = tradesOf(instrument.number)
        .filter(({ id }) => id > last)
        .slice(-tradesShown)
        .toReversed();
      return [...newer.map((trade) => publicTradeOf(instrument, trade)), ...kept].slice(0, tradesShown);
    },

    takeUntold(market) {
      const own = byMarket.get(market);
      if (!own || own.unpublished === 0) return [];
      const unpublished = own.trades.slice(-own.unpublished).toReversed();
      own.unpublished = 0;
      return unpublished;
    },

    begin: () => byMarket.clear(),
  };
}
