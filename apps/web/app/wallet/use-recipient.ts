/** Whom a typed feoTag belongs to: asked a moment after the last key, and only about what could be one. */
import { useEffect, useState } from "react";
import { failureOf, readRecipient } from "../data/index.ts";
import { feoTagProblem } from "../frame/feo-tag.ts";

const pauseMs = 350;

export interface Recipient {
  readonly feoTag: string;
  /** Shortened: "Asha K." */
  readonly name: string;
}

export type RecipientCheck =
  | { readonly state: "unfinished" | "looking" }
  | { readonly state: "found"; readonly recipient: Recipient }
  | { readonly state: "refused"; readonly problem: string };

export function useRecipient(feoTag: string, own: string): RecipientCheck {
  const problem = feoTag !== "" && feoTag === own ? "This is your own feoTag." : feoTagProblem(feoTag, "");
  const [answer, setAnswer] = useState<{ readonly feoTag: string; readonly check: RecipientCheck } | null>(null);
  useEffect(() => {
    if (problem !== undefined) return;
    const asking = new AbortController();
    const tell = (check: RecipientCheck) => {
      if (!asking.signal.aborted) setAnswer({ feoTag, check });
    };
    const timer = setTimeout(async () => {
      try {
        tell({ state: "found", recipient: await readRecipient(feoTag, asking.signal) });
      } catch (error) {
        const { code, message } = failureOf(error);
        const nobody = `Nobody has the feoTag @${feoTag}.`;
        tell({ state: "refused", problem: code === "RECIPIENT_NOT_FOUND" ? nobody : message });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [feoTag, problem]);
  if (problem !== undefined) return problem === "" ? { state: "unfinished" } : { state: "refused", problem };
  // An answer about what was typed before says nothing about what stands there now.
  return answer?.feoTag === feoTag ? answer.check : { state: "looking" };
}
