/** New passwords over HTTP: what is refused, and what the first password of a Google or Apple account turns on. */
import { describe, expect, test } from "vitest";
import { newAddress, newEmail, openAccountFloor, password } from "./account-floor.ts";

const { browser, codeTo, messagesTo, query, signUp } = await openAccountFloor();
const next = "seven purple llamas waltz";

/** An account as after a first Google sign-in: no password and no codes. */
async function federatedAccount() {
  const owner = await signUp(newEmail());
  await query("update account set password_hash = null, is_email_otp_enabled = false where id = $1", [owner.userId]);
  await query("insert into federated_identity values ('google', $1, $2, now())", [`of ${owner.userId}`, owner.userId]);
  return owner;
}

async function reset(owner: Awaited<ReturnType<typeof signUp>>) {
  const { sessionToken } = (await browser().startReset(owner.who)).body;
  const emailOtp = await codeTo(owner.to);
  await browser().call("POST", "/auth/v1/resetPassword/otp/verify", { emailOtp }, { sessionToken });
  return (newPassword: string) => browser().call("POST", "/auth/v1/resetPassword", { newPassword }, { sessionToken });
}

async function change(owner: Awaited<ReturnType<typeof signUp>>) {
  const sessionToken = await owner.confirm("passwordChange");
  return (newPassword: string) => owner.call("POST", "/auth/v1/user/changePassword", { newPassword }, { sessionToken });
}

const ways = [
  ["a change", change],
  ["a reset", reset],
] as const;

describe.each(ways)("%s", (_way, begin) => {
  test("the current password and weak ones are refused, then a good one is accepted", async () => {
    const owner = await signUp(newEmail());
    const set = await begin(owner);
    expect(await set(password)).toMatchObject({
      code: "PASSWORD_UNCHANGED",
      body: { errors: [{ path: "newPassword" }] },
    });
    expect((await set(`${owner.to.split("@")[0]}2026`)).code).toBe("PASSWORD_PERSONAL");
    expect((await set("Password@123")).code).toBe("PASSWORD_WEAK");
    expect(await set(next)).toMatchObject({ status: 200, body: { isEmailOtpTurnedOn: false } });
    expect((await set("another good one, later")).status).toBe(401);
  });

  test("at most five attempts reveal whether a password is the current one, even concurrent ones", async () => {
    const owner = await signUp(newEmail());
    const set = await begin(owner);
    const codes = (await Promise.all(Array.from({ length: 9 }, () => set(password)))).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([
      ...Array(4).fill("INVALID_SESSION_TOKEN"),
      ...Array(5).fill("PASSWORD_UNCHANGED"),
    ]);
    expect((await set(next)).code).toBe("INVALID_SESSION_TOKEN");
    expect((await browser().startLogin(owner.who)).status).toBe(200);
  });

  test("the first password of a Google account turns on codes by email, and mails so", async () => {
    const owner = await federatedAccount();
    const set = await begin(owner);
    expect(await set(next)).toMatchObject({ status: 200, body: { isEmailOtpTurnedOn: true } });
    const asked = await browser(newAddress()).startLogin(owner.who, next);
    expect(asked.body).toMatchObject({ isEmailOtpEnabled: true });
    const { sessionToken } = asked.body;
    const login = await browser(newAddress()).call("POST", "/auth/v1/login", { deviceId: "d" }, { sessionToken });
    expect(login.code).toBe("FACTORS_MISSING");
    const told = (await messagesTo(owner.to)).filter(({ text }) => text.includes("Details: codes by email"));
    expect(told).toHaveLength(1);
  });
});

test("a first password leaves the codes unchanged if one kind is on", async () => {
  const owner = await federatedAccount();
  const mobile = `9${owner.userId.replace(/\D/g, "").padEnd(9, "0").slice(0, 9)}`;
  await query("update account set mobile = $2, is_mobile_otp_enabled = true where id = $1", [owner.userId, mobile]);
  const asked = (await owner.call("GET", "/auth/v1/user/otp/send?purpose=passwordChange")).body;
  expect(asked).toMatchObject({ isEmailOtpEnabled: false, isMobileOtpEnabled: true });
  const mobileOtp = await codeTo(`+91${mobile}`);
  const { sessionToken } = asked;
  await owner.call("POST", "/auth/v1/user/otp/verify", { mobileOtp }, { sessionToken });
  const body = { newPassword: next };
  const changed = await owner.call("POST", "/auth/v1/user/changePassword", body, { sessionToken });
  expect(changed).toMatchObject({ status: 200, body: { isEmailOtpTurnedOn: false } });
});
