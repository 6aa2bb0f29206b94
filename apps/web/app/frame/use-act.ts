/** One act of a form: under way at most once at a time, and what it was refused with. */
import { useRef, useState } from "react";
import { type ApiFailure, failureOf, needsNewConfirmation } from "../data/index.ts";

export interface Act {
  readonly isBusy: boolean;
  readonly failure: ApiFailure | null;
  readonly run: (act: () => Promise<unknown>) => Promise<void>;
  /** Forgets the refusal, as when somebody types on. */
  readonly clear: () => void;
}

/** `onExpired` is called instead of telling a failure when the confirmation that the act goes by has run out. */
export function useAct({ onExpired }: { readonly onExpired?: () => void } = {}): Act {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isRunning = useRef(false);
  const run = async (act: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      if (onExpired && needsNewConfirmation(error)) onExpired();
      else setFailure(failureOf(error));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, failure, run, clear: () => setFailure(null) };
}
