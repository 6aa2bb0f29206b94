/** What somebody hears who submits a command: what came of it, or why it was not taken. */
import type { Outcome } from "@feo/exchange";

export interface Answer {
  readonly sequence: number;
  /** When the command was taken. */
  readonly at: number;
  readonly outcome: Outcome;
}

/** Why a command was not taken; none of it has happened, unless the outcome is unknown. */
export class NotTaken extends Error {
  readonly reason: "NOT_LEADING" | "BUSY" | "HALTED" | "OUTCOME_UNKNOWN";

  constructor(reason: NotTaken["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The same key with another body. */
export class KeyReused extends Error {}
