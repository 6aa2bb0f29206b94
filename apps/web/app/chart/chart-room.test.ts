import { describe, expect, test } from "vitest";
import { isCovered, placeLabel, wholeTicks } from "./chart-room.ts";

test("a date that would be clipped at an end of the time axis is left out", () => {
  const ticks = [14, 30, 150, 285, 290].map((coord) => ({ coord, text: "24 Nov" }));
  expect(wholeTicks(ticks, 300, () => 30).map(({ coord }) => coord)).toEqual([30, 150, 285]);
});

describe("prices on the axis", () => {
  const tags = [{ from: 90, to: 128 }];
  test.each([
    ["a price above a tag is shown", 84, false],
    ["a price that reaches into a tag is hidden", 85, true],
    ["a price under a tag is hidden", 110, true],
    ["a price below a tag is shown", 134, false],
  ])("%s", (_where, middle, covered) => {
    expect(isCovered(middle, 12, tags)).toBe(covered);
  });
});

describe("the labels of the highest and lowest visible price", () => {
  const high = { x: 100, y: 80, isHigh: true, textWidth: 60, paneWidth: 400, taken: [] };

  test("a high or low label is placed beyond its price, towards the middle, so that it covers no bar", () => {
    expect(placeLabel(high)).toEqual({ side: "right", x: 110, y: 73 });
    expect(placeLabel({ ...high, x: 300 })).toEqual({ side: "left", x: 290, y: 73 });
    expect(placeLabel({ ...high, isHigh: false })).toEqual({ side: "right", x: 110, y: 87 });
  });

  test("a mark at the label's place moves the label to the other side", () => {
    const mark = { left: 112, right: 128, top: 60, bottom: 76 };
    expect(placeLabel({ ...high, taken: [mark] })).toEqual({ side: "left", x: 90, y: 73 });
  });

  test("a chip across both sides moves the label further out", () => {
    const chip = { left: 0, right: 220, top: 68, bottom: 94 };
    expect(placeLabel({ ...high, taken: [chip] })).toEqual({ side: "right", x: 110, y: 59 });
  });

  test("a label at the chart's edge stays inside the chart", () => {
    const mark = { left: 40, right: 56, top: 66, bottom: 82 };
    expect(placeLabel({ ...high, x: 30, taken: [mark] })).toEqual({ side: "right", x: 40, y: 59 });
  });
});
