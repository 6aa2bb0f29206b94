import { describe, expect, test } from "vitest";
import { createAddressLimit, createPersonLimit, type Limit, limitKey } from "./limits.ts";
import { ProblemError } from "./problem.ts";

describe("the limit key of an address", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("the address %s has the limit key %s", (address, key) => {
    expect(limitKey(address)).toBe(key);
  });

  test("addresses in one /64 share a count; the next /64 has its own", () => {
    expect(limitKey("2001:db8:1:2::a")).toBe(limitKey("2001:db8:1:2:ffff::b"));
    expect(limitKey("2001:db8:1:3::a")).not.toBe(limitKey("2001:db8:1:2::a"));
  });

  test("an IPv4-mapped IPv6 address counts as its IPv4 address, so that visitors do not share one count", () => {
    expect(limitKey("::ffff:192.0.2.7")).toBe("192.0.2.7");
    expect(limitKey("::FFFF:192.0.2.8")).toBe("192.0.2.8");
  });
});

/** The seconds to wait; undefined if the request may pass. */
function waitOf(limit: Limit, who: string): number | undefined {
  try {
    limit(who);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).code).toBe("TOO_MANY_REQUESTS");
    return (error as ProblemError).extra.retryAfterSeconds;
  }
}

describe("the limit of an address", () => {
  test("an address over its limit gets TOO_MANY_REQUESTS with the seconds to wait; others are not affected", () => {
    const limit = createAddressLimit(3);
    for (let request = 0; request < 3; request += 1) expect(waitOf(limit, "192.0.2.7")).toBeUndefined();
    expect(waitOf(limit, "192.0.2.7")).toBeGreaterThanOrEqual(1);
    expect(waitOf(limit, "192.0.2.7")).toBeLessThanOrEqual(60);
    expect(waitOf(limit, "192.0.2.8")).toBeUndefined();
  });

  test("an IPv6 household that changes its address stays within one limit", () => {
    const limit = createAddressLimit(1);
    limit("2001:db8:1:2::a");
    expect(() => limit("2001:db8:1:2::b")).toThrow(ProblemError);
  });

  test("a window starts with the first request and ends exactly a minute later, however many requests were refused", () => {
    const clock = { ms: 5_000 };
    const limit = createAddressLimit(2, () => clock.ms);
    expect(waitOf(limit, "192.0.2.7")).toBeUndefined();
    clock.ms = 64_000;
    expect(waitOf(limit, "192.0.2.7")).toBeUndefined();
    expect(waitOf(limit, "192.0.2.7")).toBe(1);
    clock.ms = 64_999.5;
    expect(waitOf(limit, "192.0.2.7")).toBe(1);
    clock.ms = 65_000;
    expect(waitOf(limit, "192.0.2.7")).toBeUndefined();
    expect(waitOf(limit, "192.0.2.7")).toBeUndefined();
    expect(waitOf(limit, "192.0.2.7")).toBe(60);
  });

  test("no person's count is lost before its window ends, whatever others do", () => {
    const clock = { ms: 0 };
    const limit = createPersonLimit(1, () => clock.ms);
    const counts = new Map<string, { count: number; endsAt: number }>();
    for (let act = 0; act < 20_000; act += 1) {
      clock.ms += (act * 7) % 5;
      const who = `person-${(act * act) % 613}`;
      let own = counts.get(who);
      if (!own || own.endsAt <= clock.ms) own = { count: 0, endsAt: clock.ms + 10_000 };
      own.count += 1;
      counts.set(who, own);
      expect(waitOf(limit, who) === undefined).toBe(own.count <= 10);
    }
  });
});
