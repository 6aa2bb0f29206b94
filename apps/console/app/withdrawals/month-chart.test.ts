import type { WithdrawalMonth } from "@feo/contract";
import { expect, test } from "vitest";
import { monthChart, monthName, roundAbove } from "./month-chart.ts";

const month = (name: string, came: string, went: string, request = "0"): WithdrawalMonth => ({
  month: name,
  in: came,
  out: went,
  request,
});

test.each([
  [0, 0],
  [1, 1],
  [420_000, 500_000],
  [950_000, 1_000_000],
  [0.5125, 1],
  [2.1, 3],
  [0.0012, 0.0015],
])("the axis of %d ends at %d", (amount, end) => {
  expect(roundAbove(amount)).toBeCloseTo(end, 12);
});

test("both directions share one scale, and the zero line is between their axes", () => {
  const chart = monthChart([month("2026-10", "420000", "0"), month("2026-11", "0", "950000", "900000")]);
  expect(chart).toMatchObject({ top: "500000", bottom: "1000000" });
  expect(chart.zero).toBeCloseTo(1 / 3);
  expect(chart.bars[0]).toMatchObject({ up: 0.28, down: 0, request: 0 });
  expect(chart.bars[1]?.down).toBeCloseTo(950 / 1500);
  expect(chart.bars[1]?.request).toBeCloseTo(900 / 1500);
});

test("without movements there are no axes and no bars", () => {
  expect(monthChart([month("2026-11", "0", "0")])).toEqual({
    bars: [{ month: "2026-11", up: 0, down: 0, request: 0 }],
    zero: 0.5,
    top: null,
    bottom: null,
  });
});

test("a small coin's axis is no scientific notation", () => {
  expect(monthChart([month("2026-11", "0", "0.0000009")]).bottom).toBe("0.00000100");
});

test("a month is named with its year", () => {
  expect(monthName("2026-11")).toBe("Nov 2026");
});
