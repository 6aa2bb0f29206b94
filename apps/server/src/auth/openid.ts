/**
 * Sign-in by an OpenID provider. An id token is believed only if the provider signed it, for us, now, with the one algorithm
 * we expect, and for the sign-in that was begun; anything else is an OpenIdError that says what is wrong and shows no token.
 */
import { createRemoteJWKSet, type JWTPayload, errors as jose, jwtVerify } from "jose";
import * as client from "openid-client";
import type { OpenIdConfig } from "../config.ts";

/** Who the provider says somebody is. */
export interface FederatedIdentity {
  /** Never changes, unlike the address. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  /** Apple has it in no token, only in its first post. */
  readonly name: string | undefined;
}

/** What belongs to one sign-in from its begin to its end; kept by us, not by the browser's word. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

export interface OpenId {
  /** Where the browser goes. Google answers in the query of the redirect, Apple posts a form to it. */
  authorizationUrl(secrets: SignInSecrets): Promise<URL>;
  /** The id token for what came back to the redirect uri, verified. */
  exchange(answer: Readonly<Record<string, string | undefined>>, secrets: SignInSecrets): Promise<string>;
  verifyIdToken(idToken: string, expected?: { readonly nonce?: string }): Promise<FederatedIdentity>;
}

export type OpenIdRefusal =
  | "provider-unreachable"
  | "cancelled"
  | "exchange-refused"
  | "wrong-state"
  | "malformed"
  | "wrong-algorithm"
  | "wrong-signature"
  | "unknown-key"
  | "wrong-issuer"
  | "wrong-audience"
  | "wrong-nonce"
  | "expired";

export class OpenIdError extends Error {
  override readonly name = "OpenIdError";
  readonly reason: OpenIdRefusal;

  constructor(reason: OpenIdRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

const algorithm = "RS256";
const timeoutSeconds = 10;
const clockToleranceSeconds = 30;

/** What we ask for. Apple tells name and address only by form post. */
const asked = {
  google: { scope: "openid email profile", response_type: "code" },
  apple: { scope: "openid name email", response_type: "code id_token", response_mode: "form_post" },
} as const;

interface Discovered {
  readonly configuration: client.Configuration;
  /** Kept for a while; asked for anew when a token names a key that is not among them. */
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

export function createOpenId(config: OpenIdConfig): OpenId {
  const { provider, issuer, clientId, clientSecret } = config;
  let discovered: Promise<Discovered> | undefined;

  async function discover(): Promise<Discovered> {
    // The configuration admits plain http for the demo's stand-ins only.
    const execute = issuer.startsWith("http://") ? [client.allowInsecureRequests] : [];
    const options = { execute, timeout: timeoutSeconds };
    const auth = client.ClientSecretPost(clientSecret);
    const configuration = await client.discovery(new URL(issuer), clientId, undefined, auth, options);
    const { jwks_uri: keysUrl } = configuration.serverMetadata();
    if (!keysUrl) throw new Error("no keys");
    return {
      configuration,
      keys: createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: timeoutSeconds * 1000 }),
    };
  }

  /** Asked when it is first needed, so that a provider that is down delays no start; a failure is tried again. */
  async function known(): Promise<Discovered> {
    discovered ??= discover();
    try {
      return await discovered;
    } catch {
      discovered = undefined;
      throw new OpenIdError("provider-unreachable", `${provider} at ${issuer} does not tell its configuration`);
    }
  }

  async function verifyIdToken(idToken: string, { nonce }: { nonce?: string } = {}): Promise<FederatedIdentity> {
    const { keys } = await known();
    let payload: JWTPayload;
    try {
      const checks = { issuer, audience: clientId, algorithms: [algorithm], clockTolerance: clockToleranceSeconds };
      ({ payload } = await jwtVerify(idToken, keys, { ...checks, requiredClaims: ["sub", "exp", "iat"] }));
    } catch (error) {
      throw tokenError(error, provider);
    }
    const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1;
    if ((isForOthersToo || payload["azp"] !== undefined) && payload["azp"] !== clientId) {
      throw refused("wrong-audience", provider);
    }
    if (nonce !== undefined && payload["nonce"] !== nonce) throw refused("wrong-nonce", provider);
    return identityOf(payload, provider);
  }

  return {
    verifyIdToken,

    async authorizationUrl({ state, nonce, codeVerifier, redirectUri }) {
      const { configuration } = await known();
      return client.buildAuthorizationUrl(configuration, {
        ...asked[provider],
        ...{ state, nonce, redirect_uri: redirectUri },
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
    },

    async exchange(answer, { state, nonce, codeVerifier, redirectUri }) {
      const { configuration } = await known();
      // Apple's post also has an id token: the one that the provider gives to us directly is worth more.
      const url = new URL(redirectUri);
      for (const name of ["code", "state", "iss", "error"]) {
        const value = answer[name];
        if (value !== undefined) url.searchParams.set(name, value);
      }
      if (answer["state"] !== state) throw refused("wrong-state", provider);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
      let idToken: string | undefined;
      try {
        idToken = (await client.authorizationCodeGrant(configuration, url, checks)).id_token;
      } catch (error) {
        throw exchangeError(error, provider);
      }
      if (idToken === undefined) throw refused("malformed", provider);
      await verifyIdToken(idToken, { nonce });
      return idToken;
    },
  };
}

function identityOf(payload: JWTPayload, provider: string): FederatedIdentity {
  const { sub: subject, email, email_verified: verified, name } = payload;
  if (typeof subject !== "string" || subject === "" || subject.length > 255) throw refused("malformed", provider);
  return {
    subject,
    email: typeof email === "string" && email !== "" ? email : undefined,
    // Apple writes it as a word.
    isEmailVerified: typeof email === "string" && (verified === true || verified === "true"),
    name: typeof name === "string" && name.trim() !== "" ? name : undefined,
  };
}

const explanations: Record<OpenIdRefusal, string> = {
  "provider-unreachable": "cannot be reached",
  cancelled: "says that the person did not want to",
  "exchange-refused": "does not take the code",
  "wrong-state": "answered another request than ours",
  malformed: "gave something that is no id token",
  "wrong-algorithm": "is not who signed the token: it would use another algorithm",
  "wrong-signature": "did not sign this token",
  "unknown-key": "has no such key",
  "wrong-issuer": "is not whom the token is from",
  "wrong-audience": "gave the token to somebody else",
  "wrong-nonce": "gave the token for another sign-in",
  expired: "gave a token that is not good any more",
};

const refused = (reason: OpenIdRefusal, provider: string): OpenIdError =>
  new OpenIdError(reason, `${provider} ${explanations[reason]}`);

function tokenError(error: unknown, provider: string): OpenIdError {
  const reason = ((): OpenIdRefusal => {
    if (error instanceof jose.JWTExpired) return "expired";
    if (error instanceof jose.JOSEAlgNotAllowed) return "wrong-algorithm";
    if (error instanceof jose.JWSSignatureVerificationFailed) return "wrong-signature";
    if (error instanceof jose.JWKSNoMatchingKey) return "unknown-key";
    if (error instanceof jose.JWTClaimValidationFailed) return reasonByClaim(error.claim);
    const isAboutKeys = [jose.JWKSTimeout, jose.JWKSInvalid].some((kind) => error instanceof kind);
    const isAboutToken = error instanceof jose.JOSEError && error.code !== "ERR_JOSE_GENERIC" && !isAboutKeys;
    return isAboutToken ? "malformed" : "provider-unreachable";
  })();
  return refused(reason, provider);
}

function exchangeError(error: unknown, provider: string): OpenIdError {
  if (error instanceof client.AuthorizationResponseError) {
    const isCancelled = ["access_denied", "user_cancelled_authorize"].includes(error.error);
    return refused(isCancelled ? "cancelled" : "exchange-refused", provider);
  }
  if (error instanceof client.ResponseBodyError) return refused("exchange-refused", provider);
  if (!(error instanceof client.ClientError)) return refused("provider-unreachable", provider);
  const { code = "", cause } = error;
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return refused("expired", provider);
  if (code === "OAUTH_JWT_CLAIM_COMPARISON_FAILED") return refused(reasonByClaim(claimOf(cause)), provider);
  const isAnswer = code === "OAUTH_INVALID_RESPONSE" || code === "OAUTH_PARSE_ERROR";
  return refused(isAnswer ? "malformed" : "provider-unreachable", provider);
}

function reasonByClaim(claim: unknown): OpenIdRefusal {
  const reasons: Record<string, OpenIdRefusal> = { iss: "wrong-issuer", aud: "wrong-audience", nonce: "wrong-nonce" };
  return reasons[String(claim)] ?? "malformed";
}

const claimOf = (cause: unknown): unknown =>
  cause instanceof Error ? (cause.cause as { claim?: unknown } | undefined)?.claim : undefined;
