import { expect, test } from "vitest";
import { trendChart } from "./trend-chart.ts";

test("the line runs from edge to edge and marks its highest, lowest and last value", () => {
  const chart = trendChart(["83", "86.17", "82.93", "85.42"]);
  expect(chart?.line).toMatch(/^M0 [\d.]+L33\.33 12L66\.67 88L100 [\d.]+$/);
  expect(chart?.high).toEqual({ x: 33.33, y: 12, value: "86.17" });
  expect(chart?.low).toEqual({ x: 66.67, y: 88, value: "82.93" });
  expect(chart?.last).toMatchObject({ x: 100, value: "85.42" });
});

test.each([
  [
    ["83", "86.17", "82.93"],
    [83, 84, 85, 86],
  ],
  [
    ["9249032", "9524608"],
    [9_300_000, 9_400_000, 9_500_000],
  ],
  [
    ["0.000012", "0.000019"],
    [0.000012, 0.000014, 0.000016, 0.000018],
  ],
])("the grid for %j is at round values", (values, expected) => {
  const grid = trendChart(values)?.grid.map(({ value }) => Number(value)) ?? [];
  expect(grid).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) expect(grid[index]).toBeCloseTo(value, 8);
});

test("a flat day is a line through the middle, and a single value gives no line", () => {
  expect(trendChart(["5", "5"])?.line).toBe("M0 50L100 50");
  expect(trendChart(["5"])).toBeNull();
  expect(trendChart([])).toBeNull();
});
