/** React hooks for the session, and the user's session actions. */
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
import { readUser } from "./user.ts";

/** Whether the server saw the signed-in cookie; used until local storage was read. */
export const SignedInHint = createContext(false);

export function useSession(): SessionState & { readonly isSignedIn: boolean } {
  const hint = use(SignedInHint);
  const state = useSyncExternalStore(sessionStore.subscribe, sessionStore.getState, sessionStore.getInitialState);
  return { ...state, isSignedIn: state.isKnown ? state.accessToken !== null : hint };
}

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Reads the stored session once, and loads the profile whenever a user is logged in and the page needs user data.
 * Retries with exponential backoff.
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

/** A failure is logged and counted; meanwhile the page works without the profile (ERROR-020). */
export async function loadProfile(): Promise<void> {
  try {
    storeProfile(readUser(await callApi(readProfile, {})));
  } catch (error) {
    console.warn("The profile could not be loaded", error);
    noteProfileFailure();
  }
}

/** Logs in as a demo user, which is open to everyone. */
export async function startDemoSession(feoTag: string): Promise<void> {
  const { accessToken } = await callApi(beDemoPerson, { body: { feoTag } });
  storeAccessToken(accessToken);
}

/**
 * Ends the session; the server is told unless it ended the session itself (AUTH-032). The call captures its token
 * before the local logout, so that an unresponsive server does not keep the user logged in.
 */
export function endSession({ notifyServer }: { notifyServer: boolean }): void {
  if (notifyServer) callApi(logout, {}).catch(() => undefined);
  logoutLocally();
}
