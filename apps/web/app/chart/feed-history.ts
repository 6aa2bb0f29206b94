/** Parses bars from the feed's history answers and selects those that a poll adds. Pure functions, no requests. */
import type { ChartHistory } from "@feo/contract";
import { isRecord } from "./feed-config.ts";
import { type Bar, type BarsAnswer, type BarsRequest, FeedError } from "./feed-types.ts";

/** CHART-012. */
export function historyQuery(request: BarsRequest): Record<string, string> {
  const { symbol, resolution, from, to, countBack, currencyCode, unitId } = request;
  return {
    symbol,
    resolution,
    from: String(from),
    to: String(to),
    ...(countBack === undefined ? {} : { countback: String(countBack) }),
    ...(currencyCode === undefined ? {} : { currencyCode }),
    ...(unitId === undefined ? {} : { unitId }),
  };
}

/** CHART-001, CHART-002, CHART-022. */
export function barsOf(answer: unknown): BarsAnswer {
  const history = (isRecord(answer) ? answer : { s: "error" }) as ChartHistory;
  if (history.s === "no_data") {
    return { bars: [], ...(history.nextTime === undefined ? {} : { nextTime: history.nextTime }) };
  }
  if (history.s !== "ok") throw new FeedError(history.errmsg ?? "The feed's history answer has no status");
  const { t = [], o = [], h = [], l = [], c = [], v = [] } = history;
  const bars = t.map((time, index): Bar => {
    const close = c[index];
    if (close === undefined) throw new FeedError("The feed's history arrays differ in length");
    return {
      time: time * 1_000,
      open: o[index] ?? close,
      high: h[index] ?? close,
      low: l[index] ?? close,
      close,
      volume: v[index] ?? 0,
    };
  });
  return { bars };
}

/**
 * The bars a poll adds for a reader that has bars up to `lastTime` (milliseconds): when a new bar has begun, the one
 * before it is final and included. CHART-027.
 */
export function pulseBars(bars: readonly Bar[], lastTime: number | undefined): readonly Bar[] {
  if (bars.length < 2) throw new FeedError("Not enough bars for a pulse update: at least 2 are needed");
  const [previous, last] = bars.slice(-2) as [Bar, Bar];
  if (lastTime !== undefined && last.time < lastTime) return [];
  return lastTime !== undefined && last.time > lastTime ? [previous, last] : [last];
}
