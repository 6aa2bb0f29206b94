/** What this browser keeps in its local storage, followed by every part of the page that shows it, and by other pages too. */
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

/** Null where nothing is kept; undefined on the server and until the page runs. */
export const useKept = (key: string): string | null | undefined =>
  useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => undefined,
  );
