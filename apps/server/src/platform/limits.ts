/** How many requests one address may make. Memory is enough here: this guards load; what guards accounts is kept in PostgreSQL. */
import { ProblemError } from "./problem.ts";

/** Throws TOO_MANY_REQUESTS once an address, or a person, has come too often. */
export type Limit = (who: string) => void;

/** Never goes back, whatever happens to the machine's date. */
type Clock = () => number;
const sinceStart: Clock = () => performance.now();

export function createAddressLimit(requestsPerMinute: number, clock: Clock = sinceStart): Limit {
  const limit = createLimit({ most: requestsPerMinute, windowMs: 60_000, clock });
  return (address) => limit(limitKey(address));
}

/** How often one person may do something that costs the engine work; counted over ten seconds, so that a burst is nobody's fault. */
export const createPersonLimit = (actsPerSecond: number, clock: Clock = sinceStart): Limit =>
  createLimit({ most: actsPerSecond * 10, windowMs: 10_000, clock });

/** Somebody's window begins with the first request after the last window ended. */
interface Window {
  count: number;
  readonly endsAt: number;
}

/** Counted at once and without a promise, because every request passes here. */
function createLimit({ most, windowMs, clock }: { most: number; windowMs: number; clock: Clock }): Limit {
  /** In the order in which they end, because all are equally long and each one that begins anew goes to the back. */
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

/** One household has one IPv6 /64: its addresses count as one. An IPv4 address that a dual-stack proxy wrote as IPv6 is itself. */
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
