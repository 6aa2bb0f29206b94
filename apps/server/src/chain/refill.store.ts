/** SQL for refills from cold storage and for requests to stop signing. */
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
    /** One open refill per coin and network; if there is one, nothing is written. */
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

    /** False if it no longer waits to be sent. */
    async markSent(id: string, paymentId: string, at: Date, within: Database): Promise<boolean> {
      const sent = await within
        .update(coldRefills)
        .set({ state: "sent", paymentId, updatedAt: at })
        .where(and(eq(coldRefills.id, id), eq(coldRefills.state, "signed")))
        .returning();
      return sent.length > 0;
    },

    /** Its transaction must be prepared and signed again. */
    async putBack(id: string, note: string, at: Date): Promise<void> {
      await db
        .update(coldRefills)
        .set({ state: "approved", unsigned: null, raw: null, note, updatedAt: at })
        .where(and(eq(coldRefills.id, id), eq(coldRefills.state, "signed")));
    },

    /** Drops an unapproved proposal, because the hot wallet has enough again. */
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

    /** Units of approved withdrawals that wait for the hot wallet. */
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

    /** Stop requests that the signer has not confirmed. */
    unreportedStops: () => db.select().from(signingStops).where(isNull(signingStops.toldAt)),

    async markReported(id: string, at: Date): Promise<void> {
      await db.update(signingStops).set({ toldAt: at }).where(eq(signingStops.id, id));
    },
  };
}
