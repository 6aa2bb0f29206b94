/**
 * Plans which bars the walk has to fill: the whole past at a first start, and the downtime at every later one. What
 * pages show at once is filled before the exchange serves, the rest afterwards. Pure.
 */
import { type KeptMinutes, keptMinutes } from "../sequencer/projection-bars.ts";
import { dayMs, minuteMs } from "./walk-lengths.ts";

/** Bars of one length to fill within a time range. */
export interface Stretch {
  readonly minutes: KeptMinutes;
  readonly fromMs: number;
  readonly toMs: number;
  /** The whole range that the walk fills at this start, for all lengths; a bar beyond it is filled in part. */
  readonly walk?: { readonly fromMs: number; readonly toMs: number };
}

/** How far back the walk goes. */
const historyMs: Readonly<Record<KeptMinutes, number>> = { 1: 21 * dayMs, 60: 92 * dayMs, 1440: 5 * 365 * dayMs };
/** The part filled before the exchange serves: tickers look back a day, charts open with some hundred bars. */
const firstMs: Readonly<Record<KeptMinutes, number>> = { 1: dayMs + 60 * minuteMs, 60: 7 * dayMs, 1440: 365 * dayMs };
/** Bars of each market filled in one piece while the exchange serves. */
const barsAtOnce = 15;

const startOf = (minutes: KeptMinutes, timeMs: number): number =>
  Math.floor(timeMs / (minutes * minuteMs)) * minutes * minuteMs;

export interface HistoryPlan {
  readonly first: readonly Stretch[];
  readonly later: readonly Stretch[];
}

/** `lastBarMs` is the start of the latest minute that has a bar in any market; null if there is none. */
export function planHistory(lastBarMs: number | null, nowMs: number): HistoryPlan {
  const stretches = keptMinutes.map((minutes) => {
    const oldest = startOf(minutes, nowMs - historyMs[minutes]);
    const fromMs = lastBarMs === null ? oldest : Math.max(oldest, lastBarMs + minuteMs);
    const soonMs = Math.max(fromMs, startOf(minutes, nowMs - firstMs[minutes]));
    return { minutes, fromMs, soonMs };
  });
  const walk = { fromMs: lastBarMs === null ? 0 : lastBarMs + minuteMs, toMs: nowMs };
  return {
    first: stretches
      .map(({ minutes, soonMs }) => ({ minutes, fromMs: soonMs, toMs: nowMs, walk }))
      .filter(({ fromMs, toMs }) => fromMs < toMs),
    later: stretches
      .map(({ minutes, fromMs, soonMs }) => ({ minutes, fromMs, toMs: Math.min(soonMs, nowMs), walk }))
      .filter(({ fromMs, toMs }) => fromMs < toMs),
  };
}

/** Opening times of a stretch's bars, oldest first. */
export function barTimes({ minutes, fromMs, toMs }: Stretch): number[] {
  const times: number[] = [];
  for (let time = startOf(minutes, fromMs); time < toMs; time += minutes * minuteMs) times.push(time);
  return times;
}

/** The next piece to fill, longest and newest bars first, and what remains after it. */
export function takePiece(left: readonly Stretch[]): { piece: Stretch; rest: Stretch[] } | undefined {
  const [next, ...others] = left.toSorted((a, b) => b.minutes - a.minutes || b.toMs - a.toMs);
  if (!next) return undefined;
  const lastStart = startOf(next.minutes, next.toMs - 1);
  const fromMs = Math.max(next.fromMs, lastStart - (barsAtOnce - 1) * next.minutes * minuteMs);
  const rest = fromMs > next.fromMs ? [{ ...next, toMs: fromMs }, ...others] : others;
  return { piece: { ...next, fromMs }, rest };
}
