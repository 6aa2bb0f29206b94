/**
 * The latest trades of every market: what was heard since hearing began, and one reading of the tables for what was before it.
 * However often somebody asks, the tables are read once for each market while this node hears what is committed.
 */
import type { PublicTrade } from "@feo/contract";
import type { Trade } from "@feo/exchange";
import type { Instrument } from "../market/instruments.ts";
import { publicTradeOf } from "../market/public-trade.ts";
import type { TableReads } from "./table-reads.ts";

/** Heard trades are kept until the tables have surely caught up with them, and for as many as are shown. */
const tradesKept = 500;
const tradesShown = 100;

interface Heard {
  /** Oldest first. */
  trades: Trade[];
  /** How many of them listeners are yet to be told of. */
  untold: number;
}

export interface RecentTrades {
  hear(trade: Trade): void;
  /** Since hearing began, oldest first. */
  heard(market: number): readonly Trade[];
  /** What the tables had when they were read. */
  kept(instrument: Instrument): Promise<readonly PublicTrade[]>;
  /** The latest, newest first. */
  latest(instrument: Instrument, kept: readonly PublicTrade[]): PublicTrade[];
  /** Newest first; the next time only what came after. */
  takeUntold(market: number): Trade[];
  /** Something was missed, so that what was heard does not go back to what the tables have. */
  begin(): void;
}

export function createRecentTrades(
  reads: TableReads,
  read: (marketSymbol: string) => Promise<PublicTrade[]>,
): RecentTrades {
  const byMarket = new Map<number, Heard>();
  const heard = (market: number): readonly Trade[] => byMarket.get(market)?.trades ?? [];

  return {
    heard,
    kept: ({ symbol }) => reads.read(`TRADE ${symbol}`, () => read(symbol)),

    hear(trade) {
      const own = byMarket.get(trade.market) ?? { trades: [], untold: 0 };
      byMarket.set(trade.market, own);
      own.trades.push(trade);
      own.untold += 1;
      if (own.trades.length > 2 * tradesKept) own.trades = own.trades.slice(-Math.max(tradesKept, own.untold));
    },

    latest(instrument, kept) {
      const last = Number(kept[0]?.id ?? 0);
      const newer = heard(instrument.number)
        .filter(({ id }) => id > last)
        .slice(-tradesShown)
        .toReversed();
      return [...newer.map((trade) => publicTradeOf(instrument, trade)), ...kept].slice(0, tradesShown);
    },

    takeUntold(market) {
      const own = byMarket.get(market);
      if (!own || own.untold === 0) return [];
      const untold = own.trades.slice(-own.untold).toReversed();
      own.untold = 0;
      return untold;
    },

    begin: () => byMarket.clear(),
  };
}
