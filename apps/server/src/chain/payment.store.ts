/** SQL for outgoing chain payments. A payment and its signed transaction are written together, before broadcasting. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { writeReference } from "../withdrawal/move.ts";
import {
  chainAddresses,
  chainOutputs,
  chainPayments,
  chainWatches,
  cryptoDeposits,
  signedTransactions,
} from "./chain.tables.ts";
import { createOutputStore, leftBy } from "./output.store.ts";

export type PaymentRow = typeof chainPayments.$inferSelect;
export type SignedRow = typeof signedTransactions.$inferSelect;
type NewPayment = Omit<typeof chainPayments.$inferInsert, "id" | "state" | "createdAt" | "updatedAt">;

export interface Signed {
  readonly hash: string;
  readonly raw: string;
}

/** Runs within the transaction that writes a payment; false means it is no longer wanted. */
export type Claim = (within: Database, payment: { readonly id: string; readonly hash: string }) => Promise<boolean>;

interface Spent {
  readonly txHash: string;
  readonly position: number;
}

export type PaymentStore = ReturnType<typeof createPaymentStore>;

export function createPaymentStore(db: Database) {
  const openOn = (network: string) => and(eq(chainPayments.network, network), eq(chainPayments.state, "open"));

  return {
    ...createOutputStore(db),

    /**
     * Undefined if `claim` refused or an output is already spent; then nothing is written and the signed transaction is
     * discarded.
     */
    add: (
      payment: NewPayment,
      signed: Signed,
      at: Date,
      claim: Claim,
      spent: readonly Spent[] = [],
    ): Promise<PaymentRow | undefined> =>
      db
        .transaction(async (tx) => {
          const [row] = await tx
            .insert(chainPayments)
            .values({ ...payment, state: "open", createdAt: at, updatedAt: at })
            .returning();
          if (!row || !(await claim(tx, { id: row.id, hash: signed.hash }))) throw new Unclaimed();
          await tx
            .insert(signedTransactions)
            .values({ network: row.network, paymentId: row.id, ...signed, signedAt: at });
          for (const { txHash, position } of spent) {
            const taken = await tx
              .update(chainOutputs)
              .set({ spentBy: row.id })
              .where(
                and(
                  ...[eq(chainOutputs.network, row.network), eq(chainOutputs.txHash, txHash)],
                  ...[eq(chainOutputs.position, position), isNull(chainOutputs.spentBy)],
                ),
              )
              .returning();
            if (taken.length === 0) throw new Unclaimed();
          }
          return row;
        })
        .catch(unlessUnclaimed),

    /** Adds a fee-bumped transaction, with its fee if known. Undefined if `claim` refused. */
    addSigned: (
      payment: PaymentRow,
      signed: Signed,
      at: Date,
      { feeUnits, claim }: { readonly feeUnits?: bigint; readonly claim?: Claim } = {},
    ): Promise<PaymentRow | undefined> =>
      db
        .transaction(async (tx) => {
          const { network, id: paymentId } = payment;
          if (claim && !(await claim(tx, { id: paymentId, hash: signed.hash }))) throw new Unclaimed();
          await tx
            .insert(signedTransactions)
            .values({ network, paymentId, ...signed, signedAt: at })
            .onConflictDoNothing();
          if (feeUnits !== undefined) {
            await tx
              .update(chainPayments)
              .set({ feeUnits: String(feeUnits) })
              .where(and(eq(chainPayments.id, paymentId), eq(chainPayments.state, "open")));
          }
          return payment;
        })
        .catch(unlessUnclaimed),

    find: async (id: string): Promise<PaymentRow | undefined> =>
      (await db.select().from(chainPayments).where(eq(chainPayments.id, id)))[0],

    open: (network: string): Promise<PaymentRow[]> =>
      db.select().from(chainPayments).where(openOn(network)).orderBy(asc(chainPayments.createdAt)).limit(200),

    /** Latest first. */
    signedFor: (paymentId: string): Promise<SignedRow[]> =>
      db
        .select()
        .from(signedTransactions)
        .where(eq(signedTransactions.paymentId, paymentId))
        .orderBy(desc(signedTransactions.signedAt)),

    /** Ends a payment with the hash of its mined transaction. If it failed, its coins have not moved. */
    end: (
      { id, network, withdrawalId }: PaymentRow,
      { hash: txHash, ...end }: Pick<PaymentRow, "state" | "feeUnits"> & { readonly hash: string },
      at: Date,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        await tx
          .update(chainPayments)
          .set({ ...end, updatedAt: at })
          .where(and(eq(chainPayments.id, id), eq(chainPayments.state, "open")));
        if (withdrawalId) {
          await writeReference(tx, withdrawalId, txHash);
        }
        // Only one of the signed transactions was mined; the others' change outputs do not exist.
        await tx
          .delete(chainOutputs)
          .where(
            and(
              ...[leftBy(tx, { network, id }), ne(chainOutputs.txHash, txHash)],
              ...[isNull(chainOutputs.height), isNull(chainOutputs.spentBy)],
            ),
          );
        if (end.state === "failed") {
          // Inputs that no other transaction spent are spendable again.
          await tx
            .update(chainOutputs)
            .set({ spentBy: null })
            .where(and(eq(chainOutputs.spentBy, id), isNull(chainOutputs.takenBy)));
          await tx.update(cryptoDeposits).set({ sweptBy: null }).where(eq(cryptoDeposits.sweptBy, id));
        }
      }),

    async setStanding(id: string, standing: Pick<PaymentRow, "height" | "overtakenAt">): Promise<void> {
      await db.update(chainPayments).set(standing).where(eq(chainPayments.id, id));
    },

    /** Confirmations of open withdrawals that are in a block, by withdrawal id. */
    async confirmations(withdrawalIds: readonly string[]): Promise<Record<string, number>> {
      const rows = await db
        .select({ id: chainPayments.withdrawalId, height: chainPayments.height, tip: chainWatches.height })
        .from(chainPayments)
        .innerJoin(chainWatches, eq(chainWatches.network, chainPayments.network))
        .where(and(inArray(chainPayments.withdrawalId, [...withdrawalIds]), eq(chainPayments.state, "open")));
      return Object.fromEntries(
        rows.flatMap(({ id, height, tip }) =>
          id === null || height === null ? [] : [[id, Math.max(0, tip - height + 1)]],
        ),
      );
    },

    async latestFor(withdrawalId: string): Promise<PaymentRow | undefined> {
      const [row] = await db
        .select()
        .from(chainPayments)
        .where(eq(chainPayments.withdrawalId, withdrawalId))
        .orderBy(desc(chainPayments.createdAt))
        .limit(1);
      return row;
    },

    /** The highest nonce assigned for an address. */
    async lastNonce(network: string, fromAddress: string): Promise<number | undefined> {
      const [row] = await db
        .select({ nonce: chainPayments.nonce })
        .from(chainPayments)
        .where(
          and(
            ...[eq(chainPayments.network, network), eq(chainPayments.fromAddress, fromAddress)],
            isNotNull(chainPayments.nonce),
          ),
        )
        .orderBy(desc(chainPayments.nonce))
        .limit(1);
      return row?.nonce ?? undefined;
    },

    openFrom: (network: string, fromAddress: string): Promise<PaymentRow[]> =>
      db
        .select()
        .from(chainPayments)
        .where(and(openOn(network), eq(chainPayments.fromAddress, fromAddress))),

    async stateOf(id: string): Promise<PaymentRow["state"] | undefined> {
      const [row] = await db.select({ state: chainPayments.state }).from(chainPayments).where(eq(chainPayments.id, id));
      return row?.state;
    },

    async ownerOf(address: string): Promise<number | undefined> {
      const [row] = await db
        .select({ number: users.number })
        .from(chainAddresses)
        .innerJoin(users, eq(users.id, chainAddresses.userId))
        .where(and(eq(chainAddresses.family, "evm"), eq(chainAddresses.address, address)));
      return row?.number;
    },

    async markSwept(deposits: readonly string[], payment: string, within: Database = db): Promise<void> {
      await within
        .update(cryptoDeposits)
        .set({ sweptBy: payment })
        .where(inArray(cryptoDeposits.id, [...deposits]));
    },
  };
}

class Unclaimed extends Error {}

const unlessUnclaimed = (error: unknown): undefined => {
  if (!(error instanceof Unclaimed)) throw error;
};
