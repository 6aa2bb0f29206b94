/** The period of totals and exports, as the address has it. Days in India, both included. Pure. */
import type { FeePeriod } from "@feo/contract";
import { indianDay } from "@feo/money";

export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
const pattern = /^20\d\d-\d\d-\d\d$/;
const mostDays = 366;

const isDay = (text: string | null): text is string =>
  text !== null && pattern.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The address's period; the last thirty days without one. */
export const periodOf = (search: URLSearchParams, nowMs: number): Period => {
  const [from, to] = [search.get("from"), search.get("to")];
  return { from: isDay(from) ? from : indianDay(nowMs - 29 * dayMs), to: isDay(to) ? to : indianDay(nowMs) };
};

export const groupOf = (search: URLSearchParams): FeePeriod => (search.get("by") === "month" ? "month" : "day");

/** Why the period can't be asked for; undefined if it can. */
export function refusedPeriod({ from, to }: Period): string | undefined {
  if (from > to) return "The last day is before the first";
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days > mostDays ? "Choose at most a year" : undefined;
}
