import { dailyWithdrawalLimits } from "@feo/contract";
import { formatMoney } from "@feo/money";
import { describe, expect, test } from "vitest";
import { levelState, nextLevel, verificationLevels, verificationSummary } from "./verification-levels.ts";

describe("where a person stands on the way of verification", () => {
  test.each([
    [0, ["next", "later", "later"], 1],
    [1, ["verified", "next", "later"], 2],
    [2, ["verified", "verified", "next"], 3],
    [3, ["verified", "verified", "verified"], null],
    [-1, ["next", "later", "later"], 1],
    [7, ["verified", "verified", "verified"], null],
  ] as const)("at KYC level %i the levels are %j", (kycLevel, states, next) => {
    expect(verificationLevels.map(({ level }) => levelState(level, kycLevel))).toEqual(states);
    expect(nextLevel(kycLevel)).toBe(next);
  });

  test("the words of a limit are its figure", () => {
    const figures = verificationLevels.map(({ level }) =>
      formatMoney(dailyWithdrawalLimits[level].inr, "INR", { minDecimals: 0, maxDecimals: 0 }),
    );
    expect(figures).toEqual(["₹50,000", "₹10,00,000", "₹1,00,00,000"]);
    expect(verificationLevels.map(({ level }) => dailyWithdrawalLimits[level].words)).toEqual([
      "₹50,000",
      "₹10 lakh",
      "₹1 crore",
    ]);
  });

  test("the summary names the next level, or says that nothing is left", () => {
    expect(verificationSummary(0)).toMatch(/not verified/);
    expect(verificationSummary(1)).toMatch(/level 1\. Level 2/);
    expect(verificationSummary(3)).toMatch(/Nothing is left/);
  });
});
