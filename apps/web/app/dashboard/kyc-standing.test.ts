import { expect, test } from "vitest";
import type { Kyc } from "../data/index.ts";
import { kycStanding } from "./kyc-standing.ts";

type Statuses = readonly Kyc["level3"]["status"][];
const kycOf = ([level1, level2, level3]: Statuses) =>
  ({ level1: { status: level1 }, level2: { status: level2 }, level3: { status: level3 } }) as Kyc;

test.each<[number, Statuses, string, string | undefined]>([
  [0, [null, null, null], "Not verified", undefined],
  [0, ["PENDING", null, null], "In progress", undefined],
  [0, ["SUBMITTED", null, null], "Not verified", "1 In review"],
  [0, ["REJECTED", null, null], "Not verified", "1 Needs your attention"],
  [1, ["VERIFIED", null, null], "Level 1", undefined],
  [1, ["VERIFIED", "PENDING", null], "Level 1", undefined],
  [1, ["VERIFIED", "SUBMITTED", null], "Level 1", "2 In review"],
  [2, ["VERIFIED", "VERIFIED", "REJECTED"], "Level 2", "3 Needs your attention"],
  [3, ["VERIFIED", "VERIFIED", "VERIFIED"], "Level 3", undefined],
])("KYC-014 KYC-015 KYC-016 level %i with statuses %j is shown as %j and %j", (kycLevel, statuses, reached, next) => {
  const standing = kycStanding(kycLevel, kycOf(statuses));
  expect(standing.reached.words).toBe(reached);
  expect(standing.next ? `${standing.next.level} ${standing.next.words}` : undefined).toBe(next);
});

test("until the verification is loaded, the profile's level is shown", () => {
  expect(kycStanding(2, undefined)).toEqual({ reached: { words: "Level 2", tone: "success" }, next: null });
  expect(kycStanding(0, undefined).reached.words).toBe("Not verified");
});
