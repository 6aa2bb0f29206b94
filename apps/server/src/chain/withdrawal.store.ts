/** The SQL of coins that go out, and of the addresses that people have written down. */
import { and, asc, count, desc, eq, inArray, notInArray } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { withdrawnSince } from "../wallet/withdrawal-limits.ts";
import type { Tell } from "./chain.store.ts";
import { cryptoWithdrawals, listedAddresses, type WithdrawalStage } from "./chain.tables.ts";

export type WithdrawalRow = typeof cryptoWithdrawals.$inferSelect;
export type ListedRow = typeof listedAddresses.$inferSelect;

interface Page {
  readonly pageNo: number;
  readonly limit: number;
}

export type WithdrawalStore = ReturnType<typeof createWithdrawalStore>;

export function createWithdrawalStore(db: Database) {
  const first = <Row>(rows: readonly Row[]): Row | undefined => rows[0];
  const byKey = (userId: string, key: string) =>
    and(eq(cryptoWithdrawals.userId, userId), eq(cryptoWithdrawals.idempotencyKey, key));

  async function advance(
    within: Database,
    id: string,
    from: readonly WithdrawalStage[],
    changes: Partial<Omit<WithdrawalRow, "id" | "userId">>,
  ): Promise<WithdrawalRow | undefined> {
    const isThere = and(eq(cryptoWithdrawals.id, id), inArray(cryptoWithdrawals.stage, [...from]));
    return first(await within.update(cryptoWithdrawals).set(changes).where(isThere).returning());
  }

  return {
    /** Adds a withdrawal if the day's sum allows it; the person's row is locked, so that no two are counted at once. */
    add: (
      withdrawal: typeof cryptoWithdrawals.$inferInsert,
      day: {
        readonly since: Date;
        readonly mostPaise: bigint;
        /** Throws where the confirmation was used for something else; then nothing is added. */
        readonly confirm: (within: Database) => Promise<void>;
      },
    ): Promise<WithdrawalRow | "limit" | undefined> =>
      db.transaction(async (tx) => {
        const { userId, idempotencyKey: key } = withdrawal;
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
        const known =
          key == null ? undefined : first(await tx.select().from(cryptoWithdrawals).where(byKey(userId, key)));
        if (known) return known;
        if ((await withdrawnSince(tx, userId, day.since)) + withdrawal.paise > day.mostPaise) return "limit";
        await day.confirm(tx);
        return first(await tx.insert(cryptoWithdrawals).values(withdrawal).returning());
      }),

    find: async (id: string): Promise<WithdrawalRow | undefined> =>
      first(await db.select().from(cryptoWithdrawals).where(eq(cryptoWithdrawals.id, id))),

    findByKey: async (userId: string, key: string): Promise<WithdrawalRow | undefined> =>
      first(await db.select().from(cryptoWithdrawals).where(byKey(userId, key))),

    /** One that came to nothing, because the money was not there. */
    async forget(id: string): Promise<void> {
      await db
        .delete(cryptoWithdrawals)
        .where(
          and(
            ...[eq(cryptoWithdrawals.id, id), eq(cryptoWithdrawals.stage, "done")],
            eq(cryptoWithdrawals.status, "REJECTED"),
          ),
        );
    },

    /** Takes the next step of a withdrawal, if it is still where it was thought to be; what is told of it is written with it. */
    async advance(
      id: string,
      from: readonly WithdrawalStage[],
      changes: Partial<Omit<WithdrawalRow, "id" | "userId">>,
      tell?: Tell<WithdrawalRow>,
    ): Promise<WithdrawalRow | undefined> {
      if (!tell) return advance(db, id, from, changes);
      return db.transaction(async (tx) => {
        const row = await advance(tx, id, from, changes);
        if (row) await tell(row, tx);
        return row;
      });
    },

    /** The same within somebody else's transaction. */
    advanceWithin: advance,

    /** Those that go on by themselves, all of them: many that wait for one chain keep no other's waiting. Operators' own are left out. */
    driven: (): Promise<WithdrawalRow[]> =>
      db
        .select()
        .from(cryptoWithdrawals)
        .where(notInArray(cryptoWithdrawals.stage, ["held", "done"]))
        .orderBy(asc(cryptoWithdrawals.createdAt)),

    async list(userId: string, { pageNo, limit }: Page) {
      const own = eq(cryptoWithdrawals.userId, userId);
      const [total] = await db.select({ count: count() }).from(cryptoWithdrawals).where(own);
      const rows = await db
        .select()
        .from(cryptoWithdrawals)
        .where(own)
        .orderBy(desc(cryptoWithdrawals.createdAt), desc(cryptoWithdrawals.id))
        .limit(limit)
        .offset((pageNo - 1) * limit);
      return { count: total?.count ?? 0, rows };
    },

    listed: (userId: string): Promise<ListedRow[]> =>
      db
        .select()
        .from(listedAddresses)
        .where(eq(listedAddresses.userId, userId))
        .orderBy(asc(listedAddresses.label), asc(listedAddresses.createdAt)),

    /** Undefined where it is there already. */
    addListed: async (listed: typeof listedAddresses.$inferInsert): Promise<ListedRow | undefined> =>
      first(await db.insert(listedAddresses).values(listed).onConflictDoNothing().returning()),

    removeListed: async (userId: string, id: string): Promise<ListedRow | undefined> =>
      first(
        await db
          .delete(listedAddresses)
          .where(and(eq(listedAddresses.id, id), eq(listedAddresses.userId, userId)))
          .returning(),
      ),
  };
}
