/** The sign-in requests: the real client with a minimal fake page and a scripted server. */
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";

const storage = new Map<string, string>();
const tab = new Map<string, string>();
let cookie = "";
vi.stubGlobal("localStorage", {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  clear: () => storage.clear(),
});
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, value: string) => tab.set(key, value),
  removeItem: (key: string) => tab.delete(key),
});
const left: string[] = [];
vi.stubGlobal("location", { protocol: "https:", assign: (url: string) => left.push(url) });
vi.stubGlobal("document", {
  get cookie() {
    return cookie;
  },
  set cookie(text: string) {
    if (text.startsWith("deviceId=")) cookie = text.split(";")[0] ?? "";
  },
});

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly sessionToken: string | null;
  readonly accessToken: string | null;
  readonly body: Record<string, unknown>;
}
const sent: Sent[] = [];
/** Answers by path, in order; the last one repeats. */
const answers = new Map<string, { status: number; body: unknown }[]>();
const answer = (path: string, ...bodies: unknown[]) =>
  answers.set(
    path,
    bodies.map((body) => ({ status: body instanceof Refusal ? body.status : 200, body })),
  );
class Refusal {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    this.status = status;
    this.code = code;
  }
}

vi.stubGlobal("fetch", async (url: unknown, init: RequestInit = {}) => {
  const path = String(url).replace(/^\/api/, "");
  const headers = new Headers(init.headers);
  sent.push({
    path,
    method: init.method ?? "GET",
    sessionToken: headers.get("sessionToken"),
    accessToken: headers.get("accessToken"),
    body: init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {},
  });
  const list = answers.get(path) ?? [{ status: 200, body: {} }];
  const [first] = list;
  if (list.length > 1) list.shift();
  return new Response(JSON.stringify(first?.body), {
    status: first?.status ?? 200,
    headers: { "content-type": "application/json" },
  });
});

/** The worker's computation, run synchronously. */
const { findNumber } = await import("./captcha-work.ts");
vi.stubGlobal(
  "Worker",
  class extends EventTarget {
    postMessage(work: Parameters<typeof findNumber>[0]) {
      this.dispatchEvent(new MessageEvent("message", { data: findNumber(work) }));
    }
    terminate() {}
  },
);

const signIn = await import("./sign-in.ts");
const federated = await import("./federated.ts");
const { logoutLocally, sessionStore } = await import("./session.ts");

const salt = "0a1b?expires=1700000000&";
const challenge = createHash("sha256").update(`${salt}321`).digest("hex");
const captcha = { algorithm: "SHA-256", challenge, maxnumber: 1_000, salt, signature: "signed" };
const asha = { email: "asha@example.com" };

beforeEach(() => {
  logoutLocally();
  sent.length = 0;
  left.length = 0;
  tab.clear();
  answers.clear();
  answer("/public/v1/captcha", captcha);
});

const calls = () => sent.filter(({ path }) => path !== "/public/v1/captcha");
const proofOf = (body: Record<string, unknown> | undefined) =>
  JSON.parse(atob(String(body?.["captchaResponse"]))) as Record<string, unknown>;

describe("signing up", () => {
  test("AUTH-002 AUTH-003 AUTH-009 AUTH-010 AUTH-011 AUTH-012 REFER-002 signing up makes three calls, with the session token as a header", async () => {
    answer("/auth/v1/register/otp", { sessionToken: "the-step", resendOtpRateLimitDuration: 60 });
    answer("/auth/v1/register", { accessToken: "in" });
    const { sessionToken, resendOtpRateLimitDuration } = await signIn.startRegistration(asha);
    expect(resendOtpRateLimitDuration).toBe(60);
    await signIn.verifyRegistration(sessionToken, "123456");
    await signIn.completeRegistration(sessionToken, { newPassword: "four words on a wall", referralCode: "ravi" });
    const [start, verify, register] = calls();
    expect(start).toMatchObject({ path: "/auth/v1/register/otp", method: "POST", sessionToken: null, body: asha });
    expect(proofOf(start?.body)).toEqual({ algorithm: "SHA-256", challenge, number: 321, salt, signature: "signed" });
    expect(verify).toMatchObject({
      path: "/auth/v1/register/otp/verify",
      sessionToken: "the-step",
      body: { otp: "123456" },
    });
    expect(register).toMatchObject({ path: "/auth/v1/register", sessionToken: "the-step" });
    expect(register?.body).toEqual({
      newPassword: "four words on a wall",
      deviceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      referralCode: "ravi",
    });
  });

  test("an empty referral code is not sent", async () => {
    answer("/auth/v1/register", { accessToken: "in" });
    await signIn.completeRegistration("the-step", { newPassword: "four words", referralCode: "" });
    expect(Object.keys(calls()[0]?.body ?? {})).toEqual(["newPassword", "deviceId"]);
  });
});

describe("logging in", () => {
  test("AUTH-013 AUTH-014 AUTH-026 AUTH-027 AUTH-028 login sends the codes with the device id and stores the token", async () => {
    answer("/auth/v1/login/otp", { sessionToken: "the-step" });
    answer("/auth/v1/login", { accessToken: "in" });
    const { sessionToken } = await signIn.startLogin({ mobile: "9876543210" }, "secret");
    await signIn.completeLogin(sessionToken, { mobileOtp: "1", emailOtp: "2", tOtp: "3" });
    const [start, login] = calls();
    expect(start?.body).toMatchObject({ mobile: "9876543210", password: "secret" });
    expect(login).toMatchObject({
      path: "/auth/v1/login",
      sessionToken: "the-step",
      body: { mobileOtp: "1", emailOtp: "2", tOtp: "3", deviceId: expect.any(String) },
    });
    expect(sessionStore.getState().accessToken).toBe("in");
    expect(storage.get("accessToken")).toBe("in");
  });

  test("a proof of work is used once, and an expired one is redone automatically", async () => {
    answer("/auth/v1/login/otp", new Refusal(400, "CAPTCHA_INVALID"), { sessionToken: "the-step" });
    await signIn.startLogin(asha, "secret");
    expect(sent.filter(({ path }) => path === "/public/v1/captcha")).toHaveLength(2);
    expect(calls()).toHaveLength(2);
  });

  test("any other login refusal is thrown and leaves the user logged out", async () => {
    answer("/auth/v1/login/otp", new Refusal(401, "LOGIN_FAILED"));
    await expect(signIn.startLogin(asha, "wrong")).rejects.toMatchObject({ code: "LOGIN_FAILED", status: 401 });
    expect(calls()).toHaveLength(1);
    expect(sessionStore.getState().accessToken).toBeNull();
  });

  test("the device id is the same at each login, also after logging out", async () => {
    answer("/auth/v1/login", { accessToken: "in" });
    await signIn.completeLogin("the-step", {});
    logoutLocally();
    await signIn.completeLogin("the-step", {});
    const [first, second] = calls();
    expect(first?.body["deviceId"]).toBe(second?.body["deviceId"]);
  });

  test("AUTH-041 for ten seconds after a login no reload prompt is shown", async () => {
    vi.useFakeTimers();
    answer("/auth/v1/login", { accessToken: "in" });
    await signIn.completeLogin("the-step", {});
    expect(sessionStore.getState().isSettling).toBe(true);
    vi.advanceTimersByTime(9_999);
    expect(sessionStore.getState().isSettling).toBe(true);
    vi.advanceTimersByTime(1);
    expect(sessionStore.getState().isSettling).toBe(false);
    vi.useRealTimers();
  });
});

test("AUTH-015 AUTH-016 AUTH-017 a password reset makes three calls and does not log in", async () => {
  answer("/auth/v1/resetPassword/otp/send", { sessionToken: "the-step" });
  answer("/auth/v1/resetPassword/otp/verify", { sessionToken: "the-step", isVerified: true });
  const { sessionToken } = await signIn.startPasswordReset(asha);
  expect(await signIn.verifyPasswordReset(sessionToken, { emailOtp: "123456" })).toMatchObject({ isVerified: true });
  await signIn.completePasswordReset(sessionToken, "four words on a wall");
  expect(calls().map(({ path }) => path)).toEqual([
    "/auth/v1/resetPassword/otp/send",
    "/auth/v1/resetPassword/otp/verify",
    "/auth/v1/resetPassword",
  ]);
  expect(calls()[2]).toMatchObject({ sessionToken: "the-step", body: { newPassword: "four words on a wall" } });
  expect(sessionStore.getState().accessToken).toBeNull();
});

test("AUTH-018 a code is resent to a target, and the wait is returned", async () => {
  answer("/auth/v1/otp/resend", { resendOtpRateLimitDuration: 42 });
  expect(await signIn.resendCode("the-step", "mobile")).toBe(42);
  expect(calls()[0]).toMatchObject({ method: "POST", sessionToken: "the-step", body: { target: "mobile" } });
});

test("CLIENT-009 sign-in calls carry no access token", async () => {
  answer("/auth/v1/login", { accessToken: "in" });
  await signIn.completeLogin("the-step", {});
  await signIn.resendCode("the-step", "email");
  expect(calls().map(({ accessToken }) => accessToken)).toEqual([null, null]);
});

describe("Google and Apple", () => {
  test("AUTH-004 AUTH-024 beginning a federated sign-in redirects to the provider and stores its state in this tab", async () => {
    answer("/auth/v1/federated/apple/begin", { url: "https://apple.example/authorize?state=s-1", state: "s-1" });
    await federated.beginFederated("apple", { redirect: "/trade/ADA-INR", referralCode: "ASHA2345" });
    expect(calls()[0]?.body).toEqual({ redirect: "/trade/ADA-INR" });
    expect(left).toEqual(["https://apple.example/authorize?state=s-1"]);
    const begun = federated.takeBegun();
    expect(begun?.referralCode).toBe("ASHA2345");
    expect(federated.isReturnOf(begun, federated.readReturn("?provider=apple&code=c&state=s-1"))).toBe(true);
    expect(federated.isReturnOf(begun, federated.readReturn("?code=c&state=another"))).toBe(false);
    expect(federated.isReturnOf(begun, federated.readReturn("?code=c"))).toBe(false);
    expect(federated.isReturnOf(federated.takeBegun(), federated.readReturn("?code=c&state=s-1"))).toBe(false);
  });

  test("AUTH-005 AUTH-020 the callback is exchanged for the id token, and that for a session", async () => {
    answer("/auth/v1/federated/google/finish", { idToken: "eyJ", redirect: "/swap" });
    answer("/auth/v1/federated", { sessionToken: "the-step", isLogin: true });
    const returned = federated.readReturn("?code=c&state=s-1&iss=https://google.example");
    expect(await federated.finishFederated("google", returned)).toEqual({
      session: { sessionToken: "the-step", isLogin: true },
      redirect: "/swap",
    });
    expect(calls().map(({ body }) => body)).toEqual([
      { state: "s-1", code: "c", iss: "https://google.example" },
      { idToken: "eyJ", provider: "google" },
    ]);
  });

  test("AUTH-021 AUTH-022 AUTH-023 a federated sign-in creates an account or links one by its password and codes", async () => {
    answer("/auth/v1/federated/link", { accessToken: "in" });
    await federated.decideNew("the-step", "");
    await federated.decideNew("the-step", "ASHA2345");
    await federated.decideLink("the-step", { mobile: "9876543210" });
    await federated.decideLink("the-step", asha);
    await federated.linkPassword("the-step", "secret");
    await federated.completeLink("the-step", { emailOtp: "1", tOtp: "2" });
    expect(calls().map(({ path, body }) => [path, body])).toEqual([
      ["/auth/v1/federated/decision", { linkAccount: false }],
      ["/auth/v1/federated/decision", { linkAccount: false, referralCode: "ASHA2345" }],
      ["/auth/v1/federated/decision", { linkAccount: true, existingMobile: "9876543210" }],
      ["/auth/v1/federated/decision", { linkAccount: true, existingEmail: "asha@example.com" }],
      ["/auth/v1/federated/link/password", { password: "secret", captchaResponse: expect.any(String) }],
      ["/auth/v1/federated/link", { deviceId: expect.any(String), emailOtp: "1", tOtp: "2" }],
    ]);
    expect(new Set(calls().map(({ sessionToken }) => sessionToken))).toEqual(new Set(["the-step"]));
    expect(sessionStore.getState().accessToken).toBe("in");
  });
});
