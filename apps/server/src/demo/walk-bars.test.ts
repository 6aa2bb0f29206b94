import { parseUnits } from "@feo/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { demoMarkets, symbolOf } from "./demo-coins.ts";
import { walkDecimals, walkPrice } from "./price-walk.ts";
import { dailyTurnover, dayMs, minuteMs, walkBar } from "./walk-bars.ts";

const units = (text: string) => parseUnits(text, walkDecimals, { unbounded: true });
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
const markets = demoMarkets.map((market) => [symbolOf(market), market] as const);

describe.each(markets)("the walk's bars of %s", (_symbol, market) => {
  const step = units(market.stepSize);

  test("have a high and a low that hold everything else", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 2 * minuteMs }), (moment, elapsed) => {
        const openTimeMs = Math.floor(moment / minuteMs) * minuteMs;
        const bar = walkBar(market, { minutes: 1, openTimeMs, fromMs: 0, toMs: openTimeMs + elapsed });
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

  test("follow one another: one opens where the one before closed", () => {
    const openTimeMs = Date.UTC(2026, 5, 1);
    const whole = { minutes: 1, fromMs: 0, toMs: openTimeMs + 2 * minuteMs } as const;
    const first = walkBar(market, { ...whole, openTimeMs });
    const second = walkBar(market, { ...whole, openTimeMs: openTimeMs + minuteMs });
    expect(second.open).toBe(first.close);
  });

  test("stand for the part of their time that the walk has to fill, and no more", () => {
    const openTimeMs = Date.UTC(2026, 5, 1);
    const fromMs = openTimeMs + dayMs / 2;
    const toMs = fromMs + dayMs / 8;
    const part = walkBar(market, { minutes: 1440, openTimeMs, fromMs, toMs });
    const whole = walkBar(market, { minutes: 1440, openTimeMs, fromMs: 0, toMs: openTimeMs + dayMs });
    expect([units(part.open), units(part.close)]).toEqual([walkPrice(market, fromMs), walkPrice(market, toMs)]);
    // An eighth of the day, at prices that differ by less than a third.
    expect(units(part.vol) * 5n < units(whole.vol) && units(part.vol) * 12n > units(whole.vol)).toBe(true);
  });
});

test("what a coin's markets turn over in a day is in the market's own quote", () => {
  const turnover = (symbol: string) => {
    const market = demoMarkets.find((candidate) => symbolOf(candidate) === symbol);
    return market && dailyTurnover(market) / 10n ** BigInt(walkDecimals);
  };
  expect(turnover("ADA-INR")).toBe(840_000_000n);
  // Two fifths of it in dollars of 88.9 rupees, and eight hundredths in bitcoins of 95 lakh.
  expect(turnover("ADA-USDT")).toBe(3_779_527n);
  expect(turnover("ADA-BTC")).toBe(7n);
});
