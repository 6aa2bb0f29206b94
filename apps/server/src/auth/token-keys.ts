/** Signing keys of our tokens. Each audience has its own key, so that a token of one kind cannot pass as another. */
import { createHash, hkdfSync } from "node:crypto";
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from "jose";

export type TokenAudience = "feo-access" | "feo-session" | "feo-freeze" | "feo-device";

export interface TokenClaims {
  readonly subject?: string;
  readonly id?: string;
  readonly sessionId?: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

export type ReadToken =
  | { readonly state: "good"; readonly payload: JWTPayload }
  | { readonly state: "expired" }
  | { readonly state: "bad" };

export interface TokenKeys {
  sign(audience: TokenAudience, claims: TokenClaims): Promise<string>;
  read(audience: TokenAudience, token: string): Promise<ReadToken>;
}

const algorithm = "HS256";

/** Signs with the first secret and also verifies with the others, so that rotating the secret logs no one out. */
export function createTokenKeys(secrets: readonly [string, ...string[]], now: () => number): TokenKeys {
  const names = secrets.map((secret) => createHash("sha256").update(`kid ${secret}`).digest("base64url").slice(0, 10));
  const keys = new Map<string, Uint8Array>();

  function keyFor(audience: TokenAudience, place: number): Uint8Array {
    const name = `${audience} ${place}`;
    const known = keys.get(name);
    if (known) return known;
    const key = new Uint8Array(hkdfSync("sha256", secrets[place] ?? "", "feo-token", audience, 32));
    keys.set(name, key);
    return key;
  }

  return {
    sign(audience, { subject, id, sessionId, issuedAt, expiresAt }) {
      const token = new SignJWT(sessionId === undefined ? {} : { sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid: names[0] ?? "" })
        .setAudience(audience)
        .setIssuedAt(Math.floor(issuedAt.getTime() / 1000))
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000));
      if (subject !== undefined) token.setSubject(subject);
      if (id !== undefined) token.setJti(id);
      return token.sign(keyFor(audience, 0));
    },

    async read(audience, token) {
      try {
        const place = names.indexOf(String(decodeProtectedHeader(token).kid));
        if (place < 0) return { state: "bad" };
        const checks = { algorithms: [algorithm], audience, currentDate: new Date(now()) };
        const { payload } = await jwtVerify(token, keyFor(audience, place), {
          ...checks,
          requiredClaims: ["exp", "iat"],
        });
        return { state: "good", payload };
      } catch (error) {
        return { state: error instanceof errors.JWTExpired ? "expired" : "bad" };
      }
    },
  };
}
