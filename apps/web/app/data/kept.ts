/** Values in this browser's local storage, with changes observed by every component and tab that shows them. */
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

export function keep(key: string, value: string): void {
  localStorage.setItem(key, value);
  for (const listener of listeners) listener();
}

/** Null if nothing is stored; undefined on the server and until hydration. */
export const useKept = (key: string): string | null | undefined =>
  useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => undefined,
  );
