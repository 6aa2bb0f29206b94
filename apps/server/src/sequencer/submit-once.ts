/** Exactly-once commands by idempotency key, however often, how late and from which node they are submitted. */
import type { Refusal } from "@feo/exchange";
import { eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { KeyReused } from "./answer.ts";
import { type Draft, fingerprintOf } from "./fingerprint.ts";
import { commandKeys } from "./sequencer.tables.ts";
import type { Sequencer } from "./sequencer.ts";
import { problemOf } from "./submit.ts";

/** When and as which command it was done. */
export interface Done {
  readonly sequence: number;
  readonly at: number;
}

export interface SubmitOnce {
  /** The command done under a key, as far as the tables have it. */
  find(key: string): Promise<Done | undefined>;
  /** Throws a problem if the core refuses. */
  submit(key: string, draft: Draft): Promise<Done>;
  /** Returns the core's refusal, or null; throws a problem if there is no leader. */
  attempt(key: string, draft: Draft): Promise<Refusal | null>;
  /** Throws if the core refuses. */
  requireDone(key: string, draft: Draft): Promise<void>;
}

/**
 * The sequencer remembers only the latest keys; the tables have all of them, with a delay. Checking the tables first
 * and submitting then misses none: a key not in the tables yet is among the latest.
 */
export function createSubmitOnce(sequencer: Pick<Sequencer, "submit">, db: Database): SubmitOnce {
  async function find(key: string): Promise<(Done & { readonly fingerprint: string }) | undefined> {
    const { sequence, at, fingerprint } = commandKeys;
    const [row] = await db.select({ sequence, at, fingerprint }).from(commandKeys).where(eq(commandKeys.key, key));
    return row;
  }

  async function attempt(key: string, draft: Draft): Promise<Refusal | null> {
    if (await find(key)) return null;
    return (await sequencer.submit(draft, key)).outcome.refusal;
  }

  return {
    find,
    attempt,

    async submit(key, draft) {
      const done = await find(key);
      if (done && done.fingerprint !== fingerprintOf(draft)) throw new KeyReused();
      if (done) return done;
      const { sequence, at, outcome } = await sequencer.submit(draft, key);
      if (outcome.refusal) throw new ProblemError(problemOf(outcome.refusal));
      return { sequence, at };
    },

    async requireDone(key, draft) {
      const refusal = await attempt(key, draft);
      if (refusal) throw new ProblemError(problemOf(refusal));
    },
  };
}
