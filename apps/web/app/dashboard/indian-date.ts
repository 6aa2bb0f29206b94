/** Days and moments as people in India read them: IST, whatever the machine's clock is set to. */
const day = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});
const moment = new Intl.DateTimeFormat("en-IN", {
  ...{ day: "numeric", month: "short", year: "numeric", timeZone: "Asia/Kolkata" },
  ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
});

export const indianDay = (iso: string): string => day.format(new Date(iso));
export const indianMoment = (iso: string): string => `${moment.format(new Date(iso))} IST`;
