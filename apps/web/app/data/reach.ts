/**
 * Whether the exchange can be reached. A sign that it cannot, such as a socket that has gone or a call without an answer, is
 * only a doubt: it is settled by asking, and asked again until there is an answer. That the browser has no network is told
 * apart, because then it is the person who can do something about it.
 */
import { useSyncExternalStore } from "react";

export type Reach = "reached" | "offline" | "unreachable";

interface ReachOptions {
  /** Whether anybody answers. */
  readonly ask: () => Promise<boolean>;
  readonly isOnline: () => boolean;
}

export interface ReachWatch {
  read(): Reach;
  /** Something went without an answer. */
  doubt(): void;
  subscribe(watcher: () => void): () => void;
}

export const askAgainMs = 2_000;

export function watchReach({ ask, isOnline }: ReachOptions): ReachWatch {
  const watchers = new Set<() => void>();
  let reach: Reach = "reached";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  function tell(next: Reach): void {
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
    tell(isAnswered ? "reached" : isOnline() ? "unreachable" : "offline");
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

/** A proxy that stands before a server which is not there answers in its place, with a 5xx. */
export async function isAnswered(request: typeof fetch = fetch): Promise<boolean> {
  try {
    const { status } = await request("/version.json", { cache: "no-store", signal: AbortSignal.timeout(patienceMs) });
    return status < 500;
  } catch {
    return false;
  }
}

/** Asks whether the exchange is ready until it is, then calls back once. Returns how to stop asking. */
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

/** True while nothing can be sent: there is no network, or nobody answers. */
export const useIsOffline = (): boolean => useReach() !== "reached";
