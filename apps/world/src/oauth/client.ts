/**
 * The one client that each provider of the world knows: its credentials, its redirect URIs, and the codes it may
 * redeem.
 */
import { createHash } from "node:crypto";
import * as z from "zod";
import type { ShortMemory } from "./short-memory.ts";

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly isRedirectUri: (uri: string) => boolean;
}

/** How long a request stays open for a decision, and how long a code is valid. */
export const consentMs = 10 * 60_000;
export const codeMs = 5 * 60_000;

/** A query parameter of a request, as a browser sends it. */
export const word = z.string().min(1).max(2_000).optional();

interface Asked {
  readonly client_id?: string | undefined;
  readonly redirect_uri?: string | undefined;
}

/** An unknown client or an unregistered redirect URI is never answered with a redirect. */
export function checkClient(
  { client_id: clientId, redirect_uri: redirectUri }: Asked,
  client: Client,
): { readonly clientId: string; readonly redirectUri: string } | { readonly why: string } {
  if (clientId !== client.clientId) return { why: "client_id is unknown" };
  if (redirectUri === undefined || !client.isRedirectUri(redirectUri)) {
    return { why: "redirect_uri is not registered for this client" };
  }
  return { clientId, redirectUri };
}

/** The redirect URI with the response in its query. */
export function addressBack(redirectUri: string, fields: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

const tokenRequest = z.object({
  grant_type: z.string().optional(),
  code: z.string().default(""),
  redirect_uri: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  code_verifier: z.string().optional(),
  refresh_token: z.string().default(""),
});

type TokenRequest = z.infer<typeof tokenRequest>;

export type TokenRefusal = {
  readonly kind: "refused";
  readonly status: 400 | 401;
  readonly error: "invalid_request" | "invalid_client" | "unsupported_grant_type" | "invalid_grant";
};

export const refuseToken = (status: 400 | 401, error: TokenRefusal["error"]): TokenRefusal => ({
  kind: "refused",
  status,
  error,
});

/** Clients authenticate before anything else is checked. */
export function readTokenRequest(
  form: unknown,
  client: Client,
): { readonly kind: "asked"; readonly asked: TokenRequest } | TokenRefusal {
  const parsed = tokenRequest.safeParse(form);
  if (!parsed.success) return refuseToken(400, "invalid_request");
  const { client_id: clientId, client_secret: clientSecret } = parsed.data;
  return clientId === client.clientId && clientSecret === client.clientSecret
    ? { kind: "asked", asked: parsed.data }
    : refuseToken(401, "invalid_client");
}

interface Granted {
  readonly authorization: { readonly redirectUri: string; readonly codeChallenge: string | undefined };
}

/** A code is used up by the first attempt, even a failed one. */
export function spendCode<G extends Granted>(
  asked: TokenRequest,
  codes: ShortMemory<G>,
): { readonly kind: "good"; readonly grant: G } | TokenRefusal {
  if (asked.grant_type !== "authorization_code") return refuseToken(400, "unsupported_grant_type");
  const grant = codes.take(asked.code);
  if (grant === undefined) return refuseToken(400, "invalid_grant");
  const { redirectUri, codeChallenge } = grant.authorization;
  if (asked.redirect_uri !== redirectUri) return refuseToken(400, "invalid_grant");
  const proof = asked.code_verifier && createHash("sha256").update(asked.code_verifier).digest("base64url");
  return proof === codeChallenge ? { kind: "good", grant } : refuseToken(400, "invalid_grant");
}
