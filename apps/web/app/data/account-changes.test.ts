/**
 * Changing the email address, mobile number, feoTag and name: what is sent with which token, and when nothing is sent.
 */
import { userSettingsSchema } from "@feo/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { User } from "./user.ts";

interface Sent {
  readonly what: string;
  readonly token: string | null;
  readonly body: unknown;
}
const sent: Sent[] = [];
const replies = new Map<string, { status: number; body: unknown }>();

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, clear: () => undefined });
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

const changes = await import("./account-changes.ts");
const { accountChanges, emailChange, mobileChange, heldToken, holdToken, updateFeoTag, updateName } = changes;
const { logoutLocally, sessionStore, storeAccessToken } = await import("./session.ts");

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** Like the server's tokens: valid for ten minutes by the server's clock. */
const tokenFor = (name: string, { seconds = 600, aheadMs = 0 } = {}) => {
  const iat = Math.floor((Date.now() + aheadMs) / 1000);
  return `${base64({ alg: "HS256" })}.${base64({ iat, exp: iat + seconds, name })}.signature`;
};

const user: User = {
  id: "u-1",
  feoTag: "asha",
  name: "Asha Rao",
  email: "asha@example.com",
  mobile: "9876543210",
  isEmailOtpEnabled: true,
  isMobileOtpEnabled: false,
  isTOtpEnabled: false,
  passwordUpdatedAt: null,
  emailUpdatedAt: null,
  mobileUpdatedAt: null,
  feoTagUpdatedAt: null,
  nameUpdatedAt: null,
  KYCLevel: 1,
  settings: userSettingsSchema.parse({}),
  tdsRate: null,
};
const minutes = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-16T03:00:00Z"), toFake: ["Date"] });
  sent.length = 0;
  replies.clear();
  storeAccessToken("the-access-token");
  sessionStore.setState({ user });
  accountChanges.setState(accountChanges.getInitialState(), true);
});
afterEach(() => vi.useRealTimers());

test("ACCT-003 each flow holds its own token, and logging out forgets all of them", () => {
  const tokens = { email: tokenFor("e"), mobile: tokenFor("m"), feoTag: tokenFor("f") };
  for (const flow of ["email", "mobile", "feoTag"] as const) holdToken(flow, tokens[flow]);
  expect([heldToken("email"), heldToken("mobile"), heldToken("feoTag")]).toEqual(Object.values(tokens));
  holdToken("mobile", null);
  expect([heldToken("email"), heldToken("mobile"), heldToken("feoTag")]).toEqual([tokens.email, null, tokens.feoTag]);
  logoutLocally();
  expect([heldToken("email"), heldToken("feoTag")]).toEqual([null, null]);
});

describe.each([
  {
    flow: "email",
    change: emailChange,
    address: "new@example.com",
    codes: ["ACCT-024 ACCT-025 ACCT-026 ACCT-031 ACCT-034 ACCT-035 CLIENT-025", "ACCT-043"],
  },
  {
    flow: "mobile",
    change: mobileChange,
    address: "9123456789",
    codes: ["ACCT-021 ACCT-022 ACCT-023 ACCT-032 ACCT-037 ACCT-038 CLIENT-024", "ACCT-044"],
  },
] as const)("changing the $flow", ({ flow, change, address, codes: [order, expiry] }) => {
  const path = `/auth/v1/user/${flow}`;
  const stored = () => change.saved();

  test(`${order} the new value is saved, sent a code, sent another and verified, each call with the token as a header`, async () => {
    const token = tokenFor("held");
    const next = tokenFor("next");
    holdToken(flow, token);
    replies.set(`POST ${path}/otp`, { status: 200, body: { sessionToken: next, resendOtpRateLimitDuration: 30 } });
    replies.set(`POST ${path}/otp/resend`, { status: 200, body: { resendOtpRateLimitDuration: 60 } });
    const changed = { [flow]: address, [`${flow}UpdatedAt`]: "2026-11-16T03:01:00Z" };
    replies.set(`POST ${path}`, { status: 200, body: changed });
    replies.set("GET /user/v1/profile", { status: 200, body: { ...user, ...changed } });

    change.save(address);
    expect(await change.generate()).toEqual({ resendSeconds: 30 });
    expect(await change.regenerate()).toEqual({ resendSeconds: 60 });
    expect(stored()).toBe(address);
    expect(await change.verify({ otp: "123456", enableOTP: true })).toBe(true);
    expect(sent.slice(0, 3)).toEqual([
      { what: `POST ${path}/otp`, token, body: { [flow]: address } },
      { what: `POST ${path}/otp/resend`, token: next, body: undefined },
      { what: `POST ${path}`, token: next, body: { otp: "123456", enableOtp: true } },
    ]);
    // ACCT-036, ACCT-039: the saved value is cleared and the profile has the new one.
    expect(stored()).toBe("");
    expect(heldToken(flow)).toBeNull();
    expect(sessionStore.getState().user).toMatchObject(changed);
  });

  test(`${flow === "email" ? "ACCT-036" : "ACCT-039"} a wrong code leaves the flow as it is`, async () => {
    holdToken(flow, tokenFor("held"));
    change.save(address);
    replies.set(`POST ${path}`, { status: 400, body: { code: "OTP_INVALID" } });
    await expect(change.verify({ otp: "000000", enableOTP: false })).rejects.toThrow("Incorrect or expired code");
    expect(stored()).toBe(address);
    expect(heldToken(flow)).not.toBeNull();
  });

  test.each(["missing", "expired", "unreadable"])(
    `${expiry} with a token that is %s, every step returns false and sends nothing`,
    async (state) => {
      change.save(address);
      if (state === "expired") holdToken(flow, tokenFor("old"));
      if (state === "unreadable") holdToken(flow, "not-a-token");
      vi.setSystemTime(Date.now() + 10 * minutes);
      expect(await change.generate()).toBe(false);
      expect(await change.regenerate()).toBe(false);
      expect(await change.verify({ otp: "123456", enableOTP: false })).toBe(false);
      expect(sent).toEqual([]);
      expect(accountChanges.getState().isSessionExpired).toBe(false);
      expect(stored()).toBe(address);
    },
  );
});

describe("the feoTag", () => {
  const available = (isAvailable: boolean) =>
    replies.set("GET /user/v1/isFeoTagAvailable?feoTag=asha_rao", { status: 200, body: { isAvailable } });

  test("ACCT-014 ACCT-015 ACCT-033 ACCT-040 ACCT-041 ACCT-042 CLIENT-020 a feoTag is checked, changed, and shown in the profile with its time", async () => {
    const token = tokenFor("held");
    holdToken("feoTag", token);
    available(true);
    const changed = { feoTag: "asha_rao", feoTagUpdatedAt: "2026-11-16T03:01:00Z" };
    replies.set("PUT /user/v1/feoTag", { status: 200, body: changed });
    expect(await updateFeoTag("asha_rao")).toBe("changed");
    expect(sent).toEqual([
      { what: "GET /user/v1/isFeoTagAvailable?feoTag=asha_rao", token: null, body: undefined },
      { what: "PUT /user/v1/feoTag", token, body: { feoTag: "asha_rao" } },
    ]);
    expect(sessionStore.getState().user).toMatchObject(changed);
    expect(heldToken("feoTag")).toBeNull();
  });

  test("ACCT-040 a taken feoTag is not changed, and the confirmation stays valid", async () => {
    holdToken("feoTag", tokenFor("held"));
    available(false);
    expect(await updateFeoTag("asha_rao")).toBe("taken");
    expect(sent.map(({ what }) => what)).toEqual(["GET /user/v1/isFeoTagAvailable?feoTag=asha_rao"]);
    expect(heldToken("feoTag")).not.toBeNull();
  });

  test.each(["missing", "expired"])(
    "ACCT-045 ACCT-046 with a token that is %s, changing the feoTag returns false, sends nothing and opens the dialog",
    async (state) => {
      if (state === "expired") holdToken("feoTag", tokenFor("old"));
      vi.setSystemTime(Date.now() + 10 * minutes);
      expect(await updateFeoTag("asha_rao")).toBe(false);
      expect(sent).toEqual([]);
      expect(accountChanges.getState().isSessionExpired).toBe(true);
      changes.closeSessionExpired();
      expect(accountChanges.getState().isSessionExpired).toBe(false);
    },
  );

  test.each([
    [440, "SESSION_EXPIRED"],
    [401, "INVALID_SESSION_TOKEN"],
  ])("ACCT-046 a token that the server calls expired (%i %s) also opens the dialog", async (status, code) => {
    holdToken("feoTag", tokenFor("held"));
    available(true);
    replies.set("PUT /user/v1/feoTag", { status, body: { code } });
    expect(await updateFeoTag("asha_rao")).toBe(false);
    expect(accountChanges.getState().isSessionExpired).toBe(true);
    expect(heldToken("feoTag")).toBeNull();
  });

  test("ERROR-018 any other failure is converted and rethrown", async () => {
    holdToken("feoTag", tokenFor("held"));
    available(true);
    replies.set("PUT /user/v1/feoTag", { status: 400, body: { code: "FEOTAG_TAKEN" } });
    await expect(updateFeoTag("asha_rao")).rejects.toThrow("That feoTag is taken.");
  });
});

describe("the name", () => {
  test("ACCT-013 CLIENT-019 the name is changed with the token of the feoTag flow", async () => {
    const token = tokenFor("held");
    holdToken("feoTag", token);
    const changed = { name: "Asha Kulkarni", nameUpdatedAt: "2026-11-16T03:01:00Z" };
    replies.set("PUT /user/v1/name", { status: 200, body: changed });
    expect(await updateName("Asha Kulkarni")).toBe(true);
    expect(sent).toEqual([{ what: "PUT /user/v1/name", token, body: { name: "Asha Kulkarni" } }]);
    expect(sessionStore.getState().user).toMatchObject(changed);
  });

  test("ERROR-019 a failed name change is converted and rethrown", async () => {
    holdToken("feoTag", tokenFor("held"));
    replies.set("PUT /user/v1/name", { status: 400, body: { code: "INVALID_INPUT" } });
    await expect(updateName("?")).rejects.toThrow("Some fields are invalid.");
  });
});

test.each([60, -60])("a clock that is %i minutes wrong does not change how long a token is valid", (wrongBy) => {
  holdToken("email", tokenFor("held", { aheadMs: wrongBy * minutes }));
  vi.setSystemTime(Date.now() + 9 * minutes);
  expect(heldToken("email")).not.toBeNull();
  vi.setSystemTime(Date.now() + minutes + 1_000);
  expect(heldToken("email")).toBeNull();
});
