/** Turns a coin's withdrawals off and on, and freezes the coin; the pages and the rails read the same row. */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { coins } from "./market.tables.ts";

/** False if nothing changed. */
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

/** While a coin is frozen, nothing of it is credited or paid out. False if it was already frozen. */
export async function freezeCoin(within: Database, ticker: string, because: string): Promise<boolean> {
  const changed = await within
    .update(coins)
    .set({ frozenBecause: because })
    .where(and(eq(coins.ticker, ticker), isNull(coins.frozenBecause)))
    .returning({ ticker: coins.ticker });
  return changed.length > 0;
}

/** Replaces the reason of an existing freeze. */
export async function renewFreeze(within: Database, ticker: string, because: string): Promise<void> {
  await within.update(coins).set({ frozenBecause: because }).where(eq(coins.ticker, ticker));
}

/** False if the coin was not frozen. */
export async function unfreezeCoin(within: Database, ticker: string): Promise<boolean> {
  const changed = await within
    .update(coins)
    .set({ frozenBecause: null })
    .where(and(eq(coins.ticker, ticker), isNotNull(coins.frozenBecause)))
    .returning({ ticker: coins.ticker });
  return changed.length > 0;
}

export const frozenCoins = (db: Database): Promise<number> => db.$count(coins, isNotNull(coins.frozenBecause));
