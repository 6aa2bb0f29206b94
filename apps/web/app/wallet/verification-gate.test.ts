import { expect, test } from "vitest";
import { dailyLimitOf, levelGate } from "./verification-gate.ts";

test("the gate says what it unlocks and links to verification", () => {
  expect(levelGate("Get your address")).toMatchObject({
    title: "Get your address after level 1 verification",
    action: { to: "/dashboard/account-verification" },
  });
});

test.each([
  // The level is not loaded yet.
  [undefined, "–"],
  [0, "After level 1 verification"],
  [1, "₹50,000"],
  [2, "₹10 lakh"],
  [3, "₹1 crore"],
  [9, "After level 1 verification"],
])("the daily limit at level %s is %s", (kycLevel, limit) => {
  expect(dailyLimitOf(kycLevel)).toBe(limit);
});
