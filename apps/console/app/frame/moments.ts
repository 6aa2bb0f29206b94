/** Times as operators read them, in Indian time. */
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", day: "numeric", month: "short" });
const fullDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  day: "numeric",
  month: "short",
  year: "numeric",
});

const clockWithSeconds = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", timeStyle: "medium" });

/** 14:30:05 */
export const secondsTime = (iso: string): string => clockWithSeconds.format(new Date(iso));

/** 14:30 */
export const clockTime = (iso: string): string => clock.format(new Date(iso));

/** 12 Nov 11:18 */
export const dayAndTime = (iso: string): string => `${day.format(new Date(iso))} ${clockTime(iso)}`;

/** 15 Nov 2026 */
export const dayOf = (iso: string): string => fullDay.format(new Date(iso));

const minuteMs = 60_000;

/** 13:40, the minutes and seconds left, rounded up. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long an item has waited: 42 min, 3 h, 2 days. */
export function waitOf(iso: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - new Date(iso).getTime()) / minuteMs));
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

const weekday = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  weekday: "short",
  day: "numeric",
  month: "short",
});
const year = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", year: "numeric" });

/** Thu 12 Nov, with the year if it is another one. */
export function shortDay(iso: string, now: string): string {
  const [date, own, current] = [new Date(iso), year.format(new Date(iso)), year.format(new Date(now))];
  const words = weekday.format(date).replace(",", "");
  return own === current ? words : `${words} ${own}`;
}

/** How long ago: just now, 2 min ago, 6 h ago, 3 days ago. */
export const agoOf = (iso: string, now: number): string =>
  now - new Date(iso).getTime() < minuteMs ? "just now" : `${waitOf(iso, now)} ago`;

const seconds = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** 14:32:08 */
export const clockSeconds = (iso: string): string => seconds.format(new Date(iso));
