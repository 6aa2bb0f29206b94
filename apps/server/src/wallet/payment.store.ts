/** The SQL of outgoing payments. Concurrent payments are serialised by a lock on the payer's row. */
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { withdrawnSince } from "../withdrawal/withdrawal-limits.ts";
import { outgoingPayments } from "./wallet.tables.ts";

export type OutgoingPayment = typeof outgoingPayments.$inferSelect;

interface Allowance {
  /** The most that may leave within the limit's day, in paise. */
  readonly day: { readonly since: Date; readonly most: bigint };
  /** The most that may be paid without a confirmation. */
  readonly unconfirmed: { readonly since: Date; readonly most: bigint };
  /** Consumes the confirmation in the payment's transaction; absent if none was given. */
  readonly confirm: ((within: Database) => Promise<void>) | undefined;
}

export type PaymentStore = ReturnType<typeof createPaymentStore>;

export function createPaymentStore(db: Database) {
  const byKey = async (within: Pick<Database, "select">, userId: string, key: string) => {
    const isIt = and(eq(outgoingPayments.userId, userId), eq(outgoingPayments.idempotencyKey, key));
    const [row] = await within.select().from(outgoingPayments).where(isIt);
    return row;
  };

  return {
    find: (userId: string, key: string): Promise<OutgoingPayment | undefined> => byKey(db, userId, key),

    person: async (userId: string, within: Pick<Database, "select"> = db): Promise<typeof users.$inferSelect> => {
      const [row] = await within.select().from(users).where(eq(users.id, userId));
      if (!row) throw new Error("A side of a payment has no account");
      return row;
    },

    /** Adds the payment, or returns the earlier one with the same idempotency key, or the limit that it breaks. */
    add: (
      payment: typeof outgoingPayments.$inferInsert,
      { day, unconfirmed, confirm }: Allowance,
    ): Promise<OutgoingPayment | "limit" | "unconfirmed"> =>
      db.transaction(async (tx) => {
        const { userId, idempotencyKey: key, paise } = payment;
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
        const known = key == null ? undefined : await byKey(tx, userId, key);
        if (known) return known;
        if ((await withdrawnSince(tx, userId, day.since)) + paise > day.most) return "limit";
        if (!confirm && (await paidSince(tx, userId, unconfirmed.since)) + paise > unconfirmed.most)
          return "unconfirmed";
        await confirm?.(tx);
        const [added] = await tx.insert(outgoingPayments).values(payment).returning();
        if (!added) throw new Error("The payment was not written");
        return added;
      }),

    /** Writes the notices in the same transaction, so that they are sent once. */
    markPaid: (
      id: string,
      sequence: number,
      notify: (payment: OutgoingPayment, within: Database) => Promise<void>,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const [paid] = await tx
          .update(outgoingPayments)
          .set({ sequence })
          .where(and(eq(outgoingPayments.id, id), isNull(outgoingPayments.sequence)))
          .returning();
        if (paid) await notify(paid, tx);
      }),

    /** Payments with an unknown outcome that were requested before then. */
    unknown: (before: Date): Promise<OutgoingPayment[]> =>
      db
        .select()
        .from(outgoingPayments)
        .where(and(isNull(outgoingPayments.sequence), lt(outgoingPayments.createdAt, before)))
        .limit(100),

    /** Deletes a payment that has certainly failed. */
    async forget(id: string): Promise<void> {
      await db.delete(outgoingPayments).where(and(eq(outgoingPayments.id, id), isNull(outgoingPayments.sequence)));
    },
  };
}

/** What the person has paid or is paying to others since then, in paise. */
export async function paidSince(within: Pick<Database, "select">, userId: string, since: Date): Promise<bigint> {
  const [sum] = await within
    .select({ paise: sql<string>`coalesce(sum(${outgoingPayments.paise}), 0)` })
    .from(outgoingPayments)
    .where(and(eq(outgoingPayments.userId, userId), gt(outgoingPayments.createdAt, since)));
  return BigInt(sum?.paise ?? 0);
}
