/** The SQL of balances. Reads only: the projection writes them. */
import { eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { balances } from "../sequencer/sequencer.tables.ts";

export type BalanceRow = typeof balances.$inferSelect;

export interface WalletStore {
  balances(user: number): Promise<BalanceRow[]>;
}

export function createWalletStore(db: Database): WalletStore {
  return { balances: (user) => db.select().from(balances).where(eq(balances.userNumber, user)) };
}
