/** The states of an INR deposit's three steps; at most one is current. Pure functions. */

export type StepState = "done" | "now" | "waits";

interface DepositFacts {
  /** Whether there is a verified account to send from; undefined while unknown. */
  readonly isReady: boolean | undefined;
  readonly isClosed: boolean;
  /** Whether the user has gone to the UTR field, so the money is sent. */
  readonly isTelling: boolean;
}

export function depositStates({ isReady, isClosed, isTelling }: DepositFacts): [StepState, StepState, StepState] {
  if (isReady === undefined) return ["waits", "waits", "waits"];
  if (!isReady) return ["now", "waits", "waits"];
  if (isClosed) return ["done", "waits", "waits"];
  return isTelling ? ["done", "done", "now"] : ["done", "now", "waits"];
}
