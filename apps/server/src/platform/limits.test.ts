import { describe, expect, test } from "vitest";
import { createAddressLimit, limitKey } from "./limits.ts";
import { ProblemError } from "./problem.ts";

describe("which addresses count as one", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s counts as %s", (address, key) => {
    expect(limitKey(address)).toBe(key);
  });

  test("neighbours in one /64 share a count, the next /64 has its own", () => {
    expect(limitKey("2001:db8:1:2::a")).toBe(limitKey("2001:db8:1:2:ffff::b"));
    expect(limitKey("2001:db8:1:3::a")).not.toBe(limitKey("2001:db8:1:2::a"));
  });

  test("an IPv4 address in IPv6 clothes is itself: one visitor must not use up everybody's requests", () => {
    expect(limitKey("::ffff:192.0.2.7")).toBe("192.0.2.7");
    expect(limitKey("::FFFF:192.0.2.8")).toBe("192.0.2.8");
  });
});

describe("the limit of an address", () => {
  test("past it the answer is TOO_MANY_REQUESTS with the seconds to wait; others are not touched", async () => {
    const limit = createAddressLimit(3);
    for (let request = 0; request < 3; request += 1) await limit("192.0.2.7");
    const refusal = await limit("192.0.2.7").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ProblemError);
    const { code, extra } = refusal as ProblemError;
    expect(code).toBe("TOO_MANY_REQUESTS");
    expect(extra.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(extra.retryAfterSeconds).toBeLessThanOrEqual(60);
    await expect(limit("192.0.2.8")).resolves.toBeUndefined();
  });

  test("a household that changes its IPv6 address stays within one limit", async () => {
    const limit = createAddressLimit(1);
    await limit("2001:db8:1:2::a");
    await expect(limit("2001:db8:1:2::b")).rejects.toThrow(ProblemError);
  });
});
