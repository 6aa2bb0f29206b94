/** Commands that are done once under their own name, however often and by whichever node they are asked for. */
import type { Refusal } from "@feo/exchange";
import { eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Draft } from "./fingerprint.ts";
import { commandKeys } from "./sequencer.tables.ts";
import type { Sequencer } from "./sequencer.ts";
import { problemOf, troubleOf } from "./submit.ts";

export interface Once {
  /** The refusal where the core says no; throws a problem where nobody leads who could say anything. */
  ask(key: string, draft: Draft): Promise<Refusal | null>;
  /** Throws where the core says no. */
  must(key: string, draft: Draft): Promise<void>;
}

export function createOnce(sequencer: Pick<Sequencer, "submit">, db: Database): Once {
  /** The sequencer remembers the latest keys only; the tables have them all. */
  async function wasDone(key: string): Promise<boolean> {
    const rows = await db.select({ key: commandKeys.key }).from(commandKeys).where(eq(commandKeys.key, key));
    return rows.length > 0;
  }

  async function ask(key: string, draft: Draft): Promise<Refusal | null> {
    if (await wasDone(key)) return null;
    const { outcome } = await sequencer.submit(draft, key).catch((error: unknown) => {
      throw troubleOf(error);
    });
    return outcome.refusal;
  }

  return {
    ask,
    async must(key, draft) {
      const refusal = await ask(key, draft);
      if (refusal) throw new ProblemError(problemOf(refusal));
    },
  };
}
