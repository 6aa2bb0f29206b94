/** Codes to new addresses and numbers, and notices by SMS: how many, how often, and what they prove. */
import { expect, test } from "vitest";
import { newEmail, newMobile, openAccountFloor, times } from "./account-floor.ts";

const { auth, clock, codeTo, messagesTo, query, signUp } = await openAccountFloor();
const minute = 60_000;

type Owner = Awaited<ReturnType<typeof signUp>>;

const sendTo = (owner: Owner, sessionToken: string, value: object, path = "mobile") =>
  owner.call("POST", `/auth/v1/user/${path}/otp`, value, { sessionToken });

const kinds = [
  ["mobile", "mobileUpdate", newMobile],
  ["email", "emailUpdate", newEmail],
] as const;

test.each(kinds)(
  "a code to a new %s is sent at most once a minute, whichever target it goes to",
  async (path, purpose, next) => {
    const owner = await signUp(newEmail());
    const sessionToken = await owner.confirm(purpose);
    const first = next();
    expect((await sendTo(owner, sessionToken, first, path)).body.resendOtpRateLimitDuration).toBe(60);
    clock.ms += 20_000;
    expect((await sendTo(owner, sessionToken, first, path)).body.resendOtpRateLimitDuration).toBe(40);
    const another = await sendTo(owner, sessionToken, next(), path);
    expect(another).toMatchObject({ code: "TOO_MANY_REQUESTS", headers: { "retry-after": "40" } });
    const to = "email" in first ? first.email : `+91${first.mobile}`;
    expect(await messagesTo(to)).toHaveLength(1);
    clock.ms += 40_000;
    expect((await sendTo(owner, sessionToken, next(), path)).status).toBe(200);
  },
);

test("an account may send five codes an hour and twenty a day to new numbers and addresses together", async () => {
  const owner = await signUp(newEmail());
  const seen: (string | undefined)[] = [];
  const send = async (purpose: "mobileUpdate" | "emailUpdate", count: number) => {
    const sessionToken = await owner.confirm(purpose);
    for (let round = 0; round < count; round += 1) {
      const isMail = purpose === "emailUpdate";
      const sent = await sendTo(owner, sessionToken, isMail ? newEmail() : newMobile(), isMail ? "email" : "mobile");
      seen.push(sent.code);
      clock.ms += minute;
    }
  };
  await send("mobileUpdate", 3);
  await send("emailUpdate", 3);
  expect(seen).toEqual([...Array(5).fill(undefined), "TOO_MANY_REQUESTS"]);
  await times(4, async () => {
    clock.ms += 60 * minute;
    await send("mobileUpdate", 6);
  });
  expect(seen.filter((code) => code === undefined)).toHaveLength(20);
  clock.ms += 24 * 60 * minute;
  await owner.renew();
  expect((await sendTo(owner, await owner.confirm("mobileUpdate"), newMobile())).status).toBe(200);
});

test("a code sent to one number never proves another, even if the second request was refused", async () => {
  const owner = await signUp(newEmail());
  const sessionToken = await owner.confirm("mobileUpdate");
  const [own, victim] = [newMobile(), newMobile()];
  await sendTo(owner, sessionToken, own);
  const otp = await codeTo(`+91${own.mobile}`);
  expect((await sendTo(owner, sessionToken, victim)).code).toBe("TOO_MANY_REQUESTS");
  const verify = { otp, enableOtp: false };
  const changed = await owner.call("POST", "/auth/v1/user/mobile", verify, { sessionToken });
  expect(changed.body.mobile).toBe(own.mobile);

  // Point the flow at another number than the code was sent to.
  const second = await owner.confirm("mobileUpdate");
  const third = newMobile();
  await sendTo(owner, second, third);
  await query("update auth_flow set mobile = $1 where mobile = $2", [victim.mobile, third.mobile]);
  const stolen = { otp: await codeTo(`+91${third.mobile}`), enableOtp: false };
  expect((await owner.call("POST", "/auth/v1/user/mobile", stolen, { sessionToken: second })).code).toBe("OTP_INVALID");
});

test("an account gets twenty SMS codes a day for all confirmations; sign-ins, resets and passkeys are exempt", async () => {
  const owner = await signUp(newMobile());
  const ask = (purpose: string) => owner.call("GET", `/auth/v1/user/otp/send?purpose=${purpose}`);
  clock.ms += minute;
  const endsAt = new Date(clock.ms + 24 * 60 * minute);
  expect((await ask("passwordChange")).status).toBe(200);
  // Adds seventeen to the counter directly, because a customer is limited to 20 actions in ten seconds.
  const more = "update auth_quota set count = count + 17 where ends_at = $1 returning count";
  expect(await query(more, [endsAt])).toEqual([{ count: 18 }]);
  const codes = [(await ask("mfaUpdate")).code, (await ask("fiatWithdraw")).code];
  expect(codes).toEqual([undefined, undefined]);
  for (const _ of [1, 2]) {
    const refused = await ask("cryptoWithdraw");
    expect(refused).toMatchObject({ code: "TOO_MANY_REQUESTS", headers: { "retry-after": String(24 * 60 * 60) } });
  }
  expect((await owner.browser.startLogin(owner.who)).status).toBe(200);
  expect((await owner.browser.startReset(owner.who)).status).toBe(200);
  await query(
    "insert into passkey (id, user_id, public_key, counter, transports, name, created_at) values ('a-key', $1, '', 0, '[]', '', now())",
    [owner.userId],
  );
  const byPasskey = await ask("feoTagUpdate");
  expect(byPasskey).toMatchObject({ status: 200, body: { passkeyOptions: { challenge: expect.any(String) } } });
  expect(byPasskey.body.resendOtpRateLimitDuration).toBeGreaterThan(60);
  clock.ms += 24 * 60 * minute;
  await query("delete from passkey where user_id = $1", [owner.userId]);
  await owner.renew();
  expect((await ask("passwordChange")).status).toBe(200);
});

test("a customer without an email address gets five SMS a day per kind of event, and other kinds still arrive", async () => {
  const owner = await signUp(newMobile());
  const person = { id: owner.userId, email: null, mobile: owner.who.mobile, antiPhishingWord: "" };
  const place = { address: "192.0.2.1", userAgent: "" };
  const notices = async (words: string) =>
    (await messagesTo(owner.to)).filter(({ text }) => text.includes(words)).length;
  await times(8, () => auth.trail.notify(person, "BANK_ACCOUNT_ADDED", place));
  await times(8, () => auth.trail.notify(person, "BANK_ACCOUNT_REMOVED", place));
  await auth.trail.notify(person, "MOBILE_CHANGED", place);
  expect(await notices("bank account was added")).toBe(5);
  expect(await notices("bank account was removed")).toBe(5);
  expect(await notices("mobile number was changed")).toBe(1);
  const { count } = await auth.trail.list(owner.userId, { pageNo: 1, limit: 1 });
  expect(count).toBeGreaterThan(16);
});
