import { expect, test } from "vitest";
import { customersReason, usualReasons } from "./usual-reasons.ts";

test.each(["withdrawal reject", "deposit reject", "account reject", "sender refuse"] as const)(
  "%s has usual reasons, each a sentence for the customer under a short name",
  (action) => {
    const reasons = usualReasons(action);
    expect(reasons.length).toBeGreaterThan(2);
    expect(new Set(reasons.map(({ label }) => label)).size).toBe(reasons.length);
    for (const { label, reason } of reasons) {
      expect(label.length).toBeLessThan(26);
      expect(reason).toMatch(/^[A-Z].*\.$/);
    }
    expect(customersReason(action)).toMatchObject({ name: "reason", isLong: true, usual: reasons });
  },
);

test("an action without usual reasons has an empty list", () => {
  expect(usualReasons("note")).toEqual([]);
});
