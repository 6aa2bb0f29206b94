/** The geometry of sparklines and depth charts, and the page numbers of a pager. */

import { expect, test } from "vitest";
import { cumulate, depthPaths, depthScale } from "./depth-path.ts";
import { pageList } from "./page-list.ts";
import { sparklinePath, sparklineTone } from "./sparkline-path.ts";

test("a sparkline runs from edge to edge, with the highest value at the top", () => {
  expect(sparklinePath([1, 3, 2], { width: 112, height: 28 })).toBe("M0 26L56 2L112 14");
});

test("a flat sparkline runs through the middle, and a single value draws nothing", () => {
  expect(sparklinePath([5, 5], { width: 100, height: 20 })).toBe("M0 10L100 10");
  expect(sparklinePath([5], { width: 100, height: 20 })).toBe("");
});

test("a sparkline is up if its last value is not below its first", () => {
  expect(sparklineTone([1, 5, 2])).toBe("up");
  expect(sparklineTone([2, 5, 1])).toBe("down");
  expect(sparklineTone([2, 1, 2])).toBe("up");
  expect(sparklineTone([])).toBe("up");
});

test("the levels of an order book become cumulative levels", () => {
  expect(
    cumulate([
      ["85.41", "2"],
      ["85.40", "3.5"],
    ]),
  ).toEqual([
    { price: 85.41, cumulative: 2 },
    { price: 85.4, cumulative: 5.5 },
  ]);
});

test("the depth chart of a symmetric book is symmetric and reaches both edges", () => {
  const bids = [9, 8, 7].map((price, index) => ({ price, cumulative: index + 1 }));
  const asks = [11, 12, 13].map((price, index) => ({ price, cumulative: index + 1 }));
  const paths = depthPaths(bids, asks, { width: 206, height: 90 });
  expect(paths.bids.line).toBe("M69.67 90H69.67V60H36.33V30H3V0H0");
  expect(paths.asks.line).toBe("M136.33 90H136.33V60H169.67V30H203V0H206");
  expect(paths.bids.area).toBe(`${paths.bids.line}V90Z`);
});

test("levels beyond the shallower side's range are left out, and the gap in the middle stays free", () => {
  const bids = [9, 5].map((price, index) => ({ price, cumulative: index + 1 }));
  const asks = [11, 12].map((price, index) => ({ price, cumulative: index + 1 }));
  const paths = depthPaths(bids, asks, { width: 200, height: 100, gap: 10 });
  expect(paths.bids.line.match(/V/g)).toHaveLength(1);
  expect(paths.asks.line.match(/V/g)).toHaveLength(2);
  expect(Number(/^M([\d.]+)/.exec(paths.bids.line)?.[1])).toBeLessThanOrEqual(90);
});

test("pointOf and placeAt of the depth chart are inverse", () => {
  const bids = [9, 8, 7].map((price, index) => ({ price, cumulative: index + 1 }));
  const asks = [11, 12, 13].map((price, index) => ({ price, cumulative: 2 * (index + 1) }));
  const scale = depthScale(bids, asks, { width: 206, gap: 3 });
  for (const side of ["bids", "asks"] as const) {
    for (const index of [0, 1, 2]) {
      const { x = 0 } = scale?.pointOf({ side, index }) ?? {};
      expect(scale?.placeAt(x + (side === "bids" ? -0.001 : 0.001))).toEqual({ side, index });
    }
  }
  expect(scale?.placeAt(0.49)).toEqual({ side: "bids", index: 0 });
  expect(scale?.placeAt(1)).toEqual({ side: "asks", index: 2 });
  expect(scale?.deepest).toBe(6);
  expect(scale?.edges.map((price) => price.toFixed(2))).toEqual(["6.91", "13.09"]);
  expect(depthScale([], [], { width: 200 })).toBeNull();
});

test("an order book with one empty side, or two, draws what it has", () => {
  const asks = [11, 12].map((price, index) => ({ price, cumulative: index + 1 }));
  const oneSided = depthPaths([], asks, { width: 200, height: 100 });
  expect(oneSided.bids.line).toBe("");
  expect(oneSided.asks.line).not.toBe("");
  expect(depthPaths([], [], { width: 200, height: 100 }).asks.line).toBe("");
});

test.each([
  [1, 3, "1 2 3"],
  [4, 7, "1 2 3 4 5 6 7"],
  [1, 12, "1 2 3 4 5 gap-after 12"],
  [5, 12, "1 gap-before 4 5 6 gap-after 12"],
  [12, 12, "1 gap-before 8 9 10 11 12"],
])("the pager on page %i of %i shows %s", (page, pageCount, shown) => {
  expect(pageList(page, pageCount).join(" ")).toBe(shown);
});
