/** The browser's single API client and query cache. */
import { type Call, networkErrorCode } from "@feo/contract";
import { QueryClient } from "@tanstack/react-query";
import { type ApiClientOptions, type CallApi, createApiClient } from "./api-client.ts";
import { type ApiFailure, endsSession } from "./api-failure.ts";
import { doubtReach } from "./reach.ts";
import { logoutLocally, onLogout, sessionStore } from "./session.ts";

/**
 * A failure that ends the session logs out locally without a request (AUTH-038, AUTH-039); a call without an answer
 * triggers a reachability check; other failures change nothing. An invalid old token does not end the session of a
 * newer one, such as after a password change.
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

/** The same client with another fetch, such as one that reports upload progress. */
export const callApiBy = (fetch: typeof globalThis.fetch): CallApi => createApiClient({ ...options, fetch });

/** Only the HTTP client retries, so that the rule exists in one place. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });

export const browserQueries = createQueryClient();

/**
 * Refetches what an action has changed. Reads in flight are cancelled first: they may predate the action, and React
 * Query would accept such an answer as current if there was none before.
 */
export async function readAgain(queryKey: readonly unknown[]): Promise<void> {
  await browserQueries.cancelQueries({ queryKey });
  await browserQueries.invalidateQueries({ queryKey });
}

onLogout(() => browserQueries.removeQueries());
