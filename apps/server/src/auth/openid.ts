/**
 * Sign-in by an OpenID provider. An id token is accepted only if the provider signed it, for us, unexpired, with the
 * one algorithm we expect, and for the sign-in that we began; anything else throws an OpenIdError that names the fault
 * and contains no token.
 */
import { createRemoteJWKSet, type JWTPayload, errors as jose, jwtVerify } from "jose";
import * as client from "openid-client";
import type { OpenIdConfig } from "../config.ts";

/** The identity that the provider asserts. */
export interface FederatedIdentity {
  /** The provider's permanent id for the person; unlike the address, it never changes. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  /** Apple sends it only with the first form post, in no token. */
  readonly name: string | undefined;
}

/** The secrets of one sign-in attempt; we store them and do not rely on the browser for them. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

export interface OpenId {
  /** Where to send the browser. Google answers in the redirect's query; Apple posts a form to it. */
  authorizationUrl(secrets: SignInSecrets): Promise<URL>;
  /** Exchanges the parameters that reached the redirect URI for a verified id token. */
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

/** The requested scopes and response mode. Apple returns name and address only by form post. */
const asked = {
  google: { scope: "openid email profile", response_type: "code" },
  apple: { scope: "openid name email", response_type: "code id_token", response_mode: "form_post" },
} as const;

interface Discovered {
  readonly configuration: client.Configuration;
  /** Cached; fetched again when a token names an unknown key. */
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

export function createOpenId(config: OpenIdConfig): OpenId {
  const { provider, issuer, clientId, clientSecret } = config;
  let discovered: Promise<Discovered> | undefined;

  async function discover(): Promise<Discovered> {
    // The configuration allows plain http only for the demo's stand-ins.
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

  /** Fetched on first use, so that an unreachable provider does not delay the start; a failure is retried. */
  async function known(): Promise<Discovered> {
    discovered ??= discover();
    try {
      return await discovered;
    } catch {
      discovered = undefined;
      throw new OpenIdError("provider-unreachable", `${provider} at ${issuer} did not return its configuration`);
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
        state,
        nonce,
        redirect_uri: redirectUri,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
    },

    async exchange(answer, { state, nonce, codeVerifier, redirectUri }) {
      const { configuration } = await known();
      // Apple's form also contains an id token; ignore it and use the one that the provider gives us directly.
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
    // Apple sends the flag as a string.
    isEmailVerified: typeof email === "string" && (verified === true || verified === "true"),
    name: typeof name === "string" && name.trim() !== "" ? name : undefined,
  };
}

const explanations: Record<OpenIdRefusal, string> = {
  "provider-unreachable": "cannot be reached",
  cancelled: "reports that the user cancelled",
  "exchange-refused": "rejected the authorization code",
  "wrong-state": "returned the wrong state",
  malformed: "returned no valid ID token",
  "wrong-algorithm": "returned a token signed with an unexpected algorithm",
  "wrong-signature": "returned a token with an invalid signature",
  "unknown-key": "returned a token signed with an unknown key",
  "wrong-issuer": "returned a token from another issuer",
  "wrong-audience": "returned a token for another client",
  "wrong-nonce": "returned a token for another sign-in",
  expired: "returned an expired token",
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
