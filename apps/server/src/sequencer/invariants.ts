/** The latest check of each invariant: written by the leader, shown to operators at every node. */
import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import type { Invariant } from "./audit-tables.ts";
import { invariantChecks } from "./sequencer.tables.ts";

export type InvariantRow = typeof invariantChecks.$inferSelect;

export async function keepInvariants(db: Database, invariants: readonly Invariant[], at: number): Promise<void> {
  const rows = invariants.map(({ name, faults }, position) => ({
    name,
    position,
    checkedAt: at,
    fault: faults.join("; ").slice(0, 2_000),
  }));
  await db
    .insert(invariantChecks)
    .values(rows)
    .onConflictDoUpdate({
      target: invariantChecks.name,
      set: {
        position: sql`excluded.position`,
        checkedAt: sql`excluded.checked_at`,
        fault: sql`excluded.fault`,
      },
    });
}

/** One check writes all of its rows with one time; rows with an older one are of invariants that are no longer checked. */
export const latestInvariants = (db: Database): Promise<InvariantRow[]> =>
  db
    .select()
    .from(invariantChecks)
    .where(eq(invariantChecks.checkedAt, sql`(select max(checked_at) from invariant_check)`))
    .orderBy(asc(invariantChecks.position));
