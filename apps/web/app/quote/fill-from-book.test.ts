import type { BookLevel, Side } from "@feo/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collarOf, fillAtMarket, fillFromBook } from "./fill-from-book.ts";

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

describe("what an order would fill", () => {
  test.each([
    // 854.30 buys exactly the first level.
    ["BUY", { total: "854.3" }, ["10", "854.3", "85.43", "85.43", "0", "0", true]],
    // One paisa less buys one lot less.
    ["BUY", { total: "854.29" }, ["9.9", "845.757", "85.43", "85.43", "0", "0", true]],
    // 145.70 is left for the second level: 1.7 ADA.
    ["BUY", { total: "1000" }, ["11.7", "999.65", "85.44", "85.5", "0.08", "0.01", true]],
    ["BUY", { volume: "15" }, ["15", "1281.8", "85.45", "85.5", "0.08", "0.03", true]],
    ["BUY", { total: "5" }, ["0", "0", null, null, "0", "0", true]],
    ["BUY", { total: "1000000" }, ["130", "11564.3", "88.96", "90", "5.35", "4.13", false]],
    ["SELL", { volume: "12.34" }, ["12.3", "1050.29", "85.39", "85.3", "0.13", "0.02", true]],
    ["SELL", { total: "854.1" }, ["10", "854.1", "85.41", "85.41", "0", "0", true]],
    ["SELL", { volume: "30.1" }, ["30", "2560.1", "85.34", "85.3", "0.13", "0.09", false]],
    // 11.7 ADA at 85.50 would be 1000.35, so it is one lot less.
    ["BUY", { budget: "1000" }, ["11.6", "991.1", "85.44", "85.5", "0.08", "0.01", true]],
    // One lot more would make it 863.55 at the next price, over the budget, so only the first level is taken.
    ["BUY", { budget: "860" }, ["10", "854.3", "85.43", "85.43", "0", "0", true]],
    ["BUY", { budget: "1000000" }, ["130", "11564.3", "88.96", "90", "5.35", "4.13", false]],
  ] as const)(
    "%s %j fills %j",
    (side, quantity, [volume, total, averagePrice, lastPrice, move, impact, isComplete]) => {
      const fill = { volume, total, averagePrice, lastPrice, move, impact, isComplete };
      expect(fillFromBook(side, quantity, book, market)).toEqual(fill);
    },
  );

  test("an order in an empty book fills nothing", () => {
    expect(fillFromBook("BUY", { total: "100" }, { asks: [], bids: [] }, market)).toMatchObject({
      volume: "0",
      isComplete: false,
    });
  });

  test("a fill never exceeds the amount asked for, and has whole lots", () => {
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
          const bounded = fillFromBook(side, { budget: String(paise / 100) }, { asks: sorted, bids: sorted }, market);
          const atLast = Number(bounded.volume) * Number(bounded.lastPrice ?? 0);
          if (side === "BUY") expect(atLast).toBeLessThanOrEqual(paise / 100 + 1e-9);
          expect(Math.abs(Number(fill.volume) * 10 - Math.round(Number(fill.volume) * 10))).toBeLessThan(1e-9);
        },
      ),
    );
  });
});

describe("a market order", () => {
  const deep = {
    asks: [...asks.slice(0, 2), ["93.97", "5"], ["93.98", "1000"]] as BookLevel[],
    bids: [...bids, ["76.87", "4"], ["76.86", "1000"]] as BookLevel[],
  };

  test.each([
    ["BUY", { total: "1000000" }, ["35", "3034.15", "10"]],
    ["BUY", { volume: "1000" }, ["35", "3034.15", "10"]],
    ["SELL", { volume: "1000" }, ["34", "2867.58", "10"]],
  ] as const)(
    "a market order %s %j stops 10% from the best price, as on the exchange",
    (side, quantity, [volume, total, move]) => {
      expect(fillAtMarket(side, quantity, deep, market)).toMatchObject({ volume, total, move, isComplete: false });
    },
  );

  test("the collar price is on a tick, and at most 10% from the best price", () => {
    expect(collarOf("BUY", "85.43", market)).toBe("93.97");
    expect(collarOf("SELL", "85.41", market)).toBe("76.87");
    expect(collarOf("BUY", "85.05", { tickSize: "0.05" })).toBe("93.55");
  });

  test("a market order in an empty book fills nothing", () => {
    expect(fillAtMarket("SELL", { volume: "1" }, { asks, bids: [] }, market)).toMatchObject({ volume: "0" });
  });
});
