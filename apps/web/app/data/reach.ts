/**
 * Whether the exchange can be reached. A sign that it cannot, such as a lost socket or a call without an answer, only
 * raises a doubt: a check follows and repeats until it is answered. A browser without a network is reported separately,
 * because then the user can fix it.
 */
import { useSyncExternalStore } from "react";

export type Reach = "reached" | "offline" | "unreachable";

interface ReachOptions {
  /** Whether the exchange answers. */
  readonly ask: () => Promise<boolean>;
  readonly isOnline: () => boolean;
}

export interface ReachWatch {
  read(): Reach;
  /** Reports that a request or connection failed. */
  doubt(): void;
  subscribe(watcher: () => void): () => void;
}

export const askAgainMs = 2_000;

export function watchReach({ ask, isOnline }: ReachOptions): ReachWatch {
  const watchers = new Set<() => void>();
  let reach: Reach = "reached";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  function setReach(next: Reach): void {
    if (next === reach) return;
    reach = next;
    for (const watcher of [...watchers]) watcher();
  }

  async function settle(): Promise<void> {
    if (isAsking) return;
    clearTimeout(timer);
    isAsking = true;
    const isAnswered = await ask();
    isAsking = false;
    setReach(isAnswered ? "reached" : isOnline() ? "unreachable" : "offline");
    if (!isAnswered) timer = setTimeout(settle, askAgainMs);
  }

  return {
    read: () => reach,
    doubt: () => void settle(),
    subscribe(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

const patienceMs = 5_000;

/** A 5xx does not count: it may come from a proxy in front of a server that is down. */
export async function isAnswered(request: typeof fetch = fetch): Promise<boolean> {
  try {
    const { status } = await request("/version.json", { cache: "no-store", signal: AbortSignal.timeout(patienceMs) });
    return status < 500;
  } catch {
    return false;
  }
}

/** Polls until the exchange is ready, then calls back once. Returns a function that stops polling. */
export function onceReady(act: () => void, request: typeof fetch = fetch): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function ask(): Promise<void> {
    const isReady = await request("/api/health/ready", {
      cache: "no-store",
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isStopped) return;
    if (isReady) act();
    else timer = setTimeout(ask, askAgainMs);
  }
  timer = setTimeout(ask, askAgainMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

const watch = watchReach({ ask: isAnswered, isOnline: () => navigator.onLine });

export const doubtReach = watch.doubt;

let isListening = false;

function subscribe(watcher: () => void): () => void {
  if (!isListening) {
    isListening = true;
    addEventListener("online", doubtReach);
    addEventListener("offline", doubtReach);
    if (!navigator.onLine) doubtReach();
  }
  return watch.subscribe(watcher);
}

export const useReach = (): Reach => useSyncExternalStore(subscribe, watch.read, () => "reached");

/** True while nothing can be sent: no network, or no answer from the exchange. */
export const useIsOffline = (): boolean => useReach() !== "reached";
