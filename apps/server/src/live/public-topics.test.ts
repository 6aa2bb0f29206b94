import type { PublicMessages } from "@feo/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Bar } from "../market/bars.ts";
import { publicTradeOf } from "../market/public-trade.ts";
import type { Entry } from "../sequencer/entry.ts";
import { booksOf } from "../sequencer/follower.ts";
import { createPublicTopics } from "./public-topics.ts";
import { createStage, instrument, instruments, start } from "./stage.ts";

const book = { topic: "ORDER_BOOK", marketSymbol: "ADA-INR" } as const;
const trades = { topic: "TRADE", marketSymbol: "ADA-INR" } as const;

/** Public topics fed with committed entries. */
function stage() {
  const { exchange, sequence, place: placeOrder } = createStage();
  const place = (user: number, side: 0 | 1, priceTicks: number, lots: number) =>
    placeOrder({ user, side, priceTicks, lots });
  const published: { topic: string; message: unknown }[] = [];
  /** The contents of the tables, which lag behind. */
  let kept: Entry["outcome"]["trades"] = [];
  let bar: { bar: Bar; lastTrade: number } | undefined;
  let isInStep = true;
  let nowMs = start + 1_000;
  /** Table reads by kind. */
  const queries = { book: 0, trades: 0, bar: 0 };
  const topics = createPublicTopics({
    instruments: () => instruments,
    feed: {
      async book() {
        queries.book += 1;
        return { asks: [], bids: [["1", "1"]], sequence: 77 };
      },
      async trades() {
        queries.trades += 1;
        return kept.map((trade) => publicTradeOf(instrument, trade)).toReversed();
      },
    },
    isInStep: () => isInStep,
    reached: async () => undefined,
    figures: { tickers: async () => [], coinSummaries: async () => [] },
    candles: {
      async latest() {
        queries.bar += 1;
        return bar;
      },
    },
    publish: (topic, _, message) => {
      published.push({ topic, message });
      return undefined;
    },
    now: () => nowMs,
    onError: (error) => {
      throw error;
    },
  });
  return {
    exchange,
    place,
    topics,
    sequence,
    queries,
    pass: (ms: number) => {
      nowMs += ms;
    },
    keep: (entries: readonly Entry[]) => {
      kept = entries.flatMap(({ outcome }) => [...outcome.trades]);
    },
    keepBar: (known: typeof bar) => {
      bar = known;
    },
    loseLead: () => {
      isInStep = false;
    },
    take: () => published.splice(0).map(({ message }) => message),
  };
}

describe("public topics", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("a book starts as the core's when this node becomes leader, then publishes changes", async () => {
    const { exchange, place, topics, take, sequence } = stage();
    place(100, 0, 8_500, 20);
    topics.begin(booksOf(exchange), sequence());
    expect(await topics.watch(book)).toEqual({
      marketSymbol: "ADA-INR",
      bids: [["85", "2"]],
      asks: [],
      sequence: sequence(),
      previousSequence: null,
    });
    const before = sequence();
    topics.onCommitted([place(101, 1, 8_600, 5), place(101, 1, 8_500, 7)]);
    vi.advanceTimersByTime(100);
    expect(take()).toEqual([
      {
        marketSymbol: "ADA-INR",
        sequence: sequence(),
        previousSequence: before,
        bids: [["85", "1.3"]],
        asks: [["86", "0.5"]],
      },
    ]);
    topics.stop();
  });

  test("a book that is read has its content's sequence, even before subscribers get the change", async () => {
    const { exchange, place, topics, take, sequence } = stage();
    topics.begin(booksOf(exchange), sequence());
    topics.onCommitted([place(100, 0, 8_500, 20)]);
    expect(await topics.book("ADA-INR")).toEqual({ bids: [["85", "2"]], asks: [], sequence: sequence() });
    await topics.watch(book);
    topics.onCommitted([place(100, 0, 8_400, 10)]);
    topics.onCommitted([place(100, 0, 8_300, 10)]);
    const asked = await topics.book("ADA-INR");
    expect(asked.bids.map(([price]) => price)).toEqual(["85", "84", "83"]);
    vi.advanceTimersByTime(100);
    expect(asked.sequence).toBe(sequence());
    // The next change may repeat levels already in the book: it starts before the book's sequence and ends at it.
    const change = take().at(-1);
    expect(change).toMatchObject({ sequence: asked.sequence, previousSequence: sequence() - 1, bids: [["83", "1"]] });
    expect(await topics.book("ADA-INR")).toMatchObject({ bids: asked.bids, sequence: sequence() });
    topics.stop();
  });

  test("once another node leads, books come from the tables, also for existing subscribers", async () => {
    const { exchange, place, topics, take, sequence, loseLead } = stage();
    place(100, 0, 8_500, 20);
    topics.begin(booksOf(exchange), sequence());
    await topics.watch(book);
    loseLead();
    expect(await topics.book("ADA-INR")).toEqual({ asks: [], bids: [["1", "1"]], sequence: 77 });
    expect(await topics.watch(book)).toMatchObject({ bids: [["1", "1"]], sequence: 77, previousSequence: null });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(take()).toMatchObject([{ bids: [["1", "1"]], sequence: 77, previousSequence: null }]);
    topics.stop();
  });

  test("the first change is published at once, a burst after it as one message, and nothing after unsubscribing", async () => {
    const { exchange, place, topics, take, sequence } = stage();
    topics.begin(booksOf(exchange), sequence());
    await topics.watch(book);
    for (let lots = 1; lots <= 50; lots += 1) topics.onCommitted([place(100, 0, 8_400, lots)]);
    expect(take()).toMatchObject([{ bids: [["84", "0.1"]] }]);
    vi.advanceTimersByTime(100);
    expect(take()).toMatchObject([{ bids: [["84", "127.5"]] }]);
    topics.unwatch("ORDER_BOOK ADA-INR");
    topics.onCommitted([place(100, 0, 8_300, 1)]);
    vi.advanceTimersByTime(1_000);
    expect(take()).toEqual([]);
    topics.stop();
  });

  test("a subscriber who joins during a burst does not speed it up and misses nothing", async () => {
    const { exchange, place, topics, take, sequence } = stage();
    topics.begin(booksOf(exchange), sequence());
    await topics.watch(book);
    topics.onCommitted([place(100, 0, 8_400, 1)]);
    topics.onCommitted([place(100, 0, 8_400, 1)]);
    take();
    const state = topics.watch(book);
    await vi.advanceTimersByTimeAsync(99);
    expect(take()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await state).toMatchObject({ bids: [["84", "0.2"]], sequence: sequence() });
    expect(take()).toMatchObject([{ bids: [["84", "0.2"]], sequence: sequence() }]);
    topics.stop();
  });

  test("changes without subscribers are not sent to later subscribers", async () => {
    const { place, topics, take } = stage();
    await topics.watch(trades);
    topics.onCommitted([place(100, 0, 8_500, 9), place(101, 1, 8_500, 1)]);
    topics.onCommitted([place(101, 1, 8_500, 1)]);
    topics.unwatch("TRADE ADA-INR");
    take();
    const state = topics.watch(trades);
    await vi.advanceTimersByTimeAsync(100);
    expect(((await state) as PublicMessages["TRADE"]).trades).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(take()).toEqual([]);
    topics.stop();
  });

  test("trades missing from the tables are in the initial state, and no trade is sent twice", async () => {
    const { place, topics, take, keep } = stage();
    const early = [place(100, 0, 8_500, 9), place(101, 1, 8_500, 1), place(101, 1, 8_500, 2)];
    keep(early.slice(0, 2));
    topics.onCommitted(early);
    const { trades: state } = (await topics.watch(trades)) as PublicMessages["TRADE"];
    expect(state.map(({ id, volume }) => [id, volume])).toEqual([
      ["2", "0.2"],
      ["1", "0.1"],
    ]);
    // Messages published before the state went to earlier subscribers only.
    take();
    topics.onCommitted([place(101, 1, 8_500, 3), place(101, 1, 8_500, 3)]);
    vi.advanceTimersByTime(100);
    const [later] = take() as PublicMessages["TRADE"][];
    expect(later?.trades.map(({ id }) => id)).toEqual(["4", "3"]);
    topics.stop();
  });

  test("a bar combines the tables with trades that they do not have yet", async () => {
    const { place, topics, keepBar, take } = stage();
    const entries = [place(100, 0, 8_500, 9), place(101, 1, 8_500, 1), place(101, 1, 8_500, 2)];
    topics.onCommitted(entries);
    const known = { openTicks: 8_500, highTicks: 8_500, lowTicks: 8_500, closeTicks: 8_500, lots: 1 };
    keepBar({ bar: { time: start / 1000, ...known }, lastTrade: 1 });
    const candle = { topic: "CANDLE", marketSymbol: "ADA-INR", type: "1" } as const;
    expect(await topics.watch(candle)).toMatchObject({ candle: { open: "85", volume: "0.3" } });
    topics.onCommitted([place(101, 1, 8_500, 4)]);
    vi.advanceTimersByTime(100);
    expect(take()).toMatchObject([{ candle: { volume: "0.7" } }]);
    topics.stop();
  });

  test("while another node leads, the tables' book is published when it changes", async () => {
    const { topics, take } = stage();
    expect(await topics.watch(book)).toMatchObject({ sequence: 77, previousSequence: null });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(take()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(take()).toEqual([]);
    topics.stop();
  });

  test("a new term starts with the whole book", async () => {
    const { exchange, place, topics, take, sequence } = stage();
    topics.begin(booksOf(exchange), sequence());
    await topics.watch(book);
    place(100, 0, 8_500, 20);
    topics.begin(booksOf(exchange), sequence());
    expect(take()).toMatchObject([{ bids: [["85", "2"]], previousSequence: null, sequence: sequence() }]);
    topics.stop();
  });

  test("an unknown market has no state", async () => {
    const { topics } = stage();
    expect(await topics.watch({ topic: "TRADE", marketSymbol: "NO-SUCH" })).toBeUndefined();
    topics.stop();
  });

  test("subscribing and unsubscribing in a loop costs one query per topic, and the state stays current", async () => {
    const { exchange, place, topics, sequence, queries, keep, keepBar } = stage();
    const early = [place(100, 0, 8_500, 50), place(101, 1, 8_500, 1)];
    keep(early);
    const known = { openTicks: 8_500, highTicks: 8_500, lowTicks: 8_500, closeTicks: 8_500, lots: 1 };
    keepBar({ bar: { time: start / 1000, ...known }, lastTrade: 1 });
    topics.begin(booksOf(exchange), sequence());
    const candle = { topic: "CANDLE", marketSymbol: "ADA-INR", type: "5" } as const;
    const subscriptions = [book, trades, candle];
    await Promise.all([...subscriptions, ...subscriptions].map((subscription) => topics.watch(subscription)));
    for (let turn = 1; turn <= 20; turn += 1) {
      for (const name of ["ORDER_BOOK ADA-INR", "TRADE ADA-INR", "CANDLE ADA-INR 5"]) topics.unwatch(name);
      topics.onCommitted([place(101, 1, 8_500, 1)]);
      await vi.advanceTimersByTimeAsync(1_000);
      const [state, told, bar] = await Promise.all(subscriptions.map((subscription) => topics.watch(subscription)));
      expect(state).toMatchObject({ bids: [["85", String((49 - turn) / 10)]], sequence: sequence() });
      expect((told as PublicMessages["TRADE"]).trades.map(({ id }) => Number(id))).toEqual(
        Array.from({ length: turn + 1 }, (_, at) => turn + 1 - at),
      );
      expect(bar).toMatchObject({ candle: { volume: String((turn + 1) / 10) } });
    }
    expect(queries).toEqual({ book: 0, trades: 1, bar: 1 });
    topics.stop();
  });

  test("without the leader's feed, one read per second serves all subscribers", async () => {
    const { topics, queries, loseLead, pass } = stage();
    loseLead();
    const ask = () => Promise.all(Array.from({ length: 50 }, () => [topics.watch(book), topics.watch(trades)]).flat());
    await ask();
    await ask();
    expect(queries).toEqual({ book: 1, trades: 1, bar: 0 });
    pass(1_000);
    await ask();
    expect(queries).toEqual({ book: 2, trades: 2, bar: 0 });
    topics.stop();
  });

  test("after missed events, trades and bars are read again", async () => {
    const { exchange, place, topics, sequence, queries, keep } = stage();
    topics.begin(booksOf(exchange), sequence());
    await topics.watch(trades);
    // Another node leads for a while, and its events are not received here.
    keep([place(100, 0, 8_500, 9), place(101, 1, 8_500, 1)]);
    topics.begin(booksOf(exchange), sequence());
    expect(((await topics.watch(trades)) as PublicMessages["TRADE"]).trades).toHaveLength(1);
    expect(queries.trades).toBe(2);
    topics.stop();
  });
});
