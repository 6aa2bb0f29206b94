/** The session as components see it, and the acts that a person can do with it. */
import { beDemoPerson, logout, readProfile } from "@feo/contract";
import { createContext, use, useEffect, useSyncExternalStore } from "react";
import { callApi } from "./api.ts";
import {
  followOtherTabs,
  logoutLocally,
  noteProfileFailure,
  readStoredSession,
  type SessionState,
  sessionStore,
  storeAccessToken,
  storeProfile,
} from "./session.ts";

/** What the server believed from the cookie; it holds until the browser knows better. */
export const SignedInHint = createContext(false);

export function useSession(): SessionState & { readonly isSignedIn: boolean } {
  const hint = use(SignedInHint);
  const state = useSyncExternalStore(sessionStore.subscribe, sessionStore.getState, sessionStore.getInitialState);
  return { ...state, isSignedIn: state.isKnown ? state.accessToken !== null : hint };
}

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Reads the stored session once, and loads the profile whenever somebody is logged in and the page needs user data. A failed
 * load is retried with exponential back-off.
 */
export function useStoredSession({ needsUserData }: { needsUserData: boolean }): void {
  const { isKnown, accessToken, user, profileFailures } = useSession();
  useEffect(() => {
    if (!sessionStore.getState().isKnown) readStoredSession();
    return followOtherTabs();
  }, []);
  useEffect(() => {
    if (!isKnown || !accessToken || user || !needsUserData) return;
    if (profileFailures === 0) {
      loadProfile();
      return;
    }
    const timer = setTimeout(loadProfile, Math.min(firstRetryMs * 2 ** (profileFailures - 1), longestRetryMs));
    return () => clearTimeout(timer);
  }, [isKnown, accessToken, user, needsUserData, profileFailures]);
}

/** A failure is logged and counted; the page works without the profile meanwhile (ERROR-020). */
export async function loadProfile(): Promise<void> {
  try {
    storeProfile(await callApi(readProfile, {}));
  } catch (error) {
    console.warn("The profile could not be loaded", error);
    noteProfileFailure();
  }
}

/** Logs in as one of the demo's people, whom anybody may be. */
export async function startDemoSession(feoTag: string): Promise<void> {
  const { accessToken } = await callApi(beDemoPerson, { body: { feoTag } });
  storeAccessToken(accessToken);
}

/**
 * Ends the session; the server is told unless it was the server that ended it (AUTH-032). The call has taken its token
 * when it leaves, so that a server that does not answer keeps nobody logged in.
 */
export function endSession({ tellServer }: { tellServer: boolean }): void {
  if (tellServer) callApi(logout, {}).catch(() => undefined);
  logoutLocally();
}
