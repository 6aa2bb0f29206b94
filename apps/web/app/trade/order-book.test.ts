import type { BookLevel } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { groupingOptions, lastMove, spreadOf, viewBook } from "./order-book.ts";

const asks: BookLevel[] = [
  ["85.43", "394.6"],
  ["85.44", "236.6"],
  ["85.5", "588.9"],
  ["85.51", "1"],
];
const bids: BookLevel[] = [
  ["85.41", "643.1"],
  ["85.39", "544.9"],
  ["85.3", "742.8"],
];

describe("the displayed order book", () => {
  test("MARKET-009 a row's total is its exact price times amount", () => {
    const view = viewBook({ asks, bids }, { precision: 2, depth: 2 });
    expect(view.asks.map(({ price, amount, total }) => [price, amount, total])).toEqual([
      ["85.43", "394.6", "33710.678"],
      ["85.44", "236.6", "20215.104"],
    ]);
  });

  test("MARKET-016 asks are grouped by rounding up and bids by rounding down", () => {
    const view = viewBook({ asks, bids }, { precision: 1, depth: 10 });
    expect(view.asks.map(({ price, amount }) => [price, amount])).toEqual([
      ["85.5", "1220.1"],
      ["85.6", "1"],
    ]);
    expect(view.bids.map(({ price, amount }) => [price, amount])).toEqual([
      ["85.4", "643.1"],
      ["85.3", "1287.7"],
    ]);
  });

  test("MARKET-015 a negative precision groups to tens", () => {
    const view = viewBook({ asks, bids }, { precision: -1, depth: 10 });
    expect(view.asks.map(({ price }) => price)).toEqual(["90"]);
    expect(view.bids.map(({ price }) => price)).toEqual(["80"]);
  });

  test("depth is relative to the deepest row of both sides", () => {
    const view = viewBook({ asks, bids }, { precision: 2, depth: 10 });
    expect(view.bids.at(-1)?.share).toBe(100);
    expect(view.asks.map(({ share }) => share)).toEqual([20.4, 32.6, 63.1, 63.2]);
  });

  test("depth can reach 100% before the last row, for a panel that shows fewer", () => {
    const view = viewBook({ asks, bids }, { precision: 2, depth: 10, fullAtRow: 2 });
    expect(view.bids.map(({ share }) => share)).toEqual([54.1, 100, 100]);
  });

  test("an empty book has no rows and no spread", () => {
    expect(viewBook({ asks: [], bids: [] }, { precision: 2, depth: 10 })).toEqual({ asks: [], bids: [] });
    expect(spreadOf({ asks, bids: [] })).toBeNull();
  });

  test("the spread is reported as an amount and in percent", () => {
    expect(spreadOf({ asks, bids })).toEqual({ amount: "0.02", percent: "0.02" });
  });
});

test.each([
  ["0.01", ["0.01", "0.1", "1", "10"]],
  ["1", ["1", "10", "100", "1000"]],
  ["0.000001", ["0.000001", "0.00001", "0.0001", "0.001"]],
])("a tick size of %s offers the groupings %j", (tickSize, labels) => {
  expect(groupingOptions({ tickSize }).map(({ label }) => label)).toEqual(labels);
});

test.each([
  [[], "flat"],
  [["85"], "flat"],
  [["85", "85.00"], "flat"],
  [["85", "85", "84.9"], "up"],
  [["84.9", "85"], "down"],
] as const)("after the trades %j the price moved %s", (prices, move) => {
  expect(lastMove(prices.map((price) => ({ price })))).toBe(move);
});
