import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { referralCodeInput } from "./referral.ts";
import { isRewardLine } from "./referral-facts.ts";

describe("a referral code", () => {
  test.each([
    ["ASHA2345", "ASHA2345"],
    [" asha2345\n", "ASHA2345"],
    ["", ""],
  ])("given as %j is read as %j", (given, read) => {
    expect(z.parse(referralCodeInput, given)).toBe(read);
  });

  test.each(["ASHA-2345", "ASHA 2345", "आशा", "A".repeat(33)])("is not %j", (given) => {
    expect(z.safeParse(referralCodeInput, given).success).toBe(false);
  });
});

test("a reward's line is told from a payment by its id", () => {
  expect(isRewardLine({ id: "reward-20261118-0" })).toBe(true);
  expect(isRewardLine({ id: "71" })).toBe(false);
});
