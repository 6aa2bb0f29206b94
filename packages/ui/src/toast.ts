/** The store of visible toasts, outside of React, so that any code can show one. ToastStack renders them. */

import { toastLifetimeMs } from "@feo/contract";

export type ToastTone = "neutral" | "success" | "error" | "primary";

export type ToastRequest = {
  message: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  lifetimeMs?: number | undefined;
  link?: ToastLink | undefined;
};

/** A toast's link, such as to the filled order in the history. */
export type ToastLink = { label: string; to: string };

export type ToastEntry = {
  id: number;
  message: string;
  description: string | undefined;
  tone: ToastTone;
  lifetimeMs: number;
  link?: ToastLink | undefined;
};

/** More toasts would cover the page; the oldest is removed first. */
export const visibleToasts = 5;

const none: readonly ToastEntry[] = [];
const listeners = new Set<() => void>();
let entries: readonly ToastEntry[] = none;
let lastId = 0;

/** Shows a toast and returns its id. LIMIT-008: it stays two seconds by default. */
export function toast({
  message,
  description,
  tone = "neutral",
  lifetimeMs = toastLifetimeMs,
  link,
}: ToastRequest): number {
  lastId += 1;
  const entry = { id: lastId, message, description: description || undefined, tone, lifetimeMs, link };
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

/** The server never shows a toast: the store is shared between its requests. */
export function shownToastsOnServer(): readonly ToastEntry[] {
  return none;
}

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}
