/** SQL for outputs on UTXO chains: spendable outputs, pending change, and spends by others. */
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

/** Outputs at one address, or all that the house can spend: at its own and at customers' addresses. */
export type OutputsAt = { readonly at: string } | { readonly house: string };

export function createOutputStore(db: Database) {
  /** Excludes outputs of uncredited deposits: they may be reorganised away or have an undeclared sender. */
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
    /** Whether another payment spends this payment's change. */
    async isBuiltUpon({ network, id }: PaymentKey): Promise<boolean> {
      const [row] = await db
        .select({ hash: chainOutputs.txHash })
        .from(chainOutputs)
        .where(and(leftBy(db, { network, id }), isNotNull(chainOutputs.spentBy)))
        .limit(1);
      return row !== undefined;
    },

    /** The outputs that a payment spends, each with its address's owner; null is the house. */
    spentBy: ({ network, id }: PaymentKey, family: "btc" | "ltc"): Promise<(OutputRow & { owner: number | null })[]> =>
      outputsWithOwner(family)
        .where(and(eq(chainOutputs.network, network), eq(chainOutputs.spentBy, id)))
        .orderBy(asc(chainOutputs.txHash), asc(chainOutputs.position))
        .then((rows) => rows.map(({ output, owner }) => ({ ...output, owner }))),

    /** Spendable outputs, largest first, each with its address's owner; null is the house. */
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

    /** What `unspentSum` counts, by address; the owner null is the house or cold storage. */
    unspentByAddress: (
      network: string,
      family: "btc" | "ltc",
      where: OutputsAt,
    ): Promise<{ address: string; owner: number | null; chainUnits: bigint }[]> =>
      db
        .select({
          address: chainOutputs.address,
          owner: users.number,
          chainUnits: sql<string>`sum(${chainOutputs.chainUnits})`.mapWith(BigInt),
        })
        .from(chainOutputs)
        .leftJoin(
          chainAddresses,
          and(eq(chainAddresses.family, family), eq(chainAddresses.address, chainOutputs.address)),
        )
        .leftJoin(users, eq(users.id, chainAddresses.userId))
        .where(and(unspent(network), liesAt(where), isNotNull(chainOutputs.height)))
        .groupBy(chainOutputs.address, users.number),

    async unspentSum(network: string, where: OutputsAt): Promise<bigint> {
      const [row] = await db
        .select({ sum: sql<string>`coalesce(sum(${chainOutputs.chainUnits}), 0)` })
        .from(chainOutputs)
        // An output whose block was reorganised away is not counted until it is mined again.
        .where(and(unspent(network), liesAt(where), isNotNull(chainOutputs.height)));
      return BigInt(row?.sum ?? 0);
    },

    /** Change of open payments that is not in a block yet: their inputs are spent, and the change has not arrived. */
    async changeSum(network: string, where: OutputsAt): Promise<bigint> {
      const hasCome = db
        .select({ hash: signedTransactions.hash })
        .from(signedTransactions)
        .innerJoin(
          chainOutputs,
          and(eq(chainOutputs.network, signedTransactions.network), eq(chainOutputs.txHash, signedTransactions.hash)),
        )
        .where(and(eq(signedTransactions.paymentId, chainPayments.id), isNotNull(chainOutputs.height)));
      // An input spent by a foreign transaction leaves no change.
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

    /** Whether a foreign transaction, mined at or below the height, spent one of the payment's inputs. */
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

/** Outputs of the transactions signed for a payment. */
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
