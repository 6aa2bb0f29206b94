/**
 * Time in India, the only time zone that the exchange shows: a fixed offset without daylight saving time, so that days
 * are plain arithmetic. The time is always passed in, as ISO text or in milliseconds; neither the clock nor the local
 * time zone is used.
 */

export type Moment = string | number | Date;

const timeZone = "Asia/Kolkata";
const dayMs = 24 * 60 * 60 * 1000;
export const indiaAheadOfUtcMs: number = 5.5 * 60 * 60 * 1000;

const parts = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone,
});

/** The date in IST: "14 Nov 2026". */
export function indianDate(moment: Moment): string {
  const found = parts.formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) => found.find((entry) => entry.type === type)?.value ?? "";
  return `${part("day")} ${part("month")} ${part("year")}`;
}

const inWords = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone,
});

/** The date in IST, with the month in full: "10 November 2026". */
export const indianDateInWords = (moment: Moment): string => inWords.format(new Date(moment));

const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZone,
});

/** The time of day in IST: "14:33:12". */
export const indianTime = (moment: Moment): string => clock.format(new Date(moment));

/** Date and time in IST: "14 Nov 2026, 14:33:12 IST". */
export const indianMoment = (moment: Moment): string => `${indianDate(moment)}, ${indianTime(moment)} IST`;

/** Date and time to the minute: "14 Nov 2026, 14:33 IST". */
export const indianMinute = (moment: Moment): string => `${indianDate(moment)}, ${indianTime(moment).slice(0, 5)} IST`;

const shiftedToIndia = (moment: Moment): string =>
  new Date(new Date(moment).getTime() + indiaAheadOfUtcMs).toISOString();

/** The date in IST for URLs, date inputs and file names: "2026-11-14". */
export const indianDay = (moment: Moment): string => shiftedToIndia(moment).slice(0, 10);

/** Date and time in IST in a format for spreadsheets: "2026-11-14 14:33:12". */
export const indianStamp = (moment: Moment): string => shiftedToIndia(moment).slice(0, 19).replace("T", " ");

/** The start of a day in IST, in milliseconds. */
export const startOfIndianDay = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

/** Date and time to the minute, without the current year: "14 Nov 14:33 IST". */
export const indianListMinute = (moment: Moment, nowMs: number): string =>
  `${indianListMoment(moment, nowMs).slice(0, -3)} IST`;

/** Date and time for lists, without the current year: "14 Nov 14:33:12". */
export function indianListMoment(moment: Moment, nowMs: number): string {
  const date = indianDate(moment);
  const isThisYear = indianDay(moment).slice(0, 4) === indianDay(nowMs).slice(0, 4);
  return `${isThisYear ? date.slice(0, -5) : date} ${indianTime(moment)}`;
}

const longWords = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeStyle: "short", timeZone });

/** Date and time for mails: "14 November 2026 at 2:33 pm IST". */
export const indianMomentInWords = (moment: Moment): string => `${longWords.format(new Date(moment))} IST`;

/** The start of the IST day that contains a time, in milliseconds. */
export const startOfIndianDayMs = (nowMs: number): number =>
  Math.floor((nowMs + indiaAheadOfUtcMs) / dayMs) * dayMs - indiaAheadOfUtcMs;
