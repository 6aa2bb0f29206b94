/** The toasts that are showing, outside of React, so that any code can say something. ToastStack shows them. */

import { toastLifetimeMs } from "@feo/contract";

export type ToastTone = "neutral" | "success" | "error" | "primary";

export type ToastRequest = {
  message: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  lifetimeMs?: number | undefined;
};

export type ToastEntry = {
  id: number;
  message: string;
  description: string | undefined;
  tone: ToastTone;
  lifetimeMs: number;
};

/** More than these hide the page; the oldest goes first. */
export const visibleToasts = 5;

const none: readonly ToastEntry[] = [];
const listeners = new Set<() => void>();
let entries: readonly ToastEntry[] = none;
let lastId = 0;

/** Shows a toast and returns its id. LIMIT-008: it stays two seconds unless told otherwise. */
export function toast({ message, description, tone = "neutral", lifetimeMs = toastLifetimeMs }: ToastRequest): number {
  lastId += 1;
  const entry = { id: lastId, message, description: description || undefined, tone, lifetimeMs };
  publish([...entries, entry].slice(-visibleToasts));
  return entry.id;
}

export function dismissToast(id: number): void {
  const kept = entries.filter((entry) => entry.id !== id);
  if (kept.length !== entries.length) publish(kept);
}

export function dismissAllToasts(): void {
  publish(none);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownToasts(): readonly ToastEntry[] {
  return entries;
}

/** The server never has a toast to show, whatever other requests do. */
export function shownToastsOnServer(): readonly ToastEntry[] {
  return none;
}

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}
