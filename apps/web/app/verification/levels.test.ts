import { dailyWithdrawalLimits } from "@feo/contract";
import { formatMoney } from "@feo/money";
import { describe, expect, test } from "vitest";
import { kycWith } from "./kyc-for-tests.ts";
import {
  levelState,
  nextLevel,
  reachedLevel,
  type Standing,
  verificationLevels,
  verificationSummary,
} from "./levels.ts";

describe("KYC-001 a customer's progress through the levels", () => {
  test.each([
    [0, ["next", "later", "later"], 1],
    [1, ["verified", "next", "later"], 2],
    [2, ["verified", "verified", "next"], 3],
    [3, ["verified", "verified", "verified"], null],
    [-1, ["next", "later", "later"], 1],
    [7, ["verified", "verified", "verified"], null],
  ] as const)("at KYC level %i the states of the levels are %j", (kycLevel, states, next) => {
    expect(verificationLevels.map(({ level }) => levelState(level, kycLevel))).toEqual(states);
    expect(nextLevel(kycLevel)).toBe(next);
  });

  test("the wording of each limit equals its amount", () => {
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

  test("a newly verified level counts before the profile has it, and the profile counts without documents", () => {
    expect(reachedLevel(0, kycWith({ level1: { status: "VERIFIED" } }))).toBe(1);
    expect(reachedLevel(2, kycWith())).toBe(2);
    expect(reachedLevel(0, kycWith({ level1: { status: "SUBMITTED" } }))).toBe(0);
  });
});

describe("the verification summary", () => {
  const fresh: Standing = { kycLevel: 0, status: null, hasBegun: false, stepsLeft: 2, minutesLeft: 3 };
  test.each<[Partial<Standing>, string]>([
    [{}, "You're not verified yet. Level 1 takes about 3 minutes and unlocks deposits and trading."],
    [
      { hasBegun: true, stepsLeft: 1 },
      "You're not verified yet. One step is left for level 1. Your progress is saved.",
    ],
    [
      { kycLevel: 1, hasBegun: true, stepsLeft: 1 },
      "You're at level 1. One step is left for level 2. Your progress is saved.",
    ],
    [
      { kycLevel: 1, hasBegun: true, stepsLeft: 2 },
      "You're at level 1. Two steps are left for level 2. Your progress is saved.",
    ],
    [
      { kycLevel: 1, hasBegun: true, stepsLeft: 0 },
      "You're at level 1. Everything for level 2 is ready. Review and submit it.",
    ],
    [{ kycLevel: 1, status: "SUBMITTED" }, "You're at level 1. Level 2 is in review. We'll email you within a day."],
    [{ kycLevel: 1, status: "REJECTED" }, "You're at level 1. Level 2 wasn't accepted. See the reason below."],
    [{ kycLevel: 2 }, "You're at level 2. Request level 3, and our team reviews your account."],
    [{ kycLevel: 3, status: "VERIFIED" }, "You're at level 3, the highest."],
  ])("the summary for %j", (standing, words) => {
    expect(verificationSummary({ ...fresh, ...standing })).toBe(words);
    // Must fit two lines on a phone.
    expect(words.length).toBeLessThan(96);
  });
});
