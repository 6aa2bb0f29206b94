/**
 * A withdrawal to another customer's deposit address never reaches the chain: it becomes the payee's deposit, at once
 * and without a fee. The deposit is written in the transaction that marks the withdrawal as sent, and credited once the
 * core has settled the withdrawal, so the money is never in two wallets.
 */

import type { Family } from "@feo/custody";
import { and, eq } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import type { ClaimWithdrawal, Sent } from "../withdrawal/rail.ts";
import { type WithdrawalRow, withdrawals } from "../withdrawal/withdrawal.tables.ts";
import type { ChainStore } from "./chain.store.ts";
import { chainAddresses, cryptoDeposits } from "./chain.tables.ts";
import type { Deposits } from "./deposits.ts";

interface InternalTransfersDeps {
  readonly db: Database;
  readonly store: Pick<ChainStore, "walletOf">;
  readonly deposits: Pick<Deposits, "credit">;
  readonly now: () => number;
}

/** The customer whose deposit address a withdrawal goes to. */
export interface Payee {
  readonly userId: string;
  /** Closed or frozen: nothing is paid in without an operator's review. */
  readonly isStopped: boolean;
}

/** Shown to the payee instead of a sender's address. */
const senderInside = "Feo";

export type InternalTransfers = ReturnType<typeof createInternalTransfers>;

export function createInternalTransfers({ db, store, deposits, now }: InternalTransfersDeps) {
  return {
    async payeeAt(family: Family, address: string): Promise<Payee | undefined> {
      const [row] = await db
        .select({ userId: users.id, closedAt: users.closedAt, frozenAt: users.frozenAt })
        .from(chainAddresses)
        .innerJoin(users, eq(users.id, chainAddresses.userId))
        .where(and(eq(chainAddresses.family, family), eq(chainAddresses.address, address)));
      return row && { userId: row.userId, isStopped: row.closedAt !== null || row.frozenAt !== null };
    },

    async send(row: WithdrawalRow, { userId, isStopped }: Payee, claim: ClaimWithdrawal): Promise<Sent> {
      if (isStopped) return { kind: "objection", note: "The recipient's account is closed or frozen" };
      const wallet = await store.walletOf(userId);
      const at = new Date(now());
      const isSent = await db.transaction(async (tx) => {
        if (!(await claim(tx))) return false;
        await tx.insert(cryptoDeposits).values({
          userId,
          network: row.network,
          coinTicker: row.coinTicker,
          address: row.address,
          wallet,
          fromAddress: senderInside,
          txHash: row.id,
          txIndex: 0,
          internalOf: row.id,
          sweptBy: row.id,
          // Nothing moves on the chain.
          chainUnits: "0",
          units: row.units - row.feeUnits,
          feeUnits: 0n,
          status: "SUBMITTED",
          createdAt: at,
          updatedAt: at,
        });
        return true;
      });
      return isSent ? { kind: "sent", outcome: { kind: "paid" } } : { kind: "unclaimed" };
    },

    /** Whether the withdrawal was an internal transfer. */
    async isInside(withdrawalId: string): Promise<boolean> {
      const [row] = await db
        .select({ id: cryptoDeposits.id })
        .from(cryptoDeposits)
        .where(eq(cryptoDeposits.internalOf, withdrawalId));
      return row !== undefined;
    },

    /** Credits transfers whose withdrawal the core has settled. */
    async creditAll(onError: (error: unknown) => void): Promise<void> {
      const isSettled = and(eq(withdrawals.stage, "done"), eq(withdrawals.status, "SUCCESS"));
      const rows = await db
        .select({ deposit: cryptoDeposits })
        .from(cryptoDeposits)
        .innerJoin(withdrawals, eq(withdrawals.id, cryptoDeposits.internalOf))
        .where(and(eq(cryptoDeposits.status, "SUBMITTED"), isSettled));
      for (const { deposit } of rows) await deposits.credit(deposit).catch(onError);
    },
  };
}
