/**
 * The rules of DigiLocker's consent: which requests reach a citizen, what can be shared, and the redirect back. No
 * HTTP.
 */
import * as z from "zod";
import { addressBack, type Client, checkClient, word } from "../oauth/client.ts";
import type { ShortMemory } from "../oauth/short-memory.ts";
import type { Citizen } from "./citizens.ts";

/** A client's validated request. */
export interface Authorization {
  readonly redirectUri: string;
  readonly state: string;
  readonly codeChallenge: string;
}

export const shareable = ["aadhaar", "pan"] as const;
export type Share = (typeof shareable)[number];

/** A citizen's consent. */
export interface Grant {
  readonly authorization: Authorization;
  readonly citizen: Citizen;
  readonly shares: readonly Share[];
}

/** A request from an unknown client gets an error page; one from the known client is redirected back with the error. */
export type RequestCheck =
  | { readonly kind: "good"; readonly authorization: Authorization }
  | { readonly kind: "not-a-client"; readonly why: string }
  | { readonly kind: "refused"; readonly location: string };

const query = z.object({
  response_type: word,
  client_id: word,
  redirect_uri: word,
  state: word,
  code_challenge: word,
  code_challenge_method: word,
});

export function checkRequest(parameters: unknown, client: Client): RequestCheck {
  const parsed = query.safeParse(parameters);
  if (!parsed.success) return { kind: "not-a-client", why: `${String(parsed.error.issues[0]?.path[0])} is malformed` };
  const { state, code_challenge: codeChallenge = "", ...asked } = parsed.data;
  const known = checkClient(asked, client);
  if ("why" in known) return { kind: "not-a-client", why: known.why };
  const { redirectUri } = known;
  const refuse = (error: string, why: string) => {
    const params = { error, error_description: why, ...(state === undefined ? {} : { state }) };
    return { kind: "refused", location: addressBack(redirectUri, params) } as const;
  };
  if (asked.response_type !== "code") return refuse("unsupported_response_type", "response_type must be code");
  if (state === undefined) return refuse("invalid_request", "state is missing");
  if (asked.code_challenge_method !== "S256") return refuse("invalid_request", "code_challenge_method must be S256");
  if (!/^[\w-]{43}$/.test(codeChallenge)) {
    return refuse("invalid_request", "code_challenge must be the SHA-256 of the verifier in base64url");
  }
  return { kind: "good", authorization: { redirectUri, state, codeChallenge } };
}

export const canShare = ({ aadhaarLast4, pan }: Citizen): readonly Share[] =>
  shareable.filter((share) => (share === "aadhaar" ? aadhaarLast4 : pan) !== null);

/** The redirect with the code. Ticked documents that the citizen does not have are left out. */
export function allow(grant: Grant, codes: ShortMemory<Grant>): string {
  const has = canShare(grant.citizen);
  const code = codes.put({ ...grant, shares: grant.shares.filter((share) => has.includes(share)) });
  return addressBack(grant.authorization.redirectUri, { code, state: grant.authorization.state });
}

export function deny({ redirectUri, state }: Authorization): string {
  const params = { error: "access_denied", error_description: "The user denied the request" };
  return addressBack(redirectUri, { ...params, state });
}
