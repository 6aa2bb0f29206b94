/** The owner of a typed feoTag: looked up with a debounce, and only for well-formed tags. */
import { useEffect, useState } from "react";
import { failureOf, readRecipient } from "../data/index.ts";
import { feoTagProblem } from "../format/feo-tag.ts";

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
  const problem = feoTag !== "" && feoTag === own ? "That's your own feoTag." : feoTagProblem(feoTag, "");
  const [answer, setAnswer] = useState<{ readonly feoTag: string; readonly check: RecipientCheck } | null>(null);
  useEffect(() => {
    if (problem !== undefined) return;
    const asking = new AbortController();
    const settle = (check: RecipientCheck) => {
      if (!asking.signal.aborted) setAnswer({ feoTag, check });
    };
    const timer = setTimeout(async () => {
      try {
        settle({ state: "found", recipient: await readRecipient(feoTag, asking.signal) });
      } catch (error) {
        const { code, message } = failureOf(error);
        const nobody = `No account has the feoTag @${feoTag}.`;
        settle({ state: "refused", problem: code === "RECIPIENT_NOT_FOUND" ? nobody : message });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [feoTag, problem]);
  if (problem !== undefined) return problem === "" ? { state: "unfinished" } : { state: "refused", problem };
  // Ignores an answer for an earlier input.
  return answer?.feoTag === feoTag ? answer.check : { state: "looking" };
}
