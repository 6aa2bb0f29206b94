/**
 * Locks a name after five failed attempts, for 15 minutes, then twice as long each time. An attempt is counted before
 * it is checked, so a hundred parallel attempts still get only five tries. Names without an account are counted too, so
 * locking does not reveal which accounts exist. A device known to the account has its own count, which strangers cannot
 * exhaust.
 */
import { type ProblemCode, waitWords } from "@feo/contract";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { attemptGuards } from "./auth.tables.ts";

const mostFailures = 5;
const lockMinutes = 15;
/** Caps the lock at 16 hours. */
const mostDoublings = 6;

interface AttemptOptions {
  /** The known device that makes the attempt; absent for strangers, who share one count. */
  readonly device?: string | undefined;
  readonly code?: Extract<ProblemCode, "ACCOUNT_LOCKED" | "CODES_LOCKED">;
  /** The refusal's text, given the remaining time. */
  readonly sentence?: (time: string) => string;
}

export interface AttemptGuard {
  /**
   * Counts an attempt, or throws ACCOUNT_LOCKED with the remaining time. `isLast` means that this failure locks the
   * name.
   */
  begin(what: string, name: string, options?: AttemptOptions): Promise<{ readonly isLast: boolean }>;
  /** The attempt succeeded: clears the name's failures and locks. */
  succeed(what: string, name: string, device?: string): Promise<void>;
  /** The attempt was never checked: uncounts it, and lifts the lock that it may have caused. */
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
      // Expired locks and failures older than a day are forgotten; the number of locks is kept for one day more.
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
      // Nothing is counted while locked, so giving back any failure leaves too few for the lock: lift it.
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
