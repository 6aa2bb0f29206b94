/** Whether changes arrive over a socket. */
import { useSyncExternalStore } from "react";

let isLive = false;
const listeners = new Set<() => void>();

export function setLive(value: boolean): void {
  if (isLive === value) return;
  isLive = value;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => isLive);

/** With a socket, polling only repairs what a lost message would leave; without one it is how changes arrive. */
const repairEveryMs = 60_000;
export const pollEvery = (everyMs: number): number => (isLive ? Math.max(everyMs, repairEveryMs) : everyMs);
