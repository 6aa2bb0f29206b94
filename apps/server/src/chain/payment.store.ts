/** The SQL of what we send by chain. A payment and what was signed for it are written together, before the chain hears of them. */
import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
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

export type PaymentRow = typeof chainPayments.$inferSelect;
export type SignedRow = typeof signedTransactions.$inferSelect;
export type OutputRow = typeof chainOutputs.$inferSelect;
type NewPayment = Omit<typeof chainPayments.$inferInsert, "id" | "state" | "createdAt" | "updatedAt">;

export interface Signed {
  readonly hash: string;
  readonly raw: string;
}

/** Within the transaction that writes a payment: whether it is still wanted. */
export type Claim = (within: Database, payment: { readonly id: string; readonly hash: string }) => Promise<boolean>;

/** Outputs at one address; or those that the house can spend, which lie at its own address and at people's. */
export type OutputsAt = { readonly at: string } | { readonly house: string };

interface Spent {
  readonly txHash: string;
  readonly position: number;
}

export type PaymentStore = ReturnType<typeof createPaymentStore>;

export function createPaymentStore(db: Database) {
  const openOn = (network: string) => and(eq(chainPayments.network, network), eq(chainPayments.state, "open"));

  /** What is not credited is not ours to spend: its chain may take it back, and whose it was may be unknown. */
  function unspent(network: string) {
    const uncredited = db
      .select({ id: cryptoDeposits.id })
      .from(cryptoDeposits)
      .where(
        and(
          ...[eq(cryptoDeposits.network, chainOutputs.network), eq(cryptoDeposits.txHash, chainOutputs.txHash)],
          eq(cryptoDeposits.txIndex, chainOutputs.position),
          inArray(cryptoDeposits.status, ["PENDING", "SUBMITTED", "FAILED"]),
        ),
      );
    const isFree = and(isNull(chainOutputs.spentBy), isNull(chainOutputs.takenBy));
    return and(eq(chainOutputs.network, network), isFree, notExists(uncredited));
  }

  function liesAt(where: OutputsAt): SQL | undefined {
    if ("at" in where) return eq(chainOutputs.address, where.at);
    const given = db
      .select({ address: chainAddresses.address })
      .from(chainAddresses)
      .where(eq(chainAddresses.address, chainOutputs.address));
    return or(eq(chainOutputs.address, where.house), exists(given));
  }

  const outputsWithOwner = (family: "btc" | "ltc") =>
    db
      .select({ output: chainOutputs, owner: users.number })
      .from(chainOutputs)
      .leftJoin(
        chainAddresses,
        and(eq(chainAddresses.family, family), eq(chainAddresses.address, chainOutputs.address)),
      )
      .leftJoin(users, eq(users.id, chainAddresses.userId));

  return {
    /**
     * Undefined where what it rests on has changed: `claim` said no, or an output was spent by another. Then nothing is written, and
     * what was signed is forgotten.
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
        .catch((error: unknown) => {
          if (error instanceof Unclaimed) return undefined;
          throw error;
        }),

    /** Signed once more, with a higher fee, which is kept where it is known now. */
    addSigned: (
      { network, id: paymentId }: PaymentRow,
      signed: Signed,
      at: Date,
      feeUnits: bigint | undefined = undefined,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        await tx
          .insert(signedTransactions)
          .values({ network, paymentId, ...signed, signedAt: at })
          .onConflictDoNothing();
        if (feeUnits === undefined) return;
        await tx
          .update(chainPayments)
          .set({ feeUnits: String(feeUnits) })
          .where(and(eq(chainPayments.id, paymentId), eq(chainPayments.state, "open")));
      }),

    /** Whether another payment spends what one of its transactions leaves over. */
    async isBuiltUpon({ network, id }: Pick<PaymentRow, "network" | "id">): Promise<boolean> {
      const [row] = await db
        .select({ hash: chainOutputs.txHash })
        .from(chainOutputs)
        .where(and(leftBy(db, { network, id }), isNotNull(chainOutputs.spentBy)))
        .limit(1);
      return row !== undefined;
    },

    /** The outputs that a payment spends, with whose address each is at; null is the house's. */
    spentBy: (
      { network, id }: Pick<PaymentRow, "network" | "id">,
      family: "btc" | "ltc",
    ): Promise<(OutputRow & { owner: number | null })[]> =>
      outputsWithOwner(family)
        .where(and(eq(chainOutputs.network, network), eq(chainOutputs.spentBy, id)))
        .orderBy(asc(chainOutputs.txHash), asc(chainOutputs.position))
        .then((rows) => rows.map(({ output, owner }) => ({ ...output, owner }))),

    open: (network: string): Promise<PaymentRow[]> =>
      db.select().from(chainPayments).where(openOn(network)).orderBy(asc(chainPayments.createdAt)).limit(200),

    /** The latest first. */
    signedFor: (paymentId: string): Promise<SignedRow[]> =>
      db
        .select()
        .from(signedTransactions)
        .where(eq(signedTransactions.paymentId, paymentId))
        .orderBy(desc(signedTransactions.signedAt)),

    /** By the hash of the one that the chain has, where several were signed. What a failed one should have brought lies where it lay. */
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
        // Of several that were signed one was mined. What the others would have left over does not exist.
        await tx
          .delete(chainOutputs)
          .where(
            and(
              ...[leftBy(tx, { network, id }), ne(chainOutputs.txHash, txHash)],
              ...[isNull(chainOutputs.height), isNull(chainOutputs.spentBy)],
            ),
          );
        if (end.state === "failed") {
          // What of it nobody else has spent can be spent again.
          await tx
            .update(chainOutputs)
            .set({ spentBy: null })
            .where(and(eq(chainOutputs.spentBy, id), isNull(chainOutputs.takenBy)));
          await tx.update(cryptoDeposits).set({ sweptBy: null }).where(eq(cryptoDeposits.sweptBy, id));
        }
      }),

    async setHeight(id: string, height: number | null): Promise<void> {
      await db.update(chainPayments).set({ height }).where(eq(chainPayments.id, id));
    },

    /** Confirmations of open withdrawals that are in a block, by the withdrawal's id. */
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

    /** The highest turn that was given to a transaction of an address. */
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

    /** What there is to spend, the largest first, with whose address each is at; null is the house's. */
    spendable: (
      network: string,
      family: "btc" | "ltc",
      where: OutputsAt,
    ): Promise<(OutputRow & { owner: number | null })[]> =>
      outputsWithOwner(family)
        .where(and(unspent(network), liesAt(where), isNotNull(chainOutputs.height)))
        .orderBy(desc(chainOutputs.chainUnits))
        .limit(500)
        .then((rows) => rows.map(({ output, owner }) => ({ ...output, owner }))),

    async unspentSum(network: string, where: OutputsAt): Promise<bigint> {
      const [row] = await db
        .select({ sum: sql<string>`coalesce(sum(${chainOutputs.chainUnits}), 0)` })
        .from(chainOutputs)
        .where(and(unspent(network), liesAt(where)));
      return BigInt(row?.sum ?? 0);
    },

    /** What open payments leave over and no block has brought back yet: their outputs are spent, and what comes back is not there. */
    async changeSum(network: string, where: OutputsAt): Promise<bigint> {
      const hasCome = db
        .select({ hash: signedTransactions.hash })
        .from(signedTransactions)
        .innerJoin(
          chainOutputs,
          and(eq(chainOutputs.network, signedTransactions.network), eq(chainOutputs.txHash, signedTransactions.hash)),
        )
        .where(eq(signedTransactions.paymentId, chainPayments.id));
      const taken = sql`(select sum(${chainOutputs.chainUnits}) from ${chainOutputs} where ${chainOutputs.spentBy} = ${chainPayments.id})`;
      const [row] = await db
        .select({
          sum: sql<string>`coalesce(sum(${taken} - ${chainPayments.chainUnits} - coalesce(${chainPayments.feeUnits}, 0)), 0)`,
        })
        .from(chainPayments)
        .where(
          and(
            openOn(network),
            eq(chainPayments.fromAddress, "at" in where ? where.at : where.house),
            notExists(hasCome),
          ),
        );
      return BigInt(row?.sum ?? 0);
    },

    /** Whether a block at a height or below has spent something of a payment with another transaction than those signed for it. */
    async isOvertaken({ id }: Pick<PaymentRow, "id">, height: number): Promise<boolean> {
      const own = db
        .select({ hash: signedTransactions.hash })
        .from(signedTransactions)
        .where(eq(signedTransactions.paymentId, id));
      const [row] = await db
        .select({ hash: chainOutputs.takenBy })
        .from(chainOutputs)
        .where(
          and(
            ...[eq(chainOutputs.spentBy, id), lte(chainOutputs.takenHeight, height)],
            notInArray(chainOutputs.takenBy, own),
          ),
        )
        .limit(1);
      return row !== undefined;
    },

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

/** Outputs of the transactions that were signed for a payment. */
const leftBy = (within: Pick<Database, "select">, { network, id }: Pick<PaymentRow, "network" | "id">) =>
  and(
    eq(chainOutputs.network, network),
    inArray(
      chainOutputs.txHash,
      within
        .select({ hash: signedTransactions.hash })
        .from(signedTransactions)
        .where(eq(signedTransactions.paymentId, id)),
    ),
  );

class Unclaimed extends Error {}
