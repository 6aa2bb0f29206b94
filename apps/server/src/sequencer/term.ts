/** A leader's state during one term. Each term starts from scratch. */
import type { Exchange } from "@feo/exchange";
import type { Answer } from "./answer.ts";
import type { Answers } from "./answers.ts";
import type { Entry } from "./entry.ts";
import type { Journal } from "./journal.ts";
import type { Projection } from "./projection.ts";

/** A command waiting for its batch's commit. */
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
  /** The journal's last sequence when the term began. */
  readonly begunAt: number;
  sequence: number;
  lastAt: number;
  batch: Pending[];
  inFlight: Pending[];
  isCommitting: boolean;
  /** A core assertion failed; no further command may be applied. */
  isBroken: boolean;
  haltedBecause: string | null;
}
