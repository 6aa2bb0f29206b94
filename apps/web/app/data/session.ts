/** The session in this browser: the access token in memory and local storage, the profile, login and logout. */
import { cookieNames } from "@feo/contract";
import { createStore } from "zustand/vanilla";
import { forgetCookie, keepCookie } from "./cookies.ts";
import type { User } from "./user.ts";

const tokenKey = "accessToken";

export interface SessionState {
  /** False on the server and until local storage was read. */
  readonly isKnown: boolean;
  readonly accessToken: string | null;
  readonly user: User | null;
  /** How many times in a row loading the profile failed. */
  readonly profileFailures: number;
  /** True just after a login: its data is still loading, and no reload prompt is shown. */
  readonly isSettling: boolean;
}

/** AUTH-041. */
const settlingMs = 10_000;

const guest: SessionState = {
  isKnown: false,
  accessToken: null,
  user: null,
  profileFailures: 0,
  isSettling: false,
};

export const sessionStore = createStore<SessionState>(() => guest);

const logoutListeners = new Set<() => void>();

/** Called after every logout, when token and storage are already cleared: stores reset, pages navigate away. */
export function onLogout(listener: () => void): () => void {
  logoutListeners.add(listener);
  return () => logoutListeners.delete(listener);
}

/** Reads local storage after hydration and brings the cookie in line with it. */
export function readStoredSession(): void {
  const accessToken = localStorage.getItem(tokenKey);
  if (accessToken) keepCookie(cookieNames.signedIn, "1");
  else forgetCookie(cookieNames.signedIn);
  sessionStore.setState({ isKnown: true, accessToken });
}

/** Being logged in means having a stored token (AUTH-026 to AUTH-028). */
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

/** Local logout: clears the token, local storage with its cookie copies, and the stores (AUTH-033 to AUTH-035). */
export function logoutLocally(): void {
  localStorage.clear();
  for (const name of ["market", "displayCurrency", "signedIn"] as const) forgetCookie(cookieNames[name]);
  sessionStore.setState({ ...guest, isKnown: true });
  for (const listener of logoutListeners) listener();
}

/** Follows a login or logout in another tab without touching what that tab has stored since. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    const accessToken = localStorage.getItem(tokenKey);
    // A null key means that everything was cleared, as by a logout.
    if ((key !== tokenKey && key !== null) || accessToken === sessionStore.getState().accessToken) return;
    sessionStore.setState({ isKnown: true, accessToken, user: null, isSettling: false });
    if (accessToken === null) for (const listener of logoutListeners) listener();
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}
