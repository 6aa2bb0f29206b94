/** Sign-up, login, reset and every account change, as a client that knows only the API makes them. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Newcomer, newEmail, newMobile, password, type Who } from "../system/newcomer.ts";
import { connect, outcome } from "./sockets.ts";
import { visitors } from "./visitors.ts";

const { call, done, captcha, messages, codeTo, openAccount, signUp, startLogin } = visitors;

const deviceId = () => randomUUID();

async function login(who: Who, given: (asked: Record<string, unknown>) => Promise<object>): Promise<string> {
  const asked = await done(startLogin(who));
  const body = { deviceId: deviceId(), ...(await given(asked)) };
  const { accessToken } = await done(call("POST", "/auth/v1/login", body, { sessionToken: asked.sessionToken }));
  return accessToken;
}

const isIn = async (accessToken: string) =>
  (await call("GET", "/user/v1/profile", undefined, { accessToken })).status === 200;

describe("AUTH-002 AUTH-003 signing up", () => {
  test.each([
    [
      "ACCT-011 AUTH-010 AUTH-011 AUTH-012 by email",
      newEmail(),
      { isEmailOtpEnabled: true, isMobileOtpEnabled: false },
    ],
    ["by mobile", newMobile(), { isEmailOtpEnabled: false, isMobileOtpEnabled: true }],
  ])("signing up %s takes a code and a password, and returns an access token", async (_how, who, factors) => {
    const body = { ...who, captchaResponse: await captcha() };
    const started = await done(call("POST", "/auth/v1/register/otp", body));
    expect(started).toEqual({ sessionToken: expect.any(String), resendOtpRateLimitDuration: 60 });
    const { sessionToken } = started;
    const early = await call(
      "POST",
      "/auth/v1/register",
      { newPassword: password, deviceId: deviceId() },
      { sessionToken },
    );
    expect(early.code).toBe("FACTORS_MISSING");
    const otp = await codeTo(who);
    await done(call("POST", "/auth/v1/register/otp/verify", { otp }, { sessionToken }));
    const finish = { newPassword: password, deviceId: deviceId() };
    const { accessToken } = await done(call("POST", "/auth/v1/register", finish, { sessionToken }));
    const profile = await done(call("GET", "/user/v1/profile", undefined, { accessToken }));
    expect(profile).toMatchObject({ ...who, ...factors, isTOtpEnabled: false, kycLevel: 0, feoTag: "", name: "" });
    expect((await call("POST", "/auth/v1/register", finish, { sessionToken })).code).toBe("INVALID_SESSION_TOKEN");
  });

  test("AUTH-018 a code is resent only after the cool-down, and the answer says how long that is", async () => {
    const who = newEmail();
    const { sessionToken } = await done(
      call("POST", "/auth/v1/register/otp", { ...who, captchaResponse: await captcha() }),
    );
    const again = await done(call("POST", "/auth/v1/otp/resend", { target: "email" }, { sessionToken }));
    expect(again.resendOtpRateLimitDuration).toBeGreaterThan(50);
    await codeTo(who);
    expect(await messages(who.email)).toHaveLength(1);
    expect((await call("POST", "/auth/v1/otp/resend", { target: "mobile" }, { sessionToken })).code).toBe(
      "INVALID_SESSION_TOKEN",
    );
  });

  test.each([
    ["neither address nor number", {}, "EMAIL_OR_MOBILE"],
    ["both", { email: "a@b.example", mobile: "9876543210" }, "EMAIL_OR_MOBILE"],
    ["an invalid address", { email: "a@b" }, "INVALID_INPUT"],
    ["a number that starts with five", { mobile: "5876543210" }, "INVALID_INPUT"],
    ["a NUL in the address", { email: "a\u0000b@c.example" }, "INVALID_INPUT"],
    ["an extra field", { email: "a@b.example", kycLevel: 3 }, "INVALID_INPUT"],
  ])("signing up with %s is refused", async (_what, who, code) => {
    const reply = await call("POST", "/auth/v1/register/otp", { ...who, captchaResponse: await captcha() });
    expect([reply.status, reply.code]).toEqual([400, code]);
  });

  test.each([
    ["common", "password1234", "PASSWORD_COMMON"],
    ["common in capitals", "PASSWORD123", "PASSWORD_COMMON"],
    ["easy to guess", "Password@123", "PASSWORD_WEAK"],
    ["only blanks", " ".repeat(8), "PASSWORD_WEAK"],
    ["about the product", "feofeofeo", "PASSWORD_PERSONAL"],
    ["too short", "short", "INVALID_INPUT"],
    ["too long", "x".repeat(257), "INVALID_INPUT"],
  ])(
    "signing up with a password that is %s is refused, and another password can be chosen",
    async (_what, newPassword, code) => {
      const who = newEmail();
      const { sessionToken } = await done(
        call("POST", "/auth/v1/register/otp", { ...who, captchaResponse: await captcha() }),
      );
      await done(call("POST", "/auth/v1/register/otp/verify", { otp: await codeTo(who) }, { sessionToken }));
      const finish = (chosen: string) =>
        call("POST", "/auth/v1/register", { newPassword: chosen, deviceId: deviceId() }, { sessionToken });
      expect((await finish(newPassword)).code).toBe(code);
      // There are no composition rules, and NUL is an ordinary character.
      expect((await finish("long\u0000enough ₹ पासवर्ड")).status).toBe(200);
    },
  );
});

describe("AUTH-013 AUTH-014 logging in", () => {
  test("AUTH-007 a login says which codes it needs and masks the address and the number", async () => {
    const { who } = await openAccount();
    const asked = await done(startLogin(who));
    expect(asked).toEqual({
      sessionToken: expect.any(String),
      isEmailOtpEnabled: true,
      isMobileOtpEnabled: false,
      isTOtpEnabled: false,
      email: expect.stringMatching(/^p.•••@example\.com$/),
      mobile: "",
      resendOtpRateLimitDuration: 60,
    });
  });

  test("a login needs every enabled factor, in each combination", async () => {
    const someone = await openAccount();
    const mobile = newMobile();
    const change = await someone.confirm("mobileUpdate");
    await done(someone.call("POST", "/auth/v1/user/mobile/otp", mobile, { sessionToken: change }));
    const otp = await someone.freshCode(mobile);
    await done(someone.call("POST", "/auth/v1/user/mobile", { otp, enableOtp: true }, { sessionToken: change }));
    const contacts = [someone.who, mobile];
    const codes = { emailOtp: () => someone.freshCode(), mobileOtp: () => someone.freshCode(mobile) };
    const both = await login(someone.who, async (asked) => {
      expect(asked).toMatchObject({ isEmailOtpEnabled: true, isMobileOtpEnabled: true, isTOtpEnabled: false });
      return { emailOtp: await codes.emailOtp(), mobileOtp: await codes.mobileOtp() };
    });
    expect(await isIn(both)).toBe(true);
    // Logging in by mobile number reaches the same account.
    const asked = await done(startLogin(mobile));
    const [emailOtp, mobileOtp] = [await codes.emailOtp(), await codes.mobileOtp()];
    const { sessionToken } = asked;
    for (const given of [{ emailOtp }, { mobileOtp }, {}]) {
      const reply = await call("POST", "/auth/v1/login", { deviceId: deviceId(), ...given }, { sessionToken });
      expect(reply.code).toBe("FACTORS_MISSING");
    }
    const all = { deviceId: deviceId(), emailOtp, mobileOtp };
    await done(call("POST", "/auth/v1/login", all, { sessionToken }));

    const mfa = await someone.confirm("mfaUpdate", { contacts });
    const { secret } = await done(someone.call("GET", "/auth/v1/mfa/tOtp/secret", undefined, { sessionToken: mfa }));
    const app = { tOtp: someone.tOtp(secret) };
    const { backupCodes } = await done(someone.call("POST", "/auth/v1/mfa/tOtp", app, { sessionToken: mfa }));
    expect(backupCodes).toHaveLength(10);
    const disable = async (type: string, backupCode: string) => {
      const sessionToken = await someone.confirm("mfaUpdate", { contacts, backupCode });
      return someone.call("PUT", "/auth/v1/mfa", { action: "disable", type }, { sessionToken });
    };
    await done(disable("email", backupCodes[1]));
    await done(disable("mobile", backupCodes[2]));
    expect((await disable("tOtp", backupCodes[3])).code).toBe("LAST_FACTOR");
    const byApp = await login(someone.who, async (now) => {
      expect(now).toMatchObject({ isEmailOtpEnabled: false, isMobileOtpEnabled: false, isTOtpEnabled: true });
      return { tOtp: someone.tOtp(secret) };
    });
    expect(await isIn(byApp)).toBe(true);
    const byBackup = await login(someone.who, async () => ({ tOtp: backupCodes[0] }));
    expect(await isIn(byBackup)).toBe(true);
    const { backupCodesLeft } = await done(someone.call("GET", "/auth/v1/user/security"));
    expect(backupCodesLeft).toBe(6);
  });

  test("a login from a new device notifies the owner; a login from a known device does not", async () => {
    const someone = await openAccount();
    const { email } = someone.who as { email: string };
    const again = async (device: string) => {
      const { sessionToken } = await done(startLogin(someone.who));
      const body = { deviceId: device, emailOtp: await someone.freshCode() };
      await done(
        call("POST", "/auth/v1/login", body, {
          sessionToken,
          headers: { "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/150.0" },
        }),
      );
    };
    const notices = async () =>
      (await messages(email)).filter(({ subject }: { subject: string }) => subject === "A new device signed in");
    await again(someone.deviceId);
    expect(await notices()).toEqual([]);
    await again("another-device");
    await expect.poll(notices).toHaveLength(1);
    const [{ text }] = (await notices()) as [{ text: string }];
    expect(text).toContain("Firefox on Linux");
    expect(text).toMatch(/\/auth\/notMe#[\w.-]+/);
  });

  test("the link in the new-device mail freezes the account, ends every session and blocks logins", async () => {
    const someone = await openAccount();
    const { email } = someone.who as { email: string };
    await someone.turnOnApp();
    const linkIn = async () => {
      const all = (await messages(email)) as { text: string }[];
      return all.map(({ text }) => /\/auth\/notMe#([\w.-]+)/.exec(text)?.[1]).find(Boolean);
    };
    await expect.poll(linkIn).toBeTruthy();
    const token = await linkIn();
    expect((await call("POST", "/auth/v1/freeze", { token: `${token}x` })).code).toBe("LINK_INVALID");
    expect(await isIn(someone.state.accessToken)).toBe(true);
    expect((await call("POST", "/auth/v1/freeze", { token })).status).toBe(200);
    expect((await call("POST", "/auth/v1/freeze", { token })).code).toBe("LINK_INVALID");
    expect((await someone.call("GET", "/user/v1/profile")).code).toBe("INVALID_ACCESS_TOKEN");
    expect((await startLogin(someone.who)).code).toBe("ACCOUNT_FROZEN");
    expect((await startLogin(someone.who, "not the password")).code).toBe("LOGIN_FAILED");
  });

  test("a logged-in customer can freeze the account at once, without a code", async () => {
    const someone = await openAccount();
    const { email } = someone.who as { email: string };
    expect((await someone.call("POST", "/auth/v1/user/freeze", undefined, { accessToken: undefined })).code).toBe(
      "ACCESS_TOKEN_MISSING",
    );
    expect((await someone.call("POST", "/auth/v1/user/freeze")).status).toBe(200);
    expect((await someone.call("POST", "/auth/v1/user/freeze")).code).toBe("INVALID_ACCESS_TOKEN");
    expect((await startLogin(someone.who)).code).toBe("ACCOUNT_FROZEN");
    const subjects = async () => (await messages(email)).map(({ subject }: { subject: string }) => subject);
    await expect.poll(subjects).toContain("Your account is frozen");
  });

  test("unlinking a provider that is not linked or not supported is refused", async () => {
    const someone = await openAccount();
    const unlink = async (provider: string, sessionToken?: string) =>
      (await someone.call("DELETE", `/auth/v1/user/federated/${provider}`, undefined, { sessionToken })).code;
    expect(await unlink("google")).toBe("SESSION_TOKEN_MISSING");
    const sessionToken = await someone.confirm("mfaUpdate");
    expect([await unlink("google", sessionToken), await unlink("github", sessionToken)]).toEqual([
      ...["PROVIDER_NOT_LINKED", "INVALID_INPUT"],
    ]);
  });

  test("AUTH-001 AUTH-019 logging out ends this session and its sockets, and no others", async () => {
    const someone = await openAccount();
    const other = await login(someone.who, async () => ({ emailOtp: await someone.freshCode() }));
    const sockets = [someone.state.accessToken, other].map((accessToken) =>
      connect("/private", { auth: { accessToken } }),
    );
    expect(await Promise.all(sockets.map(outcome))).toEqual(["connected", "connected"]);
    const closed = new Promise<string>((resolve) => sockets[0]?.on("disconnect", resolve));
    await done(someone.call("POST", "/auth/v1/user/logout"));
    expect(await closed).toBe("io server disconnect");
    expect([await isIn(someone.state.accessToken), await isIn(other), sockets[1]?.connected]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("AUTH-015 AUTH-016 AUTH-017 a forgotten password", () => {
  const verify = (sessionToken: string, given: object) =>
    call("POST", "/auth/v1/resetPassword/otp/verify", given, { sessionToken });
  const start = async (who: Who) =>
    done(call("POST", "/auth/v1/resetPassword/otp/send", { ...who, captchaResponse: await captcha() }));

  test("a forgotten password is replaced after the code is verified, and every session ends", async () => {
    const someone = await openAccount();
    const { sessionToken } = await start(someone.who);
    const change = (newPassword: string) => call("POST", "/auth/v1/resetPassword", { newPassword }, { sessionToken });
    expect((await change("a new one, long")).code).toBe("INVALID_SESSION_TOKEN");
    expect((await done(verify(sessionToken, { emailOtp: await someone.freshCode() }))).isVerified).toBe(true);
    expect((await change("a new one, long")).status).toBe(200);
    expect((await change("and another one")).code).toBe("INVALID_SESSION_TOKEN");
    expect(await isIn(someone.state.accessToken)).toBe(false);
    expect((await startLogin(someone.who)).code).toBe("LOGIN_FAILED");
    expect((await startLogin(someone.who, "a new one, long")).status).toBe(200);
  });

  test("a password reset needs the other factors too, after the first code is verified", async () => {
    const someone = await openAccount();
    const { secret } = await someone.turnOnApp();
    const started = await start(someone.who);
    expect(started).toMatchObject({ isEmailOtpEnabled: true, isTOtpEnabled: false });
    const { sessionToken } = started;
    const first = await done(verify(sessionToken, { emailOtp: await someone.freshCode() }));
    expect(first).toMatchObject({ isVerified: false, isEmailOtpEnabled: true, isTOtpEnabled: true });
    const change = () => call("POST", "/auth/v1/resetPassword", { newPassword: "a new one, long" }, { sessionToken });
    expect((await change()).code).toBe("INVALID_SESSION_TOKEN");
    expect((await verify(sessionToken, {})).code).toBe("FACTORS_MISSING");
    expect((await verify(sessionToken, { tOtp: "000000" })).code).toBe("OTP_INVALID");
    expect((await done(verify(sessionToken, { tOtp: someone.tOtp(secret) }))).isVerified).toBe(true);
    expect((await change()).status).toBe(200);
  });
});

describe("account changes", () => {
  let someone: Newcomer;
  beforeAll(async () => {
    someone = await openAccount();
  });

  test("ACCT-018 ACCT-019 ACCT-020 a code is requested by purpose; an immediate repeat returns the same token and sends no second code", async () => {
    const { email } = someone.who as { email: string };
    const path = "/auth/v1/user/otp/send?purpose=fiatWithdraw";
    const before = (await messages(email)).length;
    const [first, second] = [await done(someone.call("GET", path)), await done(someone.call("GET", path))];
    expect(second.sessionToken).toBe(first.sessionToken);
    expect(second.resendOtpRateLimitDuration).toBeLessThanOrEqual(60);
    const otp = await someone.freshCode();
    const tokens = { sessionToken: first.sessionToken };
    const resent = await done(someone.call("GET", "/auth/v1/user/otp/resend?target=email", undefined, tokens));
    expect(resent.resendOtpRateLimitDuration).toBeGreaterThan(40);
    expect((await messages(email)).length).toBe(before + 1);
    await done(someone.call("POST", "/auth/v1/user/otp/verify", { emailOtp: otp }, tokens));
    expect((await someone.call("POST", "/auth/v1/user/otp/verify", { emailOtp: otp }, tokens)).code).toBe(
      "OTP_INVALID",
    );
    for (const purpose of ["login", "register", "everything", ""]) {
      expect((await someone.call("GET", `/auth/v1/user/otp/send?purpose=${purpose}`)).code).toBe("INVALID_INPUT");
    }
  });

  test("ACCT-013 ACCT-014 ACCT-015 ACCT-040 name and feoTag changes each need a confirmation, and a feoTag is never reassigned", async () => {
    const feoTag = `t${randomUUID().replaceAll("-", "").slice(0, 12)}`;
    const available = async (tag: string, by = someone) =>
      (await done(by.call("GET", `/user/v1/isFeoTagAvailable?feoTag=${tag}`))).isAvailable;
    expect([await available(feoTag), await available("asha"), await available("support")]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await someone.call("PUT", "/user/v1/feoTag", { feoTag })).code).toBe("SESSION_TOKEN_MISSING");
    const sessionToken = await someone.confirm("feoTagUpdate");
    const put = (path: string, body: object) => someone.call("PUT", `/user/v1/${path}`, body, { sessionToken });
    expect((await put("feoTag", { feoTag: "asha" })).code).toBe("FEOTAG_TAKEN");
    expect((await put("feoTag", { feoTag: "Not_Allowed" })).code).toBe("INVALID_INPUT");
    const changed = await done(put("feoTag", { feoTag }));
    expect(changed).toEqual({ feoTag, feoTagUpdatedAt: expect.any(String) });
    expect((await put("name", { name: "Asha Rao" })).code).toBe("INVALID_SESSION_TOKEN");
    const another = async (path: string, body: object) =>
      someone.call("PUT", `/user/v1/${path}`, body, { sessionToken: await someone.confirm("feoTagUpdate") });
    await done(another("name", { name: "  Asha   Rao ".trim() }));
    expect(await done(someone.call("GET", "/user/v1/profile"))).toMatchObject({
      feoTag,
      feoTagUpdatedAt: changed.feoTagUpdatedAt,
      name: "Asha Rao",
    });
    await done(another("feoTag", { feoTag: `${feoTag}x` }));
    const other = await openAccount();
    expect([await available(feoTag, other), await available(`${feoTag}x`, other)]).toEqual([false, false]);
  });

  test("ACCT-024 ACCT-025 ACCT-026 an email change needs a confirmation by the old address and a code to the new one, and notifies both", async () => {
    const old = someone.who as { email: string };
    const next = newEmail();
    const sessionToken = await someone.confirm("emailUpdate");
    const post = (path: string, body?: object) =>
      someone.call("POST", `/auth/v1/user/email${path}`, body, { sessionToken });
    expect((await post("", { otp: "000000", enableOtp: true })).code).toBe("NOTHING_TO_CONFIRM");
    await done(post("/otp", next));
    expect((await done(post("/otp/resend"))).resendOtpRateLimitDuration).toBeGreaterThan(40);
    const otp = await someone.freshCode(next);
    expect((await post("", { otp: otp === "000000" ? "000001" : "000000", enableOtp: true })).code).toBe("OTP_INVALID");
    const changed = await done(post("", { otp, enableOtp: true }));
    expect(changed).toEqual({ email: next.email, emailUpdatedAt: expect.any(String) });
    expect((await post("", { otp, enableOtp: true })).code).toBe("INVALID_SESSION_TOKEN");
    const told = async (to: string) =>
      (await messages(to)).some(({ subject }: { subject: string }) => subject === "Your email address was changed");
    await expect.poll(async () => [await told(old.email), await told(next.email)]).toEqual([true, true]);
    expect((await startLogin(old)).code).toBe("LOGIN_FAILED");
    expect((await startLogin(next)).status).toBe(200);
  });

  test("ACCT-030 a password change signs out the other devices and gives this one a new token", async () => {
    const person = await openAccount();
    const other = await login(person.who, async () => ({ emailOtp: await person.freshCode() }));
    const sessionToken = await person.confirm("passwordChange");
    const body = { newPassword: "another long password" };
    const { accessToken } = await done(person.call("POST", "/auth/v1/user/changePassword", body, { sessionToken }));
    expect([await isIn(other), await isIn(person.state.accessToken), await isIn(accessToken)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await startLogin(person.who)).code).toBe("LOGIN_FAILED");
    expect((await startLogin(person.who, "another long password")).status).toBe(200);
  });

  test("ACCT-027 ACCT-028 ACCT-029 each kind of code can be turned on and off", async () => {
    const person = await openAccount();
    const enable = async (type: string, sessionToken: string) =>
      person.call("PUT", "/auth/v1/mfa", { action: "enable", type }, { sessionToken });
    expect((await person.call("GET", "/auth/v1/user/otp/send?purpose=enableMobileOtp")).code).toBe("MOBILE_MISSING");
    const email = await person.confirm("enableEmailOtp");
    expect((await enable("mobile", email)).code).toBe("INVALID_SESSION_TOKEN");
    expect((await enable("email", email)).body).toMatchObject({ isEmailOtpEnabled: true });
    const mfa = await person.confirm("mfaUpdate");
    expect((await enable("tOtp", mfa)).code).toBe("TOTP_NOT_SET_UP");
    expect((await enable("mobile", mfa)).code).toBe("MOBILE_MISSING");
    expect((await person.call("POST", "/auth/v1/mfa/tOtp", { tOtp: "000000" }, { sessionToken: mfa })).code).toBe(
      "TOTP_NOT_SET_UP",
    );
    const proposed = await done(person.call("GET", "/auth/v1/mfa/tOtp/secret", undefined, { sessionToken: mfa }));
    expect(proposed.uri).toMatch(/^otpauth:\/\/totp\/Feo:.*secret=/);
    expect((await person.call("POST", "/auth/v1/mfa/tOtp", { tOtp: "000000" }, { sessionToken: mfa })).code).toBe(
      "OTP_INVALID",
    );
    const code = { tOtp: person.tOtp(proposed.secret) };
    const { backupCodes } = await done(person.call("POST", "/auth/v1/mfa/tOtp", code, { sessionToken: mfa }));
    const second = await person.confirm("mfaUpdate", { backupCode: backupCodes[0] });
    expect((await person.call("GET", "/auth/v1/mfa/tOtp/secret", undefined, { sessionToken: second })).code).toBe(
      "TOTP_ALREADY_ON",
    );
    const made = await done(person.call("POST", "/auth/v1/mfa/backupCodes", undefined, { sessionToken: second }));
    expect(made.backupCodes).not.toEqual(backupCodes);
    const third = await person.confirm("mfaUpdate", { backupCode: made.backupCodes[0] });
    const off = await person.call("PUT", "/auth/v1/mfa", { action: "disable", type: "tOtp" }, { sessionToken: third });
    expect(off.body).toEqual({ isEmailOtpEnabled: true, isMobileOtpEnabled: false, isTOtpEnabled: false });
    expect((await done(person.call("GET", "/auth/v1/user/security"))).backupCodesLeft).toBe(0);
  });

  test("ACCT-016 ACCT-047 settings change one by one and persist, and no other account field can be set there", async () => {
    const changed = await done(
      someone.call("PUT", "/user/v1/setting", {
        hideZeroBalance: true,
        WhitelistWithdrawalsOnly: true,
        preferredAsset: "BTC",
      }),
    );
    expect(changed.settings).toMatchObject({
      hideZeroBalance: true,
      WhitelistWithdrawalsOnly: true,
      preferredAsset: "BTC",
      maskBalance: false,
    });
    await done(someone.call("PUT", "/user/v1/setting", { primaryAsset: "USD" }));
    const { settings } = await done(someone.call("GET", "/user/v1/profile"));
    expect(settings).toMatchObject({ hideZeroBalance: true, primaryAsset: "USD" });
    for (const body of [
      { kycLevel: 3 },
      { KYCLevel: 3 },
      { tdsRate: "0" },
      { profileImage: "javascript:alert(1)" },
      { primaryAsset: "DOGE" },
      { maskBalance: "yes" },
    ]) {
      expect((await someone.call("PUT", "/user/v1/setting", body)).code).toBe("INVALID_INPUT");
    }
    expect((await someone.call("PUT", "/user/v1/setting", { preferredAsset: "NOPE" })).code).toBe("COIN_NOT_FOUND");
    expect((await done(someone.call("GET", "/user/v1/profile"))).settings).toEqual(settings);
  });

  test("the anti-phishing word appears in every mail after it is set", async () => {
    const person = await openAccount();
    const sessionToken = await person.confirm("mfaUpdate");
    await done(person.call("PUT", "/auth/v1/user/antiPhishingWord", { word: "blue heron" }, { sessionToken }));
    await startLogin(person.who);
    await person.freshCode();
    const [{ text }] = (await messages((person.who as { email: string }).email)) as [{ text: string }];
    expect(text).toContain("blue heron");
  });

  test("signed-in devices are listed with the current one first, and can be signed out", async () => {
    const person = await openAccount();
    const other = await login(person.who, async () => ({ emailOtp: await person.freshCode() }));
    const list = async () => (await done(person.call("GET", "/user/v1/session"))).sessions;
    const sessions = await list();
    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
    await done(person.call("DELETE", `/user/v1/session/${sessions[1].id}`));
    expect(await isIn(other)).toBe(false);
    expect((await person.call("DELETE", `/user/v1/session/${sessions[1].id}`)).code).toBe("SESSION_NOT_FOUND");
    const third = await login(person.who, async () => ({ emailOtp: await person.freshCode() }));
    expect((await done(person.call("DELETE", "/user/v1/session"))).count).toBe(1);
    expect([await isIn(third), await isIn(person.state.accessToken)]).toEqual([false, true]);
    const { count, events } = await done(person.call("GET", "/user/v1/securityEvents?limit=3"));
    expect(events.map(({ event }: { event: string }) => event)).toEqual([
      "DEVICE_REVOKED",
      "SIGNED_IN",
      "DEVICE_REVOKED",
    ]);
    expect(count).toBeGreaterThan(3);
  });
});

describe("ACCT-017 deleting an account", () => {
  test("deleting an account needs codes, erases the personal data and ends all access", async () => {
    const person = await openAccount();
    expect((await person.call("PUT", "/user/v1/deleteAccount")).code).toBe("SESSION_TOKEN_MISSING");
    const wrong = await person.confirm("mfaUpdate");
    expect((await person.call("PUT", "/user/v1/deleteAccount", undefined, { sessionToken: wrong })).code).toBe(
      "INVALID_SESSION_TOKEN",
    );
    const sessionToken = await person.confirm("deleteAccount");
    await done(person.call("PUT", "/user/v1/deleteAccount", undefined, { sessionToken }));
    expect((await person.call("GET", "/user/v1/profile")).code).toBe("INVALID_ACCESS_TOKEN");
    expect((await startLogin(person.who)).code).toBe("LOGIN_FAILED");
    // The address can be used for a new account.
    expect((await signUp(person.who)).state.accessToken).toBeTruthy();
  });
});
