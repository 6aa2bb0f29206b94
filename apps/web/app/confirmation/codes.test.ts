import { describe, expect, test } from "vitest";
import {
  type CodesAsked,
  codeErrors,
  codesLeftWords,
  codesOf,
  isCodeFailure,
  isReadyToSend,
  isWholeCode,
  nextCode,
  tidyBackupCode,
  wholeCodes,
} from "./codes.ts";

const nothing: CodesAsked = {
  sessionToken: "t",
  isMobileOtpEnabled: false,
  isEmailOtpEnabled: false,
  isTOtpEnabled: false,
  email: "a•••@example.com",
  mobile: "98••• ••210",
  resendOtpRateLimitDuration: 60,
};
const byMail = { ...nothing, isEmailOtpEnabled: true };
const all = { ...byMail, isMobileOtpEnabled: true, isTOtpEnabled: true };

describe("the codes of a step", () => {
  test("AUTH-007 a step asks for exactly the factors that are on", () => {
    expect(codesOf(nothing)).toEqual([]);
    expect(codesOf(byMail)).toEqual(["emailOtp"]);
    expect(codesOf(all)).toEqual(["mobileOtp", "emailOtp", "tOtp"]);
  });

  test("AUTH-014 AUTH-023 codes are ready only when all are complete, under the names of the contract", () => {
    expect(wholeCodes(all, { emailOtp: "123456", mobileOtp: "654321" })).toBeUndefined();
    expect(wholeCodes(all, { emailOtp: "123456", mobileOtp: "654321", tOtp: "11111" })).toBeUndefined();
    const codes = { emailOtp: "123456", mobileOtp: "654321", tOtp: "111111" };
    expect(wholeCodes(all, codes)).toEqual(codes);
    expect(wholeCodes(byMail, codes)).toEqual({ emailOtp: "123456" });
    expect(wholeCodes(nothing, codes)).toBeUndefined();
  });

  test.each([
    ["ABCDE 23456", "abcde-23456"],
    ["abcde23456", "abcde-23456"],
    ["abcde-23456", "abcde-23456"],
    ["abcde-", "abcde"],
    ["abcde-23456-more", "abcde-23456"],
    ["a1b8c", "abc"],
  ])("a backup code typed as %j is read as %j", (typed, code) => {
    expect(tidyBackupCode(typed)).toBe(code);
  });

  test("a backup code replaces the authenticator code only", () => {
    expect(isWholeCode("tOtp", "abcde-23456")).toBe(true);
    expect(isWholeCode("emailOtp", "abcde-23456")).toBe(false);
  });

  test.each([
    ["48291", "482913", true],
    ["", "482913", true],
    ["482913", "482914", false],
    ["482913", "482913", false],
    ["000000", "482913", true],
    ["482913", "48291", false],
  ])("a code changed from %j to %j is sent automatically: %s", (before, code, isReady) => {
    expect(isReadyToSend("emailOtp", before, code)).toBe(isReady);
  });

  test("the hint says which codes are missing", () => {
    expect(codesLeftWords(byMail, {})).toBe("Enter all 6 digits to continue");
    expect(codesLeftWords(byMail, { emailOtp: "12345" })).toBe("Enter all 6 digits to continue");
    expect(codesLeftWords(all, { emailOtp: "123456" })).toBe("Enter all codes to continue");
    expect(codesLeftWords({ ...all, isMobileOtpEnabled: false }, {})).toBe("Enter both codes to continue");
    expect(codesLeftWords(all, { emailOtp: "123456", mobileOtp: "123456", tOtp: "abc" })).toBe(
      "Enter the whole backup code to continue",
    );
    expect(codesLeftWords(byMail, { emailOtp: "123456" })).toBe("");
  });
});

describe("ERROR-017 a refusal of codes", () => {
  const wrong = { code: "OTP_INVALID", message: "Not right.", fields: [] };

  test("a wrong code is reported at its box if it is the only one", () => {
    expect(codeErrors(byMail, wrong)).toEqual({ above: "", at: { emailOtp: "Not right." } });
  });

  test("a wrong code among several is reported above them, because the server does not say which", () => {
    expect(codeErrors(all, wrong)).toEqual({ above: "Not right.", at: {} });
  });

  test("a code that the refusal names gets the error at its box", () => {
    const named = { ...wrong, code: "INVALID_INPUT", fields: [{ path: "tOtp", message: "Enter all 6 digits" }] };
    expect(codeErrors(all, named)).toEqual({ above: "", at: { tOtp: "Enter all 6 digits" } });
  });

  test("a refusal about anything else is not reported at the codes", () => {
    expect(isCodeFailure(wrong)).toBe(true);
    expect(isCodeFailure({ code: "ACCOUNT_LOCKED", message: "Locked.", fields: [] })).toBe(false);
    expect(codeErrors(byMail, { code: "ACCOUNT_LOCKED", message: "Locked.", fields: [] })).toEqual({
      above: "",
      at: {},
    });
    expect(codeErrors(byMail, null)).toEqual({ above: "", at: {} });
  });
});

test("the focus moves to the first incomplete code", () => {
  const all = {
    sessionToken: "s",
    isMobileOtpEnabled: true,
    isEmailOtpEnabled: true,
    isTOtpEnabled: true,
    email: "a@b.example",
    mobile: "9",
    resendOtpRateLimitDuration: 60,
  };
  expect(nextCode(all, { mobileOtp: "123456" })).toBe("emailOtp");
  expect(nextCode(all, { mobileOtp: "123456", emailOtp: "1", tOtp: "123456" })).toBe("emailOtp");
  expect(nextCode(all, { mobileOtp: "123456", emailOtp: "123456" })).toBe("tOtp");
  expect(nextCode(all, { mobileOtp: "123456", emailOtp: "123456", tOtp: "abcde-fghij" })).toBeUndefined();
});
