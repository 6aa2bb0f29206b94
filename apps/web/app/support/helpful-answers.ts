/** Which answers this browser's reader found helpful: kept in local storage, told to nobody. */
import { useSyncExternalStore } from "react";

export type Verdict = "yes" | "no";
export type Verdicts = Readonly<Record<string, Verdict>>;

const storageKey = "helpfulAnswers";
const listeners = new Set<() => void>();

/** Whatever was stored, only verdicts come out. */
export function readVerdicts(stored: string | null): Verdicts {
  try {
    const parsed: unknown = JSON.parse(stored ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).filter(([, verdict]) => verdict === "yes" || verdict === "no"));
  } catch {
    return {};
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** What this browser stores; undefined on the server and until the page runs. */
export function useVerdict(slug: string): {
  readonly verdict: Verdict | null | undefined;
  readonly give: (verdict: Verdict) => void;
} {
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(storageKey),
    () => undefined,
  );
  const give = (verdict: Verdict) => {
    localStorage.setItem(
      storageKey,
      JSON.stringify({ ...readVerdicts(localStorage.getItem(storageKey)), [slug]: verdict }),
    );
    for (const listener of listeners) listener();
  };
  return { verdict: stored === undefined ? undefined : (readVerdicts(stored)[slug] ?? null), give };
}
