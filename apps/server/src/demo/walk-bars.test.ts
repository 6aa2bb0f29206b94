import { parseUnits } from "@feo/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { demoMarkets, symbolOf } from "./demo-coins.ts";
import { walkDecimals, walkPrice } from "./price-walk.ts";
import { walkBar } from "./walk-bars.ts";
import { dayMs, hourMs, minuteMs } from "./walk-lengths.ts";
import { dailyTurnover } from "./walk-turnover.ts";

const units = (text: string) => parseUnits(text, walkDecimals, { unbounded: true });
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
const markets = demoMarkets.map((market) => [symbolOf(market), market] as const);

describe.each(markets)("the walk's bars of %s", (_symbol, market) => {
  const step = units(market.stepSize);

  test("a bar's high and low contain its open and close, and it has whole lots and trades", () => {
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

  test("each bar opens where the previous one closed", () => {
    const openTimeMs = Date.UTC(2026, 5, 1);
    const whole = { minutes: 1, fromMs: 0, toMs: openTimeMs + 2 * minuteMs } as const;
    const first = walkBar(market, { ...whole, openTimeMs });
    const second = walkBar(market, { ...whole, openTimeMs: openTimeMs + minuteMs });
    expect(second.open).toBe(first.close);
  });

  const fold = (bars: readonly ReturnType<typeof walkBar>[]) => {
    const all = (read: (bar: ReturnType<typeof walkBar>) => string) => bars.map(read).map(units);
    const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
    return {
      open: units(bars[0]?.open ?? "0"),
      high: all(({ high }) => high).reduce((a, b) => (a > b ? a : b)),
      low: all(({ low }) => low).reduce((a, b) => (a < b ? a : b)),
      close: units(bars.at(-1)?.close ?? "0"),
      vol: sum(all(({ vol }) => vol)),
      total: sum(all(({ total }) => total)),
      trades: bars.reduce((total, { trades }) => total + trades, 0),
    };
  };

  test("hour and day bars are the fold of their minutes, even if the walk fills only a part of them", () => {
    const lengths = { 1: minuteMs, 60: hourMs, 1440: dayMs } as const;
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 0, max: 1_439 }),
        fc.integer({ min: 1, max: dayMs }),
        (moment, from, ms) => {
          const dayOpenMs = Math.floor(moment / dayMs) * dayMs;
          const fromMs = dayOpenMs + from * minuteMs;
          const walk = { fromMs, toMs: Math.min(fromMs + ms, dayOpenMs + dayMs) };
          const barsOf = (minutes: 1 | 60 | 1440) => {
            const bars = [];
            const first = Math.floor(walk.fromMs / lengths[minutes]) * lengths[minutes];
            for (let at = first; at < walk.toMs; at += lengths[minutes]) {
              bars.push(walkBar(market, { minutes, openTimeMs: at, ...walk }));
            }
            return bars;
          };
          const [minutes, hours, days] = [barsOf(1), barsOf(60), barsOf(1440)];
          expect(days).toHaveLength(1);
          expect(fold(hours)).toEqual(fold(days));
          expect(fold(minutes)).toEqual(fold(days));
          for (const hour of hours) {
            const own = minutes.filter(({ openTime }) => Math.floor(openTime / 3_600) * 3_600 === hour.openTime);
            expect(fold(own)).toEqual(fold([hour]));
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  test("a partly filled bar covers only the part that the walk has to fill", () => {
    const openTimeMs = Date.UTC(2026, 5, 1);
    const fromMs = openTimeMs + dayMs / 2;
    const toMs = fromMs + dayMs / 8;
    const part = walkBar(market, { minutes: 1440, openTimeMs, fromMs, toMs });
    const whole = walkBar(market, { minutes: 1440, openTimeMs, fromMs: 0, toMs: openTimeMs + dayMs });
    expect([units(part.open), units(part.close)]).toEqual([walkPrice(market, fromMs), walkPrice(market, toMs)]);
    // An eighth of the day's volume, at prices that differ by less than a third.
    expect(units(part.vol) * 5n < units(whole.vol) && units(part.vol) * 12n > units(whole.vol)).toBe(true);
  });
});

test("a market's daily turnover is in its own quote asset", () => {
  const turnover = (symbol: string) => {
    const market = demoMarkets.find((candidate) => symbolOf(candidate) === symbol);
    return market && dailyTurnover(market) / 10n ** BigInt(walkDecimals);
  };
  expect(turnover("ADA-INR")).toBe(840_000_000n);
  // 40% of it in dollars of 88.9 rupees, and 8% in bitcoins of 95 lakh.
  expect(turnover("ADA-USDT")).toBe(3_779_527n);
  expect(turnover("ADA-BTC")).toBe(7n);
});
