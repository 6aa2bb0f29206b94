/**
 * The prices within a bar of the walk. A day samples the ends of its hours, an hour its five-minute marks clamped to
 * the day's range, and a minute is clamped to its hour's range, so that a bar's high and low are those of the shorter
 * bars in it. Pure.
 */
import { type DemoMarket, symbolOf } from "./demo-coins.ts";
import { latestOnly } from "./latest-only.ts";
import { walkPrice } from "./price-walk.ts";
import { dayMs, hourMs, minuteMs } from "./walk-lengths.ts";

/** A bar, and the range that the walk fills. */
export interface WalkPart {
  readonly market: DemoMarket;
  readonly openTimeMs: number;
  readonly lengthMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}

interface Range {
  readonly high: bigint;
  readonly low: bigint;
}

export const beginOf = ({ openTimeMs, fromMs }: WalkPart): number => Math.max(openTimeMs, fromMs);
export const endOf = ({ openTimeMs, lengthMs, toMs }: WalkPart): number => Math.min(openTimeMs + lengthMs, toMs);

export const highest = (prices: readonly bigint[]): bigint => prices.reduce((a, b) => (a > b ? a : b));
export const lowest = (prices: readonly bigint[]): bigint => prices.reduce((a, b) => (a < b ? a : b));

/** Oldest first: the first is the bar's open, the last its close. */
export function pricesWithin(part: WalkPart): bigint[] {
  const { market, lengthMs } = part;
  if (lengthMs === dayMs) return sampled(part, hourMs).map((moment) => walkPrice(market, moment));
  const isHour = lengthMs === hourMs;
  const { high, low } = rangeOf({ ...part, ...around(part.openTimeMs, isHour ? dayMs : hourMs) });
  return sampled(part, isHour ? 5 * minuteMs : minuteMs / 5).map((moment) => {
    const price = walkPrice(market, moment);
    return price > high ? high : price < low ? low : price;
  });
}

/** The part's start and end, and every whole step between them. */
function sampled(part: WalkPart, stepMs: number): number[] {
  const [begin, end] = [beginOf(part), endOf(part)];
  const moments = [begin];
  for (let at = (Math.floor(begin / stepMs) + 1) * stepMs; at < end; at += stepMs) moments.push(at);
  return [...moments, end];
}

const around = (momentMs: number, lengthMs: number) => ({
  openTimeMs: Math.floor(momentMs / lengthMs) * lengthMs,
  lengthMs,
});

const rangeKept = { [hourMs]: latestOnly<Range>(), [dayMs]: latestOnly<Range>() };

function rangeOf(part: WalkPart): Range {
  const range = () => {
    const prices = pricesWithin(part);
    return { high: highest(prices), low: lowest(prices) };
  };
  return rangeKept[part.lengthMs]?.(symbolOf(part.market), `${beginOf(part)} ${endOf(part)}`, range) ?? range();
}
