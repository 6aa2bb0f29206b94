/**
 * Locks a name after five failed attempts, for 15 minutes, then twice as long each time. An attempt counts before it is
 * looked at, so that a hundred at once are five. The name need not have an account: who asks cannot tell. A device that the
 * account knows has a count of its own, which nobody else can use up.
 */
import { type ProblemCode, waitWords } from "@feo/contract";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { attemptGuards } from "./auth.tables.ts";

const mostFailures = 5;
const lockMinutes = 15;
/** The longest lock is 16 hours. */
const mostDoublings = 6;

interface AttemptOptions {
  /** The known device that tries; absent for strangers, who share one count. */
  readonly device?: string | undefined;
  readonly code?: Extract<ProblemCode, "ACCOUNT_LOCKED" | "CODES_LOCKED">;
  /** What the refusal says, given the time that is left. */
  readonly sentence?: (time: string) => string;
}

export interface AttemptGuard {
  /**
   * Counts an attempt, or throws ACCOUNT_LOCKED with the time that is left. True where it is the last one: another failure and
   * the name is locked.
   */
  begin(what: string, name: string, options?: AttemptOptions): Promise<{ readonly isLast: boolean }>;
  /** It was right: nothing is held against the name any more. */
  succeed(what: string, name: string, device?: string): Promise<void>;
  /** It was never looked at: it does not count, and a lock that it brought is lifted. */
  giveBack(what: string, name: string, device?: string): Promise<void>;
}

const plainSentence = (time: string) => `Too many failed attempts. Try again in ${time}.`;

export function createAttemptGuard(db: Database, box: SecretBox, now: () => number): AttemptGuard {
  const keyOf = (what: string, name: string, device?: string) =>
    box.hash("attempt", device === undefined ? `${what} ${name}` : `${what} ${name} from ${device}`);
  const { failures, locks, lockedUntil, updatedAt } = attemptGuards;

  async function secondsLeft(key: string): Promise<number> {
    const [row] = await db.select({ lockedUntil }).from(attemptGuards).where(eq(attemptGuards.key, key));
    return Math.max(1, Math.ceil(((row?.lockedUntil?.getTime() ?? 0) - now()) / 1000));
  }

  return {
    async begin(what, name, { device, code = "ACCOUNT_LOCKED", sentence = plainSentence } = {}) {
      const key = keyOf(what, name, device);
      const at = new Date(now());
      const time = sql`${at.toISOString()}::timestamptz`;
      // A lock that has run out, and failures of yesterday, are forgotten; how often it was locked is known for a day longer.
      const isStale = sql`${updatedAt} < ${time} - interval '1 day'`;
      const count = sql`(case when ${lockedUntil} is not null or ${isStale} then 1 else ${failures} + 1 end)`;
      const known = sql`(case when ${updatedAt} < ${time} - interval '2 days' then 0 else ${locks} end)`;
      const until = sql`${time} + interval '1 minute' * (${lockMinutes}::int * (1 << least(${known}, ${mostDoublings}::int)))`;
      const [row] = await db
        .insert(attemptGuards)
        .values({ key, failures: 1, updatedAt: at })
        .onConflictDoUpdate({
          target: attemptGuards.key,
          set: {
            failures: count,
            locks: sql`case when ${count} >= ${mostFailures}::int then ${known} + 1 else ${known} end`,
            lockedUntil: sql`case when ${count} >= ${mostFailures}::int then ${until} else null end`,
            updatedAt: at,
          },
          setWhere: sql`${lockedUntil} is null or ${lockedUntil} <= ${time}`,
        })
        .returning({ failures });
      if (row) return { isLast: row.failures >= mostFailures };
      const retryAfterSeconds = await secondsLeft(key);
      throw new ProblemError(code, { detail: sentence(waitWords(retryAfterSeconds)), retryAfterSeconds });
    },

    async succeed(what, name, device) {
      await db.delete(attemptGuards).where(eq(attemptGuards.key, keyOf(what, name, device)));
    },

    async giveBack(what, name, device) {
      // While locked nothing is counted, so of a lock's failures any one that is given back is one too few for it.
      await db
        .update(attemptGuards)
        .set({
          failures: sql`greatest(${failures} - 1, 0)`,
          locks: sql`case when ${lockedUntil} is null then ${locks} else greatest(${locks} - 1, 0) end`,
          lockedUntil: null,
        })
        .where(eq(attemptGuards.key, keyOf(what, name, device)));
    },
  };
}
