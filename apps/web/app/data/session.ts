/** Who is logged in, in this browser: the access token in memory and local storage, the profile, and the ways in and out. */
import { cookieNames, type User } from "@feo/contract";
import { createStore } from "zustand/vanilla";
import { forgetCookie, keepCookie } from "./cookies.ts";

const tokenKey = "accessToken";

export interface SessionState {
  /** False on the server and until the browser has looked into its storage. */
  readonly isKnown: boolean;
  readonly accessToken: string | null;
  readonly user: User | null;
  /** How often in a row the profile could not be loaded. */
  readonly profileFailures: number;
  /** Somebody has just logged in here: what comes with it is on its way, and nothing offers to reload the page. */
  readonly isSettling: boolean;
}

/** AUTH-041. */
const settlingMs = 10_000;

const guest: SessionState = {
  ...{ isKnown: false, accessToken: null, user: null, profileFailures: 0, isSettling: false },
};

export const sessionStore = createStore<SessionState>(() => guest);

const logoutListeners = new Set<() => void>();

/** Called after every logout, when token and storage are already cleared: stores reset, pages move on. */
export function onLogout(listener: () => void): () => void {
  logoutListeners.add(listener);
  return () => logoutListeners.delete(listener);
}

/** Looks into local storage once the page runs, and makes the cookie say the same. */
export function readStoredSession(): void {
  const accessToken = localStorage.getItem(tokenKey);
  if (accessToken) keepCookie(cookieNames.signedIn, "1");
  else forgetCookie(cookieNames.signedIn);
  sessionStore.setState({ isKnown: true, accessToken });
}

/** Storing the token is what being logged in means (AUTH-026 to AUTH-028). */
export function storeAccessToken(accessToken: string): void {
  localStorage.setItem(tokenKey, accessToken);
  keepCookie(cookieNames.signedIn, "1");
  sessionStore.setState({ isKnown: true, accessToken, profileFailures: 0, isSettling: true });
  clearTimeout(settling);
  settling = setTimeout(() => sessionStore.setState({ isSettling: false }), settlingMs);
}

let settling: ReturnType<typeof setTimeout> | undefined;

export function storeProfile(user: User): void {
  sessionStore.setState({ user, profileFailures: 0 });
}

export function noteProfileFailure(): void {
  sessionStore.setState(({ profileFailures }) => ({ profileFailures: profileFailures + 1 }));
}

/** Logout in this browser only: token, local storage with its copies in cookies, and stores (AUTH-033 to AUTH-035). */
export function logoutLocally(): void {
  localStorage.clear();
  for (const name of ["market", "displayCurrency", "signedIn"] as const) forgetCookie(cookieNames[name]);
  sessionStore.setState({ ...guest, isKnown: true });
  for (const listener of logoutListeners) listener();
}

/** Another tab logged in or out: this one follows, and leaves alone what the other has stored since. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    const accessToken = localStorage.getItem(tokenKey);
    // No key means that everything was cleared, as logging out does.
    if ((key !== tokenKey && key !== null) || accessToken === sessionStore.getState().accessToken) return;
    sessionStore.setState({ isKnown: true, accessToken, user: null });
    if (accessToken === null) for (const listener of logoutListeners) listener();
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}
