import { expect, test } from "vitest";
import { ApiFailure } from "../data/index.ts";
import { fieldFailure, isSessionGone } from "./use-act.ts";

test.each([
  [440, "SESSION_EXPIRED", true],
  [401, "INVALID_SESSION_TOKEN", true],
  [401, "SESSION_TOKEN_MISSING", true],
  [400, "NOTHING_TO_CONFIRM", true],
  [400, "OTP_INVALID", false],
  [401, "LOGIN_FAILED", false],
  [undefined, "NETWORK_ERROR", false],
])("ERROR-010 a %s with %s begins the steps again: %s", (status, code, isGone) => {
  expect(isSessionGone({ status, code })).toBe(isGone);
});

test("what the server says of a field is said at the field, whichever of its names it has", () => {
  const fields = [{ path: "mobile", message: "A mobile number has 10 digits" }];
  const failure = new ApiFailure("Some of the input is not valid.", { code: "INVALID_INPUT", status: 400, fields });
  expect(fieldFailure(failure, "email", "mobile")).toBe("A mobile number has 10 digits");
  expect(fieldFailure(failure, "password")).toBeUndefined();
  expect(fieldFailure(null, "email")).toBeUndefined();
});
