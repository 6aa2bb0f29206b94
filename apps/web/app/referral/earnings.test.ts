import { describe, expect, test } from "vitest";
import { dayInWords, earningChart, labelled, shortDay } from "./earnings.ts";

const day = (earned: string, of = "2026-11-18") => ({ day: of, earned });

describe("the earnings chart", () => {
  test("the axis ends at a round value, in three steps", () => {
    const { bars, grid } = earningChart([day("0"), day("148.39"), day("214")]);
    expect(grid).toEqual([
      { bottom: 100, value: "300" },
      { bottom: (2 / 3) * 100, value: "200" },
      { bottom: (1 / 3) * 100, value: "100" },
      { bottom: 0, value: "0" },
    ]);
    expect(bars.map(({ height }) => height)).toEqual([0, 49.46, 71.33]);
  });

  test("a tiny amount is visible beside a large one, and a day without earnings has no bar", () => {
    const { bars } = earningChart([day("0.01"), day("100000"), day("0")]);
    expect(bars.map(({ height }) => height)).toEqual([1, 66.67, 0]);
  });

  test("without any earnings the bars are flat and the axis is not empty", () => {
    const { bars, grid } = earningChart([day("0"), day("0")]);
    expect(bars.every(({ height }) => height === 0)).toBe(true);
    expect(grid.map(({ value }) => value)).toEqual(["3", "2", "1", "0"]);
  });

  test.each([
    ["0.05", "0.06"],
    ["0.3", "0.3"],
    ["7", "7.5"],
    ["99999", "150000"],
  ])("a highest value of %s gives an axis that ends at %s", (highest, top) => {
    expect(earningChart([day(highest)]).grid[0]?.value).toBe(top);
  });
});

test("days are dates in India in any time zone", () => {
  expect([dayInWords("2026-11-18"), shortDay("2026-11-01")]).toEqual(["18 Nov 2026", "1 Nov"]);
});

test("the first and the last bar have their date below them", () => {
  expect(labelled(30)).toEqual([0, 7, 15, 22, 29]);
  expect(labelled(3)).toEqual([0, 1, 2]);
});
