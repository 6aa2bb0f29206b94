/** A confirmation is valid for one act; keys, links and feoTag changes are renewed, single-use or limited. */
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { newAddress, newEmail, newMobile, openAccountFloor } from "./account-floor.ts";

const { browser, clock, codeTo, messagesTo, query, signUp } = await openAccountFloor();
const dayMs = 24 * 60 * 60_000;

type Owner = Awaited<ReturnType<typeof signUp>>;
type Act = (owner: Owner, sessionToken: string) => ReturnType<Owner["call"]>;

const tOtpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.ms });

const put =
  (path: string, body: object): Act =>
  (owner, sessionToken) =>
    owner.call("PUT", path, body, { sessionToken });

const acts: readonly (readonly [name: string, purpose: string, act: Act])[] = [
  ["a new name", "feoTagUpdate", put("/user/v1/name", { name: "Asha Rao" })],
  ["a new anti-phishing word", "mfaUpdate", put("/auth/v1/user/antiPhishingWord", { word: "blue heron" })],
  ["codes by email", "enableEmailOtp", put("/auth/v1/mfa", { action: "enable", type: "email" })],
  ["codes by email again", "mfaUpdate", put("/auth/v1/mfa", { action: "enable", type: "email" })],
  [
    "a new password",
    "passwordChange",
    (owner, sessionToken) =>
      owner.call(
        "POST",
        "/auth/v1/user/changePassword",
        { newPassword: "seven purple llamas waltz" },
        { sessionToken },
      ),
  ],
  [
    "an authenticator app",
    "mfaUpdate",
    async (owner, sessionToken) => {
      const { secret } = (await owner.call("GET", "/auth/v1/mfa/tOtp/secret", undefined, { sessionToken })).body;
      return owner.call("POST", "/auth/v1/mfa/tOtp", { tOtp: secret ? tOtpOf(secret) : "000000" }, { sessionToken });
    },
  ],
];

describe("a confirmation", () => {
  test.each(acts)("setting %s consumes its confirmation", async (_name, purpose, act) => {
    const owner = await signUp(newEmail());
    const sessionToken = await owner.confirm(purpose);
    expect((await act(owner, sessionToken)).status).toBe(200);
    expect((await act(owner, sessionToken)).status).toBe(401);
  });

  test("a feoTag confirmation is consumed by a change, but not by a refused one", async () => {
    const owner = await signUp(newEmail());
    const sessionToken = await owner.confirm("feoTagUpdate");
    const change = (feoTag: string) => put("/user/v1/feoTag", { feoTag })(owner, sessionToken);
    expect((await change("support")).code).toBe("FEOTAG_TAKEN");
    expect((await change("tara_one")).status).toBe(200);
    expect((await change("tara_two")).code).toBe("INVALID_SESSION_TOKEN");
    expect((await put("/user/v1/name", { name: "Tara" })(owner, sessionToken)).code).toBe("INVALID_SESSION_TOKEN");
  });

  test("a mistyped first authenticator code does not consume the confirmation, and new backup codes do", async () => {
    const owner = await signUp(newEmail());
    const sessionToken = await owner.confirm("mfaUpdate");
    const { secret } = (await owner.call("GET", "/auth/v1/mfa/tOtp/secret", undefined, { sessionToken })).body;
    const confirm = (tOtp: string) => owner.call("POST", "/auth/v1/mfa/tOtp", { tOtp }, { sessionToken });
    const right = tOtpOf(secret);
    expect((await confirm(right === "000000" ? "000001" : "000000")).code).toBe("OTP_INVALID");
    const { backupCodes } = (await confirm(right)).body;
    expect(backupCodes).toHaveLength(10);
    clock.ms += 60_000;
    const asked = (await owner.call("GET", "/auth/v1/user/otp/send?purpose=mfaUpdate")).body;
    const given = { emailOtp: await codeTo(owner.to), tOtp: backupCodes[0] };
    await owner.call("POST", "/auth/v1/user/otp/verify", given, { sessionToken: asked.sessionToken });
    const make = () => owner.call("POST", "/auth/v1/mfa/backupCodes", undefined, { sessionToken: asked.sessionToken });
    expect([(await make()).status, (await make()).status]).toEqual([200, 401]);
  });
});

test("each start of authenticator set-up gives a new key, and only the latest is valid", async () => {
  const owner = await signUp(newEmail());
  const sessionToken = await owner.confirm("mfaUpdate");
  const propose = async () =>
    (await owner.call("GET", "/auth/v1/mfa/tOtp/secret", undefined, { sessionToken })).body.secret as string;
  const [first, second] = [await propose(), await propose()];
  expect(second).not.toBe(first);
  const confirm = (secret: string) =>
    owner.call("POST", "/auth/v1/mfa/tOtp", { tOtp: tOtpOf(secret) }, { sessionToken });
  expect((await confirm(first)).code).toBe("OTP_INVALID");
  expect((await confirm(second)).status).toBe(200);
});

test("a freeze link works once, even after support has unfrozen the account", async () => {
  const owner = await signUp(newEmail());
  await put("/auth/v1/user/antiPhishingWord", { word: "blue heron" })(owner, await owner.confirm("mfaUpdate"));
  const login = browser(newAddress());
  const { sessionToken } = (await login.startLogin(owner.who)).body;
  const emailOtp = await codeTo(owner.to);
  await login.call("POST", "/auth/v1/login", { deviceId: "new", emailOtp }, { sessionToken });
  const texts = (await messagesTo(owner.to)).map(({ text }) => text);
  const token = texts.map((text) => /\/auth\/notMe#([\w.-]+)/.exec(text)?.[1]).find(Boolean);
  const freeze = () => browser(newAddress()).call("POST", "/auth/v1/freeze", { token });
  expect((await freeze()).status).toBe(200);
  expect((await owner.browser.startLogin(owner.who)).code).toBe("ACCOUNT_FROZEN");
  await query("update account set frozen_at = null where id = $1", [owner.userId]);
  expect((await freeze()).code).toBe("LINK_INVALID");
  expect((await owner.browser.startLogin(owner.who)).status).toBe(200);
});

describe("a reset by a stranger who knows an address and a number", () => {
  test("a reset never shows that an address and a number belong to one account", async () => {
    const owner = await signUp(newEmail());
    const { mobile } = newMobile();
    await query("update account set mobile = $2, is_mobile_otp_enabled = true where id = $1", [owner.userId, mobile]);
    const start = async (who: object) => (await browser(newAddress()).startReset(who)).body;
    const verify = (sessionToken: string, given: object) =>
      browser(newAddress()).call("POST", "/auth/v1/resetPassword/otp/verify", given, { sessionToken });
    // Wrong codes for the address do not affect the number.
    const byMail = await start(owner.who);
    for (const _ of [1, 2, 3, 4, 5, 6]) await verify(byMail.sessionToken, { emailOtp: "000000" });
    const byPhone = await start({ mobile });
    expect(byPhone).toMatchObject({
      email: "",
      mobile: expect.stringMatching(/^••••••\d{4}$/),
      isEmailOtpEnabled: false,
    });
    const right = await verify(byPhone.sessionToken, { mobileOtp: await codeTo(`+91${mobile}`) });
    expect(right.body).toMatchObject({ isVerified: false, isEmailOtpEnabled: true, email: "" });
    const again = await start(owner.who);
    const proved = await verify(again.sessionToken, { emailOtp: await codeTo(owner.to) });
    expect(proved.body).toMatchObject({ isVerified: false, isMobileOtpEnabled: true, mobile: "" });
  });
});

describe("feoTags", () => {
  const change = async (owner: Owner, feoTag: string) => {
    clock.ms += 61_000;
    return put("/user/v1/feoTag", { feoTag })(owner, await owner.confirm("feoTagUpdate"));
  };
  const isFree = async (owner: Owner, feoTag: string) =>
    (await owner.call("GET", `/user/v1/isFeoTagAvailable?feoTag=${feoTag}`)).body.isAvailable;

  test("a previous feoTag can be taken back by its owner only", async () => {
    const [owner, other] = [await signUp(newEmail()), await signUp(newEmail())];
    await change(owner, "meera_a");
    await change(owner, "meera_b");
    expect([await isFree(owner, "meera_a"), await isFree(other, "meera_a")]).toEqual([true, false]);
    expect((await change(other, "meera_a")).code).toBe("FEOTAG_TAKEN");
    expect((await change(owner, "meera_a")).status).toBe(200);
    expect([await isFree(owner, "meera_b"), await isFree(other, "meera_b")]).toEqual([true, false]);
    expect((await change(other, "meera_a")).code).toBe("FEOTAG_TAKEN");
  });

  test("a feoTag can be changed three times in 30 days, and the refusal says when next", async () => {
    const owner = await signUp(newEmail());
    await change(owner, "kiran_0");
    for (const tag of ["kiran_1", "kiran_0", "kiran_1"]) expect((await change(owner, tag)).status).toBe(200);
    const began = clock.ms;
    const refused = await change(owner, "kiran_2");
    expect(refused.code).toBe("FEOTAG_CHANGES_EXHAUSTED");
    expect(refused.body.detail).toBe("You can change your feoTag 3 times in 30 days. Try again in 30 days.");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(29 * 24 * 60 * 60);
    clock.ms = began + 30 * dayMs;
    await owner.renew();
    expect((await change(owner, "kiran_2")).status).toBe(200);
  });
});
