/** The demo's market as a visitor finds it in the first minute: order books, trades and history, made by bots. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { patientMs } from "../system/patience.ts";
import { botMarkets } from "../system/start-instance.ts";
import { listen } from "./sockets.ts";
import { asha, changes, claimTrading, holdings, type Json, onDatabase, order, send } from "./trading.ts";

claimTrading();

const get = async (path: string): Promise<Json> => (await send("GET", `/public/v1/${path}`, {})).body;
const bookOf = async (symbol: string): Promise<Json> =>
  (await get(`market/orderBook?marketSymbol=${symbol}`)).orderBook.snapshot;
const tradesOf = async (symbol: string): Promise<Json[]> =>
  (await get(`market/tradeHistory?marketSymbol=${symbol}`)).trades;
const tickerOf = async (symbol: string): Promise<Json> =>
  (await get("market/summary?timeWindow=24h")).stats.find((row: Json) => row.marketSymbol === symbol);
const prices = (levels: Json[]): number[] => levels.map(([price]) => Number(price));
const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;
const quiet = "XRP-USDT";

/** Bots start quoting after the exchange serves its first request, and this file may be the first to run. */
beforeAll(async () => {
  for (const symbol of botMarkets) {
    await vi.waitUntil(
      async () => {
        const { asks, bids } = await bookOf(symbol);
        return Math.min(asks.length, bids.length) >= 10 && (await tradesOf(symbol)).length > 0;
      },
      { timeout: patientMs(20), interval: 100 },
    );
  }
});

describe.each(botMarkets)("%s", (symbol) => {
  test("MARKET-019 MARKET-007 the order book has at least ten levels per side, and amounts grow away from the middle", async () => {
    const { asks, bids } = await bookOf(symbol);
    expect(Math.min(asks.length, bids.length)).toBeGreaterThanOrEqual(10);
    const amount = (levels: Json[]) => levels.reduce((sum, [, size]) => sum + Number(size), 0);
    for (const side of [asks, bids]) expect(amount(side.slice(-8))).toBeGreaterThan(amount(side.slice(0, 8)));
    const [bid, ask] = [prices(bids)[0] ?? 0, prices(asks)[0] ?? 0];
    const tick = Number((await get("market/list")).markets.find((row: Json) => row.symbol === symbol).tickSize);
    expect(ask - bid).toBeLessThan(Math.max(12 * tick, bid / 200));
  });

  test("MARKET-020 MARKET-010 there are trades of today, newest first, priced within the book", async () => {
    const newest = async () => Date.parse((await tradesOf(symbol))[0]?.createdAt);
    const [before, lastBefore] = [Date.now(), await newest()];
    // Wait until the bots have traded.
    await expect.poll(newest).toBeGreaterThan(Math.min(before, lastBefore));
    const [trades, { asks, bids }] = [await tradesOf(symbol), await bookOf(symbol)];
    const times = trades.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((left, right) => right - left));
    expect(Number(trades[0]?.price)).toBeGreaterThan(prices(bids).at(-1) ?? 0);
    expect(Number(trades[0]?.price)).toBeLessThan(prices(asks).at(-1) ?? 0);
  });

  test("MARKET-021 MARKET-006 the 24-hour figures are filled in, with the last trade's id", async () => {
    const ticker = await tickerOf(symbol);
    for (const field of ["open", "close", "high", "low", "vol", "total"]) {
      expect(Number(ticker[field])).toBeGreaterThan(0);
    }
    expect(Number(ticker.lastTradeId)).toBeGreaterThan(0);
    expect(ticker.trend.length).toBeGreaterThan(10);
  });

  test("CHART-012 CHART-001 there are minute bars for a day and day bars for a year, without a gap", async () => {
    const bars = async (resolution: string, from: number): Promise<Json> =>
      get(`udf/history?symbol=${symbol}&resolution=${resolution}&from=${from}&to=${now()}`);
    for (const [resolution, seconds, count] of [
      ["1", 60, 1_440],
      ["1D", day, 365],
    ] as const) {
      const { s, t, v } = await bars(resolution, now() - count * seconds);
      expect(s).toBe("ok");
      expect(t.length).toBeGreaterThanOrEqual(count - 1);
      expect(t.slice(1).every((time: number, at: number) => time - t[at] === seconds)).toBe(true);
      expect(v.filter((volume: number) => volume > 0).length).toBeGreaterThan((count * 9) / 10);
    }
  });
});

test("MARKET-007 books move and are never crossed or thin meanwhile", async () => {
  const seen = new Map(botMarkets.map((symbol) => [symbol, new Set<string>()]));
  const hasMoved = () => ["ADA-INR", "BTC-INR"].every((symbol) => (seen.get(symbol)?.size ?? 0) > 3);
  for (let attempt = 0; attempt < 20 || !hasMoved(); attempt += 1) {
    for (const [symbol, books] of seen) {
      const { asks, bids } = await bookOf(symbol);
      expect(prices(bids)[0] ?? 0).toBeLessThan(prices(asks)[0] ?? 0);
      expect(Math.min(asks.length, bids.length)).toBeGreaterThanOrEqual(10);
      books.add(JSON.stringify([asks, bids]));
    }
  }
});

test("LIVE-007 LIVE-008 sockets and calls report the same book and trades", async () => {
  const listener = await listen("/public");
  const marketSymbol = "ADA-INR";
  const book = { asks: new Map<string, string>(), bids: new Map<string, string>() };
  listener.socket.on("ORDER_BOOK", (message: Json) => {
    for (const side of ["asks", "bids"] as const) {
      for (const [price, amount] of message[side]) {
        if (amount === "0") book[side].delete(price);
        else book[side].set(price, amount);
      }
    }
  });
  for (const topic of ["ORDER_BOOK", "TRADE"]) await listener.ask("subscribe", { topic, marketSymbol });
  await listener.next("TRADE");
  const { trades } = await listener.next("TRADE");
  await expect.poll(() => tradesOf(marketSymbol)).toEqual(expect.arrayContaining(trades));
  const told = () => [[...book.asks].toSorted(), [...book.bids].toSorted()];
  const read = async () => {
    const { asks, bids } = await bookOf(marketSymbol);
    return JSON.stringify([asks.toSorted(), bids.toSorted()]) === JSON.stringify(told());
  };
  await expect.poll(read, { timeout: patientMs(20), interval: 50 }).toBe(true);
});

test("a market buy is filled at once from the public order book", async () => {
  const before = await holdings(asha);
  const best = prices((await bookOf("DOGE-INR")).asks)[0] ?? 0;
  const bought = await order(asha, { marketSymbol: "DOGE-INR", side: "BUY", type: "MARKET", volume: "10" });
  expect(bought).toMatchObject({ status: "DONE", volume: "0" });
  expect(Math.abs(Number(bought.filledTotal) / 10 / best - 1)).toBeLessThan(0.01);
  expect(await changes(asha, before)).toEqual({ DOGE: bought.fundsReceived, INR: `-${bought.filledTotal}` });
  const sold = await order(asha, { marketSymbol: "DOGE-INR", side: "SELL", type: "MARKET", volume: "9" });
  expect(sold.status).toBe("DONE");
});

test("a market without bots has an empty book and its seeded history", async () => {
  expect(await bookOf(quiet)).toMatchObject({ asks: [], bids: [] });
  expect(await tradesOf(quiet)).toEqual([]);
  const ticker = await tickerOf(quiet);
  expect(ticker).toMatchObject({ firstTradeId: null, lastTradeId: null, close: expect.stringMatching(/^\d/) });
});

describe("market bots", () => {
  const bots = "account where is_demo and feo_tag ~ '^(maker|taker)_'";

  test("bots are ordinary accounts, each with one session, and their money is in the ledger", async () => {
    const signIns = await onDatabase<{ count: number }>(
      `select count(s.id)::int as count from ${bots.replace("where", "a join sign_in s on s.user_id = a.id where")} group by a.id`,
    );
    expect(signIns).toEqual(Array(botMarkets.length + 3).fill({ count: 1 }));
    const poor = await onDatabase(
      `select * from balance where user_number in (select number from ${bots}) and least(spot_available, spot_locked) < 0`,
    );
    expect(poor).toEqual([]);
    const wrong = await onDatabase(
      `select asset from balance group by asset
       having sum(main_available + main_locked + spot_available + spot_locked) <> 0`,
    );
    expect(wrong).toEqual([]);
  });

  test("bots trade only in their own markets, and each maker in one", async () => {
    const markets = await onDatabase<{ tag: string; symbols: string[] }>(
      `select a.feo_tag as tag, array_agg(distinct m.symbol) as symbols from spot_order o
       join account a on a.number = o.user_number join market m on m.number = o.market
       where a.feo_tag ~ '^(maker|taker)_' group by 1`,
    );
    for (const { tag, symbols } of markets) {
      if (tag.startsWith("maker_")) expect(symbols).toEqual([tag.slice(6).replace("_", "-").toUpperCase()]);
      else expect(symbols.filter((symbol) => !botMarkets.includes(symbol))).toEqual([]);
    }
    expect(markets.filter(({ tag }) => tag.startsWith("maker_"))).toHaveLength(botMarkets.length);
  });

  test("no bot has more open orders than a customer may have", async () => {
    const counts = await onDatabase<{ count: number }>(
      `select count(*)::int as count from spot_order where status = 'WAITING'
       and user_number in (select number from ${bots}) group by user_number`,
    );
    expect(counts.every(({ count }) => count <= 100)).toBe(true);
  });
});
