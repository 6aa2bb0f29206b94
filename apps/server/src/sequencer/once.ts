/** Commands that are done once under their own name, however often, however late and by whichever node they are asked for. */
import type { Refusal } from "@feo/exchange";
import { eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { KeyReused } from "./answer.ts";
import { type Draft, fingerprintOf } from "./fingerprint.ts";
import { commandKeys } from "./sequencer.tables.ts";
import type { Sequencer } from "./sequencer.ts";
import { problemOf } from "./submit.ts";

/** When it was done, and as which command. */
export interface Done {
  readonly sequence: number;
  readonly at: number;
}

export interface Once {
  /** What was done under a name, as far as the tables have it. */
  find(key: string): Promise<Done | undefined>;
  /** Throws a problem where the core says no. */
  take(key: string, draft: Draft): Promise<Done>;
  /** The refusal where the core says no; throws a problem where nobody leads who could say anything. */
  ask(key: string, draft: Draft): Promise<Refusal | null>;
  /** Throws where the core says no. */
  must(key: string, draft: Draft): Promise<void>;
}

/**
 * The sequencer remembers the latest keys only; the tables have them all, though a little later. Who looks into the tables first
 * and asks then misses none: what is not in the tables yet is among the latest.
 */
export function createOnce(sequencer: Pick<Sequencer, "submit">, db: Database): Once {
  async function find(key: string): Promise<(Done & { readonly fingerprint: string }) | undefined> {
    const { sequence, at, fingerprint } = commandKeys;
    const [row] = await db.select({ sequence, at, fingerprint }).from(commandKeys).where(eq(commandKeys.key, key));
    return row;
  }

  async function ask(key: string, draft: Draft): Promise<Refusal | null> {
    if (await find(key)) return null;
    return (await sequencer.submit(draft, key)).outcome.refusal;
  }

  return {
    find,
    ask,

    async take(key, draft) {
      const done = await find(key);
      if (done && done.fingerprint !== fingerprintOf(draft)) throw new KeyReused();
      if (done) return done;
      const { sequence, at, outcome } = await sequencer.submit(draft, key);
      if (outcome.refusal) throw new ProblemError(problemOf(outcome.refusal));
      return { sequence, at };
    },

    async must(key, draft) {
      const refusal = await ask(key, draft);
      if (refusal) throw new ProblemError(problemOf(refusal));
    },
  };
}
