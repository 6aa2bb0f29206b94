/**
 * Public topics: an initial state for each new subscriber, then changes, throttled to ten messages a second with the
 * first one at once. All from memory, fed by committed commands; without the leader's feed, from the tables once a
 * second.
 */
import {
  type ChartResolution,
  type CoinSummary,
  liveMessagesPerSecond,
  type MarketTicker,
  type OrderBook,
  type PublicMessages,
  type PublicSubscription,
  type PublicTopic,
} from "@feo/contract";
import { buy, sell } from "@feo/exchange";
import { type Instrument, type Instruments, priceText, quantityText } from "../market/instruments.ts";
import type { MarketFigures } from "../market/market.ts";
import { publicTradeOf } from "../market/public-trade.ts";
import type { MarketFeed } from "../market/routes.ts";
import type { Entry } from "../sequencer/entry.ts";
import type { Books } from "../sequencer/follower.ts";
import { LiveBook } from "./live-book.ts";
import { type CandleSource, LiveCandle } from "./live-candle.ts";
import { createPace } from "./pace.ts";
import { createRecentTrades } from "./recent-trades.ts";
import { createTableReads } from "./table-reads.ts";
import { topicOf } from "./wire.ts";

const bookDepth = 200;
const summariesEveryMs = 1_000;

/** Resolves when the message has been passed on to all subscribers. */
export type Publish = <Topic extends PublicTopic>(
  topic: string,
  event: Topic,
  message: PublicMessages[Topic],
) => Promise<void> | undefined;

interface PublicTopicsDeps {
  readonly instruments: () => Instruments;
  /** Reads from the tables. */
  readonly feed: MarketFeed;
  /** Whether the state in memory is current. */
  readonly isInStep: () => boolean;
  /** Resolves once the tables have applied the command. */
  readonly reached: (sequence: number) => Promise<void>;
  readonly figures: MarketFigures;
  readonly candles: CandleSource;
  readonly publish: Publish;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

export interface PublicTopics {
  /** Called with the books when the feed of committed commands starts, or restarts after a gap. */
  begin(books: Books, sequence: number): void;
  /** Called with each batch of commands after its commit. */
  onCommitted(entries: readonly Entry[]): void;
  /** A topic's initial state; later changes are published. Undefined for an unknown market. */
  watch(subscription: PublicSubscription): Promise<PublicMessages[PublicTopic] | undefined>;
  unwatch(topic: string): void;
  /** A market's book and its sequence; from the tables if the leader's feed is not received. */
  book(marketSymbol: string): Promise<OrderBook>;
  stop(): void;
}

export function createPublicTopics(deps: PublicTopicsDeps): PublicTopics {
  const { instruments, feed, isInStep, reached, figures, candles, publish, now, onError } = deps;
  const reads = createTableReads({ isInStep, reached, now });
  const watched = new Map<string, PublicSubscription>();
  const books = new Map<number, LiveBook>();
  /** Cached text form of each book, valid until the book changes. */
  const snapshots = new WeakMap<LiveBook, OrderBook>();
  const recent = createRecentTrades(reads, feed.trades);
  /** Bars that were ever requested: kept growing without subscribers, so that the next one costs no query. */
  const bars = new Map<number, Map<string, LiveCandle>>();
  /** The last rows of each summary, to publish only changed ones. */
  const summaries = new Map<string, Map<string, string>>();

  const known = (symbol: string): Instrument | undefined => instruments().find(symbol);

  /** A market's book from memory, if current. */
  const heardBook = ({ number }: Instrument): LiveBook | undefined => (isInStep() ? books.get(number) : undefined);

  const tableBook = (symbol: string): Promise<OrderBook> => reads.read(`ORDER_BOOK ${symbol}`, () => feed.book(symbol));

  /** The book, with the sequence of its last change. */
  function snapshot(instrument: Instrument, book: LiveBook): OrderBook {
    const kept = snapshots.get(book);
    if (kept?.sequence === book.sequence) return kept;
    const levels = (side: typeof buy | typeof sell) =>
      book.levels(side, bookDepth).map(([ticks, lots]) => textOf(instrument, ticks, lots));
    const state = { asks: levels(sell), bids: levels(buy), sequence: book.sequence };
    snapshots.set(book, state);
    return state;
  }

  /**
   * For subscribers: with the next change's previous sequence. Changes are absolute, so repeated levels are harmless.
   */
  const snapshotToFollow = (instrument: Instrument, book: LiveBook): OrderBook => ({
    ...snapshot(instrument, book),
    sequence: book.published,
  });

  async function bookMessage(instrument: Instrument): Promise<PublicMessages["ORDER_BOOK"]> {
    const { symbol: marketSymbol } = instrument;
    const topic = topicOf({ topic: "ORDER_BOOK", marketSymbol });
    // Wait for the pending message: a new subscriber starts where the others are and causes no extra one.
    for (let rest = pace.settled(topic); rest; rest = pace.settled(topic)) await rest;
    const book = heardBook(instrument);
    const state = book ? snapshotToFollow(instrument, book) : await tableBook(marketSymbol);
    return { marketSymbol, ...state, previousSequence: null };
  }

  const pace = createPace(1_000 / liveMessagesPerSecond, (topic) => {
    const subscription = watched.get(topic);
    if (subscription?.topic !== "ORDER_BOOK" && subscription?.topic !== "TRADE") return undefined;
    const instrument = known(subscription.marketSymbol);
    if (!instrument) return undefined;
    return subscription.topic === "ORDER_BOOK" ? flushBook(instrument) : flushTrades(instrument);
  });

  function flushBook(instrument: Instrument): Promise<void> | undefined {
    const { symbol: marketSymbol, number } = instrument;
    const change = books.get(number)?.takeChange();
    if (!change) return undefined;
    const { sequence, previousSequence } = change;
    return publish(topicOf({ topic: "ORDER_BOOK", marketSymbol }), "ORDER_BOOK", {
      marketSymbol,
      sequence,
      previousSequence,
      asks: change.asks.map(([ticks, lots]) => textOf(instrument, ticks, lots)),
      bids: change.bids.map(([ticks, lots]) => textOf(instrument, ticks, lots)),
    });
  }

  function flushTrades(instrument: Instrument): Promise<void> | undefined {
    const { symbol: marketSymbol } = instrument;
    const unpublished = recent.takeUntold(instrument.number);
    if (unpublished.length === 0) return undefined;
    return publish(topicOf({ topic: "TRADE", marketSymbol }), "TRADE", {
      marketSymbol,
      trades: unpublished.map((trade) => publicTradeOf(instrument, trade)),
    });
  }

  async function tradesMessage(instrument: Instrument): Promise<PublicMessages["TRADE"]> {
    const { symbol: marketSymbol } = instrument;
    const kept = await recent.kept(instrument);
    const topic = topicOf({ topic: "TRADE", marketSymbol });
    for (let rest = pace.settled(topic); rest; rest = pace.settled(topic)) await rest;
    return { marketSymbol, trades: recent.latest(instrument, kept) };
  }

  /** A topic's bar from memory; read from the tables on first use, or if no feed would grow it. */
  const openCandle = (topic: string, instrument: Instrument, resolution: ChartResolution): Promise<LiveCandle> =>
    reads.read(topic, async (isCurrent) => {
      const kept = await candles.latest(instrument, resolution, Math.floor(now() / 1000));
      const opened = new LiveCandle(instrument, resolution, kept?.bar);
      for (const trade of recent.tradesOf(instrument.number)) {
        if (trade.id > (kept?.lastTrade ?? 0)) opened.add(trade);
      }
      opened.take(now());
      // Register synchronously, so that no later trade is missed.
      if (isCurrent()) {
        const own = bars.get(instrument.number) ?? new Map<string, LiveCandle>();
        bars.set(instrument.number, own.set(topic, opened));
      }
      return opened;
    });

  /** Changes without subscribers are discarded at once: they must neither pile up nor reach later subscribers. */
  function publishOrForget(topic: "ORDER_BOOK" | "TRADE", market: number): void {
    const name = topicOf({ topic, marketSymbol: instruments().at(market).symbol });
    if (watched.has(name)) pace.changed(name);
    else forget(topic, market);
  }

  function forget(topic: "ORDER_BOOK" | "TRADE", market: number): void {
    if (topic === "ORDER_BOOK") books.get(market)?.takeChange();
    else recent.takeUntold(market);
  }

  function flushCandles(): void {
    for (const own of bars.values()) {
      for (const [topic, bar] of own) {
        const message = bar.take(now());
        if (message && watched.has(topic)) publish(topic, "CANDLE", message);
      }
    }
  }

  /** Rows that differ from the last ones sent, matched by name. */
  function changedRows<Row>(topic: string, rows: readonly Row[], name: (row: Row) => string): Row[] {
    const before = summaries.get(topic) ?? new Map<string, string>();
    summaries.set(topic, new Map(rows.map((row) => [name(row), JSON.stringify(row)])));
    return rows.filter((row) => before.get(name(row)) !== JSON.stringify(row));
  }

  async function summarise(subscription: PublicSubscription): Promise<void> {
    const topic = topicOf(subscription);
    if (subscription.topic === "MARKET_SUMMARY") {
      const { timeWindow } = subscription;
      const stats = changedRows(topic, await figures.tickers(timeWindow), (row: MarketTicker) => row.marketSymbol);
      if (stats.length > 0 && watched.has(topic)) publish(topic, "MARKET_SUMMARY", { timeWindow, stats });
    } else if (subscription.topic === "COIN_SUMMARY") {
      const rows = changedRows(topic, await figures.coinSummaries(), (row: CoinSummary) => row.coinTicker);
      if (rows.length > 0 && watched.has(topic)) publish(topic, "COIN_SUMMARY", { summary: rows.map(coinRow) });
    } else if (subscription.topic === "ORDER_BOOK") await followTables(subscription.marketSymbol, topic);
  }

  /** Without the leader's feed: the whole book once a second, if it changed. */
  async function followTables(marketSymbol: string, topic: string): Promise<void> {
    const instrument = known(marketSymbol);
    if (!instrument || heardBook(instrument)) return;
    const book = await tableBook(marketSymbol);
    if (changedRows(topic, [book], () => marketSymbol).length > 0 && watched.has(topic)) {
      publish(topic, "ORDER_BOOK", { marketSymbol, ...book, previousSequence: null });
    }
  }

  const flushing = setInterval(flushCandles, 1_000 / liveMessagesPerSecond);
  let isBusy = false;
  const summarising = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    for (const subscription of watched.values()) await summarise(subscription).catch(onError);
    isBusy = false;
  }, summariesEveryMs);

  async function stateOf(subscription: PublicSubscription): Promise<PublicMessages[PublicTopic] | undefined> {
    if (subscription.topic === "MARKET_SUMMARY") {
      const { timeWindow } = subscription;
      return { timeWindow, stats: await figures.tickers(timeWindow) };
    }
    if (subscription.topic === "COIN_SUMMARY") return { summary: (await figures.coinSummaries()).map(coinRow) };
    const { marketSymbol } = subscription;
    const instrument = known(marketSymbol);
    if (!instrument) return undefined;
    if (subscription.topic === "ORDER_BOOK") return bookMessage(instrument);
    if (subscription.topic === "TRADE") return tradesMessage(instrument);
    return (await openCandle(topicOf(subscription), instrument, subscription.type)).message();
  }

  async function beginAnew(topic: string, subscription: PublicSubscription): Promise<void> {
    if (subscription.topic === "MARKET_SUMMARY" || subscription.topic === "COIN_SUMMARY") return;
    const instrument = known(subscription.marketSymbol);
    const book = instrument && books.get(instrument.number);
    if (!instrument || !book) return;
    const { symbol: marketSymbol } = instrument;
    if (subscription.topic === "ORDER_BOOK") {
      // At once, before any change.
      publish(topic, "ORDER_BOOK", { marketSymbol, ...snapshotToFollow(instrument, book), previousSequence: null });
    } else if (subscription.topic === "TRADE") {
      const message = await tradesMessage(instrument);
      if (watched.has(topic)) publish(topic, "TRADE", message);
    } else {
      const candle = await openCandle(topic, instrument, subscription.type);
      if (watched.has(topic)) publish(topic, "CANDLE", candle.message());
    }
  }

  return {
    begin(state, sequence) {
      for (const { number } of instruments().all) {
        const book = new LiveBook(sequence);
        for (const side of [buy, sell] as const) {
          for (const [ticks, lots] of state.levels(number, side)) book.set(side, ticks, lots, sequence);
        }
        book.takeChange();
        books.set(number, book);
      }
      reads.begin(sequence);
      recent.begin();
      bars.clear();
      // Existing subscribers get a new initial state.
      for (const [topic, subscription] of watched) void beginAnew(topic, subscription).catch(onError);
    },

    onCommitted(entries) {
      const [changed, traded] = [new Set<number>(), new Set<number>()];
      for (const { sequence, levels, outcome } of entries) {
        for (const { market, side, priceTicks, lots } of levels) {
          const book = books.get(market) ?? new LiveBook(sequence);
          books.set(market, book);
          book.set(side, priceTicks, lots, sequence);
          changed.add(market);
        }
        for (const trade of outcome.trades) {
          recent.add(trade);
          traded.add(trade.market);
          for (const bar of bars.get(trade.market)?.values() ?? []) bar.add(trade);
        }
      }
      for (const market of changed) publishOrForget("ORDER_BOOK", market);
      for (const market of traded) publishOrForget("TRADE", market);
    },

    async watch(subscription) {
      const topic = topicOf(subscription);
      // Before the state is read, so that no change is lost in between.
      watched.set(topic, subscription);
      const state = await stateOf(subscription);
      if (!state) watched.delete(topic);
      return state;
    },

    unwatch(topic) {
      const subscription = watched.get(topic);
      if (subscription?.topic === "ORDER_BOOK" || subscription?.topic === "TRADE") {
        const instrument = known(subscription.marketSymbol);
        if (instrument) forget(subscription.topic, instrument.number);
      }
      watched.delete(topic);
      summaries.delete(topic);
    },

    async book(marketSymbol) {
      const instrument = known(marketSymbol);
      const book = instrument && heardBook(instrument);
      return book ? snapshot(instrument, book) : tableBook(marketSymbol);
    },

    stop() {
      pace.stop();
      clearInterval(flushing);
      clearInterval(summarising);
    },
  };
}

const textOf = (instrument: Instrument, ticks: number, lots: number): [string, string] => [
  priceText(instrument, ticks),
  quantityText(instrument, lots),
];

const coinRow = (row: CoinSummary): PublicMessages["COIN_SUMMARY"]["summary"][number] => [
  ...([row.coinTicker, row.price, row.twentyFourHrChange, row.twentyFourHrVolume, row.marketCap] as const),
];
