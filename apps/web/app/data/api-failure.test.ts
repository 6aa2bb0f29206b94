import { messages, problems } from "@feo/contract";
import { createFetch } from "ofetch";
import { describe, expect, test } from "vitest";
import { ApiFailure, endsSession, explainFailure, failureOf, messageFor } from "./api-failure.ts";

/** What a real client throws for this response. */
function thrownFor(status: number, body: unknown, more: Record<string, string> = {}): Promise<unknown> {
  const headers = { "content-type": "application/problem+json", ...more };
  const answer = async () => new Response(JSON.stringify(body), { status, headers });
  return createFetch({ fetch: answer as typeof fetch, Headers, AbortController })("/api", { retry: 0 }).then(
    () => Promise.reject(new Error("It did not fail")),
    (error: unknown) => error,
  );
}

describe("the mapping of failed calls to messages", () => {
  test.each([
    ["ERROR-004", 401, "ACCESS_TOKEN_MISSING", ""],
    ["ERROR-005", 401, "INVALID_ACCESS_TOKEN", ""],
    ["AUTH-039", 403, "INVALID_ACCESS_TOKEN", ""],
    ["ERROR-006", 401, "SESSION_TOKEN_MISSING", problems.SESSION_TOKEN_MISSING.message],
    ["ERROR-006", 401, "INVALID_SESSION_TOKEN", problems.INVALID_SESSION_TOKEN.message],
    ["ERROR-007", 400, "INVALID_INPUT", problems.INVALID_INPUT.message],
    ["ERROR-007", 400, "MALFORMED_JSON", problems.MALFORMED_JSON.message],
    ["ERROR-007", 400, "ACCESS_TOKEN_MISSING", problems.ACCESS_TOKEN_MISSING.message],
    ["ERROR-008", 400, "SOMETHING_NEW", messages.badRequest],
    ["ERROR-008", 400, "toString", messages.badRequest],
    ["ERROR-008", 400, undefined, messages.badRequest],
    ["ERROR-009", 401, "SOMETHING_NEW", messages.badRequest],
    ["ERROR-009", 401, undefined, messages.badRequest],
    ["ERROR-010", 440, "SESSION_EXPIRED", messages.sessionExpired],
    ["ERROR-010", 440, undefined, messages.sessionExpired],
    ["ERROR-011", 429, "TOO_MANY_REQUESTS", messages.tooManyRequests],
    ["ERROR-011", 429, undefined, messages.tooManyRequests],
    ["ERROR-012", 403, "SOMETHING_NEW", messages.somethingWentWrong],
    ["ERROR-012", 404, "MARKET_NOT_FOUND", messages.somethingWentWrong],
    ["ERROR-012", 409, undefined, messages.somethingWentWrong],
    ["ERROR-012", 500, "INTERNAL_ERROR", messages.somethingWentWrong],
    ["ERROR-012", 503, "UNAVAILABLE", messages.somethingWentWrong],
  ])("%s status %i with code %s has the right message", async (_criterion, status, code, message) => {
    const failure = await explainFailure(await thrownFor(status, { code }));
    expect(failure.message).toBe(message);
    expect(failure.status).toBe(status);
    expect(failure.code).toBe(code ?? `HTTP_${status}`);
    if (code) expect(await messageFor(status, code)).toBe(message);
  });

  test.each([
    ["ACCOUNT_LOCKED", 14 * 60 - 1, "Too many failed attempts. Try again in 14 minutes, or reset your password."],
    ["ACCOUNT_LOCKED", 8 * 60 * 60, "Too many failed attempts. Try again in 8 hours, or reset your password."],
    ["FEOTAG_CHANGES_EXHAUSTED", 12 * 86_400, "You can change your feoTag 3 times in 30 days. Try again in 12 days."],
    ["CODES_LOCKED", 20, "Too many wrong codes. Try again in 1 minute."],
    ["OTP_INVALID", 60, problems.OTP_INVALID.message],
  ])("ERROR-007 %s with %i seconds to wait has the message: %s", async (code, seconds, message) => {
    expect(await messageFor(400, code, seconds)).toBe(message);
    const failure = await explainFailure(await thrownFor(400, { code }, { "retry-after": String(seconds) }));
    expect(failure.message).toBe(message);
  });

  test("every non-empty message is a complete sentence", () => {
    for (const message of [messages.network, messages.badRequest, messages.sessionExpired, messages.somethingWentWrong])
      expect(message).toMatch(/^[A-Z].*\.$/);
  });
});

describe("a network failure", () => {
  test.each([new TypeError("Failed to fetch"), new Error("socket hang up"), "a text", undefined])(
    "ERROR-001 ERROR-002 %s gives the network message with the network's code",
    (error) => {
      expect(failureOf(error)).toMatchObject({ message: messages.network, code: "NETWORK_ERROR", status: undefined });
    },
  );

  test("ERROR-003 a network failure does not end the session", () => {
    const { status, code } = failureOf(new TypeError("Failed to fetch"));
    expect(endsSession(status, code)).toBe(false);
  });
});

test.each([
  ["AUTH-038", 401, "ACCESS_TOKEN_MISSING", true],
  ["AUTH-038", 400, "ACCESS_TOKEN_MISSING", false],
  ["AUTH-039", 401, "INVALID_ACCESS_TOKEN", true],
  ["AUTH-039", 403, "INVALID_ACCESS_TOKEN", true],
  ["AUTH-039", undefined, "INVALID_ACCESS_TOKEN", true],
  ["ERROR-010", 440, "SESSION_EXPIRED", false],
  ["ERROR-009", 401, "SOMETHING_NEW", false],
])("%s status %s with %s ends the session: %s", (_criterion, status, code, ends) => {
  expect(endsSession(status, code)).toBe(ends);
});

describe("ERROR-017 ERROR-018 ERROR-019 the shared helper", () => {
  test("an ApiFailure is returned unchanged, so that the helper can be called anywhere", () => {
    const failure = new ApiFailure("No.", { code: "INVALID_INPUT", status: 400 });
    expect(failureOf(failure)).toBe(failure);
  });

  test("the fields that the server marked are kept", async () => {
    const errors = [{ path: "feoTag", message: "taken" }];
    const fieldsOf = async (body: object) => (await explainFailure(await thrownFor(400, body))).fields;
    expect(await fieldsOf({ code: "INVALID_INPUT", errors })).toEqual(errors);
    expect(await fieldsOf({ code: "INVALID_INPUT" })).toEqual([]);
  });
});
