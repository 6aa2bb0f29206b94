/** Runs one request at a time and keeps its failure; an expired session restarts the steps. */
import { messages, type ProblemCode } from "@feo/contract";
import { useEffect, useRef, useState } from "react";
import { ApiFailure, failureOf, useAct as useOneAct } from "../data/index.ts";

export interface Act {
  /** The button whose request is in flight; other presses are ignored. */
  readonly busyWith: string | null;
  readonly failure: ApiFailure | null;
  readonly run: (button: string, act: () => Promise<unknown>) => Promise<void>;
  /** Passes on the failure of another call; an expired session also restarts the steps. */
  readonly watch: <T>(call: Promise<T>) => Promise<T>;
  readonly clear: () => void;
}

interface ActOptions {
  /** A failure is cleared when the step changes, unless it caused the change. */
  readonly step?: string;
  /** Called when the session of the steps has expired, so that they start over. */
  readonly onExpired?: () => void;
}

export function useAct({ step = "", onExpired }: ActOptions = {}): Act {
  const [button, setButton] = useState("");
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    setFailure((before) => (before && isSessionGone(before) ? before : null));
  }, [step]);

  /** All session errors look the same to the customer: the steps took too long and start over. */
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

  const { isBusy, run } = useOneAct({
    onFailure: (caught) => {
      if (!endIfGone(caught)) setFailure(caught);
    },
  });
  return {
    busyWith: isBusy ? button : null,
    failure,
    run: (pressed, act) =>
      run(() => {
        setButton(pressed);
        setFailure(null);
        return act();
      }),
    watch,
    clear: () => setFailure(null),
  };
}

/** ERROR-010: the session has expired, or is not valid for this step. */
export const isSessionGone = ({ status, code }: Pick<ApiFailure, "status" | "code">): boolean =>
  status === 440 || goneCodes.includes(code);

const goneCodes: readonly string[] = [
  "INVALID_SESSION_TOKEN",
  "SESSION_TOKEN_MISSING",
  "NOTHING_TO_CONFIRM",
] satisfies ProblemCode[];

/** The failure's message for one field, by the field's names on the wire. */
export const fieldFailure = (failure: ApiFailure | null, ...paths: readonly string[]): string | undefined =>
  failure?.fields.find(({ path }) => paths.includes(path))?.message;
