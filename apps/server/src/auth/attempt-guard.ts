/**
 * Locks a name after five failed attempts, for 15 minutes, then twice as long each time. An attempt counts before it is
 * looked at, so that a hundred at once are five. The name need not have an account: who asks cannot tell.
 */
import { eq, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { attemptGuards } from "./auth.tables.ts";

const mostFailures = 5;
const lockMinutes = 15;
const mostDoublings = 8;

export interface AttemptGuard {
  /** Counts an attempt, or throws ACCOUNT_LOCKED. True where it is the last one: another failure and the name is locked. */
  begin(what: string, name: string): Promise<{ readonly isLast: boolean }>;
  /** It was right: nothing is held against the name any more. */
  succeed(what: string, name: string): Promise<void>;
}

export function createAttemptGuard(db: Database, box: SecretBox, now: () => number): AttemptGuard {
  const keyOf = (what: string, name: string) => box.hash("attempt", `${what} ${name}`);
  const { failures, locks, lockedUntil, updatedAt } = attemptGuards;

  return {
    async begin(what, name) {
      const at = new Date(now());
      const time = sql`${at.toISOString()}::timestamptz`;
      // A lock that has run out, and failures of yesterday, are forgotten; how often it was locked is known for a day longer.
      const isStale = sql`${updatedAt} < ${time} - interval '1 day'`;
      const count = sql`(case when ${lockedUntil} is not null or ${isStale} then 1 else ${failures} + 1 end)`;
      const known = sql`(case when ${updatedAt} < ${time} - interval '2 days' then 0 else ${locks} end)`;
      const until = sql`${time} + interval '1 minute' * (${lockMinutes}::int * (1 << least(${known}, ${mostDoublings}::int)))`;
      const [row] = await db
        .insert(attemptGuards)
        .values({ key: keyOf(what, name), failures: 1, updatedAt: at })
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
      if (!row) throw new ProblemError("ACCOUNT_LOCKED");
      return { isLast: row.failures >= mostFailures };
    },

    async succeed(what, name) {
      await db.delete(attemptGuards).where(eq(attemptGuards.key, keyOf(what, name)));
    },
  };
}
