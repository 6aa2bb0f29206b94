/** The SQL of payments on their way out. Whatever may happen twice at once is decided by the payer's row lock. */
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { withdrawnSince } from "../withdrawal/withdrawal-limits.ts";
import { outgoingPayments } from "./wallet.tables.ts";

export type OutgoingPayment = typeof outgoingPayments.$inferSelect;

interface Allowance {
  /** What may leave in the day of the limit, in paise. */
  readonly day: { readonly since: Date; readonly most: bigint };
  /** What may be paid without a confirmation. */
  readonly unconfirmed: { readonly since: Date; readonly most: bigint };
  /** Uses the confirmation up with the payment, or not at all; absent where none was given. */
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

    /** The payment, or the one that was asked for under its key before, or what stands against it. */
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

    /** What is told of it is written with it, once. */
    markPaid: (
      id: string,
      sequence: number,
      tell: (payment: OutgoingPayment, within: Database) => Promise<void>,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const [paid] = await tx
          .update(outgoingPayments)
          .set({ sequence })
          .where(and(eq(outgoingPayments.id, id), isNull(outgoingPayments.sequence)))
          .returning();
        if (paid) await tell(paid, tx);
      }),

    /** Those that nobody knows the end of, though they were asked for before then. */
    unknown: (before: Date): Promise<OutgoingPayment[]> =>
      db
        .select()
        .from(outgoingPayments)
        .where(and(isNull(outgoingPayments.sequence), lt(outgoingPayments.createdAt, before)))
        .limit(100),

    /** One that came to nothing for certain. */
    async forget(id: string): Promise<void> {
      await db.delete(outgoingPayments).where(and(eq(outgoingPayments.id, id), isNull(outgoingPayments.sequence)));
    },
  };
}

/** What somebody has paid others since then, or is about to, in paise. */
export async function paidSince(within: Pick<Database, "select">, userId: string, since: Date): Promise<bigint> {
  const [sum] = await within
    .select({ paise: sql<string>`coalesce(sum(${outgoingPayments.paise}), 0)` })
    .from(outgoingPayments)
    .where(and(eq(outgoingPayments.userId, userId), gt(outgoingPayments.createdAt, since)));
  return BigInt(sum?.paise ?? 0);
}
