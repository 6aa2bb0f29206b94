/** Whether a typed feoTag is available: debounced, and asked only for valid tags (ACCT-040). */
import { useEffect, useState } from "react";
import { failureOf, isFeoTagAvailable } from "../data/index.ts";
import { feoTagProblem } from "../format/feo-tag.ts";

const pauseMs = 350;

export type TagCheck =
  | { readonly state: "unfinished" | "checking" | "available" }
  | { readonly state: "refused"; readonly problem: string };

export function useTagCheck(feoTag: string, current: string): TagCheck {
  const problem = feoTagProblem(feoTag, current);
  const [answer, setAnswer] = useState<{ readonly feoTag: string; readonly check: TagCheck } | null>(null);
  useEffect(() => {
    if (problem !== undefined) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const isAvailable = await isFeoTagAvailable(feoTag, asking.signal);
        const taken: TagCheck = { state: "refused", problem: `@${feoTag} is taken. Choose another one.` };
        if (!asking.signal.aborted) setAnswer({ feoTag, check: isAvailable ? { state: "available" } : taken });
      } catch (error) {
        const { message } = failureOf(error);
        if (!asking.signal.aborted) setAnswer({ feoTag, check: { state: "refused", problem: message } });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [feoTag, problem]);
  if (problem !== undefined) return problem === "" ? { state: "unfinished" } : { state: "refused", problem };
  // Ignore an answer about an earlier input.
  return answer?.feoTag === feoTag ? answer.check : { state: "checking" };
}
