/** Which answers the reader found helpful: kept in local storage, never sent. */
import { keep, useKept } from "../data/index.ts";

export type Verdict = "yes" | "no";
export type Verdicts = Readonly<Record<string, Verdict>>;

const storageKey = "helpfulAnswers";

/** Keeps only valid verdicts, whatever was stored. */
export function readVerdicts(stored: string | null): Verdicts {
  try {
    const parsed: unknown = JSON.parse(stored ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).filter(([, verdict]) => verdict === "yes" || verdict === "no"));
  } catch {
    return {};
  }
}

/** The stored verdict; undefined on the server and until hydration. */
export function useVerdict(slug: string): {
  readonly verdict: Verdict | null | undefined;
  readonly give: (verdict: Verdict) => void;
} {
  const stored = useKept(storageKey);
  const give = (verdict: Verdict) =>
    keep(storageKey, JSON.stringify({ ...readVerdicts(localStorage.getItem(storageKey)), [slug]: verdict }));
  return { verdict: stored === undefined ? undefined : (readVerdicts(stored)[slug] ?? null), give };
}
