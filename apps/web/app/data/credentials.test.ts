/** Changing the account's security: which purpose confirms each change, and which token is sent with it. */
import { beforeEach, expect, test, vi } from "vitest";

const sent: { readonly what: string; readonly token: string | null; readonly body: unknown }[] = [];
const replies = new Map<string, { status: number; body: unknown }>();
const stored = new Map<string, string>();

vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  clear: () => stored.clear(),
});
vi.stubGlobal("location", { protocol: "https:" });
vi.stubGlobal("document", { cookie: "" });
vi.stubGlobal("fetch", async (url: unknown, { method, body, headers }: RequestInit) => {
  const what = `${method} ${String(url).replace("/api", "")}`;
  sent.push({
    what,
    token: new Headers(headers).get("sessionToken"),
    body: body ? JSON.parse(String(body)) : undefined,
  });
  const reply = replies.get(what) ?? { status: 200, body: {} };
  return new Response(JSON.stringify(reply.body), {
    status: reply.status,
    headers: { "content-type": "application/json" },
  });
});

const { pictureProblem } = await import("./account.ts");
const acts = await import("./credentials.ts");
const { askBrowser, askForCodeAgain, askForCodes, confirmByCodes } = await import("./confirmations.ts");
const { ApiFailure, needsNewConfirmation } = await import("./api-failure.ts");
const { sessionStore, storeAccessToken } = await import("./session.ts");

beforeEach(() => {
  sent.length = 0;
  replies.clear();
  storeAccessToken("the-access-token");
});

test("ACCT-018 ACCT-019 ACCT-020 LIMIT-022 codes are requested by purpose, resent by target, and verified together", async () => {
  replies.set("GET /auth/v1/user/otp/resend?target=mobile", { status: 200, body: { resendOtpRateLimitDuration: 45 } });
  await askForCodes("mfaUpdate");
  expect(await askForCodeAgain({ sessionToken: "t", target: "mobile" })).toBe(45);
  await confirmByCodes({ sessionToken: "t", codes: { emailOtp: "123456", tOtp: "654321" } });
  expect(sent).toEqual([
    { what: "GET /auth/v1/user/otp/send?purpose=mfaUpdate", token: null, body: undefined },
    { what: "GET /auth/v1/user/otp/resend?target=mobile", token: "t", body: undefined },
    { what: "POST /auth/v1/user/otp/verify", token: "t", body: { emailOtp: "123456", tOtp: "654321" } },
  ]);
});

test.each([
  ["ACCT-017 CLIENT-021", () => acts.deleteAccount("t"), "PUT /user/v1/deleteAccount", undefined],
  ["ACCT-028 CLIENT-023", () => acts.readTOtpSecret("t"), "GET /auth/v1/mfa/tOtp/secret", undefined],
  ["ACCT-029 CLIENT-023", () => acts.confirmTOtp("t", "123456"), "POST /auth/v1/mfa/tOtp", { tOtp: "123456" }],
  ["CLIENT-023", () => acts.makeBackupCodes("t"), "POST /auth/v1/mfa/backupCodes", undefined],
  [
    "CLIENT-016",
    () => acts.changeAntiPhishingWord("t", "tulip"),
    "PUT /auth/v1/user/antiPhishingWord",
    { word: "tulip" },
  ],
  ["CLIENT-016", () => acts.removePasskey("t", "p 1"), "DELETE /auth/v1/user/passkey/p%201", undefined],
  ["CLIENT-016", () => acts.unlinkProvider("t", "google"), "DELETE /auth/v1/user/federated/google", undefined],
  [
    "ACCT-027 CLIENT-023",
    () => acts.changeMfa("t", { action: "disable", type: "mobile" }),
    "PUT /auth/v1/mfa",
    { action: "disable", type: "mobile" },
  ],
])("%s sends the session token as a header", async (_criteria, act, what, body) => {
  await act();
  expect(sent[0]).toEqual({ what, token: "t", body });
});

test("ACCT-030 CLIENT-022 a password change returns a new access token, which is stored: other devices are signed out", async () => {
  replies.set("POST /auth/v1/user/changePassword", { status: 200, body: { accessToken: "the-new-one" } });
  await acts.changePassword("t", "correct horse");
  expect(sent[0]).toEqual({
    what: "POST /auth/v1/user/changePassword",
    token: "t",
    body: { newPassword: "correct horse" },
  });
  expect(stored.get("accessToken")).toBe("the-new-one");
  expect(sessionStore.getState().accessToken).toBe("the-new-one");
});

test("ACCT-017 deleting the account ends the session here, but only if the server accepted", async () => {
  replies.set("PUT /user/v1/deleteAccount", { status: 400, body: { code: "ACCOUNT_HAS_BALANCE" } });
  await expect(acts.deleteAccount("t")).rejects.toThrow("Your wallets still have a balance.");
  expect(sessionStore.getState().accessToken).toBe("the-access-token");
  replies.clear();
  await acts.deleteAccount("t");
  expect(sessionStore.getState().accessToken).toBeNull();
  expect(sent.map(({ what }) => what)).not.toContain("POST /auth/v1/user/logout");
});

test.each([
  ["enable", "email", "enableEmailOtp"],
  ["enable", "mobile", "enableMobileOtp"],
  ["enable", "tOtp", "mfaUpdate"],
  ["disable", "email", "mfaUpdate"],
  ["disable", "mobile", "mfaUpdate"],
  ["disable", "tOtp", "mfaUpdate"],
] as const)("ACCT-009 the change to %s codes by %s is confirmed as %s", (action, type, purpose) => {
  expect(acts.mfaPurpose({ action, type })).toBe(purpose);
});

test.each([
  ["image/png", 1, null],
  ["image/jpeg", 5 * 1024 * 1024, null],
  ["image/jpeg", 5 * 1024 * 1024 + 1, "size"],
  ["image/png", 0, "empty"],
  ["image/gif", 10, "kind"],
  ["", 10, "kind"],
])("ACCT-012 a picture of type %j with %i bytes has the problem %s", (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});

test.each([
  [440, "SESSION_EXPIRED", true],
  [401, "SESSION_TOKEN_MISSING", true],
  [401, "INVALID_SESSION_TOKEN", true],
  [400, "OTP_INVALID", false],
  [undefined, "NETWORK", false],
])("a refusal with %s %s requires a new confirmation: %s", (status, code, expected) => {
  expect(needsNewConfirmation(new ApiFailure("", { status, code }))).toBe(expected);
});

test.each(["NotAllowedError", "AbortError"])(
  "closing the browser's passkey prompt (%s) is not a failure",
  async (name) => {
    const closed = Object.assign(new Error("closed"), { name });
    expect(await askBrowser(() => Promise.reject(closed))).toBeNull();
    await expect(askBrowser(() => Promise.reject(new Error("broken")))).rejects.toThrow("Use a code instead");
  },
);
