/** The rules of an OpenID provider: which requests it shows to a person, and which codes it takes. Knows nothing of HTTP. */
import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import type { Person } from "./people.ts";

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly isRedirectUri: (uri: string) => boolean;
}

/** What a client asked for, once it was found good. */
export interface Authorization {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly responseTypes: readonly ResponseType[];
  readonly responseMode: ResponseMode;
  readonly scopes: readonly string[];
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  readonly codeChallenge: string | undefined;
}

type ResponseType = "code" | "id_token";
export type ResponseMode = "query" | "fragment" | "form_post";

/** A request is shown as a page where its client is not known, and goes back to the client with an error where it is. */
export type AuthorizationCheck =
  | { readonly kind: "good"; readonly authorization: Authorization }
  | { readonly kind: "not-a-client"; readonly why: string }
  | { readonly kind: "refused"; readonly error: string; readonly why: string; readonly back: Way };

/** Where an answer goes, and how. */
export interface Way {
  readonly redirectUri: string;
  readonly responseMode: ResponseMode;
  readonly state: string | undefined;
}

const word = z.string().min(1).max(2_000).optional();
const query = z.object({
  client_id: word,
  redirect_uri: word,
  response_type: word,
  response_mode: z.enum(["query", "fragment", "form_post"]).optional(),
  scope: word,
  state: word,
  nonce: word,
  code_challenge: word,
  code_challenge_method: word,
});

interface Rules {
  readonly client: Client;
  /** Apple tells names and addresses only in a form that the browser posts. */
  readonly needsFormPost: (scopes: readonly string[]) => boolean;
}

export function checkAuthorization(parameters: unknown, { client, needsFormPost }: Rules): AuthorizationCheck {
  const parsed = query.safeParse(parameters);
  if (!parsed.success) return { kind: "not-a-client", why: `${String(parsed.error.issues[0]?.path[0])} is malformed` };
  const asked = parsed.data;
  if (asked.client_id !== client.clientId) return { kind: "not-a-client", why: "client_id is not known here" };
  const { redirect_uri: redirectUri } = asked;
  if (redirectUri === undefined || !client.isRedirectUri(redirectUri)) {
    return { kind: "not-a-client", why: "redirect_uri is not one of this client" };
  }
  const types = (asked.response_type ?? "").split(" ");
  const responseTypes = (["code", "id_token"] as const).filter((type) => types.includes(type));
  const responseMode = asked.response_mode ?? (responseTypes.includes("id_token") ? "fragment" : "query");
  const back = { redirectUri, responseMode, state: asked.state };
  const refuse = (error: string, why: string) => ({ kind: "refused", error, why, back }) as const;

  const scopes = (asked.scope ?? "").split(" ").filter(Boolean);
  if (responseTypes.length === 0 || responseTypes.length !== types.length) {
    return refuse("unsupported_response_type", "response_type is code, id_token or both");
  }
  if (responseTypes.includes("id_token")) {
    if (responseMode === "query") return refuse("invalid_request", "an id_token never travels in a query");
    if (asked.nonce === undefined) return refuse("invalid_request", "nonce is missing");
  }
  if (needsFormPost(scopes) && responseMode !== "form_post") {
    return refuse("invalid_request", "response_mode must be form_post where name or email is asked for");
  }
  if (asked.code_challenge !== undefined && asked.code_challenge_method !== "S256") {
    return refuse("invalid_request", "code_challenge_method must be S256");
  }
  const { client_id: clientId, state, nonce, code_challenge: codeChallenge } = asked;
  return {
    kind: "good",
    authorization: { clientId, redirectUri, responseTypes, responseMode, scopes, state, nonce, codeChallenge },
  };
}

export interface Grant {
  readonly authorization: Authorization;
  readonly person: Person;
}

/** Things that are good once and for a short while, by an unguessable name. */
export interface ShortMemory<T> {
  put(thing: T): string;
  take(name: string): T | undefined;
}

export function createShortMemory<T>(lifetimeMs: number, now: () => number): ShortMemory<T> {
  const things = new Map<string, { thing: T; until: number }>();
  return {
    put(thing) {
      for (const [name, { until }] of things) if (until <= now()) things.delete(name);
      const name = randomBytes(24).toString("base64url");
      things.set(name, { thing, until: now() + lifetimeMs });
      return name;
    },
    take(name) {
      const found = things.get(name);
      things.delete(name);
      return found && found.until > now() ? found.thing : undefined;
    },
  };
}

const tokenRequest = z.object({
  grant_type: z.string().optional(),
  code: z.string().default(""),
  redirect_uri: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  code_verifier: z.string().optional(),
});

export type CodeCheck =
  | { readonly kind: "good"; readonly grant: Grant }
  | { readonly kind: "refused"; readonly status: 400 | 401; readonly error: string };

/** A code is spent by the first try, good or not. */
export function checkCode(form: unknown, client: Client, codes: ShortMemory<Grant>): CodeCheck {
  const refuse = (status: 400 | 401, error: string) => ({ kind: "refused", status, error }) as const;
  const parsed = tokenRequest.safeParse(form);
  if (!parsed.success) return refuse(400, "invalid_request");
  const asked = parsed.data;
  if (asked.client_id !== client.clientId || asked.client_secret !== client.clientSecret) {
    return refuse(401, "invalid_client");
  }
  if (asked.grant_type !== "authorization_code") return refuse(400, "unsupported_grant_type");
  const grant = codes.take(asked.code);
  if (grant === undefined) return refuse(400, "invalid_grant");
  const { redirectUri, codeChallenge } = grant.authorization;
  if (asked.redirect_uri !== redirectUri) return refuse(400, "invalid_grant");
  const proof = asked.code_verifier && createHash("sha256").update(asked.code_verifier).digest("base64url");
  return proof === codeChallenge ? { kind: "good", grant } : refuse(400, "invalid_grant");
}
