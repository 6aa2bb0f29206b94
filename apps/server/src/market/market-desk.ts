/** The operators' view of coins and markets: which are open, their terms, their trading and open orders. */
import {
  type CallOutput,
  type CoinTerms,
  type ConsoleMarket,
  changePercent,
  type listCoinTerms,
  type readTopOfBook,
  type tryMarketChange,
} from "@feo/contract";
import type { MarketRules, MarketState } from "@feo/exchange";
import { sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { lastClosings } from "./closed-by-books.ts";
import { createInstruments, gstRate, type Instruments, priceText, standardTdsRate } from "./instruments.ts";
import type { CoinRow, MarketStore } from "./market.store.ts";
import type { MarketFigures } from "./market.ts";
import { dryRun, type WantedChange } from "./market-dry-run.ts";
import { termsOf as marketTermsOf } from "./market-terms.ts";
import type { MarketFeed } from "./routes.ts";

export interface MarketDesk {
  terms(): Promise<CallOutput<typeof listCoinTerms>>;
  markets(): Promise<ConsoleMarket[]>;
  /** Each coin's name and logo, and its price in rupees; null if it has none. */
  coinFacts(): Promise<ReadonlyMap<string, CoinFacts>>;
  /** Undefined if there is no such market. */
  topOfBook(symbol: string): Promise<CallOutput<typeof readTopOfBook> | undefined>;
  /** Undefined if there is no such market. */
  dryRun(symbol: string, wanted: WantedChange): Promise<CallOutput<typeof tryMarketChange> | undefined>;
}

export interface CoinFacts {
  readonly name: string;
  readonly logo: string;
  readonly priceInr: string | null;
}

interface DeskDeps {
  readonly db: Database;
  readonly store: MarketStore;
  readonly figures: MarketFigures;
  readonly feed: MarketFeed;
  readonly instruments: () => Instruments;
  /** Whether deposits and withdrawals work on a network. */
  readonly isConnected: (networkKey: string) => boolean;
  readonly now: () => number;
}

const levelsShown = 5;

export function createMarketDesk(deps: DeskDeps): MarketDesk {
  const { db, store, figures, feed, instruments, isConnected, now } = deps;
  return {
    terms: async () => ({
      coins: await coinTerms(db, await store.coins(), isConnected),
      tiers: await store.feeTiers(),
      gstRate,
      tdsRate: standardTdsRate,
    }),

    async markets() {
      const [standings, tickers] = await Promise.all([readStandings(db, store), figures.tickers("24h")]);
      const bySymbol = new Map(tickers.map((ticker) => [ticker.marketSymbol, ticker]));
      return standings.map((standing) => {
        const ticker = bySymbol.get(standing.symbol);
        return {
          ...standing,
          last: ticker?.close ?? null,
          change: ticker ? changePercent(ticker.open, ticker.close) : null,
          volume: ticker?.vol ?? "0",
          total: ticker?.total ?? "0",
        };
      });
    },

    async coinFacts() {
      const [rows, summaries] = await Promise.all([store.coins(), figures.coinSummaries()]);
      const prices = new Map(summaries.map(({ coinTicker, price }) => [coinTicker, price]));
      const priceOf = (ticker: string) => (ticker === "INR" ? "1" : (prices.get(ticker) ?? null));
      return new Map(
        rows.map(({ coin: { ticker, name, logo } }) => [ticker, { name, logo, priceInr: priceOf(ticker) }]),
      );
    },

    async topOfBook(symbol) {
      if (!instruments().find(symbol)) return undefined;
      const { bids, asks } = await feed.book(symbol);
      const top = (levels: typeof bids) =>
        levels.slice(0, levelsShown).map(([price, quantity]) => ({ price, quantity }));
      return { bids: top(bids), asks: top(asks) };
    },

    dryRun: (symbol, wanted) => dryRun(db, symbol, wanted, now()),
  };
}

async function coinTerms(
  db: Database,
  rows: readonly CoinRow[],
  isConnected: (networkKey: string) => boolean,
): Promise<CoinTerms[]> {
  const closings = await lastClosings(db);
  return rows.map((row) => {
    const isClosed = !row.coin.canWithdraw && row.frozenBecause === null;
    return { ...termsOf(row, isConnected), booksDiffer: isClosed ? (closings.get(row.coin.ticker) ?? null) : null };
  });
}

function termsOf(
  { coin, isFiat, frozenBecause }: CoinRow,
  isConnected: (networkKey: string) => boolean,
): Omit<CoinTerms, "booksDiffer"> {
  const { ticker, name, logo, decimals, canDeposit, canWithdraw, minWithdraw, withdrawFee } = coin;
  return {
    ticker,
    name,
    logo,
    isFiat,
    decimals,
    canDeposit,
    canWithdraw,
    frozenBecause,
    minWithdraw,
    withdrawFee,
    networks: coin.networks.map((network) => ({
      networkKey: network.networkKey,
      networkName: network.networkName,
      isConnected: isConnected(network.networkKey),
      canDeposit: network.canDeposit,
      canWithdraw: network.canWithdraw,
      minConfirmation: network.minConfirmation,
      depositMin: network.depositMin,
      withdrawMin: network.withdrawMin,
      withdrawMax: network.withdrawMax,
      withdrawFee: network.withdrawFee,
    })),
  };
}

type Standing = Omit<ConsoleMarket, "last" | "change" | "volume" | "total">;

interface StandingRow extends Record<string, unknown> {
  readonly symbol: string;
  readonly state: MarketState;
  readonly rules: MarketRules | null;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly orders: number | null;
}

/** Reads the tables directly: shows an operator's change at once, and whether the core has adopted it. */
async function readStandings(db: Database, store: MarketStore): Promise<Standing[]> {
  const [{ rows }, known, coins] = await Promise.all([
    db.execute<StandingRow>(sql`
      select m.symbol, m.state, t.rules, o.bid, o.ask, o.orders from market m
      left join trading_market t on t.market = m.number
      left join (
        select market, count(*)::int as orders,
          max(price_ticks) filter (where side = 0 and is_active) as bid,
          min(price_ticks) filter (where side = 1 and is_active) as ask
        from spot_order where status = 'WAITING' group by market
      ) o on o.market = m.number
      order by m.position`),
    store.instruments(),
    store.coins(),
  ]);
  const instruments = createInstruments(known);
  const logos = new Map(coins.map(({ coin }) => [coin.ticker, coin.logo]));
  return rows.flatMap(({ symbol, state, rules, bid, ask, orders }) => {
    const instrument = instruments.find(symbol);
    if (!instrument) return [];
    const price = (ticks: number | null) => (ticks === null ? null : priceText(instrument, ticks));
    return {
      symbol,
      base: instrument.base.ticker,
      quote: instrument.quote.ticker,
      logo: logos.get(instrument.base.ticker) ?? "",
      precision: instrument.tickDecimals,
      state,
      tradedState: rules?.state ?? null,
      bestBid: price(bid),
      bestAsk: price(ask),
      openOrders: orders ?? 0,
      terms: marketTermsOf(instrument, known.tiers),
      hasOwnFees: instrument.fees !== null,
      priceUnit: instrument.tickSize,
      amountUnit: instrument.stepSize,
    };
  });
}
