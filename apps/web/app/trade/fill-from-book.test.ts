import type { BookLevel } from "@feo/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillFromBook, type Side } from "./fill-from-book.ts";

const market = { tickSize: "0.01", stepSize: "0.1" };
const asks: BookLevel[] = [
  ["85.43", "10"],
  ["85.5", "20"],
  ["90", "100"],
];
const bids: BookLevel[] = [
  ["85.41", "10"],
  ["85.3", "20"],
];
const book = { asks, bids };

describe("what an order would meet", () => {
  test.each([
    // 854.30 buys the first level exactly.
    ["BUY", { total: "854.3" }, { volume: "10", total: "854.3", averagePrice: "85.43", move: "0", isComplete: true }],
    // A paisa less buys one lot less.
    [
      "BUY",
      { total: "854.29" },
      { volume: "9.9", total: "845.757", averagePrice: "85.43", move: "0", isComplete: true },
    ],
    // 145.70 are left for the second level: 1.7 ADA.
    [
      "BUY",
      { total: "1000" },
      { volume: "11.7", total: "999.65", averagePrice: "85.44", move: "0.08", isComplete: true },
    ],
    ["BUY", { volume: "15" }, { volume: "15", total: "1281.8", averagePrice: "85.45", move: "0.08", isComplete: true }],
    ["BUY", { total: "5" }, { volume: "0", total: "0", averagePrice: null, move: "0", isComplete: true }],
    [
      "BUY",
      { total: "1000000" },
      { volume: "130", total: "11564.3", averagePrice: "88.96", move: "5.35", isComplete: false },
    ],
    [
      "SELL",
      { volume: "12.34" },
      { volume: "12.3", total: "1050.29", averagePrice: "85.39", move: "0.13", isComplete: true },
    ],
    ["SELL", { total: "854.1" }, { volume: "10", total: "854.1", averagePrice: "85.41", move: "0", isComplete: true }],
    [
      "SELL",
      { volume: "30.1" },
      { volume: "30", total: "2560.1", averagePrice: "85.34", move: "0.13", isComplete: false },
    ],
  ] as const)("%s %j meets %j", (side, quantity, fill) => {
    expect(fillFromBook(side, quantity, book, market)).toEqual(fill);
  });

  test("an empty book meets nothing", () => {
    expect(fillFromBook("BUY", { total: "100" }, { asks: [], bids: [] }, market)).toMatchObject({
      volume: "0",
      isComplete: false,
    });
  });

  test("nobody pays more than asked for, and lots are whole", () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 5_000 }));
    const sides = fc.constantFrom<Side>("BUY", "SELL");
    fc.assert(
      fc.property(
        sides,
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.array(level, { maxLength: 8 }),
        (side, paise, raw) => {
          const steps = raw.map(([gap, lots], index) => [8_000 + gap + index * 500, lots] as const);
          const levels = steps.map(([price, lots]) => [String(price / 100), String(lots / 10)] as BookLevel);
          const sorted = side === "BUY" ? levels : levels.toReversed();
          const fill = fillFromBook(side, { total: String(paise / 100) }, { asks: sorted, bids: sorted }, market);
          expect(Number(fill.total)).toBeLessThanOrEqual(paise / 100);
          expect(Math.abs(Number(fill.volume) * 10 - Math.round(Number(fill.volume) * 10))).toBeLessThan(1e-9);
        },
      ),
    );
  });
});
