/** Dates as readers in India write them, wherever the page is rendered. Pure; never the reader's own time zone. */

const parts = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});

/** The day of a moment in IST: "14 Nov 2026". */
export function indianDate(moment: string): string {
  const found = parts.formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) => found.find((entry) => entry.type === type)?.value ?? "";
  return `${part("day")} ${part("month")} ${part("year")}`;
}

const inWords = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});

/** The day of a moment in IST, with the month in full: "10 November 2026". */
export const indianDateInWords = (moment: string): string => inWords.format(new Date(moment));

const clock = new Intl.DateTimeFormat("en-GB", {
  ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZone: "Asia/Kolkata" },
});

/** The time of day in IST: "14:33:12". */
export const indianTime = (moment: string): string => clock.format(new Date(moment));

/** The whole moment in IST: "14 Nov 2026, 14:33:12 IST". */
export const indianMoment = (moment: string): string => `${indianDate(moment)}, ${indianTime(moment)} IST`;

/** A moment to the minute: "14 Nov 2026, 14:33 IST". */
export const indianMinute = (moment: string): string => `${indianDate(moment)}, ${indianTime(moment).slice(0, 5)} IST`;

const minutesAheadOfUtc = 330;
const shiftedToIndia = (moment: string | number): string =>
  new Date(new Date(moment).getTime() + minutesAheadOfUtc * 60_000).toISOString();

/** The day of a moment in IST, as addresses, date inputs and files have it: "2026-11-14". */
export const indianDay = (moment: string | number): string => shiftedToIndia(moment).slice(0, 10);

/** The whole moment in IST as a spreadsheet reads it: "2026-11-14 14:33:12". */
export const indianStamp = (moment: string | number): string => shiftedToIndia(moment).slice(0, 19).replace("T", " ");

/** The moment at which a day begins in IST, in milliseconds. */
export const startOfIndianDay = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

/** A moment to the minute, without the year that it shares with now: "14 Nov 14:33 IST". */
export const indianListMinute = (moment: string, nowMs: number): string =>
  `${indianListMoment(moment, nowMs).slice(0, -3)} IST`;

/** A moment as lists show it, without the year that it shares with now: "14 Nov 14:33:12". */
export function indianListMoment(moment: string, nowMs: number): string {
  const date = indianDate(moment);
  const isThisYear = indianDay(moment).slice(0, 4) === indianDay(nowMs).slice(0, 4);
  return `${isThisYear ? date.slice(0, -5) : date} ${indianTime(moment)}`;
}
