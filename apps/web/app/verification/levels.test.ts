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

describe("KYC-001 where a person stands on the way of verification", () => {
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

  test("a level that was just verified counts before the profile says so, and the profile counts without papers", () => {
    expect(reachedLevel(0, kycWith({ level1: { status: "VERIFIED" } }))).toBe(1);
    expect(reachedLevel(2, kycWith())).toBe(2);
    expect(reachedLevel(0, kycWith({ level1: { status: "SUBMITTED" } }))).toBe(0);
  });
});

describe("the sentence at the top", () => {
  const fresh: Standing = { kycLevel: 0, status: null, hasBegun: false, stepsLeft: 2, minutesLeft: 3 };
  test.each<[Partial<Standing>, string]>([
    [{}, "You are not verified yet. Level 1 takes about 3 minutes and opens deposits and trading."],
    [
      { hasBegun: true, stepsLeft: 1 },
      "You are not verified yet. One step is left for level 1; what you have done is kept.",
    ],
    [
      { kycLevel: 1, hasBegun: true, stepsLeft: 1 },
      "You are at level 1. One step is left for level 2; what you have done is kept.",
    ],
    [
      { kycLevel: 1, hasBegun: true, stepsLeft: 2 },
      "You are at level 1. Two steps are left for level 2; what you have done is kept.",
    ],
    [
      { kycLevel: 1, hasBegun: true, stepsLeft: 0 },
      "You are at level 1. Everything for level 2 is there; it only has to be sent.",
    ],
    [
      { kycLevel: 1, status: "SUBMITTED" },
      "You are at level 1. Level 2 is in review; we answer within a day, by e-mail.",
    ],
    [{ kycLevel: 1, status: "REJECTED" }, "You are at level 1. Level 2 was not accepted; the reason is below."],
    [{ kycLevel: 2 }, "You are at level 2. For level 3 you ask, and a person looks at your account."],
    [{ kycLevel: 3, status: "VERIFIED" }, "You are at level 3, the highest. Nothing is left to do."],
  ])("%j", (standing, words) => {
    expect(verificationSummary({ ...fresh, ...standing })).toBe(words);
    // Two lines on a phone.
    expect(words.length).toBeLessThan(96);
  });
});
