import { describe, expect, test } from "vitest";
import { LiveCandle } from "./live-candle.ts";
import { instrument, start } from "./stage.ts";

const party = { order: 1, user: 100, feeUnits: 0, gstUnits: 0, tdsUnits: 0, tdsAsset: 0 };
const minute = 60_000;
const trade = (id: number, at: number, priceTicks: number, lots: number, market = 3) => ({
  id,
  market,
  takerSide: 0 as const,
  priceTicks,
  lots,
  quoteUnits: 1,
  buyer: party,
  seller: party,
  at,
});

describe("a growing bar", () => {
  test("a market that never traded has no bar until its first trade", () => {
    const candle = new LiveCandle(instrument, "1", undefined);
    expect(candle.message()).toEqual({ marketSymbol: "ADA-INR", type: "1", candle: null });
    expect(candle.take(start)).toBeUndefined();
    candle.add(trade(1, start + 5, 8_542, 12));
    expect(candle.take(start + 10)).toEqual({
      marketSymbol: "ADA-INR",
      type: "1",
      candle: { time: start / 1000, open: "85.42", high: "85.42", low: "85.42", close: "85.42", volume: "1.2" },
    });
    expect(candle.take(start + 20)).toBeUndefined();
  });

  test("a bar grows by every trade of its own market, and the next bar follows it", () => {
    const candle = new LiveCandle(instrument, "5", undefined);
    for (const [id, ticks] of [8_500, 8_600, 8_400, 8_450].entries()) candle.add(trade(id, start + id, ticks, 10));
    candle.add(trade(9, start, 1, 1, 7));
    expect(candle.take(start + minute)?.candle).toEqual({
      time: start / 1000,
      open: "85",
      high: "86",
      low: "84",
      close: "84.5",
      volume: "4",
    });
    candle.add(trade(10, start + 5 * minute, 8_700, 1));
    expect(candle.take(start + 5 * minute)?.candle).toEqual({
      time: start / 1000 + 300,
      open: "87",
      high: "87",
      low: "87",
      close: "87",
      volume: "0.1",
    });
  });

  test("a bar is followed by a flat one if there are no trades", () => {
    const candle = new LiveCandle(instrument, "1", undefined);
    candle.add(trade(1, start, 8_542, 12));
    candle.take(start);
    expect(candle.take(start + 3 * minute)?.candle).toEqual({
      time: start / 1000 + 180,
      open: "85.42",
      high: "85.42",
      low: "85.42",
      close: "85.42",
      volume: "0",
    });
  });
});
