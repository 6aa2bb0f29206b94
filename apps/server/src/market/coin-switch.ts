/** Turns withdrawals of a coin off and on, and freezes it; what people are shown and what the rails obey is the same fact. */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
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

/** Nothing of a frozen coin is credited or leaves. False where it was frozen already. */
export async function freezeCoin(within: Database, ticker: string, because: string): Promise<boolean> {
  const changed = await within
    .update(coins)
    .set({ frozenBecause: because })
    .where(and(eq(coins.ticker, ticker), isNull(coins.frozenBecause)))
    .returning({ ticker: coins.ticker });
  return changed.length > 0;
}

/** A coin that is frozen already stays so for another reason. */
export async function renewFreeze(within: Database, ticker: string, because: string): Promise<void> {
  await within.update(coins).set({ frozenBecause: because }).where(eq(coins.ticker, ticker));
}

/** False where it was not frozen. */
export async function unfreezeCoin(within: Database, ticker: string): Promise<boolean> {
  const changed = await within
    .update(coins)
    .set({ frozenBecause: null })
    .where(and(eq(coins.ticker, ticker), isNotNull(coins.frozenBecause)))
    .returning({ ticker: coins.ticker });
  return changed.length > 0;
}

export const frozenCoins = (db: Database): Promise<number> => db.$count(coins, isNotNull(coins.frozenBecause));
