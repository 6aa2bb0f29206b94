/** React hooks for live data. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { type PageQuery, queryKey, tickersQuery } from "../queries.ts";
import { useIsOffline } from "../reach.ts";
import { useSession } from "../use-session.ts";
import { type OwnAccount, type OwnPart, ownAccount } from "./own-store.ts";
import { followAnswer, isLive, watchLiveness } from "./public-feed.ts";

/** Whether the socket keeps the query's answer up to date; mounting the hook subscribes. */
export function useLiveAnswer(query: PageQuery): boolean {
  const { live } = query;
  const name = live ? JSON.stringify(queryKey(query)) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the query.
  useEffect(() => (live ? followAnswer(live, queryKey(query)) : undefined), [name]);
  return useSyncExternalStore(
    watchLiveness,
    () => live !== undefined && isLive(live),
    () => false,
  );
}

/** How fresh the prices on the page are. */
export type Connection = "live" | "delayed" | "offline";

const delayedAfterMs = 5_000;

/** Without live prices the page polls; after a few seconds of that, the connection counts as delayed. */
export function useConnection(): Connection {
  const isOffline = useIsOffline();
  const isAnswered = useLiveAnswer(tickersQuery() as unknown as PageQuery);
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (isAnswered) return setDelayed(false);
    const timer = setTimeout(() => setDelayed(true), delayedAfterMs);
    return () => clearTimeout(timer);
  }, [isAnswered]);
  return isOffline ? "offline" : isDelayed ? "delayed" : "live";
}

/** A dynamic import, so that visits without an account do not load it. */
export const loadOwnAccount = () => import("./own-account.ts");

export const readPart = (part: OwnPart): Promise<void> => loadOwnAccount().then((own) => own.readPart(part));

/** Reads a part of the account if the user is logged in and it was not read yet. */
export function useOwnPart(part: OwnPart): void {
  const { isKnown, accessToken } = useSession();
  useEffect(() => {
    if (isKnown && accessToken && ownAccount.getState().reading[part] === "unread") void readPart(part);
  }, [isKnown, accessToken, part]);
}

/** AUTH: a logged-in user receives order and balance updates on every page that needs user data. */
export function useOwnAccountFollowed(isWanted: boolean): void {
  const { accessToken } = useSession();
  const isFollowing = isWanted && accessToken !== null;
  useEffect(() => {
    if (!isFollowing) return;
    const following = loadOwnAccount().then((own) => own.followOwnAccount());
    return () => void following.then((stop) => stop());
  }, [isFollowing]);
  useEffect(() => {
    if (isFollowing && ownAccount.getState().reading.balances === "unread") void readPart("balances");
  }, [isFollowing]);
}

export function useOwnAccount<Part>(select: (account: OwnAccount) => Part): Part {
  return useSyncExternalStore(
    ownAccount.subscribe,
    () => select(ownAccount.getState()),
    () => select(ownAccount.getInitialState()),
  );
}
