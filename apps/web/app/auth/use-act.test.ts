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
])("ERROR-010 a %s with %s restarts the steps: %s", (status, code, isGone) => {
  expect(isSessionGone({ status, code })).toBe(isGone);
});

test("a field's error is found by any of its names on the wire", () => {
  const fields = [{ path: "mobile", message: "A mobile number has 10 digits" }];
  const failure = new ApiFailure("Some fields are invalid.", { code: "INVALID_INPUT", status: 400, fields });
  expect(fieldFailure(failure, "email", "mobile")).toBe("A mobile number has 10 digits");
  expect(fieldFailure(failure, "password")).toBeUndefined();
  expect(fieldFailure(null, "email")).toBeUndefined();
});
