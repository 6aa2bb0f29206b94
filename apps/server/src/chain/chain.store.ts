/** SQL for coin deposits: chain reading progress, deposit addresses and their owners, deposits. */
import type { WalletType } from "@feo/contract";
import type { Family } from "@feo/custody";
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import {
  chainBlocks,
  chainOutputs,
  chainPayments,
  chainWatches,
  coldRefills,
  cryptoDeposits,
  type PaymentPurpose,
  senderAddresses,
  signedTransactions,
} from "./chain.tables.ts";
import type { ChainSpend } from "./chain-node.ts";
import { createGivenAddressStore } from "./given-address.store.ts";
import { createSenderStore } from "./sender.store.ts";
import { spellingsOf } from "./spellings.ts";

export type DepositRow = typeof cryptoDeposits.$inferSelect;
export type PersonRow = typeof users.$inferSelect;

/** Notifies the customer of a change, within the transaction that makes it. */
export type Notify<Row> = (row: Row, within: Database) => Promise<void>;

export interface DepositQuery {
  readonly pageNo: number;
  readonly limit: number;
  /** Filters by transaction hash, in any spelling. */
  readonly txHash?: string | undefined;
}

/** Remembered blocks per network; older ones are deleted. */
const keptBlocks = 1_000;

/**
 * When a reorganisation mines a transaction again, a contract call may have another effect. A deposit not yet credited
 * or rejected takes the new block's facts; a failed one waits again.
 */
const factsSeenAgain = Object.fromEntries(
  (
    [
      ...(["userId", "coinTicker", "address", "fromAddress", "wallet"] as const),
      ...(["chainUnits", "units", "feeUnits", "status", "rejectReason"] as const),
    ] as const
  ).map((name) => {
    const column = cryptoDeposits[name];
    const isEnded = sql`${cryptoDeposits.status} in ('SUCCESS', 'REJECTED')`;
    return [name, sql`case when ${isEnded} then ${column} else excluded.${sql.identifier(column.name)} end`];
  }),
);

export type ChainStore = ReturnType<typeof createChainStore>;

export function createChainStore(db: Database) {
  const first = <Row>(rows: readonly Row[]): Row | undefined => rows[0];

  return {
    async person(userId: string, within: Pick<Database, "select"> = db): Promise<PersonRow> {
      const row = first(await within.select().from(users).where(eq(users.id, userId)));
      if (!row) throw new Error("A chain's customer has no account here");
      return row;
    },

    watch: async (network: string) =>
      first(await db.select().from(chainWatches).where(eq(chainWatches.network, network))),

    watches: () => db.select().from(chainWatches),

    hashRead: async (network: string, height: number): Promise<string | undefined> =>
      first(
        await db
          .select({ hash: chainBlocks.hash })
          .from(chainBlocks)
          .where(and(eq(chainBlocks.network, network), eq(chainBlocks.height, height))),
      )?.hash,

    /** Starts watching a chain from a height, unless it is already watched. */
    async beginWatch(network: string, genesis: string, height: number, at: Date): Promise<void> {
      await db.insert(chainWatches).values({ network, genesis, height, updatedAt: at }).onConflictDoNothing();
    },

    /** Switches to another chain: state that was only seen on the previous one is dropped. */
    beginAnew: (network: string, genesis: string, height: number, at: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.delete(chainBlocks).where(eq(chainBlocks.network, network));
        await tx.delete(chainOutputs).where(eq(chainOutputs.network, network));
        await tx
          .update(coldRefills)
          .set({ state: "dropped", note: "The chain was reset", updatedAt: at })
          .where(
            and(
              eq(coldRefills.network, network),
              inArray(coldRefills.state, ["proposed", "approved", "signed", "sent"]),
            ),
          );
        await tx
          .update(cryptoDeposits)
          .set({ height: null, updatedAt: at })
          .where(and(eq(cryptoDeposits.network, network), inArray(cryptoDeposits.status, ["PENDING", "SUBMITTED"])));
        // Nothing signed for the previous chain is valid here, and nonces restart.
        await tx
          .update(chainPayments)
          .set({ nonce: null, state: sql`case when state = 'open' then 'failed' else state end`, updatedAt: at })
          .where(eq(chainPayments.network, network));
        await tx.update(chainWatches).set({ genesis, height, updatedAt: at }).where(eq(chainWatches.network, network));
      }),

    /** Records a block and all its effects in one transaction. */
    takeBlock: (
      network: string,
      block: { readonly height: number; readonly hash: string },
      found: {
        readonly deposits: readonly (typeof cryptoDeposits.$inferInsert)[];
        readonly outputs: readonly (typeof chainOutputs.$inferInsert)[];
        readonly spends: readonly ChainSpend[];
      },
      at: Date,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const { height, hash } = block;
        const onChain = [chainBlocks.network, chainBlocks.height];
        await tx
          .insert(chainBlocks)
          .values({ network, height, hash })
          .onConflictDoUpdate({ target: onChain, set: { hash } });
        await tx
          .delete(chainBlocks)
          .where(and(eq(chainBlocks.network, network), lt(chainBlocks.height, height - keptBlocks)));
        for (const deposit of found.deposits) {
          await tx
            .insert(cryptoDeposits)
            .values(deposit)
            // Seen before, in a block that was reorganised away.
            .onConflictDoUpdate({
              target: [cryptoDeposits.network, cryptoDeposits.txHash, cryptoDeposits.txIndex],
              set: { height, updatedAt: at, ...factsSeenAgain },
            });
        }
        if (found.outputs.length > 0) {
          await tx
            .insert(chainOutputs)
            .values([...found.outputs])
            .onConflictDoUpdate({
              target: [chainOutputs.network, chainOutputs.txHash, chainOutputs.position],
              set: { height },
            });
        }
        for (const { txHash, position, by } of found.spends) {
          await tx
            .update(chainOutputs)
            .set({ takenBy: by, takenHeight: height })
            .where(
              and(
                ...[eq(chainOutputs.network, network), eq(chainOutputs.txHash, txHash)],
                eq(chainOutputs.position, position),
              ),
            );
        }
        await tx.update(chainWatches).set({ height, updatedAt: at }).where(eq(chainWatches.network, network));
      }),

    /** Rolls back the blocks above a height; their deposits and outputs are in no block until seen again. */
    forgetAbove: (
      network: string,
      height: number,
      at: Date,
      onGone: (gone: readonly DepositRow[], within: Database) => Promise<void>,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.delete(chainBlocks).where(and(eq(chainBlocks.network, network), gt(chainBlocks.height, height)));
        await tx
          .update(chainOutputs)
          .set({ height: null })
          .where(and(eq(chainOutputs.network, network), gt(chainOutputs.height, height)));
        await tx
          .update(chainOutputs)
          .set({ takenBy: null, takenHeight: null })
          .where(and(eq(chainOutputs.network, network), gt(chainOutputs.takenHeight, height)));
        const gone = await tx
          .update(cryptoDeposits)
          .set({ height: null, updatedAt: at })
          .where(and(eq(cryptoDeposits.network, network), gt(cryptoDeposits.height, height)))
          .returning();
        await tx.update(chainWatches).set({ height, updatedAt: at }).where(eq(chainWatches.network, network));
        await onGone(gone, tx);
      }),

    ...createGivenAddressStore(db),
    ...createSenderStore(db),

    /** The purpose of each of these transactions that we signed. */
    async purposesOf(network: string, hashes: readonly string[]): Promise<Map<string, PaymentPurpose>> {
      if (hashes.length === 0) return new Map();
      const rows = await db
        .select({ hash: signedTransactions.hash, purpose: chainPayments.purpose })
        .from(signedTransactions)
        .innerJoin(chainPayments, eq(chainPayments.id, signedTransactions.paymentId))
        .where(and(eq(signedTransactions.network, network), inArray(signedTransactions.hash, [...hashes])));
      return new Map(rows.map(({ hash, purpose }) => [hash, purpose]));
    },

    /** Deposits that wait for confirmations, a declaration or the core; internal transfers are excluded. */
    openDeposits: (network: string): Promise<DepositRow[]> =>
      db
        .select()
        .from(cryptoDeposits)
        .where(
          and(
            ...[eq(cryptoDeposits.network, network), isNull(cryptoDeposits.internalOf)],
            inArray(cryptoDeposits.status, ["PENDING", "SUBMITTED"]),
          ),
        )
        .orderBy(asc(cryptoDeposits.createdAt))
        .limit(500),

    async declared(userId: string, family: Family, addresses: readonly string[]): Promise<Set<string>> {
      if (addresses.length === 0) return new Set();
      const rows = await db
        .select({ address: senderAddresses.address })
        .from(senderAddresses)
        .where(
          and(
            ...[eq(senderAddresses.userId, userId), eq(senderAddresses.family, family)],
            inArray(senderAddresses.address, [...addresses]),
            // A refused sender is to be declared again.
            sql`${senderAddresses.verdict} is distinct from 'refused'`,
          ),
        );
      return new Set(rows.map(({ address }) => address));
    },

    /** The question and its timestamp are written in one transaction. */
    markAsked: (id: string, at: Date, ask: Notify<DepositRow>): Promise<void> =>
      db.transaction(async (tx) => {
        const [asked] = await tx
          .update(cryptoDeposits)
          .set({ askedAt: at })
          .where(and(eq(cryptoDeposits.id, id), isNull(cryptoDeposits.askedAt)))
          .returning();
        if (asked) await ask(asked, tx);
      }),

    /** Ends a deposit; its notice is written in the same transaction. */
    endDeposit: (
      id: string,
      end: Pick<DepositRow, "status" | "rejectReason">,
      at: Date,
      notify: Notify<DepositRow>,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const [ended] = await tx
          .update(cryptoDeposits)
          .set({ ...end, updatedAt: at })
          .where(and(eq(cryptoDeposits.id, id), inArray(cryptoDeposits.status, ["PENDING", "SUBMITTED"])))
          .returning();
        if (ended) await notify(ended, tx);
      }),

    /** Why it waits, as shown to the owner. */
    async setReason(id: string, rejectReason: string): Promise<void> {
      const isOther = and(eq(cryptoDeposits.id, id), ne(cryptoDeposits.rejectReason, rejectReason));
      await db.update(cryptoDeposits).set({ rejectReason }).where(isOther);
    },

    deposit: async (userId: string, id: string): Promise<DepositRow | undefined> =>
      first(
        await db
          .select()
          .from(cryptoDeposits)
          .where(and(eq(cryptoDeposits.id, id), eq(cryptoDeposits.userId, userId))),
      ),

    async deposits(userId: string, { pageNo, limit, txHash }: DepositQuery) {
      const own = and(
        eq(cryptoDeposits.userId, userId),
        txHash === undefined ? undefined : inArray(cryptoDeposits.txHash, spellingsOf(txHash)),
      );
      const [total] = await db.select({ count: count() }).from(cryptoDeposits).where(own);
      const rows = await db
        .select()
        .from(cryptoDeposits)
        .where(own)
        .orderBy(desc(cryptoDeposits.createdAt), desc(cryptoDeposits.id))
        .limit(limit)
        .offset((pageNo - 1) * limit);
      return { count: total?.count ?? 0, rows };
    },

    /** Deposits not yet swept from customers' addresses, oldest first. */
    unswept: (network: string): Promise<DepositRow[]> =>
      db
        .select()
        .from(cryptoDeposits)
        .where(
          and(
            ...[
              eq(cryptoDeposits.network, network),
              isNull(cryptoDeposits.sweptBy),
              ne(cryptoDeposits.chainUnits, "0"),
            ],
            inArray(cryptoDeposits.status, ["SUCCESS", "REJECTED"]),
          ),
        )
        .orderBy(asc(cryptoDeposits.createdAt))
        .limit(200),

    walletOf: async (userId: string): Promise<WalletType> => {
      const row = first(await db.select({ settings: users.settings }).from(users).where(eq(users.id, userId)));
      return row?.settings.depositWallet === "SPOT" ? "SPOT" : "MAIN";
    },
  };
}
