/** The moment of a schedule: operators pick Indian time, the server stores UTC. Pure. */
import { indianStamp } from "@feo/money";

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The UTC moment of a date input's value in Indian time; undefined if it is none. */
export function momentOf(picked: string): string | undefined {
  const at = pattern.test(picked) ? Date.parse(`${picked}:00+05:30`) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** A moment as a date input's value in Indian time. */
export const pickedOf = (moment: string | number): string => indianStamp(moment).slice(0, 16).replace(" ", "T");

const hourMs = 60 * 60 * 1000;

/** The next full hour, at least half an hour away. */
export function suggestedMoment(nowMs: number): string {
  const picked = pickedOf(nowMs + 1.5 * hourMs);
  return `${picked.slice(0, 13)}:00`;
}

/** Why the picked moment can't be used; undefined if it can. */
export function refusedMoment(picked: string, nowMs: number): string | undefined {
  const moment = momentOf(picked);
  if (moment === undefined) return "Choose a day and a time";
  return Date.parse(moment) <= nowMs ? "Choose a time in the future" : undefined;
}
