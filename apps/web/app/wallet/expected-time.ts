/** A network's usual time in words. Rounded up: being early is forgiven, being late is not. Pure functions. */

const minute = 60;
const hour = 60 * minute;

/** Waits up to this long are given in minutes. */
const longestInMinutes = 90 * minute;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** "About 3 minutes"; undefined if unknown. */
export function expectedTime(seconds: number | null): string | undefined {
  if (seconds === null) return undefined;
  return seconds > longestInMinutes
    ? `About ${counted(Math.ceil(seconds / hour), "hour")}`
    : `About ${counted(minutesOf(seconds), "minute")}`;
}

/** The short form: "About 3 min". */
export function shortExpectedTime(seconds: number | null): string | undefined {
  if (seconds === null) return undefined;
  return seconds > longestInMinutes ? `About ${Math.ceil(seconds / hour)} h` : `About ${minutesOf(seconds)} min`;
}

interface Count {
  readonly confirmations: number;
  readonly needed: number;
  readonly expectedSeconds: number | null;
}

/** "about 1 min left": the usual time of the missing confirmations; undefined if unknown. */
export function timeLeft({ confirmations, needed, expectedSeconds }: Count): string | undefined {
  if (expectedSeconds === null || needed <= 0 || confirmations >= needed) return undefined;
  const left = shortExpectedTime((expectedSeconds * (needed - confirmations)) / needed);
  return left && `${left.toLowerCase()} left`;
}

const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / minute));
