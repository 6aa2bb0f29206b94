/** What somebody hears who submits a command: what came of it, or why it was not taken. */
import type { Outcome } from "@feo/exchange";
import { ProblemError } from "../platform/problem.ts";

export interface Answer {
  readonly sequence: number;
  /** When the command was taken. */
  readonly at: number;
  readonly outcome: Outcome;
}

/**
 * Why a command was not taken; none of it has happened, unless the outcome is unknown. A problem by birth: whichever room
 * submits, and whoever forgets to look, the caller hears 503 and when to come again, never 500. The message is for logs only.
 */
export class NotTaken extends ProblemError {
  readonly reason: "NOT_LEADING" | "BUSY" | "HALTED" | "OUTCOME_UNKNOWN";

  constructor(reason: NotTaken["reason"], message: string) {
    if (reason === "HALTED") super("TRADING_HALTED", { retryAfterSeconds: 60 });
    else super("UNAVAILABLE", { retryAfterSeconds: 1 });
    this.message = message;
    this.reason = reason;
  }
}

/** The same key with another body. */
export class KeyReused extends ProblemError {
  constructor() {
    super("IDEMPOTENCY_KEY_REUSED");
  }
}
