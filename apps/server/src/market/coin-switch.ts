/** Turns withdrawals of a coin off and on; what people are shown and what the rails obey is the same fact. */
import { and, eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { coins } from "./market.tables.ts";

/** False where it was so already. */
async function set(within: Database, ticker: string, canWithdraw: boolean): Promise<boolean> {
  const changed = await within
    .update(coins)
    .set({ canWithdraw })
    .where(and(eq(coins.ticker, ticker), eq(coins.canWithdraw, !canWithdraw)))
    .returning({ ticker: coins.ticker });
  return changed.length > 0;
}

export const closeWithdrawals = (within: Database, ticker: string): Promise<boolean> => set(within, ticker, false);
export const openWithdrawals = (within: Database, ticker: string): Promise<boolean> => set(within, ticker, true);
