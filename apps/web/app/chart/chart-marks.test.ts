import { describe, expect, test } from "vitest";
import { barMarksOf, placeMarks, spreadTags, timescaleMarksOf } from "./chart-marks.ts";

const day = 86_400;
const bars = [1, 2, 3].map((number) => number * day * 1_000);
const mark = (time: number, more: { color?: string; label?: string; text?: string } = {}) => ({
  ...{ id: String(time), time, color: "up", label: "B", text: `Bought at ${time}` },
  ...more,
});

describe("CHART-005 CHART-014 marks on bars", () => {
  test("a mark stands at the bar in which its moment lies, and says its text", () => {
    expect(placeMarks(barMarksOf([mark(2 * day + 5)]), bars)).toEqual([
      { timestamp: 2 * day * 1_000, label: "B", color: "up", lines: [`Bought at ${2 * day + 5}`] },
    ]);
  });

  test("what is older than every bar is not drawn", () => {
    expect(placeMarks(barMarksOf([mark(5)]), bars)).toEqual([]);
  });

  test("several of one bar are one mark with their number and all their texts", () => {
    const placed = placeMarks(barMarksOf([mark(day), mark(day + 1), mark(3 * day, { label: "Sold" })]), bars);
    expect(placed).toMatchObject([
      { timestamp: day * 1_000, label: "2", color: "up", lines: [`Bought at ${day}`, `Bought at ${day + 1}`] },
      { label: "S" },
    ]);
  });

  test("of two colours it has neither", () => {
    expect(placeMarks(barMarksOf([mark(day), mark(day + 1, { color: "down" })]), bars)[0]?.color).toBe("quiet");
  });

  test("many are counted, and not all listed", () => {
    const many = Array.from({ length: 12 }, (_, index) => mark(day + index));
    const [placed] = placeMarks(barMarksOf(many), bars);
    expect(placed?.label).toBe("9+");
    expect(placed?.lines).toHaveLength(6);
    expect(placed?.lines.at(-1)).toBe("and 7 more");
  });
});

test("CHART-006 CHART-015 a mark below the time axis says the lines of its tooltip", () => {
  const below = { id: "a", time: 2 * day, color: "red", label: "A", tooltip: ["Listing", "POL is here"] };
  expect(placeMarks(timescaleMarksOf([below]), bars)).toEqual([
    { timestamp: 2 * day * 1_000, label: "A", color: "red", lines: ["Listing", "POL is here"] },
  ]);
});

describe("tags on the price axis", () => {
  const last = { y: 100, above: 10, below: 30 };
  test.each([
    ["apart from the last price they stand where they belong", [20, 200], [20, 200]],
    ["at its height they are pushed aside, to the side on which they are", [95, 125], [80, 140]],
    ["a price that is a little lower never stands above", [102], [140]],
    ["two at one height stand below each other", [200, 200], [200, 220]],
    ["two that are pushed up do not cover each other", [95, 85], [80, 60]],
    ["what is pushed pushes the next", [125, 145], [140, 160]],
  ])("%s", (_what, wanted, expected) => {
    expect(spreadTags(wanted, last, 20)).toEqual(expected);
  });

  test("with the last price out of view only each other is in the way", () => {
    expect(spreadTags([50, 45], null, 20)).toEqual([65, 45]);
  });
});
