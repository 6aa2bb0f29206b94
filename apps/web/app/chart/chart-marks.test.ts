import { describe, expect, test } from "vitest";
import { barMarksOf, placeMarks, spreadTags, timescaleMarksOf } from "./chart-marks.ts";

const day = 86_400;
const bars = [1, 2, 3].map((number) => number * day * 1_000);
const mark = (time: number, more: { color?: string; label?: string; text?: string } = {}) => ({
  id: String(time),
  time,
  color: "up",
  label: "B",
  text: `Bought at ${time}`,
  ...more,
});

describe("CHART-005 CHART-014 marks on bars", () => {
  test("a mark is placed at the bar that contains its time, with its text", () => {
    expect(placeMarks(barMarksOf([mark(2 * day + 5)]), bars)).toEqual([
      { timestamp: 2 * day * 1_000, label: "B", color: "up", lines: [`Bought at ${2 * day + 5}`] },
    ]);
  });

  test("a mark older than every bar is not drawn", () => {
    expect(placeMarks(barMarksOf([mark(5)]), bars)).toEqual([]);
  });

  test("several marks at one bar are merged into one with their count and all their texts", () => {
    const placed = placeMarks(barMarksOf([mark(day), mark(day + 1), mark(3 * day, { label: "Sold" })]), bars);
    expect(placed).toMatchObject([
      { timestamp: day * 1_000, label: "2", color: "up", lines: [`Bought at ${day}`, `Bought at ${day + 1}`] },
      { label: "S" },
    ]);
  });

  test("marks at neighbouring bars that would overlap are merged at the first one's bar", () => {
    const marks = barMarksOf([mark(3 * day), mark(day), mark(2 * day)]);
    expect(placeMarks(marks, bars, 2)).toMatchObject([
      { timestamp: day * 1_000, label: "2" },
      { timestamp: 3 * day * 1_000, label: "B" },
    ]);
    expect(placeMarks(marks, bars, 3)).toMatchObject([{ timestamp: day * 1_000, label: "3" }]);
  });

  test("a merged mark of two colours has a neutral colour", () => {
    expect(placeMarks(barMarksOf([mark(day), mark(day + 1, { color: "down" })]), bars)[0]?.color).toBe("quiet");
  });

  test("a merged mark of many shows 9+ and lists only some of the texts", () => {
    const many = Array.from({ length: 12 }, (_, index) => mark(day + index));
    const [placed] = placeMarks(barMarksOf(many), bars);
    expect(placed?.label).toBe("9+");
    expect(placed?.lines).toHaveLength(6);
    expect(placed?.lines.at(-1)).toBe("and 7 more");
  });
});

test("CHART-006 CHART-015 a mark below the time axis shows the lines of its tooltip", () => {
  const below = { id: "a", time: 2 * day, color: "red", label: "A", tooltip: ["Listing", "POL is here"] };
  expect(placeMarks(timescaleMarksOf([below]), bars)).toEqual([
    { timestamp: 2 * day * 1_000, label: "A", color: "red", lines: ["Listing", "POL is here"] },
  ]);
});

describe("tags on the price axis", () => {
  const last = { y: 100, above: 10, below: 30 };
  test.each([
    ["tags away from the last price keep their places", [20, 200], [20, 200]],
    ["tags at the last price move aside, above or below", [95, 125], [80, 140]],
    ["a tag for a slightly lower price never moves above", [102], [140]],
    ["two tags at one height are stacked", [200, 200], [200, 220]],
    ["two tags pushed up do not overlap", [95, 85], [80, 60]],
    ["a pushed tag pushes the next", [125, 145], [140, 160]],
  ])("%s", (_what, wanted, expected) => {
    expect(spreadTags(wanted, last, 20)).toEqual(expected);
  });

  test("without a visible last price, tags only make room for each other", () => {
    expect(spreadTags([50, 45], null, 20)).toEqual([65, 45]);
  });
});
