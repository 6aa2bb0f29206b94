/** How long a network takes, as people say it. Rounded up: a wait that ends early is forgiven, a late one is not. Pure. */

const minute = 60;
const hour = 60 * minute;

/** Up to here a wait is told in minutes. */
const longestInMinutes = 90 * minute;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** "About 3 minutes"; undefined where it is not known. */
export function expectedTime(seconds: number | null): string | undefined {
  if (seconds === null) return undefined;
  return seconds > longestInMinutes
    ? `About ${counted(Math.ceil(seconds / hour), "hour")}`
    : `About ${counted(minutesOf(seconds), "minute")}`;
}

/** The same where there is little room: "About 3 min". */
export function shortExpectedTime(seconds: number | null): string | undefined {
  if (seconds === null) return undefined;
  return seconds > longestInMinutes ? `About ${Math.ceil(seconds / hour)} h` : `About ${minutesOf(seconds)} min`;
}

interface Count {
  readonly confirmations: number;
  readonly needed: number;
  readonly expectedSeconds: number | null;
}

/** "about 1 min left": what the confirmations that are missing usually take; undefined where it is not known. */
export function timeLeft({ confirmations, needed, expectedSeconds }: Count): string | undefined {
  if (expectedSeconds === null || needed <= 0 || confirmations >= needed) return undefined;
  const left = shortExpectedTime((expectedSeconds * (needed - confirmations)) / needed);
  return left && `${left.toLowerCase()} left`;
}

const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / minute));
