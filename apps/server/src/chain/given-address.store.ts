/** SQL for customers' deposit addresses. */
import type { Family } from "@feo/custody";
import { and, eq, inArray } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { chainAddresses } from "./chain.tables.ts";

export function createGivenAddressStore(db: Database) {
  return {
    /** Records the customer's address in a family on first use. */
    async giveAddress(family: Family, userId: string, address: string): Promise<void> {
      await db.insert(chainAddresses).values({ family, userId, address }).onConflictDoNothing();
    },

    async anyAddress(family: Family): Promise<{ readonly userNumber: number; readonly address: string } | undefined> {
      const [row] = await db
        .select({ userNumber: users.number, address: chainAddresses.address })
        .from(chainAddresses)
        .innerJoin(users, eq(users.id, chainAddresses.userId))
        .where(eq(chainAddresses.family, family))
        .limit(1);
      return row;
    },

    /** Replaces every customer's address. */
    giveAnew: (family: Family, addressOf: (userNumber: number) => string): Promise<void> =>
      db.transaction(async (tx) => {
        const rows = await tx
          .select({ userId: users.id, number: users.number })
          .from(chainAddresses)
          .innerJoin(users, eq(users.id, chainAddresses.userId))
          .where(eq(chainAddresses.family, family));
        for (const { userId, number } of rows) {
          await tx
            .update(chainAddresses)
            .set({ address: addressOf(number) })
            .where(and(eq(chainAddresses.family, family), eq(chainAddresses.userId, userId)));
        }
      }),

    async ownersOf(family: Family, addresses: readonly string[]): Promise<Map<string, string>> {
      if (addresses.length === 0) return new Map();
      const rows = await db
        .select()
        .from(chainAddresses)
        .where(and(eq(chainAddresses.family, family), inArray(chainAddresses.address, [...addresses])));
      return new Map(rows.map(({ address, userId }) => [address, userId]));
    },
  };
}
