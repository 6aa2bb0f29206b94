/** The SQL of balances and of transfers between them. Reads only: the projection writes them. */
import type { Wallet } from "@feo/exchange";
import { and, eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { balances, walletTransfers } from "../sequencer/sequencer.tables.ts";

export type BalanceRow = typeof balances.$inferSelect;

interface KeptTransfer {
  readonly sequence: number;
  readonly at: number;
  readonly asset: number;
  readonly units: number;
  readonly from: Wallet;
  readonly to: Wallet;
}

export interface WalletStore {
  balances(user: number): Promise<BalanceRow[]>;
  /** The transfer made under this idempotency key. */
  transfer(user: number, key: string): Promise<KeptTransfer | undefined>;
}

export function createWalletStore(db: Database): WalletStore {
  return {
    balances: (user) => db.select().from(balances).where(eq(balances.userNumber, user)),

    async transfer(user, key) {
      const [row] = await db
        .select()
        .from(walletTransfers)
        .where(and(eq(walletTransfers.userNumber, user), eq(walletTransfers.refId, key)))
        .limit(1);
      return row && { ...row, from: row.fromWallet as Wallet, to: row.toWallet as Wallet };
    },
  };
}
