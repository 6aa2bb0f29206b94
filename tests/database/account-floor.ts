/**
 * The account calls over HTTP in one process, with their own database, a controllable clock, client addresses and
 * browsers.
 */
import { createHash, randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { createAccountStore } from "../../apps/server/src/account/account.store.ts";
import { openAuth } from "../../apps/server/src/auth/auth.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { createApi } from "../../apps/server/src/platform/api.ts";
import { createHttp } from "../../apps/server/src/platform/http.ts";
import { createOutbox, type OutgoingMessage } from "../../apps/server/src/platform/outbox.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { createProfile } from "../../apps/server/src/profile/profile.ts";
import { profileRoutes } from "../../apps/server/src/profile/routes.ts";
import { openFresh } from "./fresh-database.ts";

// biome-ignore lint/suspicious/noExplicitAny: black-box answers are untyped; the assertions check their shape.
type Json = any;

export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Json;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface Tokens {
  readonly accessToken?: string | undefined;
  readonly sessionToken?: string | undefined;
}

export const password = "correct horse battery staple";

let people = 0;
let addresses = 0;

export function newEmail(): { email: string } {
  people += 1;
  return { email: `person${people}@example.com` };
}

export function newMobile(): { mobile: string } {
  people += 1;
  return { mobile: String(9_000_000_000 + people) };
}

/** A new client address per call, so that each caller counts as another stranger. */
export function newAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** Runs sequentially. */
export async function times<T>(count: number, act: (round: number) => Promise<T>): Promise<T[]> {
  const seen: T[] = [];
  for (let round = 0; round < count; round += 1) seen.push(await act(round));
  return seen;
}

interface FloorOptions {
  readonly settings?: Record<string, string>;
}

export async function openAccountFloor({ settings = {} }: FloorOptions = {}) {
  const { db, query } = await openFresh();
  // Starts at the real time and only moves forward, because captcha puzzles are checked by the machine's clock.
  const clock = { ms: Date.now() };
  const now = () => clock.ms;
  const config = readConfig({
    LOG_LEVEL: "fatal",
    SIGN_INS_PER_MINUTE: "100000",
    RATE_LIMIT_PER_MINUTE: "100000",
    ...settings,
  });
  const app = await createHttp(config);
  const box = createSecretBox("a-secret-of-at-least-thirty-two-characters");
  const sent: OutgoingMessage[] = [];
  const outbox = createOutbox({
    db,
    box,
    log: app.log,
    now,
    mailer: { send: async (mail) => void sent.push({ channel: "email", ...mail }), close: () => undefined },
    sms: { send: async (sms) => void sent.push({ channel: "sms", ...sms }) },
  });
  const accounts = createAccountStore(db);
  const auth = await openAuth({
    app,
    db,
    config,
    box,
    outbox,
    now,
    deviceOf: accounts.deviceOf,
    isReferralCode: async () => false,
  });
  const api = createApi({ app, verifyAccessToken: auth.accessTokens.verify, openFlow: auth.flows.open, now });
  auth.serve(api);
  const profile = createProfile({
    db,
    store: accounts,
    flows: auth.flows,
    accessTokens: auth.accessTokens,
    trail: auth.trail,
    forget: auth.forget,
    isCoin: () => true,
    taxChanged: async () => undefined,
    heldBy: async () => ({ hasBalance: false, hasOpenOrders: false }),
    now,
  });
  const limit = () => undefined;
  profileRoutes(api, { profile, accounts, accessTokens: auth.accessTokens, trail: auth.trail, limit, now });
  afterAll(async () => {
    await app.close();
    await auth.stop();
    await outbox.stop();
  });

  /** Everything sent to a recipient so far, oldest first. */
  async function messagesTo(to: string): Promise<OutgoingMessage[]> {
    await outbox.stop();
    return sent.filter((message) => message.to === to);
  }

  async function codeTo(to: string): Promise<string> {
    const codes = (await messagesTo(to)).flatMap(({ text }) => /(?:^|\n)(\d{6})(?:\n| is)/.exec(text)?.[1] ?? []);
    const code = codes.at(-1);
    if (code === undefined) throw new Error(`No code has come to ${to}`);
    return code;
  }

  /** A browser at an address, with its own cookies. */
  function browser(address = "192.0.2.1") {
    const cookies = new Map<string, string>();

    async function call(method: string, path: string, body?: unknown, tokens: Tokens = {}): Promise<Answer> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const given = Object.entries(tokens).filter(([, token]) => token !== undefined) as [string, string][];
      const response = await app.inject({
        method: method as "GET",
        url: `/api${path}`,
        remoteAddress: address,
        headers: { host: "localhost", ...(cookie === "" ? {} : { cookie }), ...Object.fromEntries(given) },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      for (const text of [response.headers["set-cookie"] ?? []].flat()) {
        const [pair = ""] = text.split(";");
        cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
      }
      const answer = response.body === "" ? {} : response.json();
      return { status: response.statusCode, code: answer.code, body: answer, headers: response.headers };
    }

    async function captcha(): Promise<string> {
      const { algorithm, challenge, salt, signature } = (await call("GET", "/public/v1/captcha")).body;
      let number = 0;
      while (createHash("sha256").update(`${salt}${number}`).digest("hex") !== challenge) number += 1;
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString("base64");
    }

    const startLogin = async (who: object, secret = password) =>
      call("POST", "/auth/v1/login/otp", { ...who, password: secret, captchaResponse: await captcha() });

    const startReset = async (who: object) =>
      call("POST", "/auth/v1/resetPassword/otp/send", { ...who, captchaResponse: await captcha() });

    const startSignUp = async (who: object) =>
      call("POST", "/auth/v1/register/otp", { ...who, captchaResponse: await captcha() });

    return { call, captcha, cookies, startLogin, startReset, startSignUp };
  }
  type Browser = ReturnType<typeof browser>;

  /** Signs up in this browser, which becomes a known device. */
  async function signUp<W extends { email: string } | { mobile: string }>(who: W, by: Browser = browser()) {
    const to = "email" in who ? who.email : `+91${who.mobile}`;
    const { sessionToken } = (await by.startSignUp(who)).body;
    await by.call("POST", "/auth/v1/register/otp/verify", { otp: await codeTo(to) }, { sessionToken });
    const finish = { newPassword: password, deviceId: randomUUID() };
    const state = (await by.call("POST", "/auth/v1/register", finish, { sessionToken })).body as {
      accessToken: string;
    };
    const [{ id: userId }] = (await query<{ id: string }>("select id from account where email = $1 or mobile = $2", [
      "email" in who ? who.email : null,
      "mobile" in who ? who.mobile : null,
    ])) as [{ id: string }];

    const call = (method: string, path: string, body?: unknown, tokens: Tokens = {}) =>
      by.call(method, path, body, { accessToken: state.accessToken, ...tokens });

    /** Issues another access token, since one lasts twelve hours. */
    async function renew(): Promise<void> {
      state.accessToken = await auth.accessTokens.issue({ userId, deviceId: finish.deviceId });
    }

    /** A session token for a purpose, with the code sent to this address or number verified. */
    async function confirm(purpose: string): Promise<string> {
      const asked = (await call("GET", `/auth/v1/user/otp/send?purpose=${purpose}`)).body;
      const { sessionToken: confirmed } = asked;
      const code = await codeTo(to);
      const given = "email" in who ? { emailOtp: code } : { mobileOtp: code };
      const verified = await call("POST", "/auth/v1/user/otp/verify", given, { sessionToken: confirmed });
      if (verified.status !== 200) throw new Error(`${purpose} was not confirmed: ${verified.code}`);
      return confirmed;
    }
    return { who, to, userId, call, confirm, renew, browser: by };
  }

  return { app, auth, browser, clock, codeTo, db, messagesTo, query, signUp };
}
