import { describe, expect, test } from "vitest";
import { dailyLimitAt, guardChange, heldUntil, startOfDay } from "./withdrawal-limits.ts";

const dayMs = 86_400_000;
const changedAt = new Date("2026-06-10T10:00:00Z");
const nothingChanged = {
  createdAt: new Date("2026-01-01T00:00:00Z"),
  passwordUpdatedAt: null,
  whitelistOffAt: null,
  mfaUpdatedAt: null,
  emailUpdatedAt: null,
  mobileUpdatedAt: null,
};

describe("withdrawals are blocked after a security change", () => {
  test.each([
    ["passwordUpdatedAt", "password", 1],
    ["whitelistOffAt", "whitelist", 1],
    ["mfaUpdatedAt", "MFA", 3],
    ["emailUpdatedAt", "email", 3],
    ["mobileUpdatedAt", "mobile number", 3],
  ] as const)("a change of %s (the %s) blocks withdrawals for exactly %i days", (name, what, days) => {
    const person = { ...nothingChanged, [name]: changedAt };
    const endMs = changedAt.getTime() + days * dayMs;
    expect(guardChange(person, endMs - 1)).toEqual({ what, at: changedAt, until: new Date(endMs) });
    expect(guardChange(person, endMs)).toBeNull();
  });

  test("of several changes, the one with the longest block counts", () => {
    const person = { ...nothingChanged, passwordUpdatedAt: changedAt, mfaUpdatedAt: changedAt };
    expect(heldUntil(person, changedAt.getTime())).toEqual(new Date(changedAt.getTime() + 3 * dayMs));
  });

  test("the contact that the account was opened with is not a change", () => {
    const person = { ...nothingChanged, createdAt: changedAt, emailUpdatedAt: changedAt };
    expect(heldUntil(person, changedAt.getTime())).toBeNull();
  });
});

test.each([
  [0, undefined],
  [1, "50000"],
  [2, "1000000"],
  [3, "10000000"],
  [4, "10000000"],
])("at level %i the daily limit is %s rupees", (kycLevel, inr) => {
  expect(dailyLimitAt(kycLevel)?.inr).toBe(inr);
});

test("the limit's day starts at midnight in India", () => {
  expect(startOfDay(Date.parse("2026-06-10T18:29:59Z"))).toEqual(new Date("2026-06-09T18:30:00Z"));
  expect(startOfDay(Date.parse("2026-06-10T18:30:00Z"))).toEqual(new Date("2026-06-10T18:30:00Z"));
});
