import { expect, test } from "vitest";
import { dailyLimitOf, levelGate } from "./verification-gate.ts";

test("the gate says what opens and leads to verification", () => {
  expect(levelGate("You get your address")).toMatchObject({
    ...{ title: "You get your address after level 1 verification" },
    action: { to: "/dashboard/account-verification" },
  });
});

test.each([
  [undefined, "After level 1 verification"],
  [0, "After level 1 verification"],
  [1, "₹50,000"],
  [2, "₹10 lakh"],
  [3, "₹1 crore"],
  [9, "After level 1 verification"],
])("the daily limit at level %s is %s", (kycLevel, limit) => {
  expect(dailyLimitOf(kycLevel)).toBe(limit);
});
