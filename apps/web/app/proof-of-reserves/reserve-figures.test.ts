/** Totals are rounded down, and a ratio never looks better than it is. */
import { describe, expect, test } from "vitest";
import { assetOf, givenTree, snapshotOf } from "./proof-for-tests.ts";
import {
  demoWorth,
  isShort,
  listText,
  percentText,
  ratioBar,
  ratioMark,
  ratioMost,
  shortAssets,
  shownDecimals,
  totalText,
  unitsText,
  wholeText,
} from "./reserve-figures.ts";

describe("a ratio in percent", () => {
  test.each([
    ["1", "100.0%"],
    ["1.018", "101.8%"],
    ["1.0189999", "101.8%"],
    ["0.999999", "99.9%"],
    ["0", "0.0%"],
    ["-0.0001", "−0.1%"],
    ["12.5", "1,250.0%"],
    [null, "–"],
  ])("the ratio %s is shown as %s", (ratio, text) => {
    expect(percentText(ratio)).toBe(text);
  });

  test("only a ratio below 1 is short", () => {
    expect([null, "1", "1.000001", "0.999999", "-1"].map(isShort)).toEqual([false, false, false, true, true]);
  });

  test("the bar reaches its mark at 100% and never leaves its room", () => {
    expect(ratioBar("1")).toEqual({ covered: ratioMark, beyond: 0 });
    expect(ratioBar("0.5")).toEqual({ covered: ratioMark / 2, beyond: 0 });
    expect(ratioBar("1.02")).toEqual({ covered: ratioMark, beyond: 8 });
    expect(ratioBar("90")).toEqual({ covered: ratioMark, beyond: ratioMost });
    expect(ratioBar("-3")).toEqual({ covered: 0, beyond: 0 });
  });
});

describe("amounts", () => {
  test("totals are rounded down", () => {
    expect(totalText("1234567.899", 2)).toBe("12,34,567.89");
    expect(totalText("410.2760112", 8)).toBe("410.27601120");
  });

  test("a whole amount has every digit and its unit", () => {
    expect(wholeText("64591138.0958532", "DOGE")).toBe("6,45,91,138.0958532 DOGE");
    expect(wholeText("5000.123456", "INR")).toBe("₹5,000.123456");
    expect(wholeText("-5", "USDT")).toBe("−5.00 USDT");
  });

  test("rupees and dollars have two decimals, coins those of their list, unknown ones all", () => {
    expect([shownDecimals("INR", 8, 8), shownDecimals("USDT", 6, 6), shownDecimals("BTC", 8, 8)]).toEqual([2, 2, 8]);
    expect([shownDecimals("ADA", 2, 6), shownDecimals("OLD", undefined, 6)]).toEqual([2, 6]);
  });

  test("a sum in a path has every digit", () => {
    expect(unitsText(515_966n, 8, 8)).toBe("0.00515966");
    expect(unitsText(1_234_567_001n, 6, 2)).toBe("1,234.567001");
    expect(unitsText(5n, 0, 2)).toBe("5");
  });
});

describe("a snapshot in words", () => {
  const tree = givenTree();

  test("demo money is valued at the snapshot's prices", () => {
    const reserves = [
      { source: "DEMO" as const, networkKey: null, amount: "2.5" },
      { source: "HOT" as const, networkKey: "BTC", amount: "1" },
    ];
    const priced = assetOf(tree, { reserves, priceInr: "100" });
    expect(demoWorth(snapshotOf([priced, assetOf(tree, { reserves, priceInr: null })]))).toBe("250");
    expect(demoWorth(snapshotOf([assetOf(tree)]))).toBe("0");
  });

  test("assets that Feo is short of are named", () => {
    const ratios = [
      ["INR", "0.99"],
      ["BTC", "1"],
      ["ETH", "0.5"],
      ["ADA", null],
    ] as const;
    const assets = ratios.map(([ticker, ratio]) => assetOf(tree, { ticker, ratio }));
    expect(shortAssets(snapshotOf(assets))).toEqual(["INR", "ETH"]);
    expect([[], ["A"], ["A", "B"], ["A", "B", "C"]].map(listText)).toEqual(["", "A", "A and B", "A, B and C"]);
  });
});
