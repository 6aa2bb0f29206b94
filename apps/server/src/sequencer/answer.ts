/** The result of a submitted command: its outcome, or why it was not taken. */
import type { Outcome } from "@feo/exchange";
import { ProblemError } from "../platform/problem.ts";

export interface Answer {
  readonly sequence: number;
  /** When the command was accepted. */
  readonly at: number;
  readonly outcome: Outcome;
}

/**
 * Why a command was not taken. It had no effect, unless the outcome is unknown. Extends ProblemError so that even
 * without explicit handling the caller gets a 503 with Retry-After, never a 500. The message is for logs only.
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

/** The same idempotency key with a different command. */
export class KeyReused extends ProblemError {
  constructor() {
    super("IDEMPOTENCY_KEY_REUSED");
  }
}
