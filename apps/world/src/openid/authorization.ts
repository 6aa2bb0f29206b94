/** The rules of an OpenID provider: which requests reach a person. No HTTP. */
import * as z from "zod";
import { type Client, checkClient, word } from "../oauth/client.ts";
import type { Person } from "./people.ts";

/** A client's validated request. */
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

/** A request from an unknown client gets an error page; one from the known client is redirected back with the error. */
export type AuthorizationCheck =
  | { readonly kind: "good"; readonly authorization: Authorization }
  | { readonly kind: "not-a-client"; readonly why: string }
  | { readonly kind: "refused"; readonly error: string; readonly why: string; readonly back: Way };

/** Where the response goes, and how. */
export interface Way {
  readonly redirectUri: string;
  readonly responseMode: ResponseMode;
  readonly state: string | undefined;
}

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
  /** Apple returns names and email addresses only by form_post. */
  readonly needsFormPost: (scopes: readonly string[]) => boolean;
}

export function checkAuthorization(parameters: unknown, { client, needsFormPost }: Rules): AuthorizationCheck {
  const parsed = query.safeParse(parameters);
  if (!parsed.success) return { kind: "not-a-client", why: `${String(parsed.error.issues[0]?.path[0])} is malformed` };
  const asked = parsed.data;
  const known = checkClient(asked, client);
  if ("why" in known) return { kind: "not-a-client", why: known.why };
  const { clientId, redirectUri } = known;
  const types = (asked.response_type ?? "").split(" ");
  const responseTypes = (["code", "id_token"] as const).filter((type) => types.includes(type));
  const responseMode = asked.response_mode ?? (responseTypes.includes("id_token") ? "fragment" : "query");
  const back = { redirectUri, responseMode, state: asked.state };
  const refuse = (error: string, why: string) => ({ kind: "refused", error, why, back }) as const;

  const scopes = (asked.scope ?? "").split(" ").filter(Boolean);
  if (responseTypes.length === 0 || responseTypes.length !== types.length) {
    return refuse("unsupported_response_type", "response_type must be code, id_token or both");
  }
  if (responseTypes.includes("id_token")) {
    if (responseMode === "query") return refuse("invalid_request", "an id_token can't be returned in a query");
    if (asked.nonce === undefined) return refuse("invalid_request", "nonce is missing");
  }
  if (needsFormPost(scopes) && responseMode !== "form_post") {
    return refuse("invalid_request", "response_mode must be form_post if name or email is requested");
  }
  if (asked.code_challenge !== undefined && asked.code_challenge_method !== "S256") {
    return refuse("invalid_request", "code_challenge_method must be S256");
  }
  const { state, nonce, code_challenge: codeChallenge } = asked;
  return {
    kind: "good",
    authorization: { clientId, redirectUri, responseTypes, responseMode, scopes, state, nonce, codeChallenge },
  };
}

export interface Grant {
  readonly authorization: Authorization;
  readonly person: Person;
}
