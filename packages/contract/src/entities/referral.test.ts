import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readReferralEarningsIo } from "../calls/referral.schemas.ts";
import { referralCodeInput } from "./referral.ts";
import { isRewardLine } from "./referral-facts.ts";

describe("a referral code", () => {
  test.each([
    ["ASHA2345", "ASHA2345"],
    [" asha2345\n", "ASHA2345"],
    ["", ""],
  ])("a referral code given as %j is read as %j", (given, read) => {
    expect(z.parse(referralCodeInput, given)).toBe(read);
  });

  test.each(["ASHA-2345", "ASHA 2345", "आशा", "A".repeat(33)])("%j is not a referral code", (given) => {
    expect(z.safeParse(referralCodeInput, given).success).toBe(false);
  });
});

test("isRewardLine tells a reward from a payment by its id", () => {
  expect(isRewardLine({ id: "reward-20261118-0" })).toBe(true);
  expect(isRewardLine({ id: "71" })).toBe(false);
});

describe("the days that earnings are read for", () => {
  test.each(["30", "90", "365"])("earnings can be read for %s days", (days) => {
    expect(z.parse(readReferralEarningsIo.query, { days })).toEqual({ days });
  });

  test("earnings are for 30 days by default", () => {
    expect(z.parse(readReferralEarningsIo.query, {})).toEqual({ days: "30" });
  });

  test.each(["31", "", "030", "all", ["30", "90"], null])("%j days are refused with the valid periods", (days) => {
    const issues = z.safeParse(readReferralEarningsIo.query, { days }).error?.issues;
    expect(issues?.map(({ path, message }) => [path, message])).toEqual([[["days"], "Must be 30, 90 or 365"]]);
  });
});
