import { describe, expect, test } from "vitest";
import { alignCloses, compareScale } from "./chart-compare.ts";
import { createDates } from "./chart-dates.ts";
import { countdown, groupDigits } from "./chart-styles.ts";

describe("comparing two markets", () => {
  test("a bar in which the other market did not trade repeats its previous close", () => {
    const closes = new Map([
      [2, 10],
      [4, 12],
    ]);
    expect(alignCloses([1, 2, 3, 4], closes)).toEqual([{}, { other: 10 }, { other: 10 }, { other: 12 }]);
  });

  test("both lines start at the same height, at the first visible bar that both markets have", () => {
    const points = [{}, { other: 4 }, { other: 8 }];
    expect(compareScale([100, 200, 300], points, { from: 0, to: 3 })).toBe(50);
    expect(compareScale([100, 200, 300], points, { from: 2, to: 3 })).toBe(37.5);
    expect(compareScale([100], [{}], { from: 0, to: 1 })).toBeUndefined();
  });
});

test.each([
  ["9540120", "indian", "95,40,120"],
  ["9540120.50", "western", "9,540,120.50"],
  ["-1234.5", "indian", "-1,234.5"],
  ["85.42", "indian", "85.42"],
  ["0.00001234", "western", "0.00001234"],
  ["2.15%", "indian", "2.15%"],
  ["100000", "indian", "1,00,000"],
] as const)("%s with %s digit grouping is %s", (text, grouping, shown) => {
  expect(groupDigits(text, grouping)).toBe(shown);
});

test.each([
  [708_000, "11:48"],
  [-5, "00:00"],
  [3 * 3_600_000 + 65_000, "3:01:05"],
  [2 * 86_400_000 + 4 * 3_600_000, "2d 4h"],
])("the countdown with %d ms left in the bar reads %s", (ms, shown) => {
  expect(countdown(ms)).toBe(shown);
});

describe("date and time labels", () => {
  const dates = createDates({ timezone: "Asia/Kolkata", locale: "en" });
  const noon = Date.UTC(2026, 10, 15, 6, 30);
  const hour = 3_600;
  test.each([
    [{ barSeconds: 900, viewSeconds: 5 * hour }, "12:00"],
    [{ barSeconds: hour, viewSeconds: 30 * 24 * hour }, "15 Nov"],
    [{ barSeconds: 168 * hour, viewSeconds: 900 * 24 * hour }, "Nov 2026"],
    [{ barSeconds: 900 }, "Sun, 15 Nov 26 12:00"],
    [{ barSeconds: 24 * hour }, "Sun, 15 Nov 26"],
  ])("noon with %j is labelled %s", (around, shown) => {
    expect(dates(noon, around)).toBe(shown);
  });

  test("midnight is labelled with its date", () => {
    expect(dates(Date.UTC(2026, 10, 14, 18, 30), { barSeconds: 900, viewSeconds: 5 * hour })).toBe("15 Nov");
  });
});
