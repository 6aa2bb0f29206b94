import { orderBookSchema, publicTradeSchema } from "@feo/contract";
import { parseUnits } from "@feo/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { demoMarkets, symbolOf } from "./demo-coins.ts";
import { createDemoFeed, demoBar, demoBook } from "./demo-market.ts";
import { walkDecimals } from "./price-walk.ts";

const units = (text: string) => parseUnits(text, walkDecimals, { unbounded: true });
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
const markets = demoMarkets.map((market) => [symbolOf(market), market] as const);
const barMs = 60_000;

describe.each(markets)("the demo's %s", (symbol, market) => {
  const tick = units(market.tickSize);
  const step = units(market.stepSize);

  test("MARKET-007 MARKET-008 has a book that is not crossed, best first, on tick and step", () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const book = demoBook(market, moment);
        expect(z.safeParse(orderBookSchema, book).success).toBe(true);
        const asks = book.asks.map(([price]) => units(price));
        const bids = book.bids.map(([price]) => units(price));
        expect(asks.length).toBeGreaterThan(0);
        expect(bids.length).toBeGreaterThan(0);
        expect((bids[0] ?? 0n) < (asks[0] ?? 0n)).toBe(true);
        expect(asks.every((price, level) => level === 0 || price > (asks[level - 1] ?? 0n))).toBe(true);
        expect(bids.every((price, level) => level === 0 || price < (bids[level - 1] ?? 0n))).toBe(true);
        for (const [price, amount] of [...book.asks, ...book.bids]) {
          expect(units(price) % tick).toBe(0n);
          expect(units(amount) % step).toBe(0n);
          expect(units(price) > 0n && units(amount) > 0n).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  test("has bars whose high and low hold everything else", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 2 * barMs }), (moment, elapsed) => {
        const openTime = Math.floor(moment / barMs) * barMs;
        const bar = demoBar(market, 1, openTime, openTime + elapsed);
        const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map(units);
        for (const price of [open, close]) {
          expect((high ?? 0n) >= (price ?? 0n) && (price ?? 0n) >= (low ?? 0n)).toBe(true);
        }
        expect((low ?? 0n) > 0n).toBe(true);
        expect(units(bar.vol) % step).toBe(0n);
        expect(units(bar.vol) > 0n).toBe(true);
        expect(bar.trades).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });

  test("has bars that follow one another: one opens where the one before closed", () => {
    const openTime = Date.UTC(2026, 5, 1);
    const first = demoBar(market, 1, openTime, openTime + 2 * barMs);
    const second = demoBar(market, 1, openTime + barMs, openTime + 2 * barMs);
    expect(second.open).toBe(first.close);
  });

  test("MARKET-010 has trades, newest first, none from the future, each a buy exactly when its side is BUY", async () => {
    const now = Date.UTC(2026, 5, 1, 12, 34, 56, 789);
    const trades = await createDemoFeed(() => now).trades(symbol);
    const times = trades.map(({ createdAt }) => Date.parse(createdAt));
    expect(trades.filter((trade) => !z.safeParse(publicTradeSchema, trade).success)).toEqual([]);
    expect(times).toEqual(times.toSorted((left, right) => right - left));
    expect(Math.max(...times)).toBeLessThanOrEqual(now);
    expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
    for (const trade of trades) {
      expect(trade.isBuyTrade).toBe(trade.side === "BUY");
      expect(units(trade.price) % tick).toBe(0n);
      expect(units(trade.volume) % step).toBe(0n);
      expect(units(trade.total) * 10n ** 12n).toBe(units(trade.price) * units(trade.volume));
    }
  });
});

test("the same moment gives the same book on every node; a later one another sequence", async () => {
  const book = (now: number) => createDemoFeed(() => now).book("ADA-INR");
  const now = Date.UTC(2026, 5, 1);
  expect(await book(now)).toEqual(await book(now));
  expect((await book(now + 10_000)).sequence).toBeGreaterThan((await book(now)).sequence);
});

test("a market that the demo does not have is a bug, not an empty book", async () => {
  await expect(createDemoFeed(Date.now).book("XYZ-INR")).rejects.toThrow("The demo has no market XYZ-INR");
});
