import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type CallSchemas, carriesAccessToken, defineCall, headersOf, logout, problemsOf } from "./index.ts";

describe("which paths are sent with the access token", () => {
  test.each([
    ["CLIENT-008", "/public/v1/market/list", false],
    ["CLIENT-008", "/public/v1/fiat/exchangeRates", false],
    ["CLIENT-008", "public/v1/coin/list", false],
    ["CLIENT-009", "/auth/v1/login", false],
    ["CLIENT-009", "/auth/v1/login/otp", false],
    ["CLIENT-009", "/auth/v1/register/otp/verify", false],
    ["CLIENT-009", "/auth/v1/resetPassword", false],
    ["CLIENT-009", "/auth/v1/otp/resend", false],
    ["CLIENT-009", "/auth/v1/federated/link", false],
    ["CLIENT-010", "/auth/v1/user/logout", true],
    ["CLIENT-010", "/auth/v1/user/otp/send", true],
    ["CLIENT-010", "auth/v1/user/email", true],
    ["CLIENT-011", "/auth/v1/mfa", true],
    ["CLIENT-011", "/auth/v1/mfa/tOtp/secret", true],
    ["CLIENT-012", "/user/v1/profile", true],
    ["CLIENT-012", "user/v1/isFeoTagAvailable", true],
    ["CLIENT-013", "/transaction/v1/withdraw", true],
    ["CLIENT-013", "transaction/v1/crypto/deposit/verify", true],
    ["CLIENT-014", "/market/v1/order/limit", true],
    ["CLIENT-014", "/market/v1/tradingFees", true],
    ["our own content calls", "/content/v1/faq", false],
    ["our own probes", "/health/live", false],
  ])("%s %s carries the access token: %s", (_criterion, path, carries) => {
    expect(carriesAccessToken(path)).toBe(carries);
  });
});

const plain: CallSchemas = { summary: "", tag: "", output: z.object({}) };
const asks = defineCall<typeof plain>();
const publicCall = asks({ name: "a", method: "GET", path: "/public/a", auth: "public" });
const sensitive = asks({
  name: "b",
  method: "POST",
  path: "/transaction/v1/b",
  auth: "access",
  session: ["cryptoWithdraw"],
  idempotencyKey: true,
});

describe("problemsOf", () => {
  const always = [
    ...["HEADERS_TOO_LARGE", "HOST_NOT_ALLOWED", "INTERNAL_ERROR", "MALFORMED_URL"],
    ...["TOO_MANY_REQUESTS", "UNAVAILABLE", "URL_TOO_LONG"],
  ];
  const bodyProblems = ["INVALID_INPUT", "MALFORMED_JSON", "BODY_TOO_LARGE", "UNSUPPORTED_CONTENT_TYPE"];

  test("a public call without input has only the problems that every call has", () => {
    expect(problemsOf(publicCall, plain)).toEqual(always);
  });

  test.each(["query", "params"] as const)("a call with %s can fail with INVALID_INPUT", (part) => {
    expect(problemsOf(publicCall, { ...plain, [part]: z.object({}) })).toEqual([...always, "INVALID_INPUT"].sort());
  });

  test.each(["POST", "PUT", "DELETE"] as const)(
    "a %s call can fail because its body is malformed, too large or of an unsupported type",
    (method) => {
      expect(problemsOf({ ...publicCall, method }, plain)).toEqual([...always, ...bodyProblems].sort());
    },
  );

  test("a call that takes tokens can fail because they are missing, invalid or expired", () => {
    const access = ["ACCESS_TOKEN_MISSING", "INVALID_ACCESS_TOKEN"];
    const session = ["SESSION_TOKEN_MISSING", "INVALID_SESSION_TOKEN", "SESSION_EXPIRED"];
    expect(problemsOf(logout, plain)).toEqual([...always, ...bodyProblems, ...access].sort());
    expect(problemsOf(sensitive, plain)).toEqual([...always, ...bodyProblems, ...access, ...session].sort());
  });

  test("a call's own problem codes are included, each once", () => {
    const errors = ["MARKET_NOT_FOUND", "UNAVAILABLE"] as const;
    expect(problemsOf(publicCall, { ...plain, errors })).toEqual([...always, "MARKET_NOT_FOUND"].sort());
  });
});

test.each([
  ["CLIENT-007 a public call", publicCall, []],
  ["CLIENT-015 a protected call", logout, ["accessToken"]],
  ["CLIENT-016 a sensitive call that moves money", sensitive, ["accessToken", "sessionToken", "Idempotency-Key"]],
])("%s reads the headers that it declares", (_name, call, headers) => {
  expect(headersOf(call)).toEqual(headers);
});
