/** Runs every request that changes something: one at a time, keeping the failure of the last. */
import { toast } from "@feo/ui";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { browserQueries } from "./api.ts";
import { type ApiFailure, failureOf, isRefusal, needsNewConfirmation } from "./api-failure.ts";
import { createRequestKeys, type RequestKeys } from "./request-keys.ts";

export interface Act {
  readonly isBusy: boolean;
  readonly failure: ApiFailure | null;
  /** Ignored while another action is running. Resolves when the action has ended, even if it failed. */
  readonly run: (act: () => Promise<unknown>) => Promise<void>;
  /** Clears the failure, for example when the form is edited. Ignored while an action is running. */
  readonly clear: () => void;
}

interface ActOptions {
  /** Called instead of reporting a failure when the action's confirmation has expired. */
  readonly onExpired?: () => void;
  /** Receives each failure, for callers that report it themselves, such as a toast. */
  readonly onFailure?: (failure: ApiFailure) => void;
}

/** An empty message means that the session has ended, which the page already shows. */
export function toastFailure(error: unknown): void {
  const { message } = failureOf(error);
  if (message !== "") toast({ tone: "error", message });
}

export function useAct({ onExpired, onFailure }: ActOptions = {}): Act {
  const isRunning = useRef(false);
  const { mutateAsync, isPending, error, reset } = useMutation<void, ApiFailure, () => Promise<unknown>>(
    {
      // Send or fail at once: a request queued for a connection would run long after the button was pressed.
      networkMode: "always",
      // Zero would be tried again at once, over and over, while an unmounted form's request is in flight.
      gcTime: 1_000,
      async mutationFn(act) {
        try {
          await act();
        } catch (caught) {
          if (onExpired && needsNewConfirmation(caught)) return onExpired();
          throw failureOf(caught);
        }
      },
      ...(onFailure ? { onError: onFailure } : {}),
    },
    browserQueries,
  );
  const run = async (act: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    await mutateAsync(act)
      .catch(() => undefined)
      .finally(() => {
        isRunning.current = false;
      });
  };
  return {
    isBusy: isPending,
    failure: error,
    run,
    clear() {
      if (!isRunning.current) reset();
    },
  };
}

/** The idempotency keys of one form's requests, kept while the form is open. */
export const useRequestKeys = (): RequestKeys => useState(() => createRequestKeys())[0];

export interface Submission<Request> {
  readonly isBusy: boolean;
  readonly failure: ApiFailure | null;
  /** The request may have arrived although no answer came; a retry finds out and does nothing twice. */
  readonly isOpen: boolean;
  readonly submit: (request: Request) => Promise<void>;
  readonly clear: () => void;
}

/** For actions that move money or place orders: each request is sent with its idempotency key. */
export function useSubmission<Request, Answer>(
  send: (request: Request, key: string) => Promise<Answer>,
  onDone: (answer: Answer, request: Request) => void,
  options: ActOptions = {},
): Submission<Request> {
  const { isBusy, failure, run, clear } = useAct(options);
  const keys = useRequestKeys();
  return {
    isBusy,
    failure,
    isOpen: failure !== null && !isRefusal(failure),
    submit: (request) => run(async () => onDone(await keys.send(request, (key) => send(request, key)), request)),
    clear,
  };
}
