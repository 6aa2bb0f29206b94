/**
 * Customers of a test's own: they have an account or sign up, read their codes in the world's inbox, and call the API.
 */
import { createHash, randomInt, randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { openAccountsIn } from "./opened-accounts.ts";
import { patientMs } from "./patience.ts";

// biome-ignore lint/suspicious/noExplicitAny: black-box answers are untyped; the assertions check their shape.
type Json = any;

export interface Reply {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Json;
  readonly headers: Headers;
}

export interface Tokens {
  readonly accessToken?: string | undefined;
  readonly sessionToken?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Who = { readonly email: string } | { readonly mobile: string };

export const password = "correct horse battery staple";

export const newEmail = (): Who & { email: string } => ({ email: `p${randomUUID().slice(0, 13)}@example.com` });
export const newMobile = (): Who & { mobile: string } => ({
  mobile: `9${randomInt(10 ** 9, 10 ** 10 - 1)}`.slice(0, 10),
});

export const destinationOf = (who: Who): string => ("email" in who ? who.email : `+91${who.mobile}`);

export interface Exchange {
  readonly baseUrl: string;
  readonly worldUrl: string;
  /** The exchange's home: accounts are written into its database. */
  readonly home: string;
}

/** An exchange as its users access it. */
export function visitorsOf({ baseUrl, worldUrl, home }: Exchange) {
  const openedAccount = openAccountsIn(home, password);

  async function call(method: string, path: string, body?: unknown, tokens: Tokens = {}): Promise<Reply> {
    const { accessToken, sessionToken, headers = {} } = tokens;
    const response = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(accessToken === undefined ? {} : { accessToken }),
        ...(sessionToken === undefined ? {} : { sessionToken }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = text === "" ? {} : JSON.parse(text);
    return { status: response.status, code: answer.code, body: answer, headers: response.headers };
  }

  /** The body of a response that must be a success. */
  async function done(reply: Promise<Reply>): Promise<Json> {
    const { status, body, headers } = await reply;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}, request ${headers.get("x-request-id")}`);
    return body;
  }

  async function captcha(): Promise<string> {
    const { algorithm, challenge, salt, signature, maxnumber } = await done(call("GET", "/public/v1/captcha"));
    let number = 0;
    const isIt = () => createHash("sha256").update(`${salt}${number}`).digest("hex") === challenge;
    while (number <= maxnumber && !isIt()) number += 1;
    const answer = { algorithm, challenge, number, salt, signature };
    return Buffer.from(JSON.stringify(answer)).toString("base64");
  }

  async function messages(to: string): Promise<Json[]> {
    return (await fetch(`${worldUrl}/messages?to=${encodeURIComponent(to)}`)).json() as Promise<Json[]>;
  }

  const codeIn = ({ subject = "", text = "" }: Json): string | undefined =>
    /^(\d{6}) is your/.exec(subject || text)?.[1];

  /** The newest code sent to a person, other than the known ones. */
  async function codeTo(who: Who, known: readonly string[] = []): Promise<string> {
    for (const until = performance.now() + patientMs(40); performance.now() < until; ) {
      for (const message of await messages(destinationOf(who))) {
        const code = codeIn(message);
        if (code !== undefined && !known.includes(code)) return code;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No code has come to ${destinationOf(who)}`);
  }

  /** A customer with an existing account and the common password. */
  async function openAccount(who: Who = newEmail()): Promise<Newcomer> {
    const { accessToken, deviceId } = await openedAccount({ email: null, mobile: null, ...who });
    return newcomer(who, accessToken, deviceId, []);
  }

  /** Signs up as a customer would. If a test only needs an account, `openAccount` is faster. */
  async function signUp(who: Who = newEmail()): Promise<Newcomer> {
    const known = (await messages(destinationOf(who))).flatMap((message) => codeIn(message) ?? []);
    const { sessionToken } = await done(
      call("POST", "/auth/v1/register/otp", { ...who, captchaResponse: await captcha() }),
    );
    const code = await codeTo(who, known);
    await done(call("POST", "/auth/v1/register/otp/verify", { otp: code }, { sessionToken }));
    const deviceId = randomUUID();
    const body = { newPassword: password, deviceId };
    const { accessToken } = await done(call("POST", "/auth/v1/register", body, { sessionToken }));
    return newcomer(who, accessToken, deviceId, [...known, code]);
  }

  async function startLogin(who: Who, secret = password): Promise<Reply> {
    return call("POST", "/auth/v1/login/otp", { ...who, password: secret, captchaResponse: await captcha() });
  }

  function newcomer(who: Who, accessToken: string, deviceId: string, codes: string[]): Newcomer {
    const state = { accessToken };
    let lastStep = 0;
    const own = (method: string, path: string, body?: unknown, tokens: Tokens = {}) =>
      call(method, path, body, { accessToken: state.accessToken, ...tokens });

    async function freshCode(to: Who = who): Promise<string> {
      const code = await codeTo(to, codes);
      codes.push(code);
      return code;
    }

    /** A TOTP code for an unused step: the next one if the current one was used. */
    function tOtp(secret: string): string {
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const step = Math.max(Math.floor(Date.now() / 30_000), lastStep + 1);
      lastStep = step;
      return totp.generate({ timestamp: step * 30_000 });
    }

    const me: Newcomer = {
      who,
      deviceId,
      state,
      call: own,
      freshCode,
      tOtp,
      async confirm(purpose, { secret, backupCode, contacts = [who] } = {}) {
        const asked = await done(own("GET", `/auth/v1/user/otp/send?purpose=${purpose}`));
        const given: Record<string, string> = {};
        for (const contact of contacts) {
          if ("email" in contact && asked.isEmailOtpEnabled) given["emailOtp"] = await freshCode(contact);
          if ("mobile" in contact && asked.isMobileOtpEnabled) given["mobileOtp"] = await freshCode(contact);
        }
        if (asked.isTOtpEnabled && backupCode !== undefined) given["tOtp"] = backupCode;
        else if (asked.isTOtpEnabled && secret !== undefined) given["tOtp"] = tOtp(secret);
        await done(own("POST", "/auth/v1/user/otp/verify", given, { sessionToken: asked.sessionToken }));
        return asked.sessionToken;
      },
      async turnOnApp() {
        const sessionToken = await me.confirm("mfaUpdate");
        const { secret } = await done(own("GET", "/auth/v1/mfa/tOtp/secret", undefined, { sessionToken }));
        const { backupCodes } = await done(own("POST", "/auth/v1/mfa/tOtp", { tOtp: tOtp(secret) }, { sessionToken }));
        return { secret, backupCodes };
      },
    };
    return me;
  }

  return { call, done, captcha, messages, codeTo, openAccount, signUp, startLogin, holderOf: newcomer };
}

interface ConfirmOptions {
  readonly secret?: string;
  readonly backupCode?: string;
  readonly contacts?: readonly Who[];
}

export interface Newcomer {
  readonly who: Who;
  readonly deviceId: string;
  /** Updated when a call returns a new token. */
  readonly state: { accessToken: string };
  call(method: string, path: string, body?: unknown, tokens?: Tokens): Promise<Reply>;
  /** The next code sent to an email address or mobile number, by default the customer's own. */
  freshCode(to?: Who): Promise<string>;
  /** A session token for a purpose, with every code entered: the app's by its secret, or a backup code instead. */
  confirm(purpose: string, options?: ConfirmOptions): Promise<string>;
  turnOnApp(): Promise<{ secret: string; backupCodes: string[] }>;
  tOtp(secret: string): string;
}
