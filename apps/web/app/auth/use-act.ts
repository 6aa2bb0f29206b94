/** One thing at a time that a person sends, what it failed with, and whether the steps before it are still good. */
import { messages, type ProblemCode } from "@feo/contract";
import { useEffect, useRef, useState } from "react";
import { ApiFailure, failureOf } from "../data/index.ts";

export interface Act {
  /** Which button was pressed, while its answer is awaited; other presses wait for nothing and do nothing. */
  readonly busyWith: string | null;
  readonly failure: ApiFailure | null;
  readonly run: (button: string, act: () => Promise<unknown>) => Promise<void>;
  /** Lets a failure of another call through, unless it ends the steps: then it is told as theirs. */
  readonly watch: <T>(call: Promise<T>) => Promise<T>;
  readonly clear: () => void;
}

interface ActOptions {
  /** What went wrong in a step is not said in another one, unless it is why that one is shown. */
  readonly step?: string;
  /** Called when the steps have to be begun again: the session that they proved something for is gone. */
  readonly onExpired?: () => void;
}

export function useAct({ step = "", onExpired }: ActOptions = {}): Act {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isRunning = useRef(false);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    setFailure((before) => (before && isSessionGone(before) ? before : null));
  }, [step]);

  /** Whatever the reason, to the person it is one: the steps took too long, and begin again. */
  const endIfGone = (caught: ApiFailure): boolean => {
    if (!isSessionGone(caught)) return false;
    setFailure(new ApiFailure(messages.sessionExpired, caught));
    onExpired?.();
    return true;
  };

  const watch = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      endIfGone(failureOf(error));
      throw error;
    });

  const run = async (button: string, act: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusyWith(button);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      const caught = failureOf(error);
      if (!endIfGone(caught)) setFailure(caught);
    } finally {
      isRunning.current = false;
      setBusyWith(null);
    }
  };
  return { busyWith, failure, run, watch, clear: () => setFailure(null) };
}

/** ERROR-010: it ran out, or it is not one for this step any more. */
export const isSessionGone = ({ status, code }: Pick<ApiFailure, "status" | "code">): boolean =>
  status === 440 || goneCodes.includes(code);

const goneCodes: readonly string[] = [
  "INVALID_SESSION_TOKEN",
  "SESSION_TOKEN_MISSING",
  "NOTHING_TO_CONFIRM",
] satisfies ProblemCode[];

/** What a failure says of one field, by the names that the field has on the wire. */
export const fieldFailure = (failure: ApiFailure | null, ...paths: readonly string[]): string | undefined =>
  failure?.fields.find(({ path }) => paths.includes(path))?.message;
