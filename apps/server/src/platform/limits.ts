/** How many requests one address may make. Memory is enough here: this guards load; what guards accounts is kept in PostgreSQL. */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ProblemError } from "./problem.ts";

/** Throws TOO_MANY_REQUESTS once an address, or a person, has come too often. */
export type Limit = (who: string) => Promise<void>;

export function createAddressLimit(requestsPerMinute: number): Limit {
  const limit = createLimit({ points: requestsPerMinute, duration: 60 });
  return (address) => limit(limitKey(address));
}

/** How often one person may do something that costs the engine work; counted over ten seconds, so that a burst is nobody's fault. */
export const createPersonLimit = (actsPerSecond: number): Limit =>
  createLimit({ points: actsPerSecond * 10, duration: 10 });

function createLimit(options: { points: number; duration: number }): Limit {
  const limiter = new RateLimiterMemory(options);
  return async (who) => {
    try {
      await limiter.consume(who);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new ProblemError("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) });
    }
  };
}

/** One household has one IPv6 /64: its addresses count as one. An IPv4 address that a dual-stack proxy wrote as IPv6 is itself. */
export function limitKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = address.includes("::")
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
    : left;
  return `${groups.slice(0, 4).join(":")}::/64`;
}
