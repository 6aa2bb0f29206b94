/** SQL for customers' saved withdrawal addresses. */
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { listedAddresses } from "./chain.tables.ts";

export type ListedRow = typeof listedAddresses.$inferSelect;
export type ListedAddressStore = ReturnType<typeof createListedAddressStore>;

export function createListedAddressStore(db: Database) {
  const first = <Row>(rows: readonly Row[]): Row | undefined => rows[0];

  return {
    list: (userId: string): Promise<ListedRow[]> =>
      db
        .select()
        .from(listedAddresses)
        .where(eq(listedAddresses.userId, userId))
        .orderBy(asc(listedAddresses.label), asc(listedAddresses.createdAt)),

    /** When the customer saved the address; null if it is not saved. */
    async listedAt(userId: string, network: string, address: string): Promise<Date | null> {
      const row = first(
        await db
          .select({ createdAt: listedAddresses.createdAt })
          .from(listedAddresses)
          .where(
            and(
              ...[eq(listedAddresses.userId, userId), eq(listedAddresses.network, network)],
              eq(listedAddresses.address, address),
            ),
          ),
      );
      return row?.createdAt ?? null;
    },

    /** Undefined if already saved. */
    add: async (listed: typeof listedAddresses.$inferInsert): Promise<ListedRow | undefined> =>
      first(await db.insert(listedAddresses).values(listed).onConflictDoNothing().returning()),

    remove: async (userId: string, id: string): Promise<ListedRow | undefined> =>
      first(
        await db
          .delete(listedAddresses)
          .where(and(eq(listedAddresses.id, id), eq(listedAddresses.userId, userId)))
          .returning(),
      ),
  };
}
