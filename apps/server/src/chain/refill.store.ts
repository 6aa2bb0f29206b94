/** The SQL of coins that come back from cold storage, and of the wish that nothing is signed any more. */
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { withdrawals } from "../withdrawal/withdrawal.tables.ts";
import { coldRefills, signingStops } from "./chain.tables.ts";

export type RefillRow = typeof coldRefills.$inferSelect;
type NewRefill = Pick<
  typeof coldRefills.$inferInsert,
  "network" | "coinTicker" | "contract" | "chainDecimals" | "chainUnits" | "fromAddress" | "toAddress" | "note"
>;

export type RefillStore = ReturnType<typeof createRefillStore>;

export function createRefillStore(db: Database) {
  return {
    /** One at a time for a coin on a network; where there is one, nothing is written. */
    async propose(refill: NewRefill, at: Date): Promise<void> {
      await db
        .insert(coldRefills)
        .values({ ...refill, state: "proposed", createdAt: at, updatedAt: at })
        .onConflictDoNothing();
    },

    open: (network: string): Promise<RefillRow[]> =>
      db
        .select()
        .from(coldRefills)
        .where(
          and(eq(coldRefills.network, network), inArray(coldRefills.state, ["proposed", "approved", "signed", "sent"])),
        )
        .orderBy(asc(coldRefills.createdAt)),

    async writeUnsigned(id: string, unsigned: string | null, note: string, at: Date): Promise<void> {
      await db
        .update(coldRefills)
        .set({ unsigned, note, updatedAt: at })
        .where(and(eq(coldRefills.id, id), eq(coldRefills.state, "approved"), isNull(coldRefills.unsigned)));
    },

    /** False where it is not waiting to be sent any more. */
    async markSent(id: string, paymentId: string, at: Date, within: Database): Promise<boolean> {
      const sent = await within
        .update(coldRefills)
        .set({ state: "sent", paymentId, updatedAt: at })
        .where(and(eq(coldRefills.id, id), eq(coldRefills.state, "signed")))
        .returning();
      return sent.length > 0;
    },

    /** It has to be written and signed anew. */
    async putBack(id: string, note: string, at: Date): Promise<void> {
      await db
        .update(coldRefills)
        .set({ state: "approved", unsigned: null, raw: null, note, updatedAt: at })
        .where(and(eq(coldRefills.id, id), eq(coldRefills.state, "signed")));
    },

    /** Enough is at hand again, before anybody has approved it. */
    async withdraw(network: string, coinTicker: string, at: Date): Promise<void> {
      await db
        .update(coldRefills)
        .set({ state: "dropped", note: "Enough is at hand again", updatedAt: at })
        .where(
          and(
            ...[eq(coldRefills.network, network), eq(coldRefills.coinTicker, coinTicker)],
            eq(coldRefills.state, "proposed"),
          ),
        );
    },

    async end(id: string, state: "done" | "failed", note: string, at: Date): Promise<void> {
      await db
        .update(coldRefills)
        .set({ state, note, updatedAt: at })
        .where(and(eq(coldRefills.id, id), inArray(coldRefills.state, ["approved", "signed", "sent"])));
    },

    /** Units of withdrawals that are approved and wait for coins at hand. */
    async waitingUnits(network: string, coinTicker: string): Promise<bigint> {
      const [row] = await db
        .select({ sum: sql<string>`coalesce(sum(${withdrawals.units} - ${withdrawals.feeUnits}), 0)` })
        .from(withdrawals)
        .where(
          and(
            ...[eq(withdrawals.rail, "chain"), eq(withdrawals.stage, "approved")],
            ...[eq(withdrawals.network, network), eq(withdrawals.coinTicker, coinTicker)],
          ),
        );
      return BigInt(row?.sum ?? 0);
    },

    /** Wishes that nothing is signed any more which the signer has not heard. */
    untoldStops: () => db.select().from(signingStops).where(isNull(signingStops.toldAt)),

    async markTold(id: string, at: Date): Promise<void> {
      await db.update(signingStops).set({ toldAt: at }).where(eq(signingStops.id, id));
    },
  };
}
