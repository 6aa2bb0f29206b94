import { describe, expect, test } from "vitest";
import { missingDocument, readDigiReturn, withoutReturn } from "./digi-return.ts";

test.each([
  ["", null],
  ["?tab=1", null],
  ["?code=c1&state=s1", { kind: "given", code: "c1", state: "s1" }],
  ["?code=c1", { kind: "broken" }],
  ["?error=access_denied&state=s1", { kind: "denied" }],
  ["?error=server_error&state=s1", { kind: "broken" }],
  ["?code=c1&state=s1&error=access_denied", { kind: "denied" }],
])("a return with %j is %j", (search, expected) => {
  expect(readDigiReturn(search)).toEqual(expected);
});

test("the address keeps what is not of the return", () => {
  expect(withoutReturn("?code=c1&state=s1")).toBe("");
  expect(withoutReturn("?error=access_denied&error_description=no&state=s&from=mail")).toBe("?from=mail");
});

describe("what a visit did not bring", () => {
  const Aadhaar = "XXXX XXXX 1234";
  test.each([
    [Aadhaar, "ABCPD1234F", true, undefined],
    ["", "", false, undefined],
    ["", "", true, "Neither PAN nor Aadhaar came from your DigiLocker."],
    [Aadhaar, "", false, "Your PAN did not come from your DigiLocker."],
    ["", "ABCPD1234F", true, "Your Aadhaar did not come from your DigiLocker."],
  ])("with Aadhaar %j and PAN %j, just there: %s", (aadhaarNumber, PANNumber, wasThere, title) => {
    expect(missingDocument({ aadhaarNumber, PANNumber }, wasThere)?.title).toBe(title);
  });
});
