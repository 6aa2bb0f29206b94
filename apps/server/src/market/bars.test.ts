import { chartResolutions } from "@feo/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Bar, barStart, day, fillGaps, foldBars, nextStart, startOfLast } from "./bars.ts";

const at = (text: string) => Date.parse(text) / 1000;
const bar = (time: string, [openTicks, highTicks, lowTicks, closeTicks, lots]: readonly number[]): Bar => ({
  time: at(time),
  openTicks: openTicks ?? 0,
  highTicks: highTicks ?? 0,
  lowTicks: lowTicks ?? 0,
  closeTicks: closeTicks ?? 0,
  lots: lots ?? 0,
});

describe("bar starts", () => {
  test.each([
    ["1", "2026-11-15T09:32:17Z", "2026-11-15T09:32:00Z"],
    ["5", "2026-11-15T09:34:59Z", "2026-11-15T09:30:00Z"],
    ["240", "2026-11-15T09:32:17Z", "2026-11-15T08:00:00Z"],
    ["1D", "2026-11-15T23:59:59Z", "2026-11-15T00:00:00Z"],
    // 15 November 2026 is a Sunday: its week began on Monday the 9th.
    ["1W", "2026-11-15T09:32:17Z", "2026-11-09T00:00:00Z"],
    ["1W", "2026-11-16T00:00:00Z", "2026-11-16T00:00:00Z"],
    ["1M", "2026-11-15T09:32:17Z", "2026-11-01T00:00:00Z"],
    ["1M", "2028-02-29T12:00:00Z", "2028-02-01T00:00:00Z"],
  ] as const)("the %s bar around %s starts at %s", (resolution, moment, start) => {
    expect(barStart(resolution, at(moment))).toBe(at(start));
  });

  test.each(chartResolutions)("each %s bar starts where the previous one ends", (resolution) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), (moment) => {
        const start = barStart(resolution, moment);
        const end = nextStart(resolution, start);
        expect(start <= moment && moment < end).toBe(true);
        expect(barStart(resolution, end)).toBe(end);
        expect(barStart(resolution, end - 1)).toBe(start);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  test.each(chartResolutions)("the start of the last seven %s bars matches counting them one by one", (resolution) => {
    const before = at("2026-11-15T09:32:17Z");
    let start = startOfLast(resolution, 7, before);
    for (let count = 0; count < 6; count += 1) start = nextStart(resolution, start);
    expect(start).toBe(barStart(resolution, before));
  });
});

describe("folding bars", () => {
  test("a folded bar has the first open, the last close, the extremes and the sum of lots", () => {
    const minutes = [
      bar("2026-11-15T09:30:00Z", [10, 12, 9, 11, 5]),
      bar("2026-11-15T09:31:00Z", [11, 15, 11, 14, 7]),
      bar("2026-11-15T09:34:00Z", [14, 14, 8, 8, 1]),
      bar("2026-11-15T09:35:00Z", [8, 9, 8, 9, 2]),
    ];
    expect(foldBars(minutes, "5")).toEqual([
      bar("2026-11-15T09:30:00Z", [10, 15, 8, 8, 13]),
      bar("2026-11-15T09:35:00Z", [8, 9, 8, 9, 2]),
    ]);
  });

  test("folding bars in two steps gives the same as in one", () => {
    const price = fc.integer({ min: 1, max: 1_000 });
    const minutes = fc.array(fc.tuple(price, price, fc.nat(90)), { minLength: 1, maxLength: 200 }).map((rows) =>
      rows.map(([open, close, lots], index): Bar => {
        const [highTicks, lowTicks] = [Math.max(open, close) + 1, Math.min(open, close)];
        return { time: index * 60, openTicks: open, closeTicks: close, highTicks, lowTicks, lots };
      }),
    );
    fc.assert(
      fc.property(minutes, (bars) => {
        expect(foldBars(foldBars(bars, "15"), "60")).toEqual(foldBars(bars, "60"));
      }),
      { numRuns: 100, seed: 1 },
    );
  });
});

describe("filling gaps", () => {
  const [from, to] = [at("2026-11-15T09:30:00Z"), at("2026-11-15T09:34:00Z")];
  const traded = [bar("2026-11-15T09:32:00Z", [20, 22, 19, 21, 3])];

  test("a gap is filled with flat bars at the previous close, up to the end", () => {
    expect(fillGaps(traded, { resolution: "1", from, to, closeBefore: 17 })).toEqual([
      bar("2026-11-15T09:30:00Z", [17, 17, 17, 17, 0]),
      bar("2026-11-15T09:31:00Z", [17, 17, 17, 17, 0]),
      ...traded,
      bar("2026-11-15T09:33:00Z", [21, 21, 21, 21, 0]),
    ]);
  });

  test("no bars are filled in before the first price", () => {
    expect(fillGaps(traded, { resolution: "1", from, to, closeBefore: null }).map(({ time }) => time)).toEqual([
      ...[at("2026-11-15T09:32:00Z"), at("2026-11-15T09:33:00Z")],
    ]);
    expect(fillGaps([], { resolution: "1D", from: 0, to: 3 * day, closeBefore: null })).toEqual([]);
  });
});
