import { createHmac, type KeyObject } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { base64url, calculateJwkThumbprint, exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { OpenIdConfig } from "../config.ts";
import { type StartedWorld, startWorld } from "../platform/world-for-tests.ts";
import { createOpenId, type OpenId, OpenIdError, type SignInSecrets } from "./openid.ts";

let world: StartedWorld;
let google: OpenIdConfig;
let apple: OpenIdConfig;
beforeAll(async () => {
  world = await startWorld();
  const { openId } = world.config;
  if (!openId.google || !openId.apple) throw new Error("The demo has both providers");
  ({ google, apple } = openId as { google: OpenIdConfig; apple: OpenIdConfig });
});
afterAll(() => world.stop());

const callback = { google: "http://localhost:3000/auth/callback", apple: "http://localhost:3000/api/apple/callback" };

const secretsFor = (provider: "google" | "apple"): SignInSecrets => ({
  state: randomState(),
  nonce: randomNonce(),
  codeVerifier: randomPKCECodeVerifier(),
  redirectUri: callback[provider],
});

const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    ]),
  );

/** Plays the browser at the provider and returns the parameters that reach the redirect URI. */
async function beSomebody(openId: OpenId, secrets: SignInSecrets, name: string): Promise<Record<string, string>> {
  const url = await openId.authorizationUrl(secrets);
  const page = await (await fetch(url)).text();
  const person = new RegExp(`name="person" value="([^"]*)"[^>]*>${name}\\b`).exec(page)?.[1];
  const { request = "" } = fieldsOf(page);
  const answer = await fetch(url.origin + url.pathname, {
    method: "POST",
    body: new URLSearchParams({ request, person: person ?? "nobody" }),
    redirect: "manual",
  });
  const location = answer.headers.get("location");
  if (location === null) return fieldsOf(await answer.text());
  expect(location.startsWith(`${secrets.redirectUri}?`)).toBe(true);
  return Object.fromEntries(new URL(location).searchParams);
}

async function reasonOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "accepted",
    (error) => {
      expect(error).toBeInstanceOf(OpenIdError);
      expect(error.message).not.toMatch(/eyJ|secret/);
      return error.reason;
    },
  );
}

describe("AUTH-005 signing in with Google", () => {
  test.each([
    ["Continue as Asha", "asha@gmail.demo", true, "Asha Kulkarni"],
    ["Continue as Meera", "meera@company.demo", false, "Meera Iyer"],
  ])('signing in at Google with "%s" returns the person\'s identity', async (button, email, isEmailVerified, name) => {
    const openId = createOpenId(google);
    const secrets = secretsFor("google");
    const answer = await beSomebody(openId, secrets, button);
    const idToken = await openId.exchange(answer, secrets);
    const identity = await openId.verifyIdToken(idToken, { nonce: secrets.nonce });
    expect(identity).toEqual({ subject: expect.stringMatching(/^\d{21}$/), email, isEmailVerified, name });
  });

  test("an authorization code works once, and only with the PKCE verifier of its own sign-in", async () => {
    const openId = createOpenId(google);
    const secrets = secretsFor("google");
    const answer = await beSomebody(openId, secrets, "Continue as Asha");
    await openId.exchange(answer, secrets);
    expect(await reasonOf(openId.exchange(answer, secrets))).toBe("exchange-refused");
    const other = await beSomebody(openId, secrets, "Continue as Asha");
    const thief = { ...secrets, codeVerifier: randomPKCECodeVerifier() };
    expect(await reasonOf(openId.exchange(other, thief))).toBe("exchange-refused");
  });

  test.each([
    ["another state", "wrong-state", (secrets: SignInSecrets) => ({ ...secrets, state: randomState() })],
    ["another nonce", "wrong-nonce", (secrets: SignInSecrets) => ({ ...secrets, nonce: randomNonce() })],
    [
      "another redirect",
      "exchange-refused",
      (secrets: SignInSecrets) => ({ ...secrets, redirectUri: "http://localhost:3000/elsewhere" }),
    ],
  ])("an answer for %s is refused", async (_, reason, change) => {
    const openId = createOpenId(google);
    const secrets = secretsFor("google");
    const answer = await beSomebody(openId, secrets, "Continue as Asha");
    expect(await reasonOf(openId.exchange(answer, change(secrets)))).toBe(reason);
  });

  test("an answer without a state, without a code, or from another issuer is refused", async () => {
    const openId = createOpenId(google);
    const secrets = secretsFor("google");
    const { code, state } = await beSomebody(openId, secrets, "Continue as Asha");
    expect(await reasonOf(openId.exchange({ code }, secrets))).toBe("wrong-state");
    expect(await reasonOf(openId.exchange({ state }, secrets))).toBe("malformed");
    expect(await reasonOf(openId.exchange({ code, state, iss: apple.issuer }, secrets))).toBe("malformed");
  });

  test("a person who cancels at Google is not signed in", async () => {
    const openId = createOpenId(google);
    const secrets = secretsFor("google");
    const answer = await beSomebody(openId, secrets, "Cancel");
    expect(answer).toEqual({ error: "access_denied", state: secrets.state });
    expect(await reasonOf(openId.exchange(answer, secrets))).toBe("cancelled");
  });

  test("a wrong client secret and an unreachable provider give different errors", async () => {
    const secrets = secretsFor("google");
    const answer = await beSomebody(createOpenId(google), secrets, "Continue as Asha");
    const wrong = createOpenId({ ...google, clientSecret: "another-secret" });
    expect(await reasonOf(wrong.exchange(answer, secrets))).toBe("exchange-refused");
    const nowhere = createOpenId({ ...google, issuer: "http://127.0.0.1:1/google" });
    expect(await reasonOf(nowhere.authorizationUrl(secrets))).toBe("provider-unreachable");
    const other = createOpenId({ ...google, issuer: `${google.issuer}/` });
    expect(await reasonOf(other.authorizationUrl(secrets))).toBe("provider-unreachable");
  });
});

describe("AUTH-004 signing in with Apple", () => {
  test("Apple answers with a posted form, which contains the name only the first time", async () => {
    const openId = createOpenId(apple);
    const secrets = secretsFor("apple");
    const first = await beSomebody(openId, secrets, "Continue as Tara");
    expect(Object.keys(first).sort()).toEqual(["code", "id_token", "state", "user"]);
    expect(JSON.parse(first["user"] ?? "")).toMatchObject({ name: { firstName: "Tara", lastName: "Bose" } });
    const idToken = await openId.exchange(first, secrets);
    const identity = await openId.verifyIdToken(idToken, { nonce: secrets.nonce });
    expect(identity).toEqual({
      subject: expect.stringMatching(/^000811\./),
      name: undefined,
      email: "x7k2m9q4wd@privaterelay.appleid.demo",
      isEmailVerified: true,
    });
    expect(await openId.verifyIdToken(first["id_token"] ?? "", { nonce: secrets.nonce })).toEqual(identity);
    const second = await beSomebody(openId, secretsFor("apple"), "Continue as Tara");
    expect(second).not.toHaveProperty("user");
  });

  test("a person who cancels at Apple is not signed in", async () => {
    const openId = createOpenId(apple);
    const secrets = secretsFor("apple");
    const answer = await beSomebody(openId, secrets, "Cancel");
    expect(await reasonOf(openId.exchange(answer, secrets))).toBe("cancelled");
  });
});

test("one provider's token is refused by the other provider and for another client", async () => {
  const [secrets, openId] = [secretsFor("google"), createOpenId(google)];
  const idToken = await openId.exchange(await beSomebody(openId, secrets, "Continue as Asha"), secrets);
  expect(await reasonOf(createOpenId(apple).verifyIdToken(idToken))).toBe("unknown-key");
  expect(await reasonOf(createOpenId({ ...google, clientId: "another" }).verifyIdToken(idToken))).toBe(
    "wrong-audience",
  );
});

test.each(["payload", "header", "signature"])("a real token with a tampered %s is refused", async (part) => {
  const [secrets, openId] = [secretsFor("google"), createOpenId(google)];
  const idToken = await openId.exchange(await beSomebody(openId, secrets, "Continue as Meera"), secrets);
  const parts = idToken.split(".");
  const at = { header: 0, payload: 1, signature: 2 }[part] ?? 0;
  if (part === "signature") parts[at] = base64url.encode(new Uint8Array(256));
  else {
    const claims = JSON.parse(Buffer.from(parts[at] ?? "", "base64url").toString());
    parts[at] = base64url.encode(JSON.stringify({ ...claims, email_verified: true, typ: "JWT+" }));
  }
  expect(await reasonOf(openId.verifyIdToken(parts.join(".")))).toBe("wrong-signature");
});

describe("forged id tokens", () => {
  const clientId = "feo";
  let key: CryptoKey | KeyObject;
  let publicPem: string;
  let config: OpenIdConfig;
  let server: Server;
  let keysAsked = 0;
  let keys: Record<string, unknown>[] = [];

  async function newKey(kid: string): Promise<void> {
    const pair = await generateKeyPair("RS256");
    key = pair.privateKey;
    publicPem = await exportSPKI(pair.publicKey);
    const jwk = await exportJWK(pair.publicKey);
    keys = [{ ...jwk, kid: `${kid}-${await calculateJwkThumbprint(jwk)}`, alg: "RS256", use: "sig" }];
  }

  /** A fake provider whose key we hold, so that it can sign tokens no real provider would. */
  beforeAll(async () => {
    await newKey("first");
    server = createServer((request, response) => {
      const isKeys = request.url === "/keys";
      if (isKeys) keysAsked += 1;
      const { issuer } = config;
      const endpoints = { authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t` };
      const discovery = { issuer, jwks_uri: `${issuer}/keys`, ...endpoints, response_types_supported: ["code"] };
      const rest = { subject_types_supported: ["public"], id_token_signing_alg_values_supported: ["RS256"] };
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify(isKeys ? { keys } : { ...discovery, ...rest }));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    config = { provider: "google", issuer, clientId, clientSecret: "secret" };
  });
  afterAll(() => server.closeAllConnections());
  afterEach(() => {
    vi.useRealTimers();
  });

  const now = () => Math.floor(Date.now() / 1000);
  const goodClaims = () => ({ iss: config.issuer, aud: clientId, sub: "1", iat: now(), exp: now() + 600, nonce: "n" });
  const sign = (claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: String(keys[0]?.["kid"]), ...header }).sign(key);

  test("a correctly signed token is accepted", async () => {
    const token = await sign({ ...goodClaims(), email: "a@b.example", email_verified: "yes" });
    expect(await createOpenId(config).verifyIdToken(token, { nonce: "n" })).toEqual({
      subject: "1",
      email: "a@b.example",
      isEmailVerified: false,
      name: undefined,
    });
  });

  test.each<[string, string, () => Record<string, unknown>]>([
    ["another audience", "wrong-audience", () => ({ aud: "another" })],
    ["no audience", "wrong-audience", () => ({ aud: undefined })],
    [
      "several audiences, issued to another client",
      "wrong-audience",
      () => ({ aud: [clientId, "another"], azp: "another" }),
    ],
    ["several audiences and no authorised party", "wrong-audience", () => ({ aud: [clientId, "another"] })],
    ["another issuer", "wrong-issuer", () => ({ iss: "https://accounts.google.com" })],
    ["no issuer", "wrong-issuer", () => ({ iss: undefined })],
    ["an expiry in the past", "expired", () => ({ exp: now() - 60 })],
    ["no expiry", "malformed", () => ({ exp: undefined })],
    ["a not-before time in the future", "malformed", () => ({ nbf: now() + 600 })],
    ["another nonce", "wrong-nonce", () => ({ nonce: "m" })],
    ["no nonce", "wrong-nonce", () => ({ nonce: undefined })],
    ["a nonce that is a list", "wrong-nonce", () => ({ nonce: ["n"] })],
    ["no subject", "malformed", () => ({ sub: undefined })],
    ["an empty subject", "malformed", () => ({ sub: "" })],
  ])("a token with %s is refused", async (_, reason, change) => {
    const token = await sign({ ...goodClaims(), ...change() });
    expect(await reasonOf(createOpenId(config).verifyIdToken(token, { nonce: "n" }))).toBe(reason);
  });

  test("a token without a signature is refused", async () => {
    const part = (value: unknown) => base64url.encode(JSON.stringify(value));
    for (const alg of ["none", "None", "NONE"]) {
      const token = `${part({ alg, kid: keys[0]?.["kid"] })}.${part(goodClaims())}.`;
      expect(await reasonOf(createOpenId(config).verifyIdToken(token))).toBe("wrong-algorithm");
    }
  });

  test("a token signed by HS256 with the public key as its secret is refused", async () => {
    const part = (value: unknown) => base64url.encode(JSON.stringify(value));
    const signed = `${part({ alg: "HS256", kid: keys[0]?.["kid"] })}.${part(goodClaims())}`;
    for (const secret of [publicPem, JSON.stringify(keys[0]), String(keys[0]?.["n"])]) {
      const token = `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
      expect(await reasonOf(createOpenId(config).verifyIdToken(token))).toBe("wrong-algorithm");
    }
  });

  test("a key inside the token's header is not used", async () => {
    const other = await generateKeyPair("RS256");
    const jwk = await exportJWK(other.publicKey);
    const header = { alg: "RS256", kid: String(keys[0]?.["kid"]), jwk, jku: `${config.issuer}/mine` };
    const token = await new SignJWT(goodClaims()).setProtectedHeader(header).sign(other.privateKey);
    expect(await reasonOf(createOpenId(config).verifyIdToken(token))).toBe("wrong-signature");
  });

  test("a token with an unknown critical header is refused", async () => {
    const token = await sign(goodClaims());
    const header = base64url.encode(JSON.stringify({ alg: "RS256", kid: keys[0]?.["kid"], crit: ["x"], x: 1 }));
    const forged = [header, ...token.split(".").slice(1)].join(".");
    expect(await reasonOf(createOpenId(config).verifyIdToken(forged))).toBe("malformed");
  });

  test("unavailable keys are reported as the provider's fault, not the token's", async () => {
    const token = await sign(goodClaims());
    const kept = keys;
    keys = "none" as unknown as typeof keys;
    expect(await reasonOf(createOpenId(config).verifyIdToken(token))).toBe("provider-unreachable");
    keys = kept;
  });

  test.each(["", "a", "a.b.c", "..", "eyJhbGciOiJSUzI1NiJ9.e30.", "null", "{}", "a".repeat(100_000)])(
    '"%.40s" is not accepted as a token',
    async (text) => {
      expect(await reasonOf(createOpenId(config).verifyIdToken(text))).toMatch(/^(malformed|wrong-signature|expired)$/);
    },
  );

  test("keys are cached, and fetched again when a token names an unknown one", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const openId = createOpenId(config);
    keysAsked = 0;
    const old = await sign(goodClaims());
    await openId.verifyIdToken(old);
    await openId.verifyIdToken(old);
    expect(keysAsked).toBe(1);
    await newKey("second");
    // Unknown keys are fetched at most every 30 seconds, so that forged tokens cannot cause a flood of requests.
    expect(await reasonOf(openId.verifyIdToken(await sign(goodClaims())))).toBe("unknown-key");
    expect(keysAsked).toBe(1);
    vi.setSystemTime(Date.now() + 31_000);
    expect(await openId.verifyIdToken(await sign(goodClaims()))).toMatchObject({ subject: "1" });
    expect(keysAsked).toBe(2);
    expect(await reasonOf(openId.verifyIdToken(old))).toBe("unknown-key");
  });
});
