import { expect, test } from "vitest";
import { dailyLimitOf, moneyGate } from "./verification-gate.ts";

const words = { opens: "Your address is made", served: "Deposit addresses are given out" };

test.each([
  [undefined, "Your address is made after level 1 verification"],
  [0, "Your address is made after level 1 verification"],
  [1, "You are verified at level 1"],
  [3, "You are verified at level 3"],
])("at KYC level %s the gate says %j and leads to verification", (kycLevel, title) => {
  expect(moneyGate(kycLevel, words)).toMatchObject({ title, action: { to: "/dashboard/account-verification" } });
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
