/**
 * Signing in with Google or Apple: the redirect to the provider and back. The OAuth state is kept in this tab's session
 * storage until the callback, so that a link made by an attacker cannot sign the user in.
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
  /** The inviter's referral code from the invitation link; empty without one. */
  readonly referralCode: string;
}

const begunKey = "federatedSignIn";

/** Redirects to the provider's page. */
export async function beginFederated(
  provider: FederatedProvider,
  { redirect, referralCode }: { readonly redirect: string; readonly referralCode: string },
): Promise<void> {
  const { url, state } = await callApi(beginFederatedCall, { params: { provider }, body: { redirect } });
  sessionStorage.setItem(begunKey, JSON.stringify({ provider, state, referralCode } satisfies Begun));
  location.assign(url);
}

/** The sign-in begun in this tab; read once, then removed. */
export function takeBegun(): Begun | null {
  const text = sessionStorage.getItem(begunKey);
  sessionStorage.removeItem(begunKey);
  return text === null ? null : (JSON.parse(text) as Begun);
}

/** The parameters of the callback URL. */
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

/** Whether the callback belongs to the sign-in begun in this tab. */
export const isReturnOf = (begun: Begun | null, { state }: FederatedReturn): begun is Begun =>
  begun !== null && state !== "" && state === begun.state;

/** Exchanges the callback for the provider's identity and a session, and returns where the user was going. */
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

/** Creates a new account. */
export const decideNew = (sessionToken: string, referralCode: string): Promise<FederatedSession> =>
  callApi(
    decideFederatedCall,
    { body: { linkAccount: false, ...(referralCode === "" ? {} : { referralCode }) } },
    { sessionToken },
  );

/** Names the existing account to link with this sign-in. */
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
