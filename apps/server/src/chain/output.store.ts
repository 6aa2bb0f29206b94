/** The SQL of outputs, on chains that have them: what there is to spend, what is on its way back, and what others have spent. */
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
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { chainAddresses, chainOutputs, chainPayments, cryptoDeposits, signedTransactions } from "./chain.tables.ts";

export type OutputRow = typeof chainOutputs.$inferSelect;
type PaymentKey = Pick<typeof chainPayments.$inferSelect, "network" | "id">;

/** Outputs at one address; or those that the house can spend, which lie at its own address and at people's. */
export type OutputsAt = { readonly at: string } | { readonly house: string };

export function createOutputStore(db: Database) {
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
    /** Whether another payment spends what one of its transactions leaves over. */
    async isBuiltUpon({ network, id }: PaymentKey): Promise<boolean> {
      const [row] = await db
        .select({ hash: chainOutputs.txHash })
        .from(chainOutputs)
        .where(and(leftBy(db, { network, id }), isNotNull(chainOutputs.spentBy)))
        .limit(1);
      return row !== undefined;
    },

    /** The outputs that a payment spends, with whose address each is at; null is the house's. */
    spentBy: ({ network, id }: PaymentKey, family: "btc" | "ltc"): Promise<(OutputRow & { owner: number | null })[]> =>
      outputsWithOwner(family)
        .where(and(eq(chainOutputs.network, network), eq(chainOutputs.spentBy, id)))
        .orderBy(asc(chainOutputs.txHash), asc(chainOutputs.position))
        .then((rows) => rows.map(({ output, owner }) => ({ ...output, owner }))),

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
        // One whose block has gone lies nowhere until another block brings it back.
        .where(and(unspent(network), liesAt(where), isNotNull(chainOutputs.height)));
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
        .where(and(eq(signedTransactions.paymentId, chainPayments.id), isNotNull(chainOutputs.height)));
      // What a stranger's transaction has spent is gone, and leaves nothing over.
      const taken = sql`(select coalesce(sum(${chainOutputs.chainUnits}), 0) from ${chainOutputs}
        where ${chainOutputs.spentBy} = ${chainPayments.id} and (${chainOutputs.takenBy} is null or exists (
          select 1 from ${signedTransactions} where ${signedTransactions.paymentId} = ${chainPayments.id}
            and ${signedTransactions.hash} = ${chainOutputs.takenBy})))`;
      const [row] = await db
        .select({
          sum: sql<string>`coalesce(sum(${taken} - ${chainPayments.chainUnits} - coalesce(${chainPayments.feeUnits}, 0)), 0)`,
        })
        .from(chainPayments)
        .where(
          and(
            ...[eq(chainPayments.network, network), eq(chainPayments.state, "open")],
            eq(chainPayments.fromAddress, "at" in where ? where.at : where.house),
            notExists(hasCome),
          ),
        );
      return BigInt(row?.sum ?? 0);
    },

    /** Whether a block at a height or below has spent something of a payment with another transaction than those signed for it. */
    async isOvertaken({ id }: Pick<PaymentKey, "id">, height: number): Promise<boolean> {
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
  };
}

/** Outputs of the transactions that were signed for a payment. */
export const leftBy = (within: Pick<Database, "select">, { network, id }: PaymentKey) =>
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
