/** SQL for withdrawals. Races are decided by row locks, unique indexes and compare-and-set moves. */
import { and, asc, count, desc, eq, notInArray } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { type Moved, moveWithin } from "./move.ts";
import { type MoveName, restingStages } from "./stages.ts";
import { type RailName, type WithdrawalRow, withdrawals } from "./withdrawal.tables.ts";
import { limitsToday, withdrawnSince } from "./withdrawal-limits.ts";

export type NewWithdrawal = Omit<typeof withdrawals.$inferInsert, "id" | "stage" | "status">;
type PersonRow = typeof users.$inferSelect;
/** Notifies the owner of a change, within the transaction that makes it. */
export type Notify = (row: WithdrawalRow, within: Database) => Promise<void>;

interface Page {
  readonly pageNo: number;
  readonly limit: number;
}

export type WithdrawalStore = ReturnType<typeof createWithdrawalStore>;

export function createWithdrawalStore(db: Database) {
  const first = <Row>(rows: readonly Row[]): Row | undefined => rows[0];
  const byKey = (userId: string, rail: RailName, key: string) =>
    and(eq(withdrawals.userId, userId), eq(withdrawals.rail, rail), eq(withdrawals.idempotencyKey, key));

  return {
    async person(userId: string, within: Pick<Database, "select"> = db): Promise<PersonRow> {
      const row = first(await within.select().from(users).where(eq(users.id, userId)));
      if (!row) throw new Error("A withdrawal's owner has no account here");
      return row;
    },

    limitsToday: (person: PersonRow, nowMs: number) => limitsToday(db, person, nowMs),

    /** Adds a withdrawal if the daily limit allows it; the customer's row lock serialises concurrent ones. */
    add: (
      withdrawal: NewWithdrawal,
      day: {
        readonly since: Date;
        readonly mostPaise: bigint;
        /** Throws if the confirmation was already used; then nothing is added. */
        readonly confirm: (within: Database) => Promise<void>;
      },
    ): Promise<WithdrawalRow | "limit" | undefined> =>
      db.transaction(async (tx) => {
        const { userId, rail, idempotencyKey: key } = withdrawal;
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
        const known =
          key == null
            ? undefined
            : first(
                await tx
                  .select()
                  .from(withdrawals)
                  .where(byKey(userId, rail, key)),
              );
        if (known) return known;
        if ((await withdrawnSince(tx, userId, day.since)) + withdrawal.paise > day.mostPaise) return "limit";
        await day.confirm(tx);
        const begun = { ...withdrawal, stage: "requested", status: "PENDING" } as const;
        return first(await tx.insert(withdrawals).values(begun).returning());
      }),

    find: async (id: string): Promise<WithdrawalRow | undefined> =>
      first(await db.select().from(withdrawals).where(eq(withdrawals.id, id))),

    findByKey: async (userId: string, rail: RailName, key: string): Promise<WithdrawalRow | undefined> =>
      first(
        await db
          .select()
          .from(withdrawals)
          .where(byKey(userId, rail, key)),
      ),

    /** Deletes a request that failed for insufficient balance. */
    async forget(id: string): Promise<void> {
      await db
        .delete(withdrawals)
        .where(and(eq(withdrawals.id, id), eq(withdrawals.stage, "done"), eq(withdrawals.status, "REJECTED")));
    },

    /** Undefined if it is not in the move's starting stage. The notice is written in the same transaction. */
    async move(id: string, name: MoveName, moved: Moved, notify?: Notify): Promise<WithdrawalRow | undefined> {
      if (!notify) return moveWithin(db, id, name, moved);
      return db.transaction(async (tx) => {
        const row = await moveWithin(tx, id, name, moved);
        if (row) await notify(row, tx);
        return row;
      });
    },

    async note(id: string, note: string): Promise<void> {
      await db.update(withdrawals).set({ note }).where(eq(withdrawals.id, id));
    },

    /** All withdrawals of a rail that jobs move, without a limit: one chain's must not delay another's. */
    driven: (rail: RailName): Promise<WithdrawalRow[]> =>
      db
        .select()
        .from(withdrawals)
        .where(and(eq(withdrawals.rail, rail), notInArray(withdrawals.stage, [...restingStages])))
        .orderBy(asc(withdrawals.createdAt)),

    async list(userId: string, rail: RailName, { pageNo, limit }: Page) {
      const own = and(eq(withdrawals.userId, userId), eq(withdrawals.rail, rail));
      const [total] = await db.select({ count: count() }).from(withdrawals).where(own);
      const rows = await db
        .select()
        .from(withdrawals)
        .where(own)
        .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
        .limit(limit)
        .offset((pageNo - 1) * limit);
      return { count: total?.count ?? 0, rows };
    },
  };
}
