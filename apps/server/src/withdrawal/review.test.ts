import { describe, expect, test } from "vitest";
import { ageWords, flagOf, type ReviewFacts, reviewWithdrawal, type Target, velocity } from "./review.ts";

const now = Date.UTC(2026, 10, 15, 8, 30);
const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(now - days * day);
const listed = (days: number, thirdParty: string | null = null): Target => ({
  kind: "address",
  isListOnly: false,
  usedBefore: 0,
  listed: { at: ago(days), thirdParty },
});
const bank = { kind: "bank", isVerified: true, isRemoved: false, isOwnName: true } as const;

const good: ReviewFacts = {
  now,
  createdAt: new Date(now),
  isOpen: true,
  units: 100n,
  dailyLimitPaise: 1_000_000_00n,
  withdrawnTodayPaise: 849_000_00n,
  target: listed(9),
  isFrozen: false,
  change: null,
  weekPaise: 100_00n,
  beforePaise: 800_00n,
  inHour: 1,
  accountCreatedAt: ago(400),
  deposits: [{ coinTicker: "INR", count: 2, firstAt: ago(5), lastAt: ago(3), isThirdParty: false }],
  ledger: { heldUnits: 100n, sums: { balance: 250n, postings: 250n, isLockedRight: true } },
};
const checkOf = (name: string, more: Partial<ReviewFacts>) =>
  reviewWithdrawal({ ...good, ...more }).find((check) => check.name === name);

test("a withdrawal without objections passes all six checks, in the order of the screen", () => {
  const checks = reviewWithdrawal(good);
  expect(checks.map(({ name, words, verdict }) => [name, words, verdict])).toEqual([
    ["Daily limit", "8.49 L of 10.00 L today", "pass"],
    ["Whitelist", "address added 9 days ago", "pass"],
    ["Holds", "no password or MFA change", "pass"],
    ["Velocity", "within the weekly average", "pass"],
    ["Source of funds", "INR deposits, 10 and 12 Nov", "pass"],
    ["Ledger", "balance equals its postings", "pass"],
  ]);
  expect(flagOf(checks, false)).toBeNull();
});

describe("velocity", () => {
  test.each([
    [{ weekPaise: 299_00n }, "pass", "2.9 times the weekly average", undefined],
    [{ weekPaise: 300_00n }, "review", "3 times the weekly average", "3 × usual"],
    [{ weekPaise: 450_00n }, "review", "4.5 times the weekly average", "4 × usual"],
    [{ weekPaise: 12_345_00n }, "review", "123 times the weekly average", "123 × usual"],
    [{ beforePaise: 0n }, "pass", "none in the previous 8 weeks", undefined],
    [{ inHour: 2 }, "pass", "within the weekly average", undefined],
    [{ inHour: 3 }, "review", "3rd within an hour", "3rd this hour"],
    [{ inHour: 3, weekPaise: 400_00n }, "review", "4 times the weekly average, 3rd within an hour", "4 × usual"],
    [{ inHour: 11, beforePaise: 0n }, "review", "11th within an hour", "11th this hour"],
    // The account is three weeks old: two full weeks precede this one.
    [{ accountCreatedAt: ago(21), weekPaise: 1200_00n }, "review", "3 times the weekly average", "3 × usual"],
    [{ accountCreatedAt: ago(9), weekPaise: 800_00n }, "pass", "within the weekly average", undefined],
  ] as const)("the velocity check for %o is %s", (more, verdict, words, flag) => {
    expect(velocity({ ...good, ...more })).toEqual({ name: "Velocity", words, verdict, ...(flag ? { flag } : {}) });
  });
});

test.each([
  [listed(1), "pass", "address added 24 hours ago"],
  [listed(0.5), "review", "address added 12 hours ago"],
  [listed(9, "Ravi"), "review", "address added 9 days ago, owned by Ravi"],
  [{ ...listed(9), listed: null } as Target, "review", "address not saved, never used"],
  [{ ...listed(9), listed: null, usedBefore: 2 } as Target, "pass", "not saved, used 2 times before"],
  [
    { ...listed(9), listed: null, usedBefore: 2, isListOnly: true } as Target,
    "fail",
    "not one of their saved addresses",
  ],
  [bank, "pass", "verified account in their name"],
  [{ ...bank, isVerified: false }, "fail", "the bank account is not verified"],
  [{ ...bank, isRemoved: true }, "fail", "the bank account was removed"],
  [{ ...bank, isOwnName: false }, "fail", "the bank account is in another name"],
] as const)("a withdrawal to %o is %s", (target, verdict, words) => {
  expect(checkOf("Whitelist", { target })).toMatchObject({ verdict, words });
});

const sums = { balance: 250n, postings: 250n, isLockedRight: true };
test.each([
  ["Daily limit", { withdrawnTodayPaise: 1_000_000_01n }, "fail", "10.00 L of 10.00 L today"],
  ["Holds", { isFrozen: true }, "fail", "the account is frozen"],
  ["Holds", { change: { what: "password", at: ago(0) } }, "fail", "password changed 15 Nov 14:00"],
  ["Source of funds", { deposits: [] }, "pass", "no deposits in 30 days"],
  [
    "Source of funds",
    { accountCreatedAt: ago(3), deposits: [] },
    "review",
    "account is 3 days old, no deposits in 30 days",
  ],
  ["Ledger", { ledger: { heldUnits: null, sums } }, "fail", "no funds are held"],
  ["Ledger", { ledger: { heldUnits: 99n, sums } }, "fail", "a different amount is held"],
  ["Ledger", { isOpen: false, ledger: { heldUnits: null, sums } }, "pass", "balance equals its postings"],
  [
    "Ledger",
    { ledger: { heldUnits: 100n, sums: { ...sums, postings: 249n } } },
    "fail",
    "balance differs from its postings",
  ],
  [
    "Ledger",
    { ledger: { heldUnits: 100n, sums: { ...sums, isLockedRight: false } } },
    "fail",
    "locked amount differs from holds",
  ],
  [
    "Ledger",
    { ledger: { heldUnits: 100n, sums: { ...sums, postings: null } } },
    "review",
    "locked amount matches holds, too many postings to sum in time",
  ],
  ["Ledger", { ledger: { heldUnits: 100n, sums: null } }, "pass", "held in full"],
] as const)("the check %s for %o is %s", (name, more, verdict, words) => {
  expect(checkOf(name, more)).toMatchObject({ verdict, words });
});

test("coins from another person's address need review", () => {
  const foreign = { coinTicker: "BTC", count: 1, firstAt: ago(2), lastAt: ago(2), isThirdParty: true };
  expect(checkOf("Source of funds", { deposits: [...good.deposits, foreign] })).toEqual({
    name: "Source of funds",
    words: "BTC from a third party's address",
    verdict: "review",
    flag: "Third party",
  });
});

describe("the flag in the list", () => {
  test("the flag shows failures before reviews, and a hold before both", () => {
    const review = { ...good, weekPaise: 400_00n };
    expect(flagOf(reviewWithdrawal(review), false)).toEqual({ text: "4 × usual", verdict: "review" });
    const failing = reviewWithdrawal({ ...review, isFrozen: true });
    expect(flagOf(failing, false)).toEqual({ text: "Frozen", verdict: "fail" });
    expect(flagOf(failing, true)).toEqual({ text: "On hold", verdict: "review" });
  });

  test("every check that does not pass has a flag", () => {
    const worst = { ...good, withdrawnTodayPaise: 2_000_000_00n, isFrozen: true, inHour: 5, target: listed(0.1) };
    for (const { verdict, flag } of reviewWithdrawal(worst)) expect(flag !== undefined).toBe(verdict !== "pass");
  });
});

test.each([
  [9 * day, "9 days"],
  [1.5 * day, "36 hours"],
  [day / 24, "1 hour"],
  [60_000 * 25, "25 minutes"],
  [-5, "0 minutes"],
])("an age of %d ms is shown as %s", (ms, words) => {
  expect(ageWords(ms)).toBe(words);
});
