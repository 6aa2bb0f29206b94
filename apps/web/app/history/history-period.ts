/**
 * The period of a history list, stored in the URL: the last days, or two custom dates in IST. Invalid values mean the
 * full window. Pure functions.
 */
import { historyWindowDays } from "@feo/contract";
import { startOfIndianDay } from "@feo/money";

export type Period = { readonly days: number } | OwnDates;

/** Both days are included. */
export interface OwnDates {
  readonly from: string;
  readonly to: string;
}

/** The longest is the default and is omitted from the URL (LIMIT-002, LIMIT-004). */
export const periodDays = [historyWindowDays, 30, 7, 1] as const;

export const defaultPeriod: Period = { days: historyWindowDays };

/** Before any trade here; rejects a year that is still being typed. */
export const earliestDay = "2000-01-01";

const dayMs = 86_400_000;
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

export const isOwnDates = (period: Period): period is OwnDates => "from" in period;

export const periodLabel = (days: number): string => (days === 1 ? "Last 24 hours" : `Last ${days} days`);

/** Whether the text is a real calendar day, not before the earliest and not after today. */
export function isDay(text: string | null, today: string): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(noon(text))) return false;
  return new Date(noon(text)).toISOString().slice(0, 10) === text && text >= earliestDay && text <= today;
}

export const addDays = (day: string, count: number): string =>
  new Date(noon(day) + count * dayMs).toISOString().slice(0, 10);

const daysIn = ({ from, to }: OwnDates): number => Math.round((noon(to) - noon(from)) / dayMs) + 1;

export function readPeriod(params: URLSearchParams, today: string): Period {
  const [from, to] = [params.get("from"), params.get("to")];
  if (isDay(from, today) && isDay(to, today) && from <= to && daysIn({ from, to }) <= historyWindowDays) {
    return { from, to };
  }
  const days = periodDays.find((count) => String(count) === params.get("days"));
  return days === undefined ? defaultPeriod : { days };
}

/** The URL parameters after a choice; the default is omitted, and the page and the open row are reset. */
export function writePeriod(period: Period, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ["days", "from", "to", "pageNo", "id"]) next.delete(name);
  if (isOwnDates(period)) {
    next.set("from", period.from);
    next.set("to", period.to);
  } else if (period.days !== historyWindowDays) {
    next.set("days", String(period.days));
  }
  return next;
}

/** The initial custom dates: the last thirty days. */
export const firstOwnDates = (today: string): OwnDates => ({ from: addDays(today, -29), to: today });

/** Moves one date; the other follows to keep the order and the maximum length. */
export function moveDate(dates: OwnDates, end: "from" | "to", day: string): OwnDates {
  const moved = { ...dates, [end]: day };
  const reach = historyWindowDays - 1;
  if (end === "from") {
    if (moved.to < day) return { from: day, to: day };
    return daysIn(moved) > historyWindowDays ? { from: day, to: addDays(day, reach) } : moved;
  }
  if (moved.from > day) return { from: day, to: day };
  return daysIn(moved) > historyWindowDays ? { from: addDays(day, -reach), to: day } : moved;
}

/** The period as call parameters in milliseconds; the full window is omitted because the server applies it. */
export function rangeOf(period: Period, nowMs: number): { readonly from?: number; readonly to?: number } {
  if (isOwnDates(period)) {
    return { from: startOfIndianDay(period.from), to: startOfIndianDay(addDays(period.to, 1)) };
  }
  return period.days === historyWindowDays ? {} : { from: nowMs - period.days * dayMs };
}

/** The same for calls whose server side has no default window. */
export const withinWindow = <Range extends { readonly from?: number }>(range: Range, nowMs: number) => ({
  from: nowMs - historyWindowDays * dayMs,
  ...range,
});

/** The end of the period, at most now: rows added later must not shift the pages being read. */
export const endingNow = ({ to }: { readonly to?: number }, nowMs: number): { readonly to: number } => ({
  to: to === undefined ? nowMs : Math.min(to, nowMs),
});
