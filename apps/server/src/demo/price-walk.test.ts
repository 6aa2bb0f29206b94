import { parseUnits } from "@feo/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { demoMarkets, symbolOf } from "./demo-coins.ts";
import { driftPpm, mix, seedOf, walkDecimals, walkPrice } from "./price-walk.ts";

const start = Date.UTC(2026, 0, 1);
const moments = fc.integer({ min: start, max: Date.UTC(2031, 0, 1) });

test("the walk is a function of time: the same moment gives the same price", () => {
  fc.assert(
    fc.property(fc.constantFrom(...demoMarkets), moments, (market, moment) => {
      expect(walkPrice(market, moment)).toBe(walkPrice({ ...market }, moment));
    }),
  );
});

test("the walk is the same on every machine", () => {
  expect(mix(1, 2, 3)).toBe(mix(1, 2, 3));
  expect([seedOf("ADA"), seedOf("BTC")]).toEqual([seedOf("ADA"), seedOf("BTC")]);
  expect(seedOf("ADA")).not.toBe(seedOf("BTC"));
  const ada = demoMarkets.find((market) => symbolOf(market) === "ADA-INR");
  expect(ada && walkPrice(ada, start)).toBe(83480000000000n);
});

test.each(demoMarkets.map((market) => [symbolOf(market), market] as const))(
  "the price of %s is positive, on its tick and moves less than 2% in a minute",
  (_symbol, market) => {
    const tick = parseUnits(market.tickSize, walkDecimals);
    fc.assert(
      fc.property(moments, (moment) => {
        const price = walkPrice(market, moment);
        const later = walkPrice(market, moment + 60_000);
        expect(price > 0n).toBe(true);
        expect(price % tick).toBe(0n);
        const moved = later > price ? later - price : price - later;
        expect(moved * 50n <= price).toBe(true);
      }),
    );
  },
);

test("the walk's drift stays within the sum of its waves", () => {
  fc.assert(
    fc.property(fc.nat(), moments, (seed, moment) => {
      expect(Math.abs(driftPpm(seed, moment))).toBeLessThanOrEqual(120_950);
    }),
  );
});
