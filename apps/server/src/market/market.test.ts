import { type Coin, changePercent, type MarketTicker } from "@feo/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CoinRow, MarketStore, TickerRow } from "./market.store.ts";
import { coinSummaryOf, createMarketFigures, periodMs, tickerOf, trendOf } from "./market.ts";

const neverTraded: TickerRow = {
  marketSymbol: "ADA-INR",
  open: null,
  close: null,
  high: null,
  low: null,
  vol: null,
  total: null,
  tradeCount: 0,
  firstTradeId: null,
  lastTradeId: null,
  closes: [],
  closeBefore: null,
};

describe("MARKET-006 a ticker", () => {
  test("the ticker of a market with trades has the candles' figures", () => {
    const row: TickerRow = {
      ...neverTraded,
      open: "85",
      close: "86",
      high: "87",
      low: "84",
      vol: "10",
      total: "855",
      tradeCount: 3,
      firstTradeId: "1",
      lastTradeId: "3",
      closes: ["85.5", "86"],
      closeBefore: "80",
    };
    expect(tickerOf(row)).toEqual({
      marketSymbol: "ADA-INR",
      open: "85",
      close: "86",
      high: "87",
      low: "84",
      vol: "10",
      total: "855",
      tradeCount: 3,
      firstTradeId: "1",
      lastTradeId: "3",
      trend: ["85.5", "86"],
    });
  });

  test("the ticker of a quiet market has its last price in all four fields and no volume", () => {
    expect(tickerOf({ ...neverTraded, closeBefore: "85.42" })).toMatchObject({
      open: "85.42",
      close: "85.42",
      high: "85.42",
      low: "85.42",
      vol: "0",
      total: "0",
      tradeCount: 0,
      trend: [],
    });
  });

  test("the ticker of a market without any trade has no price", () => {
    expect(tickerOf(neverTraded)).toMatchObject({ open: null, close: null, high: null, low: null, vol: "0" });
  });
});

describe("the trend of a sparkline", () => {
  test("a short list of closes is its own trend", () => {
    expect(trendOf(["1", "2", "3"], 32)).toEqual(["1", "2", "3"]);
  });

  test("a trend has as many points as requested, in order, including the first and the last close", () => {
    const closes = fc.array(fc.nat(), { minLength: 3, maxLength: 400 }).map((steps) => steps.map((_, i) => String(i)));
    fc.assert(
      fc.property(closes, fc.integer({ min: 2, max: 40 }), (list, points) => {
        const trend = trendOf(list, points);
        expect(trend).toHaveLength(Math.min(points, list.length));
        expect(trend[0]).toBe(list[0]);
        expect(trend.at(-1)).toBe(list.at(-1));
        expect(trend.map(Number)).toEqual(trend.map(Number).toSorted((left, right) => left - right));
      }),
    );
  });
});

test.each([
  ["100", "101.24", "1.24"],
  ["100", "99.14", "-0.86"],
  ["100", "100", "0"],
  ["100", "100.004", "0"],
  ["100", "100.005", "0"],
  ["100", "100.015", "0.02"],
  ["3", "4", "33.33"],
  ["0.00000895", "0.00000896", "0.11"],
  ["0", "5", null],
  [null, "5", null],
  ["5", null, null],
])("the change from %s to %s is %s percent", (open, close, change) => {
  expect(changePercent(open, close)).toBe(change);
});

describe("MARKET-011 a coin's summary", () => {
  const coinRow = (ticker: string, circulatingSupply: string | null): CoinRow => ({
    coin: { ticker } as Coin,
    isFiat: false,
    frozenBecause: null,
    circulatingSupply,
  });
  const ticker: MarketTicker = {
    ...tickerOf({ ...neverTraded, open: "80", close: "85.42", high: "86", low: "79", total: "1234.5" }),
    marketSymbol: "ADA-INR",
  };
  const tickers = new Map([["ADA-INR", ticker]]);

  test("a coin's summary comes from its rupee market", () => {
    expect(coinSummaryOf(coinRow("ADA", "35900000000"), tickers)).toEqual({
      coinTicker: "ADA",
      price: "85.42",
      twentyFourHrChange: "6.78",
      twentyFourHrVolume: "1234.5",
      marketCap: "3066578000000",
    });
  });

  test("a coin without a known supply has no market capitalisation", () => {
    expect(coinSummaryOf(coinRow("ADA", null), tickers)).toMatchObject({ price: "85.42", marketCap: null });
  });

  test("a coin without a rupee market has no figures", () => {
    expect(coinSummaryOf(coinRow("XYZ", "1"), tickers)).toEqual({
      coinTicker: "XYZ",
      price: null,
      twentyFourHrChange: null,
      twentyFourHrVolume: "0",
      marketCap: null,
    });
  });
});

test.each([
  ["1h", 3_600_000],
  ["4h", 14_400_000],
  ["24h", 86_400_000],
] as const)("MARKET-012 a window of %s ends now and begins %i ms earlier", async (period, lengthMs) => {
  const asked: unknown[] = [];
  const store = {
    tickers: async (window: unknown) => {
      asked.push(window);
      return [];
    },
  } as Pick<MarketStore, "tickers"> as MarketStore;
  await createMarketFigures(store, () => 1_000_000_000).tickers(period);
  expect(asked).toEqual([
    { fromMs: 1_000_000_000 - lengthMs, toMs: 1_000_000_000, trendSeconds: Math.ceil(lengthMs / 64_000) },
  ]);
  expect(periodMs[period]).toBe(lengthMs);
});

describe("sharing ticker reads", () => {
  function countedStore() {
    const asked: number[] = [];
    let failsNext = false;
    const store = {
      tickers: async ({ toMs }: { toMs: number }) => {
        asked.push(toMs);
        if (failsNext) throw new Error("The database is away");
        return [{ ...neverTraded, closeBefore: String(toMs) }];
      },
    } as Pick<MarketStore, "tickers"> as MarketStore;
    return { asked, store, fails: (does: boolean) => (failsNext = does) };
  }

  test("one ticker read serves every caller for 750 ms, then a new one is made", async () => {
    const { asked, store } = countedStore();
    let nowMs = 5_000;
    const figures = createMarketFigures(store, () => nowMs);
    await Promise.all([figures.tickers("24h"), figures.tickers("24h")]);
    nowMs += 749;
    expect((await figures.tickers("24h"))[0]?.close).toBe("5000");
    nowMs += 1;
    expect((await figures.tickers("24h"))[0]?.close).toBe("5750");
    expect(asked).toEqual([5_000, 5_750]);
  });

  test("tickers of different periods are read separately", async () => {
    const { asked, store } = countedStore();
    const figures = createMarketFigures(store, () => 5_000);
    await figures.tickers("24h");
    await figures.tickers("1h");
    expect(asked).toEqual([5_000, 5_000]);
  });

  test("a failed ticker read is retried by the next caller", async () => {
    const { store, fails } = countedStore();
    const figures = createMarketFigures(store, () => 5_000);
    fails(true);
    await expect(figures.tickers("24h")).rejects.toThrow("The database is away");
    fails(false);
    expect(await figures.tickers("24h")).toHaveLength(1);
  });
});
