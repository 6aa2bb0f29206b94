import { expect, test } from "vitest";
import { demoMarkets } from "./demo-coins.ts";
import { changesItsMind, isQuiet, mostActs, untilQuote, untilTake } from "./pace.ts";
import { createRandom } from "./random.ts";

const mean = (draw: () => number) => Array.from({ length: 500 }, draw).reduce((sum, part) => sum + part, 0) / 500;

/** Commands per second over all markets, if makers always had something to do. */
function rate(quiet: boolean): { takes: number; quotes: number } {
  const random = createRandom(3);
  const perSecond = (until: typeof untilTake) =>
    demoMarkets.reduce((sum, market) => sum + 1_000 / mean(() => until(market, quiet, random)), 0);
  return { takes: perSecond(untilTake), quotes: perSecond(untilQuote) };
}

test("takers trade four or five times a second over all markets, and makers check twice as often", () => {
  const { takes, quotes } = rate(false);
  expect(takes).toBeGreaterThan(4);
  expect(takes).toBeLessThan(5.5);
  expect(quotes).toBeGreaterThan(8);
  expect(quotes).toBeLessThan(11);
});

test("while no one watches, takers act a tenth as often and makers still less", () => {
  const [awake, asleep] = [rate(false), rate(true)];
  expect(awake.takes / asleep.takes).toBeCloseTo(10, 0);
  expect(awake.quotes / asleep.quotes).toBeGreaterThan(30);
  expect(mostActs(true, false)).toBeLessThan(mostActs(false, false));
  expect(mostActs(false, true)).toBeGreaterThan(100);
  expect(Array.from({ length: 100 }, () => changesItsMind(true, createRandom(4)))).not.toContain(true);
});

test("the exchange is quiet five minutes after the last request", () => {
  const now = Date.UTC(2026, 5, 1);
  expect(isQuiet(now, now)).toBe(false);
  expect(isQuiet(now - 5 * 60_000, now)).toBe(false);
  expect(isQuiet(now - 5 * 60_000 - 1, now)).toBe(true);
});
