/** Strangers who fail on purpose cannot lock the owner out, and passwords and codes cannot be brute-forced. */
import { describe, expect, test, vi } from "vitest";
import { ProblemError } from "../../apps/server/src/platform/problem.ts";
import { newAddress, newEmail, newMobile, openAccountFloor, password, times } from "./account-floor.ts";

const floor = await openAccountFloor({ settings: { PUBLIC_URL: "https://feo.example" } });
const { browser, clock, codeTo, messagesTo, signUp } = floor;
const minute = 60_000;

describe("strangers' failed logins", () => {
  test("failed logins lock all strangers, whatever their address, and say for how long", async () => {
    const { who } = await signUp(newEmail());
    const codes = await times(7, async () => (await browser(newAddress()).startLogin(who, "a wrong guess")).code);
    expect(codes).toEqual([...Array(5).fill("LOGIN_FAILED"), "ACCOUNT_LOCKED", "ACCOUNT_LOCKED"]);
    clock.ms += minute;
    const locked = await browser(newAddress()).startLogin(who);
    expect(locked).toMatchObject({ code: "ACCOUNT_LOCKED", headers: { "retry-after": String(14 * 60) } });
    expect(locked.body.detail).toBe("Too many failed attempts. Try again in 14 minutes, or reset your password.");
  });

  test("strangers' failures never lock a known device", async () => {
    const owner = await signUp(newEmail());
    await times(6, () => browser(newAddress()).startLogin(owner.who, "a wrong guess"));
    expect((await owner.browser.startLogin(owner.who)).status).toBe(200);
    // A device known to another account counts as a stranger here.
    const other = await signUp(newEmail());
    expect((await other.browser.startLogin(owner.who)).code).toBe("ACCOUNT_LOCKED");
  });

  test("a known device has its own count, which locks only itself", async () => {
    const owner = await signUp(newEmail());
    const codes = await times(6, async () => (await owner.browser.startLogin(owner.who, "mistyped")).code);
    expect(codes).toEqual([...Array(5).fill("LOGIN_FAILED"), "ACCOUNT_LOCKED"]);
    expect((await browser().startLogin(owner.who)).status).toBe(200);
  });

  test("a password check that fails with 503 does not count as a failed attempt", async () => {
    const owner = await signUp(newEmail());
    const verify = vi.spyOn(floor.auth.passwords, "verify");
    verify.mockRejectedValue(new ProblemError("UNAVAILABLE", { retryAfterSeconds: 2 }));
    const codes = await times(6, async () => (await owner.browser.startLogin(owner.who)).code);
    verify.mockRestore();
    expect(codes).toEqual(Array(6).fill("UNAVAILABLE"));
    expect((await owner.browser.startLogin(owner.who)).status).toBe(200);
  });

  test("a locked known device can log in right after a reset from it", async () => {
    const owner = await signUp(newEmail());
    await times(5, () => owner.browser.startLogin(owner.who, "mistyped"));
    expect((await owner.browser.startLogin(owner.who)).code).toBe("ACCOUNT_LOCKED");
    const { sessionToken } = (await owner.browser.startReset(owner.who)).body;
    const emailOtp = await codeTo(owner.to);
    await owner.browser.call("POST", "/auth/v1/resetPassword/otp/verify", { emailOtp }, { sessionToken });
    const newPassword = "seven purple llamas waltz";
    await owner.browser.call("POST", "/auth/v1/resetPassword", { newPassword }, { sessionToken });
    expect((await owner.browser.startLogin(owner.who, newPassword)).status).toBe(200);
  });

  test("a new password makes every device a stranger, except the one that set it", async () => {
    const owner = await signUp(newEmail());
    const second = browser(newAddress());
    const { sessionToken } = (await second.startLogin(owner.who)).body;
    const emailOtp = await codeTo(owner.to);
    await second.call("POST", "/auth/v1/login", { deviceId: "second", emailOtp }, { sessionToken });
    const changing = await owner.confirm("passwordChange");
    const newPassword = "seven purple llamas waltz";
    await owner.call("POST", "/auth/v1/user/changePassword", { newPassword }, { sessionToken: changing });
    await times(6, () => browser(newAddress()).startLogin(owner.who, "a wrong guess"));
    expect((await second.startLogin(owner.who, newPassword)).code).toBe("ACCOUNT_LOCKED");
    expect((await owner.browser.startLogin(owner.who, newPassword)).status).toBe(200);
  });

  test("a forged or altered device cookie counts as a stranger's", async () => {
    const owner = await signUp(newEmail());
    await times(6, () => browser(newAddress()).startLogin(owner.who, "a wrong guess"));
    const real = owner.browser.cookies.get("knownDevice") ?? "";
    const [header = "", , mark = ""] = real.split(".");
    const claims = Buffer.from(JSON.stringify({ jti: owner.userId, iat: 1, exp: 9_999_999_999, aud: "feo-device" }));
    for (const forged of ["", "x", `${real}x`, `${header}.${claims.toString("base64url")}.${mark}`]) {
      const stranger = browser(newAddress());
      stranger.cookies.set("knownDevice", forged);
      expect((await stranger.startLogin(owner.who)).code).toBe("ACCOUNT_LOCKED");
    }
  });
});

test("the known-device cookie is HttpOnly and Secure, and contains no personal data", async () => {
  const { browser: owner, who, to, userId } = await signUp(newEmail());
  const { sessionToken } = (await owner.startLogin(who)).body;
  const emailOtp = await codeTo(to);
  const { headers } = await owner.call("POST", "/auth/v1/login", { deviceId: "d", emailOtp }, { sessionToken });
  const cookie = String(headers["set-cookie"]);
  expect(cookie).toMatch(/^knownDevice=[\w.-]+; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax; Secure$/);
  const claims = JSON.parse(Buffer.from(cookie.split(".")[1] ?? "", "base64url").toString());
  expect(Object.keys(claims).toSorted()).toEqual(["aud", "exp", "iat", "jti"]);
  expect(claims.jti).not.toBe(userId);
});

describe("strangers' wrong codes", () => {
  const verifyReset = (sessionToken: string, emailOtp: string) =>
    browser(newAddress()).call("POST", "/auth/v1/resetPassword/otp/verify", { emailOtp }, { sessionToken });

  test("a stranger's wrong reset codes do not count against the owner's reset", async () => {
    const owner = await signUp(newEmail());
    for (const _ of [1, 2, 3]) {
      const { sessionToken } = (await browser(newAddress()).startReset(owner.who)).body;
      const codes = await times(6, async () => (await verifyReset(sessionToken, "000000")).code);
      expect(codes).toEqual([...Array(5).fill("OTP_INVALID"), "OTP_TRIES_EXHAUSTED"]);
    }
    const { sessionToken } = (await browser(newAddress()).startReset(owner.who)).body;
    expect((await verifyReset(sessionToken, await codeTo(owner.to))).status).toBe(200);
  });

  test("a stranger's wrong sign-up codes do not count against the address owner's sign-up", async () => {
    const who = newEmail();
    const guess = (sessionToken: string, otp: string) =>
      browser(newAddress()).call("POST", "/auth/v1/register/otp/verify", { otp }, { sessionToken });
    const stranger = (await browser(newAddress()).startSignUp(who)).body;
    await times(6, () => guess(stranger.sessionToken, "000000"));
    const own = (await browser(newAddress()).startSignUp(who)).body;
    expect((await guess(own.sessionToken, await codeTo(who.email))).status).toBe(200);
  });

  test("wrong codes after the right password lock strangers across all their logins, but no known device", async () => {
    const owner = await signUp(newEmail());
    const login = (by: ReturnType<typeof browser>, sessionToken: string, emailOtp: string) =>
      by.call("POST", "/auth/v1/login", { deviceId: "d", emailOtp }, { sessionToken });
    const first = (await browser(newAddress()).startLogin(owner.who)).body;
    await times(5, () => login(browser(newAddress()), first.sessionToken, "000000"));
    const second = (await browser(newAddress()).startLogin(owner.who)).body;
    const locked = await login(browser(newAddress()), second.sessionToken, await codeTo(owner.to));
    expect(locked).toMatchObject({ code: "CODES_LOCKED", headers: { "retry-after": String(15 * 60) } });
    const own = (await owner.browser.startLogin(owner.who)).body;
    expect((await login(owner.browser, own.sessionToken, await codeTo(owner.to))).status).toBe(200);
  });
});

describe("codes requested by strangers", () => {
  test("one address gets five codes an hour per target, without using up the owner's", async () => {
    const who = newEmail();
    const stranger = browser(newAddress());
    const codes = await times(6, async () => (await stranger.startSignUp(who)).code ?? "sent");
    expect(codes).toEqual([...Array(5).fill("sent"), "TOO_MANY_REQUESTS"]);
    expect((await browser(newAddress()).startSignUp(who)).status).toBe(200);
    expect((await stranger.startSignUp(newEmail())).status).toBe(200);
  });
});

describe("the reset mail's link", () => {
  const linkTo = async (to: string) => {
    const links = (await messagesTo(to)).flatMap(
      ({ text }) => /https:\/\/feo\.example\/auth\/resetPassword#([\w.-]+)/.exec(text)?.[1] ?? [],
    );
    return links.at(-1) ?? "none";
  };
  const openLink = (token: string, by = browser(newAddress())) =>
    by.call("POST", "/auth/v1/resetPassword/link", { token });
  const finish = (sessionToken: string, by = browser(newAddress()), newPassword = "seven purple llamas waltz") =>
    by.call("POST", "/auth/v1/resetPassword", { newPassword }, { sessionToken });

  test("a reset link sets a new password without a code while strangers are locked, and its device can log in at once", async () => {
    const owner = await signUp(newEmail());
    await times(6, () => browser(newAddress()).startLogin(owner.who, "a wrong guess"));
    await browser(newAddress()).startReset(owner.who);
    const fresh = browser(newAddress());
    const opened = await openLink(await linkTo(owner.to), fresh);
    expect(opened.body).toMatchObject({ isVerified: true, email: expect.stringMatching(/^pe•••@/), mobile: "" });
    expect((await finish(opened.body.sessionToken, fresh)).status).toBe(200);
    await times(6, () => browser(newAddress()).startLogin(owner.who, "a wrong guess"));
    expect((await fresh.startLogin(owner.who, "seven purple llamas waltz")).status).toBe(200);
  });

  test("a reset link gives nothing to the browser that requested the mail", async () => {
    const owner = await signUp(newEmail());
    const stranger = browser(newAddress());
    const { sessionToken } = (await stranger.startReset(owner.who)).body;
    await openLink(await linkTo(owner.to));
    expect((await finish(sessionToken, stranger)).code).toBe("INVALID_SESSION_TOKEN");
    expect((await owner.browser.startLogin(owner.who, password)).status).toBe(200);
  });

  test("a reset link has 128 random bits, works once, and expires with its reset", async () => {
    const owner = await signUp(newEmail());
    await browser(newAddress()).startReset(owner.who);
    const token = await linkTo(owner.to);
    expect(Buffer.from(token.split(".")[1] ?? "", "base64url")).toHaveLength(16);
    const [flowId = ""] = token.split(".");
    for (const wrong of ["", "x", flowId, `${flowId}.`, `${token}x`, `${flowId}.${"A".repeat(22)}`]) {
      expect((await openLink(wrong)).code).toBe("LINK_INVALID");
    }
    const replies = await Promise.all([1, 2, 3, 4].map(() => openLink(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await openLink(token)).code).toBe("LINK_INVALID");
    await browser(newAddress()).startReset(owner.who);
    const late = await linkTo(owner.to);
    expect(late).not.toBe(token);
    clock.ms += 10 * minute;
    expect((await openLink(late)).code).toBe("LINK_INVALID");
  });

  test("a reset link still works after the next code could not be sent", async () => {
    const owner = await signUp(newEmail());
    const { mobile } = newMobile();
    const turnOn = "update account set mobile = $2, is_mobile_otp_enabled = true where id = $1";
    await floor.query(turnOn, [owner.userId, mobile]);
    await browser(newAddress()).startReset(owner.who);
    const token = await linkTo(owner.to);
    const busy = browser(newAddress());
    await times(5, () => busy.startReset({ mobile }));
    expect((await openLink(token, busy)).code).toBe("TOO_MANY_REQUESTS");
    const fresh = browser(newAddress());
    const opened = await openLink(token, fresh);
    expect(opened).toMatchObject({ status: 200, body: { isVerified: false, isMobileOtpEnabled: true } });
    expect((await openLink(token)).code).toBe("LINK_INVALID");
    const { sessionToken } = opened.body;
    const mobileOtp = await codeTo(`+91${mobile}`);
    const verified = await fresh.call("POST", "/auth/v1/resetPassword/otp/verify", { mobileOtp }, { sessionToken });
    expect(verified.body.isVerified).toBe(true);
    expect((await finish(sessionToken, fresh)).status).toBe(200);
  });

  test("a reset link is stored only as a keyed hash", async () => {
    const owner = await signUp(newEmail());
    await browser(newAddress()).startReset(owner.who);
    const [, secret = ""] = (await linkTo(owner.to)).split(".");
    const rows = await floor.query<{ row: string }>("select f::text as row from auth_flow f");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  });

  test("only reset mails have the link, and addresses without an account get no mail", async () => {
    const owner = await signUp(newEmail());
    await owner.browser.startLogin(owner.who);
    expect(await linkTo(owner.to)).toBe("none");
    const nobody = newEmail();
    await browser(newAddress()).startReset(nobody);
    expect(await messagesTo(nobody.email)).toEqual([]);
  });
});
