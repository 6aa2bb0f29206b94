/** Refer and earn: referral codes, accounts that signed up with them, and rewards from their fees. */
import { problems, referralShare } from "@feo/contract";
import { parseUnits } from "@feo/money";
import { expect, test, vi } from "vitest";
import { newEmail, password } from "../system/newcomer.ts";
import { patientMs } from "../system/patience.ts";
import { choosePerson } from "../system/provider-visit.ts";
import { deepen, untilStatus, world } from "./coins.ts";
import { openBooks, query } from "./moneyed.ts";
import { baseUrl } from "./page.ts";
import type { Json } from "./trading.ts";
import { visitors } from "./visitors.ts";

openBooks();

const decimal = (text: string, decimals: number): bigint => parseUnits(text, decimals);

async function signUpWith(referralCode: string) {
  const who = newEmail();
  const { done, call } = visitors;
  const asked = { ...who, captchaResponse: await visitors.captcha() };
  const { sessionToken } = await done(call("POST", "/auth/v1/register/otp", asked));
  await done(call("POST", "/auth/v1/register/otp/verify", { otp: await visitors.codeTo(who) }, { sessionToken }));
  const finish = (code: string) =>
    call(
      "POST",
      "/auth/v1/register",
      { newPassword: password, deviceId: "a-device", referralCode: code },
      { sessionToken },
    );
  return { who, finish, reply: await finish(referralCode) };
}

/** A first provider sign-in, up to the question whether to open or link an account. */
async function decideWith(provider: "google" | "apple", person: string, decision: object) {
  const { done, call } = visitors;
  const { url } = await done(call("POST", `/auth/v1/federated/${provider}/begin`, { redirect: "/wallet" }));
  const given = await choosePerson(url, `Continue as ${person}`);
  const { code, state, iss } = provider === "apple" ? await handOver(given) : given;
  const returned = { code, state, ...(iss === undefined ? {} : { iss }) };
  const { idToken } = await done(call("POST", `/auth/v1/federated/${provider}/finish`, returned));
  const { sessionToken } = await done(call("POST", "/auth/v1/federated", { idToken, provider }));
  return call("POST", "/auth/v1/federated/decision", decision, { sessionToken });
}

/** Apple posts to the exchange, which redirects the browser to its own page. */
async function handOver(given: Record<string, string>): Promise<Record<string, string>> {
  const callback = `${baseUrl}/api/auth/v1/federated/apple/callback`;
  const answer = await fetch(callback, { method: "POST", body: new URLSearchParams(given), redirect: "manual" });
  return Object.fromEntries(new URL(answer.headers.get("location") ?? "").searchParams);
}

const verified = (email: string) => query("update account set kyc_level = 1 where email = $1", [email]);

test("REFER-001 REFER-002 every customer has a referral code, and sign-ups with it are counted", async () => {
  const inviter = await visitors.openAccount();
  const read = async (): Promise<Json> => (await inviter.call("GET", "/user/v1/referral")).body;
  const first = await read();
  expect(first).toEqual({
    code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
    invited: 0,
    verified: 0,
    trading: 0,
    earned: "0",
    earnedToday: "0",
    rewards: [],
    link: `${baseUrl}/auth/signup?ref=${first.code}`,
  });
  expect((await read()).code).toBe(first.code);
  const other = await visitors.openAccount();
  expect((await other.call("GET", "/user/v1/referral")).body.code).not.toBe(first.code);

  const wrong = await signUpWith("NOBODY99");
  expect([wrong.reply.status, wrong.reply.code]).toEqual([400, "REFERRAL_CODE_UNKNOWN"]);
  expect(wrong.reply.body.errors).toEqual([expect.objectContaining({ path: "referralCode" })]);
  expect(wrong.reply.body.errors[0].message).toBe(problems.REFERRAL_CODE_UNKNOWN.message);
  // A refused code consumes nothing: the sign-up continues, and codes match in any case and with spaces around.
  expect((await wrong.finish("not a code!")).code).toBe("INVALID_INPUT");
  expect((await wrong.finish(` ${first.code.toLowerCase()} `)).status).toBe(200);
  expect((await read()).invited).toBe(1);
  const { body: list } = await inviter.call("GET", "/user/v1/referral/invited?pageNo=1&limit=5");
  expect(list).toEqual({
    count: 1,
    invited: [
      {
        name: "",
        standing: "SIGNED_UP",
        earned: "0",
        joinedAt: expect.any(String),
        earnsUntil: expect.any(String),
      },
    ],
  });
  const [{ joinedAt, earnsUntil }] = list.invited;
  expect(Date.parse(earnsUntil) - Date.parse(joinedAt)).toBe(referralShare.days * 24 * 60 * 60_000);
  // The list contains nothing that identifies the invited person, such as the address.
  expect(JSON.stringify(list)).not.toContain(wrong.who.email.split("@")[0]);
  expect((await other.call("GET", "/user/v1/referral/invited")).body).toEqual({ count: 0, invited: [] });
  for (const path of ["", "/earnings", "/invited"]) {
    expect((await visitors.call("GET", `/user/v1/referral${path}`)).code).toBe("ACCESS_TOKEN_MISSING");
  }
  const { earned, days } = (await inviter.call("GET", "/user/v1/referral/earnings?days=90")).body;
  expect([earned, days.length]).toEqual(["0", 90]);
  expect((await inviter.call("GET", "/user/v1/referral/earnings?days=31")).code).toBe("INVALID_INPUT");
});

test.each([
  ["google", "Vikram", "vikram@gmail.demo"],
  ["apple", "Kabir", "kabir@icloud.demo"],
] as const)("REFER-002 an unknown referral code opens no account with %s", async (provider, person, email) => {
  const accounts = () => query("select 1 from account where email = $1", [email]);
  const reply = await decideWith(provider, person, { linkAccount: false, referralCode: "NOBODY99" });
  expect([reply.status, reply.code]).toEqual([400, "REFERRAL_CODE_UNKNOWN"]);
  expect(reply.body.errors).toEqual([expect.objectContaining({ path: "referralCode" })]);
  expect(await accounts()).toEqual([]);
});

test("REFER-001 a fifth of the invited customer's fees is paid once from the house's fees, and is in the history", async () => {
  const inviter = await visitors.openAccount();
  await verified((inviter.who as { email: string }).email);
  const { code } = (await inviter.call("GET", "/user/v1/referral")).body;
  const { who, reply } = await signUpWith(code);
  await verified(who.email);
  const tokens = { accessToken: reply.body.accessToken };
  const own = (method: string, path: string, body?: object) => visitors.done(visitors.call(method, path, body, tokens));

  const { address } = await own("GET", "/user/v1/wallet/deposit/address?networkKey=BTC");
  const { hash } = await world.give({ network: "BTC", coin: "BTC", address, amount: "0.01" });
  const deposit = async (): Promise<Json> =>
    (await own("GET", "/user/v1/transaction/crypto/deposit")).txs.find((tx: Json) => tx.txHash === hash);
  const { id } = await vi.waitUntil(deposit, { timeout: patientMs(20) });
  await own("POST", "/transaction/v1/crypto/deposit/verify", { id, ownership: "self" });
  await deepen("BTC");
  await untilStatus(deposit, "SUCCESS");
  // A new account's deposits go to spot, so no transfer is needed.
  await own("POST", "/market/v1/order/market", { marketSymbol: "BTC-INR", side: "SELL", volume: "0.005" });

  const paid = async () =>
    query<{ fee: string; gst: string }>(
      `select t.sell_fee as fee, t.sell_gst as gst from trade t join account a on a.number = t.sell_user where a.email = $1`,
      [who.email],
    );
  await vi.waitUntil(async () => (await paid()).length > 0, { timeout: patientMs(20) });
  const read = async (): Promise<Json> => (await inviter.call("GET", "/user/v1/referral")).body;
  await vi.waitUntil(async () => (await read()).rewards.length > 0, { timeout: patientMs(20), interval: 500 });
  // Wait for a later round, which must pay nothing more.
  const newest = Number((await query<{ id: string }>("select max(id) as id from trade"))[0]?.id);
  const counted = async () =>
    Number((await query<{ last: string }>("select last_trade as last from referral_progress"))[0]?.last);
  await expect.poll(counted).toBeGreaterThan(newest);
  const fees = (await paid()).reduce((sum, { fee, gst }) => sum + BigInt(fee) - BigInt(gst), 0n);
  const { earned, rewards } = await read();
  // The ledger counts rupees in millionths; rewards are paid in whole paise.
  expect(decimal(rewards[0].amount, 6)).toBe(((fees * 20n) / 100n / 10_000n) * 10_000n);
  expect(rewards).toEqual([{ coinTicker: "INR", amount: rewards[0].amount }]);
  expect(decimal(earned, 2)).toBe(decimal(rewards[0].amount, 6) / 10_000n);
  const wallet = (await inviter.call("GET", "/user/v1/wallet/balance")).body.mainWallet as Json[];
  expect(wallet.find(({ coinTicker }) => coinTicker === "INR").balance).toBe(rewards[0].amount);

  const invited = (await inviter.call("GET", "/user/v1/referral/invited")).body.invited;
  expect(invited).toMatchObject([{ standing: "TRADING", earned }]);
  const byDay = (await inviter.call("GET", "/user/v1/referral/earnings")).body;
  expect([byDay.earned, byDay.days.length]).toEqual([earned, 30]);

  // WALLET-021, WALLET-022: listed as a received payment, because the specification has no type for rewards.
  const lines = (await inviter.call("GET", "/user/v1/transaction/wallet")).body.txs as Json[];
  const sums = lines.reduce((sum, { amount }) => sum + decimal(amount, 6), 0n);
  expect(sums).toBe(decimal(rewards[0].amount, 6));
  for (const line of lines) {
    expect(line).toMatchObject({ type: "PAYMENT", operation: "RECEIVED", key: "Referral reward", coinTicker: "INR" });
    const { body } = await inviter.call("GET", `/user/v1/transaction/details?id=${line.id}&txType=PAYMENT`);
    expect(body).toMatchObject({
      type: "PAYMENT",
      details: { id: line.id, amount: line.amount, memo: "20% of the trading fees of 1 friend" },
    });
  }
  const stranger = await visitors.openAccount();
  const asked = await stranger.call("GET", `/user/v1/transaction/details?id=${lines[0].id}&txType=PAYMENT`);
  expect(asked.code).toBe("TRANSACTION_NOT_FOUND");
});
