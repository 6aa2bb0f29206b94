/** The browser's one API client and one store of answers. */
import { type Call, networkErrorCode } from "@feo/contract";
import { QueryClient } from "@tanstack/react-query";
import { type ApiClientOptions, type CallApi, createApiClient } from "./api-client.ts";
import { type ApiFailure, endsSession } from "./api-failure.ts";
import { doubtReach } from "./reach.ts";
import { logoutLocally, onLogout, sessionStore } from "./session.ts";

/**
 * A failure that ends the session logs out here, with no call to the server (AUTH-038, AUTH-039); after one
 * without an answer it is asked whether there is anybody; others change nothing. That a token is not good any more says
 * nothing about the one that has taken its place, as after a new password.
 */
function afterFailure(failure: ApiFailure, call: Call, heldToken: string | null): void {
  if (failure.code === networkErrorCode) doubtReach();
  const isProtected = call.auth === "access" || failure.code === "INVALID_ACCESS_TOKEN";
  const isCurrent = sessionStore.getState().accessToken === heldToken;
  if (isProtected && isCurrent && endsSession(failure.status, failure.code)) logoutLocally();
}

const options: ApiClientOptions = {
  baseUrl: "",
  accessToken: () => sessionStore.getState().accessToken,
  onFailure: afterFailure,
};

export const callApi = createApiClient(options);

/** The same client by another fetch, such as one that tells how far a file has come. */
export const callApiBy = (fetch: typeof globalThis.fetch): CallApi => createApiClient({ ...options, fetch });

/** Retries are the HTTP client's alone, so that the rule stands once. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });

export const browserQueries = createQueryClient();

/**
 * Reads again what an act has changed. What is being read at that moment is given up: it may be from before the act, and the store
 * of answers would take it for the new one where there was none before.
 */
export async function readAgain(queryKey: readonly unknown[]): Promise<void> {
  await browserQueries.cancelQueries({ queryKey });
  await browserQueries.invalidateQueries({ queryKey });
}

onLogout(() => browserQueries.removeQueries());
