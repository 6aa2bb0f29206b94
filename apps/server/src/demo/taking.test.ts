import { parseUnits } from "@feo/money";
import { expect, test } from "vitest";
import { demoMarkets, symbolOf } from "./demo-coins.ts";
import { wantedQuotes } from "./ladder.ts";
import { isPopular, takeEveryMs, ticksAt } from "./market-scale.ts";
import { walkDecimals } from "./price-walk.ts";
import { createRandom } from "./random.ts";
import { decideTake } from "./taking.ts";
import { dayMs } from "./walk-lengths.ts";
import { dailyTurnover } from "./walk-turnover.ts";

const now = Date.UTC(2026, 5, 1);
const units = (text: string) => parseUnits(text, walkDecimals, { unbounded: true });

test("the same seed gives the same random numbers, another seed gives others", () => {
  const throws = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 50 }, () => random(1_000));
  };
  expect(throws(7)).toEqual(throws(7));
  expect(throws(7)).not.toEqual(throws(8));
  expect(new Set(throws(7)).size).toBeGreaterThan(40);
});

test.each(demoMarkets.map((market) => [symbolOf(market), market] as const))(
  "takers of %s buy and sell within the market's limits, and now and then sweep several levels",
  (_symbol, market) => {
    const random = createRandom(1);
    const middle = ticksAt(market, now);
    const takes = Array.from({ length: 2_000 }, () => decideTake(market, middle, random));
    const buys = takes.filter(({ side }) => side === "BUY").length;
    expect(buys).toBeGreaterThan(900);
    expect(buys).toBeLessThan(1_100);
    const notional = (lots: number) =>
      (BigInt(middle) * units(market.tickSize) * BigInt(lots) * units(market.stepSize)) / 10n ** BigInt(walkDecimals);
    expect(takes.every(({ lots }) => notional(lots) >= units(market.minNotional))).toBe(true);
    expect(takes.every(({ lots }) => notional(lots) <= units(market.maxNotional))).toBe(true);
    const bestLots = wantedQuotes(market, middle)[0]?.lots ?? 0;
    expect(takes.filter(({ lots }) => lots > 2 * bestLots).length).toBeGreaterThan(10);
  },
);

test("takers' turnover in popular markets continues at the level of their generated history", () => {
  for (const market of demoMarkets.filter(isPopular)) {
    const random = createRandom(2);
    const middle = ticksAt(market, now);
    const takes = 5_000;
    let lots = 0n;
    for (let take = 0; take < takes; take += 1) lots += BigInt(decideTake(market, middle, random).lots);
    const traded =
      (BigInt(middle) * units(market.tickSize) * lots * units(market.stepSize)) / 10n ** BigInt(walkDecimals);
    const expected = (dailyTurnover(market) * BigInt(takes * takeEveryMs(market))) / BigInt(dayMs);
    expect(traded * 10n > expected * 7n && traded * 10n < expected * 13n).toBe(true);
  }
});

test("the five most watched markets are popular", () => {
  expect(demoMarkets.filter(isPopular).map(symbolOf)).toEqual(["BTC-INR", "ETH-INR", "USDT-INR", "ADA-INR", "SOL-INR"]);
});
