/** Everything that a leader knows during one term. A new term starts from nothing. */
import type { Exchange } from "@feo/exchange";
import type { Answer } from "./answer.ts";
import type { Answers } from "./answers.ts";
import type { Entry } from "./entry.ts";
import type { Journal } from "./journal.ts";
import type { Projection } from "./projection.ts";

/** A command that waits for the commit of its batch. */
interface Pending {
  readonly entry: Entry | null;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export interface Term {
  readonly exchange: Exchange;
  readonly journal: Journal;
  readonly projection: Projection;
  readonly answers: Answers<Answer>;
  /** The journal's end when the term began. */
  readonly begunAt: number;
  sequence: number;
  lastAt: number;
  batch: Pending[];
  inFlight: Pending[];
  isCommitting: boolean;
  /** An assertion of the core failed; nothing may be applied to it any more. */
  isBroken: boolean;
  haltedBecause: string | null;
}
