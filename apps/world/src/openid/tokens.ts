/** What an OpenID provider signs: ID tokens. The key is generated at startup and never stored. */
import { createHash } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from "jose";
import type { Person } from "./people.ts";

export const signingAlgorithm = "RS256";

export interface TokenFacts {
  readonly clientId: string;
  readonly nonce?: string | undefined;
  /** Sent together with the token, which carries its hash. */
  readonly code?: string;
  readonly accessToken?: string;
}

export interface TokenMaker {
  keys(): Promise<JSONWebKeySet>;
  idToken(person: Person, facts: TokenFacts): Promise<string>;
}

interface TokenRules {
  readonly issuer: string;
  readonly lifetimeSeconds: number;
  /** The provider's claims about a person besides the subject. */
  readonly claims: (person: Person, clientId: string) => Record<string, unknown>;
}

export function createTokenMaker({ issuer, lifetimeSeconds, claims }: TokenRules): TokenMaker {
  const key = makeKey();
  return {
    async keys() {
      const { publicJwk } = await key;
      return { keys: [publicJwk] };
    },
    async idToken(person, { clientId, nonce, code, accessToken }) {
      const { privateKey, kid } = await key;
      return new SignJWT({
        ...claims(person, clientId),
        ...(nonce === undefined ? {} : { nonce }),
        ...(code === undefined ? {} : { c_hash: halfHash(code) }),
        ...(accessToken === undefined ? {} : { at_hash: halfHash(accessToken) }),
      })
        .setProtectedHeader({ alg: signingAlgorithm, kid, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(person.subject)
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds} seconds`)
        .sign(privateKey);
    },
  };
}

async function makeKey() {
  const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm);
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  return { privateKey, kid, publicJwk: { ...publicJwk, kid, alg: signingAlgorithm, use: "sig" } };
}

/** OpenID Connect Core 3.3.2.11: the left half of the hash. */
function halfHash(value: string): string {
  return createHash("sha256").update(value).digest().subarray(0, 16).toString("base64url");
}
