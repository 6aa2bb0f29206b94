/**
 * The stretch of time that a history shows, kept in the address: the last days, or two own dates in IST. What the address
 * says counts only where it makes sense; anything else is the whole window. Pure.
 */
import { historyWindowDays } from "@feo/contract";
import { startOfIndianDay } from "../frame/indian-date.ts";

export type Period = { readonly days: number } | OwnDates;

/** Both days included, as a person reads them. */
export interface OwnDates {
  readonly from: string;
  readonly to: string;
}

/** The longest is the default, which the address does not name (LIMIT-002, LIMIT-004). */
export const periodDays = [historyWindowDays, 30, 7, 1] as const;

export const defaultPeriod: Period = { days: historyWindowDays };

/** Nothing was traded here before; a year that is still being typed is not a date yet. */
export const earliestDay = "2000-01-01";

const dayMs = 86_400_000;
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

export const isOwnDates = (period: Period): period is OwnDates => "from" in period;

export const periodLabel = (days: number): string => (days === 1 ? "Last 24 hours" : `Last ${days} days`);

/** A day that the calendar has, not before the first and not after the last of them. */
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

/** The address's parameters after a choice; the default is left out, and so are the page and the open row. */
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

/** Where own dates begin: the last thirty days. */
export const firstOwnDates = (today: string): OwnDates => ({ from: addDays(today, -29), to: today });

/** One of the two dates moves; the other follows where the order or the window's length asks for it. */
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

/** The period as the calls take it, in milliseconds; the server knows the whole window by itself. */
export function rangeOf(period: Period, nowMs: number): { readonly from?: number; readonly to?: number } {
  if (isOwnDates(period)) {
    return { from: startOfIndianDay(period.from), to: startOfIndianDay(addDays(period.to, 1)) };
  }
  return period.days === historyWindowDays ? {} : { from: nowMs - period.days * dayMs };
}

/** The same for calls that know no window by themselves. */
export const withinWindow = <Range extends { readonly from?: number }>(range: Range, nowMs: number) => ({
  ...{ from: nowMs - historyWindowDays * dayMs },
  ...range,
});

/** The same stretch of time, cut at this moment: what comes later cannot move what is being read. */
export const endingNow = ({ to }: { readonly to?: number }, nowMs: number): { readonly to: number } => ({
  to: to === undefined ? nowMs : Math.min(to, nowMs),
});
