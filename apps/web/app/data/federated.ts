/**
 * Signing in with Google or Apple: to the provider and back. The state that a sign-in began with is kept in this tab's
 * session storage until it comes back, so that nobody can be signed in by a link that somebody else made.
 */
import {
  type AuthSession,
  beginFederated as beginFederatedCall,
  type CallOutput,
  decideFederated as decideFederatedCall,
  type FederatedProvider,
  finishFederated as finishFederatedCall,
  linkFederated as linkFederatedCall,
  linkPassword as linkPasswordCall,
  startFederated,
} from "@feo/contract";
import { callApi } from "./api.ts";
import { deviceId } from "./device-id.ts";
import { storeAccessToken } from "./session.ts";
import { type completeLogin, type Who, withCaptcha } from "./sign-in.ts";

export type FederatedSession = CallOutput<typeof startFederated>;

export interface Begun {
  readonly provider: FederatedProvider;
  readonly state: string;
  /** Of who invited the person, from the link that they came with; empty where nobody did. */
  readonly referralCode: string;
}

const begunKey = "federatedSignIn";

/** Leaves for the provider's page. */
export async function beginFederated(
  provider: FederatedProvider,
  { redirect, referralCode }: { readonly redirect: string; readonly referralCode: string },
): Promise<void> {
  const { url, state } = await callApi(beginFederatedCall, { params: { provider }, body: { redirect } });
  sessionStorage.setItem(begunKey, JSON.stringify({ provider, state, referralCode } satisfies Begun));
  location.assign(url);
}

/** What was begun in this tab; told once. */
export function takeBegun(): Begun | null {
  const text = sessionStorage.getItem(begunKey);
  sessionStorage.removeItem(begunKey);
  return text === null ? null : (JSON.parse(text) as Begun);
}

/** What came back in the address of the callback page. */
export interface FederatedReturn {
  readonly state: string;
  readonly code: string | undefined;
  readonly iss: string | undefined;
  readonly error: string | undefined;
}

export function readReturn(search: string): FederatedReturn {
  const query = new URLSearchParams(search);
  const read = (name: string) => query.get(name) ?? undefined;
  return { state: read("state") ?? "", code: read("code"), iss: read("iss"), error: read("error") };
}

/** Whether what came back belongs to what was begun here. */
export const isReturnOf = (begun: Begun | null, { state }: FederatedReturn): begun is Begun =>
  begun !== null && state !== "" && state === begun.state;

/** Who somebody is according to the provider, and where they were going. */
export async function finishFederated(
  provider: FederatedProvider,
  returned: FederatedReturn,
): Promise<{ readonly session: FederatedSession; readonly redirect: string }> {
  const { state, code, iss, error } = returned;
  const { idToken, redirect } = await callApi(finishFederatedCall, {
    params: { provider },
    body: {
      state,
      ...(code === undefined ? {} : { code }),
      ...(iss === undefined ? {} : { iss }),
      ...(error === undefined ? {} : { error }),
    },
  });
  return { session: await callApi(startFederated, { body: { idToken, provider } }), redirect };
}

/** A new account. */
export const decideNew = (sessionToken: string, referralCode: string): Promise<FederatedSession> =>
  callApi(
    decideFederatedCall,
    { body: { linkAccount: false, ...(referralCode === "" ? {} : { referralCode }) } },
    { sessionToken },
  );

/** The account that this sign-in shall belong to. */
export function decideLink(sessionToken: string, who: Who): Promise<FederatedSession> {
  const existing = "email" in who ? { existingEmail: who.email } : { existingMobile: who.mobile };
  return callApi(decideFederatedCall, { body: { linkAccount: true, ...existing } }, { sessionToken });
}

export const linkPassword = (sessionToken: string, password: string): Promise<AuthSession> =>
  withCaptcha((captchaResponse) =>
    callApi(linkPasswordCall, { body: { password, captchaResponse } }, { sessionToken }),
  );

export async function completeLink(sessionToken: string, codes: Parameters<typeof completeLogin>[1]): Promise<void> {
  const body = { deviceId: deviceId(), ...codes };
  const { accessToken } = await callApi(linkFederatedCall, { body }, { sessionToken });
  storeAccessToken(accessToken);
}
