/**
 * A sign-in attempt at a provider: begun with our own secrets, and ended once, by an answer that matches them. Google
 * redirects the browser back with a code; Apple posts to the API, which stores the token and gives the browser a
 * one-time code for it.
 */
import { randomBytes } from "node:crypto";
import type { FederatedProvider } from "@feo/contract";
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import type { FederatedStore } from "./federated.store.ts";
import { type OpenId, OpenIdError } from "./openid.ts";

export type Providers = Readonly<Partial<Record<FederatedProvider, OpenId>>>;

type Answer = Readonly<Record<string, string | undefined>>;

export interface ProviderVisit {
  begin(provider: FederatedProvider, redirect: string): Promise<{ url: string; state: string }>;
  /** Handles Apple's post and returns where the browser goes next. Never throws: the page shows what went wrong. */
  takePost(provider: FederatedProvider, answer: Answer): Promise<string>;
  finish(provider: FederatedProvider, answer: Answer): Promise<{ idToken: string; redirect: string }>;
}

interface ProviderVisitDeps {
  readonly providers: Providers;
  readonly store: FederatedStore;
  readonly box: SecretBox;
  readonly publicUrl: string;
  readonly now: () => number;
}

const visitMs = 15 * 60_000;

export function createProviderVisit({ providers, store, box, publicUrl, now }: ProviderVisitDeps): ProviderVisit {
  const returnTo = {
    google: `${publicUrl}/auth/callback`,
    apple: `${publicUrl}/api/auth/v1/federated/apple/callback`,
  } as const;

  function openIdOf(provider: FederatedProvider): OpenId {
    const openId = providers[provider];
    if (!openId) throw new ProblemError("PROVIDER_NOT_OFFERED");
    return openId;
  }

  const find = async (provider: FederatedProvider, state: string | undefined) => {
    const attempt = state === undefined ? undefined : await store.findOpen(provider, state, new Date(now()));
    if (!attempt) throw new ProblemError("ID_TOKEN_INVALID");
    return attempt;
  };

  return {
    async begin(provider, redirect) {
      const openId = openIdOf(provider);
      const secrets = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
        redirectUri: returnTo[provider],
      };
      const url = await openId.authorizationUrl(secrets).catch(refuse);
      await store.begin({ ...secrets, provider, redirect, expiresAt: new Date(now() + visitMs) });
      return { url: url.href, state: secrets.state };
    },

    async takePost(provider, answer) {
      const page = new URL(`${publicUrl}/auth/callback`);
      page.searchParams.set("provider", provider);
      if (answer["state"] !== undefined) page.searchParams.set("state", answer["state"]);
      try {
        const attempt = await find(provider, answer["state"]);
        const idToken = await openIdOf(provider).exchange(answer, attempt).catch(refuse);
        const code = randomBytes(32).toString("base64url");
        const name = nameIn(answer["user"]);
        await store.handOver(attempt.state, box.seal(idToken), box.hash("handover", code), name);
        page.searchParams.set("code", code);
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        page.searchParams.set("error", error.code === "SIGN_IN_CANCELLED" ? "access_denied" : "server_error");
      }
      return page.href;
    },

    async finish(provider, answer) {
      const attempt = await find(provider, answer["state"]);
      if (answer["error"] === "access_denied") {
        await store.finish(attempt.state, new Date(now()));
        throw new ProblemError("SIGN_IN_CANCELLED");
      }
      const { handoverHash, sealedIdToken, redirect } = attempt;
      const isPosted = handoverHash !== null && sealedIdToken !== null;
      if (provider === "apple" && !isPosted) throw new ProblemError("ID_TOKEN_INVALID");
      if (isPosted && !box.matches("handover", answer["code"] ?? "", handoverHash)) {
        throw new ProblemError("ID_TOKEN_INVALID");
      }
      const idToken = isPosted
        ? box.open(sealedIdToken)
        : await openIdOf(provider).exchange(answer, attempt).catch(refuse);
      if (!(await store.finish(attempt.state, new Date(now())))) throw new ProblemError("ID_TOKEN_INVALID");
      return { idToken, redirect };
    },
  };
}

/** Apple sends a name only with the first post, unsigned, so it could be forged and serves only as a suggestion. */
function nameIn(user: string | undefined): string | null {
  try {
    const { name } = JSON.parse(user ?? "null") as { name?: { firstName?: unknown; lastName?: unknown } };
    return [name?.firstName, name?.lastName].filter((part) => typeof part === "string").join(" ") || null;
  } catch {
    return null;
  }
}

/** Maps provider errors to our codes; an unreachable provider is not the person's fault. */
export function refuse(error: unknown): never {
  if (!(error instanceof OpenIdError)) throw error;
  if (error.reason === "provider-unreachable") throw new ProblemError("PROVIDER_UNAVAILABLE", { retryAfterSeconds: 5 });
  throw new ProblemError(error.reason === "cancelled" ? "SIGN_IN_CANCELLED" : "ID_TOKEN_INVALID");
}
