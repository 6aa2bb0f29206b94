/**
 * Which bars the walk has to fill: all of the past at a first start, and the time at which the exchange was not running at every
 * later one. What pages show at once is filled before anybody is served, the rest afterwards. Pure.
 */
import { type KeptMinutes, keptMinutes } from "../sequencer/projection-bars.ts";
import { dayMs, minuteMs } from "./walk-bars.ts";

/** Bars of one length that are to be filled, from one moment up to another. */
export interface Stretch {
  readonly minutes: KeptMinutes;
  readonly fromMs: number;
  readonly toMs: number;
}

/** How far back the walk goes. */
const historyMs: Readonly<Record<KeptMinutes, number>> = { 1: 21 * dayMs, 60: 92 * dayMs, 1440: 5 * 365 * dayMs };
/** How much of it is there before the exchange serves: tickers look a day back, and charts open with some hundred bars. */
const firstMs: Readonly<Record<KeptMinutes, number>> = { 1: dayMs + 60 * minuteMs, 60: 7 * dayMs, 1440: 365 * dayMs };
/** How many bars of each market are filled at once behind the back of a serving exchange. */
const barsAtOnce = 15;

const startOf = (minutes: KeptMinutes, timeMs: number): number =>
  Math.floor(timeMs / (minutes * minuteMs)) * minutes * minuteMs;

export interface HistoryPlan {
  readonly first: readonly Stretch[];
  readonly later: readonly Stretch[];
}

/** `lastBarMs` is when the latest minute began that has a bar in some market; null where there is none. */
export function planHistory(lastBarMs: number | null, nowMs: number): HistoryPlan {
  const stretches = keptMinutes.map((minutes) => {
    const oldest = startOf(minutes, nowMs - historyMs[minutes]);
    const fromMs = lastBarMs === null ? oldest : Math.max(oldest, lastBarMs + minuteMs);
    const soonMs = Math.max(fromMs, startOf(minutes, nowMs - firstMs[minutes]));
    return { minutes, fromMs, soonMs };
  });
  return {
    first: stretches
      .map(({ minutes, soonMs }) => ({ minutes, fromMs: soonMs, toMs: nowMs }))
      .filter(({ fromMs, toMs }) => fromMs < toMs),
    later: stretches
      .map(({ minutes, fromMs, soonMs }) => ({ minutes, fromMs, toMs: Math.min(soonMs, nowMs) }))
      .filter(({ fromMs, toMs }) => fromMs < toMs),
  };
}

/** When the bars of a stretch begin, oldest first. */
export function barTimes({ minutes, fromMs, toMs }: Stretch): number[] {
  const times: number[] = [];
  for (let time = startOf(minutes, fromMs); time < toMs; time += minutes * minuteMs) times.push(time);
  return times;
}

/** The next piece of what is left, long bars and new ones first, and what is left after it. */
export function takePiece(left: readonly Stretch[]): { piece: Stretch; rest: Stretch[] } | undefined {
  const [next, ...others] = left.toSorted((a, b) => b.minutes - a.minutes || b.toMs - a.toMs);
  if (!next) return undefined;
  const lastStart = startOf(next.minutes, next.toMs - 1);
  const fromMs = Math.max(next.fromMs, lastStart - (barsAtOnce - 1) * next.minutes * minuteMs);
  const rest = fromMs > next.fromMs ? [{ ...next, toMs: fromMs }, ...others] : others;
  return { piece: { ...next, fromMs }, rest };
}
