import { expect, test } from "vitest";
import { securityFactors, securitySummary } from "./security-factors.ts";

const facts = {
  isEmailOtpEnabled: true,
  isMobileOtpEnabled: false,
  isTOtpEnabled: false,
  email: "asha@example.com",
  mobile: "",
};

test("each factor shows its own state and where its codes go", () => {
  expect(securityFactors(facts).map(({ type, isOn, detail }) => [type, isOn, detail])).toEqual([
    ["email", true, "asha@example.com"],
    ["mobile", false, "Add a mobile number to your profile first"],
    ["tOtp", false, "Works with any authenticator app"],
  ]);
});

test.each([
  [{ ...facts, isEmailOtpEnabled: false }, /Only your password/],
  [facts, /^1 of 3.*authenticator/],
  [{ ...facts, isTOtpEnabled: true }, /^2 of 3 code types are on\.$/],
])("the summary counts the factors that are on (%#)", (user, expected) => {
  expect(securitySummary(user)).toMatch(expected);
});

test("the only factor that is on can't be turned off, and one without an address can't be turned on", () => {
  const of = (user: typeof facts) => securityFactors(user).map(({ isLast, isMissing }) => [isLast, isMissing]);
  expect(of(facts)).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect(of({ ...facts, isTOtpEnabled: true }).every(([isLast]) => !isLast)).toBe(true);
});
