/**
 * Whether to show the strip that leads to verification: the account is at level 0 and the strip was not closed in this
 * browser session. A cookie stores it, so that the server renders the strip and the layout does not shift.
 */
import { cookieNames, readCookies } from "@feo/contract";
import { createContext, use, useSyncExternalStore } from "react";
import { forgetCookie, keepSessionCookie } from "./cookies.ts";
import { sessionStore } from "./session.ts";
import type { User } from "./user.ts";

const name = cookieNames.startStrip;
const listeners = new Set<() => void>();

const kept = (): string | undefined => readCookies(document.cookie).get(name);

/** What the server read from the cookie; valid until hydration. */
export const StartStripHint = createContext(false);

/** The cookie's value after a profile was loaded; undefined deletes it. Pure. */
export function stripAfter(user: Pick<User, "KYCLevel">, before: string | undefined): string | undefined {
  if (user.KYCLevel >= 1) return undefined;
  return before ?? "1";
}

function write(next: string | undefined): void {
  if (next === kept()) return;
  if (next === undefined) forgetCookie(name);
  else keepSessionCookie(name, next);
  for (const listener of listeners) listener();
}

sessionStore.subscribe(({ isKnown, accessToken, user }) => {
  if (!isKnown) return;
  if (accessToken === null) write(undefined);
  else if (user) write(stripAfter(user, kept()));
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useStartStrip(): { readonly isShown: boolean; readonly close: () => void } {
  const hint = use(StartStripHint);
  const isShown = useSyncExternalStore(
    subscribe,
    () => kept() === "1",
    () => hint,
  );
  return { isShown, close: () => write("0") };
}
