/**
 * Chart bars as integers in the market's ticks and lots. Minutes, hours and days are stored; every other length is
 * folded from the longest of these that divides it. A stretch without trades is flat at the previous price. Pure.
 */
import type { ChartResolution } from "@feo/contract";
import type { KeptMinutes } from "../sequencer/projection-bars.ts";

/** A market's prices and volume from `time` on; times are Unix seconds. */
export interface Bar {
  readonly time: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly lots: number;
}

/** A stored bar with the id of its latest trade; 0 if nobody traded. */
export interface KeptBar extends Bar {
  readonly lastTrade: number;
}

/** Reads stored bars, oldest first. */
export interface KeptBars {
  bars(range: { market: number; minutes: KeptMinutes; from: number; to: number }): Promise<KeptBar[]>;
  latestBarBefore(moment: { market: number; minutes: KeptMinutes; before: number }): Promise<KeptBar | undefined>;
}

const minute = 60;
const hour = 60 * minute;
export const day = 24 * hour;
/** 1970 began on a Thursday; weeks begin on Mondays. */
const firstMonday = 4 * day;

interface Length {
  /** The length of the stored bars it is folded from. */
  readonly kept: KeptMinutes;
  /** In seconds; for a month, the shortest. */
  readonly seconds: number;
}

const lengths: Readonly<Record<ChartResolution, Length>> = {
  "1": { kept: 1, seconds: minute },
  "5": { kept: 1, seconds: 5 * minute },
  "15": { kept: 1, seconds: 15 * minute },
  "30": { kept: 1, seconds: 30 * minute },
  "60": { kept: 60, seconds: hour },
  "120": { kept: 60, seconds: 2 * hour },
  "240": { kept: 60, seconds: 4 * hour },
  "1D": { kept: 1_440, seconds: day },
  "1W": { kept: 1_440, seconds: 7 * day },
  "1M": { kept: 1_440, seconds: 28 * day },
};

export const lengthOf = (resolution: ChartResolution): Length => lengths[resolution];

/** The start of the bar that contains this time. Days are UTC. */
export function barStart(resolution: ChartResolution, time: number): number {
  if (resolution === "1M") {
    const date = new Date(time * 1000);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
  }
  const { seconds } = lengths[resolution];
  const offset = resolution === "1W" ? firstMonday : 0;
  return Math.floor((time - offset) / seconds) * seconds + offset;
}

/** The start of the next bar. */
export function nextStart(resolution: ChartResolution, start: number): number {
  if (resolution !== "1M") return start + lengths[resolution].seconds;
  const date = new Date(start * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000;
}

/** The start of a range of `count` bars that ends with the bar containing `before`. */
export function startOfLast(resolution: ChartResolution, count: number, before: number): number {
  const last = barStart(resolution, before - 1);
  if (resolution !== "1M") return last - (count - 1) * lengths[resolution].seconds;
  const date = new Date(last * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (count - 1), 1) / 1000;
}

/** Folds shorter bars into bars of one length, oldest first. */
export function foldBars(bars: readonly Bar[], resolution: ChartResolution): Bar[] {
  const folded: Bar[] = [];
  for (const bar of bars) {
    const time = barStart(resolution, bar.time);
    const last = folded.at(-1);
    if (last?.time !== time) {
      const { openTicks, highTicks, lowTicks, closeTicks, lots } = bar;
      folded.push({ time, openTicks, highTicks, lowTicks, closeTicks, lots });
    } else {
      folded[folded.length - 1] = {
        time,
        openTicks: last.openTicks,
        highTicks: Math.max(last.highTicks, bar.highTicks),
        lowTicks: Math.min(last.lowTicks, bar.lowTicks),
        closeTicks: bar.closeTicks,
        lots: last.lots + bar.lots,
      };
    }
  }
  return folded;
}

interface Gaps {
  readonly resolution: ChartResolution;
  /** The range, from inclusive to exclusive. */
  readonly from: number;
  readonly to: number;
  /** The close before the first bar, or null. */
  readonly closeBefore: number | null;
}

/** A bar without trades. */
export const flatBar = (time: number, ticks: number): Bar => ({
  time,
  openTicks: ticks,
  highTicks: ticks,
  lowTicks: ticks,
  closeTicks: ticks,
  lots: 0,
});

/** One bar per interval from the first known price on. */
export function fillGaps(bars: readonly Bar[], { resolution, from, to, closeBefore }: Gaps): Bar[] {
  const filled: Bar[] = [];
  let close = closeBefore;
  let next = barStart(resolution, from);
  const fillUpTo = (end: number) => {
    while (next < end) {
      if (close !== null) filled.push(flatBar(next, close));
      next = nextStart(resolution, next);
    }
  };
  for (const bar of bars) {
    fillUpTo(bar.time);
    filled.push(bar);
    close = bar.closeTicks;
    next = nextStart(resolution, bar.time);
  }
  fillUpTo(to);
  return filled.filter(({ time }) => time >= from && time < to);
}
