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
])("a DigiLocker return with %j is read as %j", (search, expected) => {
  expect(readDigiReturn(search)).toEqual(expected);
});

test("removing the return's parameters keeps the rest of the query", () => {
  expect(withoutReturn("?code=c1&state=s1")).toBe("");
  expect(withoutReturn("?error=access_denied&error_description=no&state=s&from=mail")).toBe("?from=mail");
});

describe("documents missing after a DigiLocker visit", () => {
  const Aadhaar = "XXXX XXXX 1234";
  test.each([
    [Aadhaar, "ABCPD1234F", true, undefined],
    ["", "", false, undefined],
    ["", "", true, "DigiLocker didn't share your PAN and Aadhaar."],
    [Aadhaar, "", false, "DigiLocker didn't share your PAN."],
    ["", "ABCPD1234F", true, "DigiLocker didn't share your Aadhaar."],
  ])("with Aadhaar %j and PAN %j, the visit just made: %s", (aadhaarNumber, PANNumber, wasThere, title) => {
    expect(missingDocument({ aadhaarNumber, PANNumber }, wasThere)?.title).toBe(title);
  });
});
