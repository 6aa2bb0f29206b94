import { expect, test } from "vitest";
import { codesOf } from "../confirmation/codes.ts";
import { codesStillAsked } from "./reset-codes.ts";

const all = {
  sessionToken: "t",
  isMobileOtpEnabled: true,
  isEmailOtpEnabled: true,
  isTOtpEnabled: true,
  email: "a•••@example.com",
  mobile: "98••• ••210",
  resendOtpRateLimitDuration: 60,
};

test("AUTH-016 a password reset asks for every factor that is on and not yet given", () => {
  expect(codesOf(codesStillAsked(all, { emailOtp: "123456" }))).toEqual(["mobileOtp", "tOtp"]);
  expect(codesOf(codesStillAsked(all, {}))).toEqual(["mobileOtp", "emailOtp", "tOtp"]);
  const given = { emailOtp: "123456", mobileOtp: "123456" };
  expect(codesOf(codesStillAsked({ ...all, isTOtpEnabled: false }, given))).toEqual([]);
});
