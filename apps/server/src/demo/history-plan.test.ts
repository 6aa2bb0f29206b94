import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keptMinutes } from "../sequencer/projection-bars.ts";
import { barTimes, planHistory, type Stretch, takePiece } from "./history-plan.ts";
import { dayMs, minuteMs } from "./walk-lengths.ts";

const now = Date.UTC(2026, 10, 15, 9, 32, 17);
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2031, 0, 1) });

/** Every piece, in filling order. */
function pieces(later: readonly Stretch[]): Stretch[] {
  const taken: Stretch[] = [];
  for (let left = later; left.length > 0; ) {
    const next = takePiece(left);
    if (!next) break;
    taken.push(next.piece);
    left = next.rest;
  }
  return taken;
}

describe("history at a first start", () => {
  const { first, later } = planHistory(null, now);
  const span = (stretches: readonly Stretch[], minutes: number) =>
    stretches
      .filter((stretch) => stretch.minutes === minutes)
      .map(({ fromMs, toMs }) => Math.round((toMs - fromMs) / dayMs));

  test("a first start fills a day of minutes, a week of hours and a year of days before it serves", () => {
    expect(keptMinutes.map((minutes) => span(first, minutes))).toEqual([[1], [7], [365]]);
  });

  test("a first start later fills up to three weeks of minutes, three months of hours and five years of days, each bar exactly once", () => {
    const filled = [...first, ...pieces(later)];
    for (const [minutes, days] of [
      [1, 21],
      [60, 92],
      [1_440, 1_825],
    ] as const) {
      const times = filled.filter((stretch) => stretch.minutes === minutes).flatMap(barTimes);
      expect(new Set(times).size).toBe(times.length);
      expect(times).toHaveLength((days * 1_440) / minutes + 1);
      expect(Math.max(...times) - Math.min(...times)).toBe(days * dayMs);
    }
  });

  test("pieces are filled longest bars first, and newest first within a length", () => {
    const order = pieces(later);
    expect([...new Set(order.map(({ minutes }) => minutes))]).toEqual([1_440, 60, 1]);
    for (const [at, piece] of order.entries()) {
      const before = order[at - 1];
      if (before?.minutes === piece.minutes) expect(piece.toMs).toBe(before.fromMs);
      expect(barTimes(piece).length).toBeLessThanOrEqual(15);
    }
  });
});

describe("history at a later start", () => {
  test("a later start fills the gap since the last minute that has a bar, in bars of every length, and nothing before it", () => {
    const lastBarMs = Math.floor(now / minuteMs) * minuteMs - 90 * minuteMs;
    const { first, later } = planHistory(lastBarMs, now);
    expect(later).toEqual([]);
    const walk = { fromMs: lastBarMs + minuteMs, toMs: now };
    expect(first).toEqual(keptMinutes.map((minutes) => ({ minutes, ...walk, walk })));
    expect(first.map((stretch) => barTimes(stretch).length)).toEqual([90, 2, 1]);
  });

  test("an immediate restart has nothing to fill", () => {
    expect(planHistory(Math.floor(now / minuteMs) * minuteMs, now)).toEqual({ first: [], later: [] });
  });

  test("after any pause every moment of it is filled once, as far back as bars of that length go", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 60 * 1_440 }), (moment, minutesAway) => {
        const lastBarMs = Math.floor(moment / minuteMs) * minuteMs - minutesAway * minuteMs;
        const { first, later } = planHistory(lastBarMs, moment);
        for (const minutes of keptMinutes) {
          const own = [...first, ...pieces(later)].filter((stretch) => stretch.minutes === minutes);
          const sorted = own.toSorted((left, right) => left.fromMs - right.fromMs);
          if (sorted.length === 0) continue;
          expect(sorted.at(-1)?.toMs).toBe(moment);
          for (const [at, { fromMs }] of sorted.entries()) {
            if (at > 0) expect(fromMs).toBe(sorted[at - 1]?.toMs);
          }
          const oldest = moment - { 1: 21, 60: 92, 1440: 1_825 }[minutes] * dayMs - minutes * minuteMs;
          expect(sorted[0]?.fromMs).toBe(Math.max(lastBarMs + minuteMs, sorted[0]?.fromMs ?? 0));
          expect(sorted[0]?.fromMs).toBeGreaterThanOrEqual(oldest);
        }
      }),
      { numRuns: 50 },
    );
  });
});
