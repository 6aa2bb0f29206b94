/** Attacks on accounts and their safe answers. An attack must change nothing and must never cause a 5xx. */
import { createHmac, randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { newEmail, password, type Reply, type Who } from "../system/newcomer.ts";
import { choosePerson } from "../system/provider-visit.ts";
import { baseUrl } from "./page.ts";
import { visitors } from "./visitors.ts";

const { done, captcha, codeTo, messages, openAccount } = visitors;

const faults: string[] = [];
const call: typeof visitors.call = async (method, path, ...rest) => {
  const reply = await visitors.call(method, path, ...rest);
  if (reply.status >= 500) faults.push(`${method} ${path} ${reply.status}`);
  return reply;
};

afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const tally = (replies: readonly Reply[]): Record<string, number> =>
  replies.reduce<Record<string, number>>((counts, { code = "OK" }) => {
    counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  }, {});

const startLogin = async (who: Who, secret = password) =>
  call("POST", "/auth/v1/login/otp", { ...who, password: secret, captchaResponse: await captcha() });

const startReset = async (who: Who) =>
  call("POST", "/auth/v1/resetPassword/otp/send", { ...who, captchaResponse: await captcha() });

const startRegistration = async (who: Who) =>
  call("POST", "/auth/v1/register/otp", { ...who, captchaResponse: await captcha() });

const wrong = (code: string) => (code === "123456" ? "654321" : "123456");

describe("code guessing", () => {
  test("of 100 concurrent guesses at a code only five are compared, and then even the right code is refused", async () => {
    const who = newEmail();
    const { sessionToken } = (await startRegistration(who)).body;
    const otp = await codeTo(who);
    const guess = (code: string) => call("POST", "/auth/v1/register/otp/verify", { otp: code }, { sessionToken });
    const counts = tally(await times(100, () => guess(wrong(otp))));
    expect(counts["OTP_INVALID"]).toBe(5);
    expect(counts["OTP_TRIES_EXHAUSTED"]).toBe(95);
    expect((await guess(otp)).status).toBe(400);
    const finish = { newPassword: password, deviceId: "d" };
    expect((await call("POST", "/auth/v1/register", finish, { sessionToken })).code).toBe("FACTORS_MISSING");
  });

  test("wrong login codes count per account, so a new login flow does not reset the count", async () => {
    const someone = await openAccount();
    const first = (await startLogin(someone.who)).body;
    await someone.freshCode();
    const guess = ({ sessionToken }: { sessionToken: string }, emailOtp: string) =>
      call("POST", "/auth/v1/login", { deviceId: "d", emailOtp }, { sessionToken });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess(first, "123456")).code).toBe("OTP_INVALID");
    const second = (await startLogin(someone.who)).body;
    expect((await guess(second, await someone.freshCode())).code).toBe("CODES_LOCKED");
    // Existing sessions survive the lock.
    expect((await someone.call("GET", "/user/v1/profile")).status).toBe(200);
  });

  test("an authenticator code is accepted once, even in concurrent logins", async () => {
    const someone = await openAccount();
    const { secret } = await someone.turnOnApp();
    const flows = [(await startLogin(someone.who)).body];
    const emailOtp = await someone.freshCode();
    const tOtp = someone.tOtp(secret);
    const given = { deviceId: "d", emailOtp, tOtp };
    const replies = await times(4, () =>
      call("POST", "/auth/v1/login", given, { sessionToken: flows[0].sessionToken }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const later = (await startLogin(someone.who)).body;
    const again = { deviceId: "d", emailOtp: await someone.freshCode(), tOtp };
    expect((await call("POST", "/auth/v1/login", again, { sessionToken: later.sessionToken })).code).toBe(
      "OTP_INVALID",
    );
  });
});

describe("password guessing", () => {
  test("of 30 concurrent password guesses five are compared, whether or not the account exists; a reset lifts the lock", async () => {
    const someone = await openAccount();
    for (const who of [someone.who, newEmail()]) {
      const captchas = await times(30, captcha);
      const replies = await times(30, (index) =>
        call("POST", "/auth/v1/login/otp", { ...who, password: `guess ${index}`, captchaResponse: captchas[index] }),
      );
      expect(tally(replies)).toEqual({ LOGIN_FAILED: 5, ACCOUNT_LOCKED: 25 });
    }
    expect((await startLogin(someone.who)).code).toBe("ACCOUNT_LOCKED");
    const { sessionToken } = (await startReset(someone.who)).body;
    const emailOtp = await someone.freshCode();
    await done(call("POST", "/auth/v1/resetPassword/otp/verify", { emailOtp }, { sessionToken }));
    await done(call("POST", "/auth/v1/resetPassword", { newPassword: "opened by a reset" }, { sessionToken }));
    expect((await startLogin(someone.who, "opened by a reset")).status).toBe(200);
  });

  test.each([
    ["of a megabyte", "x".repeat(1_000_000), 413],
    ["longer than the maximum", "x".repeat(1_025), 400],
    ["of NULs", "\u0000".repeat(12), 401],
    ["that is empty", "", 401],
  ])("logging in with a password %s is refused", async (_what, secret, status) => {
    expect((await startLogin(newEmail(), secret)).status).toBe(status);
  });

  test.each([
    ["that is a list", ["a"]],
    ["that is an object", { $ne: "" }],
    ["that is null", null],
  ])("logging in with a password %s is refused", async (_what, secret) => {
    const body = { ...newEmail(), password: secret, captchaResponse: await captcha() };
    expect((await call("POST", "/auth/v1/login/otp", body)).code).toBe("INVALID_INPUT");
  });
});

describe("misplaced codes and tokens", () => {
  test("a code for another purpose or another user is refused", async () => {
    const [one, two] = [await openAccount(), await openAccount()];
    const ask = async (person: typeof one, purpose: string) =>
      (await done(person.call("GET", `/auth/v1/user/otp/send?purpose=${purpose}`))).sessionToken as string;
    const verify = (person: typeof one, sessionToken: string, emailOtp: string) =>
      person.call("POST", "/auth/v1/user/otp/verify", { emailOtp }, { sessionToken });
    const name = await ask(one, "feoTagUpdate");
    const nameCode = await one.freshCode();
    const remove = await ask(one, "deleteAccount");
    await one.freshCode();
    const others = await ask(two, "deleteAccount");
    const othersCode = await two.freshCode();
    expect((await verify(one, remove, nameCode)).code).toBe("OTP_INVALID");
    expect((await verify(one, remove, othersCode)).code).toBe("OTP_INVALID");
    expect((await verify(one, others, othersCode)).code).toBe("INVALID_SESSION_TOKEN");
    expect((await verify(one, name, nameCode)).status).toBe(200);
    // A confirmation is valid only for its own purpose and its own user.
    expect((await one.call("PUT", "/user/v1/deleteAccount", undefined, { sessionToken: name })).code).toBe(
      "INVALID_SESSION_TOKEN",
    );
    expect((await two.call("PUT", "/user/v1/feoTag", { feoTag: "stolen" }, { sessionToken: name })).code).toBe(
      "INVALID_SESSION_TOKEN",
    );
  });

  test("a session token is refused until its codes have been verified", async () => {
    const someone = await openAccount();
    const calls: [string, string, string, object | undefined][] = [
      ["feoTagUpdate", "PUT", "/user/v1/feoTag", { feoTag: "not_confirmed" }],
      ["feoTagUpdate", "PUT", "/user/v1/name", { name: "Not Confirmed" }],
      ["deleteAccount", "PUT", "/user/v1/deleteAccount", undefined],
      ["passwordChange", "POST", "/auth/v1/user/changePassword", { newPassword: "not confirmed" }],
      ["emailUpdate", "POST", "/auth/v1/user/email/otp", newEmail()],
      ["mobileUpdate", "POST", "/auth/v1/user/mobile/otp", { mobile: "9876543210" }],
      ["mfaUpdate", "PUT", "/auth/v1/mfa", { action: "disable", type: "email" }],
      ["mfaUpdate", "GET", "/auth/v1/mfa/tOtp/secret", undefined],
      ["mfaUpdate", "POST", "/auth/v1/mfa/backupCodes", undefined],
      ["mfaUpdate", "POST", "/auth/v1/user/passkey/options", undefined],
      ["mfaUpdate", "PUT", "/auth/v1/user/antiPhishingWord", { word: "stolen" }],
    ];
    for (const [purpose, method, path, body] of calls) {
      const { sessionToken } = await done(someone.call("GET", `/auth/v1/user/otp/send?purpose=${purpose}`));
      const reply = await someone.call(method, path, body, { sessionToken });
      expect([path, reply.status, reply.code]).toEqual([path, 401, "INVALID_SESSION_TOKEN"]);
    }
  });

  test("session and access tokens are not interchangeable, and neither freezes an account", async () => {
    const someone = await openAccount();
    const sessionToken = await someone.confirm("deleteAccount");
    const { accessToken } = someone.state;
    expect((await call("GET", "/user/v1/profile", undefined, { accessToken: sessionToken })).code).toBe(
      "INVALID_ACCESS_TOKEN",
    );
    expect((await someone.call("PUT", "/user/v1/deleteAccount", undefined, { sessionToken: accessToken })).code).toBe(
      "INVALID_SESSION_TOKEN",
    );
    for (const token of [accessToken, sessionToken, "", "a.b.c"]) {
      expect((await call("POST", "/auth/v1/freeze", { token })).code).toBe("LINK_INVALID");
    }
    const guest = (await startLogin(someone.who)).body.sessionToken;
    expect((await someone.call("PUT", "/user/v1/deleteAccount", undefined, { sessionToken: guest })).code).toBe(
      "INVALID_SESSION_TOKEN",
    );
  });

  test("tokens with alg none, another algorithm or altered claims are refused", async () => {
    const someone = await openAccount();
    const { accessToken } = someone.state;
    const sessionToken = await someone.confirm("deleteAccount");
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const forge = (token: string) => {
      const [header = "", claims = "", mark = ""] = token.split(".");
      const kid = JSON.parse(Buffer.from(header, "base64url").toString()).kid;
      const later = part({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), exp: 9_999_999_999 });
      const confused = `${part({ alg: "HS256", kid, jwk: { kty: "oct", k: "AAAA" } })}.${claims}`;
      return [
        `${part({ alg: "none", kid })}.${claims}.`,
        `${part({ alg: "None", kid })}.${claims}.${mark}`,
        `${part({ alg: "RS256", kid })}.${claims}.${mark}`,
        `${part({ alg: "HS256", kid: "other" })}.${claims}.${mark}`,
        `${header}.${later}.${mark}`,
        `${confused}.${createHmac("sha256", Buffer.alloc(3)).update(confused).digest("base64url")}`,
        `${header}.${claims}.`,
      ];
    };
    for (const forged of forge(accessToken)) {
      expect((await call("GET", "/user/v1/profile", undefined, { accessToken: forged })).code).toBe(
        "INVALID_ACCESS_TOKEN",
      );
    }
    for (const forged of forge(sessionToken)) {
      const reply = await someone.call("PUT", "/user/v1/deleteAccount", undefined, { sessionToken: forged });
      expect(reply.code).toBe("INVALID_SESSION_TOKEN");
    }
    expect((await someone.call("GET", "/user/v1/profile")).status).toBe(200);
  });

  test("another user's device, session and passkey answer not found", async () => {
    const [one, two] = [await openAccount(), await openAccount()];
    const [theirs] = (await done(two.call("GET", "/user/v1/session"))).sessions;
    expect((await one.call("DELETE", `/user/v1/session/${theirs.id}`)).status).toBe(404);
    expect((await two.call("GET", "/user/v1/profile")).status).toBe(200);
    for (const id of ["x", "%00", "../../profile", "' or 1=1 --"]) {
      expect((await one.call("DELETE", `/user/v1/session/${encodeURIComponent(id)}`)).status).toBeLessThan(500);
    }
    const sessionToken = await one.confirm("mfaUpdate");
    const reply = await one.call("DELETE", "/auth/v1/user/passkey/abc", undefined, { sessionToken });
    expect(reply.code).toBe("PASSKEY_NOT_FOUND");
  });
});

describe("account enumeration", () => {
  test.each([
    ["signing up", "/auth/v1/register/otp", {}],
    ["a forgotten password", "/auth/v1/resetPassword/otp/send", {}],
    ["a wrong password", "/auth/v1/login/otp", { password: "a wrong password" }],
  ])("%s answers alike whether or not the account exists", async (_what, path, more) => {
    const shapes = new Set<string>();
    // An address gets at most five codes an hour.
    const someone = await openAccount();
    for (const who of [someone.who, newEmail(), someone.who, newEmail(), newEmail()]) {
      const given = { ...who, ...more, captchaResponse: await captcha() };
      const { status, body } = await call("POST", path, given);
      shapes.add(JSON.stringify([status, Object.entries(body).map(([key, value]) => [key, shapeOf(key, value)])]));
    }
    expect([...shapes]).toHaveLength(1);
  });

  /** Replaces values that differ in any two answers by their type. */
  function shapeOf(key: string, value: unknown): unknown {
    return ["sessionToken", "email", "requestId"].includes(key) ? typeof value : value;
  }

  test("signing up with a registered address mails its owner, and no code for that sign-up is right", async () => {
    const someone = await openAccount();
    const { sessionToken } = (await startRegistration(someone.who)).body;
    const { email } = someone.who as { email: string };
    await expect.poll(async () => (await messages(email))[0]?.subject).toBe("Your Feo account");
    for (const otp of ["000000", "123456"]) {
      const reply = await call("POST", "/auth/v1/register/otp/verify", { otp }, { sessionToken });
      expect(reply.code).toBe("OTP_INVALID");
    }
  });

  test("changing to a registered address does not reveal that it is registered", async () => {
    const [one, two] = [await openAccount(), await openAccount()];
    const sessionToken = await one.confirm("emailUpdate");
    const sent = await done(one.call("POST", "/auth/v1/user/email/otp", two.who, { sessionToken }));
    expect(sent.resendOtpRateLimitDuration).toBe(60);
    const reply = await one.call("POST", "/auth/v1/user/email", { otp: "123456", enableOtp: true }, { sessionToken });
    expect(reply.code).toBe("OTP_INVALID");
  });
});

describe("the captcha puzzle", () => {
  const begin = (captchaResponse: unknown) => call("POST", "/auth/v1/register/otp", { ...newEmail(), captchaResponse });

  test("a solved puzzle is accepted once, even in concurrent requests", async () => {
    const solved = await captcha();
    const replies = await times(5, () => begin(solved));
    expect(tally(replies)).toEqual({ OK: 1, CAPTCHA_INVALID: 4 });
  });

  test.each([
    ["nothing", () => ""],
    ["random text", () => "rubbish"],
    ["null", () => Buffer.from("null").toString("base64")],
    ["a list", () => Buffer.from("[]").toString("base64")],
    [
      "a puzzle that was never issued",
      () =>
        Buffer.from('{"algorithm":"SHA-256","challenge":"a","number":1,"salt":"s","signature":"s"}').toString("base64"),
    ],
  ])("a puzzle is not solved by %s", async (_what, make) => {
    expect((await begin(make())).code).toBe("CAPTCHA_INVALID");
  });

  test("a puzzle with a changed number or an extended expiry is refused", async () => {
    const change = async (with_: (answer: Record<string, unknown>) => object) => {
      const answer = JSON.parse(Buffer.from(await captcha(), "base64").toString());
      return Buffer.from(JSON.stringify({ ...answer, ...with_(answer) })).toString("base64");
    };
    expect((await begin(await change(({ number }) => ({ number: Number(number) + 1 })))).code).toBe("CAPTCHA_INVALID");
    const longer = await change(({ salt }) => ({ salt: String(salt).replace(/expires=\d+/, "expires=9999999999") }));
    expect((await begin(longer)).code).toBe("CAPTCHA_INVALID");
  });
});

describe("forged and replayed provider answers", () => {
  const begin = async (provider: string) =>
    done(call("POST", `/auth/v1/federated/${provider}/begin`, { redirect: "/wallet" }));

  async function idTokenOf(person: string): Promise<string> {
    const { url } = await begin("google");
    const { code, state, iss } = await choosePerson(url, person);
    const { idToken } = await done(call("POST", "/auth/v1/federated/google/finish", { code, state, iss }));
    return idToken;
  }
  const start = (idToken: string, provider = "google") => call("POST", "/auth/v1/federated", { idToken, provider });

  test("an ID token is accepted once, and only for the provider that issued it", async () => {
    const idToken = await idTokenOf("Continue as Vikram");
    expect((await start(idToken, "apple")).code).toBe("ID_TOKEN_INVALID");
    expect((await start(`${idToken.slice(0, -4)}AAAA`)).code).toBe("ID_TOKEN_INVALID");
    const replies = await times(4, () => start(idToken));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await start(idToken)).code).toBe("ID_TOKEN_INVALID");
  });

  test("a correctly signed ID token with another sign-in's nonce is refused", async () => {
    const { url } = await begin("google");
    const other = new URL(url);
    other.searchParams.set("nonce", "a-nonce-of-somebody-elses");
    const { code, state, iss } = await choosePerson(other.href, "Continue as Vikram");
    const reply = await call("POST", "/auth/v1/federated/google/finish", { code, state, iss });
    expect(reply.code).toBe("ID_TOKEN_INVALID");
  });

  test("a provider's answer for another sign-in is refused, and so is a repeated one", async () => {
    const [mine, theirs] = [await begin("google"), await begin("google")];
    const answer = await choosePerson(theirs.url, "Continue as Vikram");
    const finish = (state: string) =>
      call("POST", "/auth/v1/federated/google/finish", { code: answer["code"], iss: answer["iss"], state });
    expect((await finish("never-begun")).code).toBe("ID_TOKEN_INVALID");
    expect((await finish(theirs.state)).status).toBe(200);
    expect((await finish(theirs.state)).code).toBe("ID_TOKEN_INVALID");
    expect((await finish(mine.state)).code).toBe("ID_TOKEN_INVALID");
  });

  test.each([
    ["none", { alg: "none" }, { sub: "1", nonce: "n" }],
    ["HS256 with the attacker's key", { alg: "HS256" }, { sub: "1", nonce: "n" }],
    [
      "RS256 with an unknown key",
      { alg: "RS256", kid: "x" },
      { sub: "1", aud: "demo-google", nonce: "n", exp: 9_999_999_999 },
    ],
  ])("an ID token with alg %s is refused", async (_what, header, claims) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    expect((await start(`${part(header)}.${part(claims)}.${"A".repeat(342)}`)).code).toBe("ID_TOKEN_INVALID");
  });

  test("AUTH-008 a provider sign-in never links an account by its address alone", async () => {
    const { sessionToken } = (await start(await idTokenOf("Continue as Meera"))).body;
    // Meera's provider has not verified her address, so it cannot open an account either.
    const opened = await call("POST", "/auth/v1/federated/decision", { linkAccount: false }, { sessionToken });
    expect(opened.code).toBe("EMAIL_NOT_VERIFIED");
    const someone = await openAccount();
    const { email: existingEmail } = someone.who as { email: string };
    const decide = (email: string) =>
      done(call("POST", "/auth/v1/federated/decision", { linkAccount: true, existingEmail: email }, { sessionToken }));
    // A mistyped address can be corrected, and gets the same answer.
    const mistyped = await decide("nobody@example.com");
    const decided = await decide(existingEmail);
    expect(mistyped).toEqual(decided);
    expect(decided).toMatchObject({ isLogin: false, passwordRequired: true, email: "" });
    const link = { deviceId: "d", emailOtp: "123456" };
    expect((await call("POST", "/auth/v1/federated/link", link, { sessionToken })).code).toBe("NOTHING_TO_CONFIRM");
    const tryPassword = (secret: string, captchaResponse: string) =>
      call("POST", "/auth/v1/federated/link/password", { password: secret, captchaResponse }, { sessionToken });
    const guess = async (secret: string) => tryPassword(secret, await captcha());
    const solved = await captcha();
    expect((await tryPassword("not it", solved)).code).toBe("LOGIN_FAILED");
    // Each password attempt needs a newly solved puzzle.
    for (const unsolved of ["", "rubbish", solved]) {
      expect((await tryPassword("not it", unsolved)).code).toBe("CAPTCHA_INVALID");
    }
    const asked = await done(guess(password));
    expect((await call("POST", "/auth/v1/federated/link", link, { sessionToken: asked.sessionToken })).code).toBe(
      "OTP_INVALID",
    );
    const { providers } = await done(someone.call("GET", "/auth/v1/user/security"));
    expect(providers).toEqual([]);
  });

  test("Apple's form post is redeemed once, with a code that only the browser has", async () => {
    const { url, state } = await begin("apple");
    const fields = await choosePerson(url, "Continue as Kabir");
    const post = (given: Record<string, string>) =>
      fetch(`${baseUrl}/api/auth/v1/federated/apple/callback`, {
        method: "POST",
        body: new URLSearchParams(given),
        redirect: "manual",
      });
    const forged = await post({ ...fields, state: "another" });
    expect(new URL(forged.headers.get("location") ?? "").searchParams.get("error")).toBe("server_error");
    const answer = await post(fields);
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get("location") ?? "");
    expect([back.origin + back.pathname, back.searchParams.get("state")]).toEqual([`${baseUrl}/auth/callback`, state]);
    const finish = (code: string) => call("POST", "/auth/v1/federated/apple/finish", { state, code });
    expect((await finish("guessed")).code).toBe("ID_TOKEN_INVALID");
    const { idToken, redirect } = await done(finish(back.searchParams.get("code") ?? ""));
    expect(redirect).toBe("/wallet");
    expect((await finish(back.searchParams.get("code") ?? "")).code).toBe("ID_TOKEN_INVALID");
    expect((await start(idToken, "apple")).body).toMatchObject({ isAccountLinkDecision: true });
  });
});

describe("hostile personal data", () => {
  test.each(["<script>alert(1)</script>", "Robert'); drop table account;--", "a\u0000b", "\u202Eevil", "x".repeat(81)])(
    "the name %s is refused",
    async (name) => {
      const someone = await openAccount();
      const sessionToken = await someone.confirm("feoTagUpdate");
      expect((await someone.call("PUT", "/user/v1/name", { name }, { sessionToken })).code).toBe("INVALID_INPUT");
    },
  );

  test("a security event takes its address from the connection, not from forwarding headers", async () => {
    const someone = await openAccount();
    const headers = {
      "x-forwarded-for": "203.0.113.9",
      "x-real-ip": "203.0.113.9",
      forwarded: "for=203.0.113.9",
      "user-agent": "<img src=x onerror=alert(1)>",
    };
    const { sessionToken } = (await startLogin(someone.who)).body;
    const body = { deviceId: randomUUID(), emailOtp: await someone.freshCode() };
    await done(call("POST", "/auth/v1/login", body, { sessionToken, headers }));
    const [event] = (await done(someone.call("GET", "/user/v1/securityEvents"))).events;
    expect(event.address).not.toContain("203.0.113.9");
    expect(event.device).toBe("Unknown app");
  });
});

describe("profile picture uploads", () => {
  const upload = async (accessToken: string, bytes: Uint8Array, { field = "image", name = "me.png" } = {}) => {
    const form = new FormData();
    form.set(field, new Blob([new Uint8Array(bytes)], { type: "image/png" }), name);
    const response = await fetch(`${baseUrl}/api/user/v1/profile`, {
      method: "PUT",
      headers: { accessToken },
      body: form,
    });
    if (response.status >= 500) faults.push(`upload ${response.status}`);
    return (await response.json()) as { code?: string; profileImage?: string };
  };

  test("a file that is not a picture is refused whatever its declared type; a picture is re-encoded without its metadata", async () => {
    const { accessToken } = (await openAccount()).state;
    const text = new TextEncoder();
    expect((await upload(accessToken, text.encode("<svg onload=alert(1)>"))).code).toBe("FILE_INVALID");
    expect((await upload(accessToken, text.encode("GIF89a"))).code).toBe("FILE_INVALID");
    expect((await upload(accessToken, new Uint8Array(6 * 1024 * 1024))).code).toBe("FILE_TOO_LARGE");
    expect((await upload(accessToken, new Uint8Array(0))).code).toBe("INVALID_INPUT");
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    expect((await upload(accessToken, png, { field: "other" })).code).toBe("INVALID_INPUT");
    const { profileImage = "" } = await upload(accessToken, png, { name: "../../etc/passwd" });
    expect(profileImage).toMatch(/^\/media\/profile\/[\w-]{24}\.webp$/);
    const served = await fetch(baseUrl + profileImage);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await fetch(`${baseUrl}/media/profile/${"a".repeat(24)}.webp`)).status).toBe(404);
    const { profileImage: kept } = (await done(call("GET", "/user/v1/profile", undefined, { accessToken }))).settings;
    expect(kept).toBe(profileImage);
  });

  test("a multipart body is refused by every other call", async () => {
    const { accessToken } = (await openAccount()).state;
    const form = new FormData();
    form.set("maskBalance", "true");
    const response = await fetch(`${baseUrl}/api/user/v1/setting`, {
      method: "PUT",
      headers: { accessToken },
      body: form,
    });
    expect(response.status).toBe(415);
  });
});
