/**
 * Rate limits per address. In memory, because they only guard against load; account protection is kept in PostgreSQL.
 */
import { ProblemError } from "./problem.ts";

/** Throws TOO_MANY_REQUESTS when an address or a person exceeds the limit. */
export type Limit = (who: string) => void;

/** A monotonic clock. */
type Clock = () => number;
const sinceStart: Clock = () => performance.now();

export function createAddressLimit(requestsPerMinute: number, clock: Clock = sinceStart): Limit {
  const limit = createLimit({ most: requestsPerMinute, windowMs: 60_000, clock });
  return (address) => limit(limitKey(address));
}

/** Rate limit for acts that cost engine time; counted over ten seconds, so that short bursts are allowed. */
export const createPersonLimit = (actsPerSecond: number, clock: Clock = sinceStart): Limit =>
  createLimit({ most: actsPerSecond * 10, windowMs: 10_000, clock });

/** A window starts with the first request after the previous window ended. */
interface Window {
  count: number;
  readonly endsAt: number;
}

/** Synchronous, because every request passes here. */
function createLimit({ most, windowMs, clock }: { most: number; windowMs: number; clock: Clock }): Limit {
  /** Ordered by end time: all windows are equally long, and a restarted one moves to the back. */
  const windows = new Map<string, Window>();

  function begin(who: string, now: number): Window {
    windows.delete(who);
    for (const [other, { endsAt }] of windows) {
      if (endsAt > now) break;
      windows.delete(other);
    }
    const window = { count: 0, endsAt: now + windowMs };
    windows.set(who, window);
    return window;
  }

  return (who) => {
    const now = clock();
    const known = windows.get(who);
    const window = known && known.endsAt > now ? known : begin(who, now);
    window.count += 1;
    if (window.count <= most) return;
    throw new ProblemError("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000) });
  };
}

/** An IPv6 /64 is one household and counts as one address. An IPv4-mapped IPv6 address counts as its IPv4 address. */
export function limitKey(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = address.includes("::")
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
    : left;
  return `${groups.slice(0, 4).join(":")}::/64`;
}
