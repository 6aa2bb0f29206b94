/**
 * Opens and closes deposits and withdrawals, of a coin or of a coin on one network, and freezes coins. Pages and rails
 * read the same rows.
 */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { coins, networks } from "./market.tables.ts";

interface Moving {
  readonly what: "deposits" | "withdrawals";
  readonly isOpen: boolean;
}

const columnOf = { deposits: "canDeposit", withdrawals: "canWithdraw" } as const;

/** False if nothing changed. */
async function setCoin(within: Database, ticker: string, { what, isOpen }: Moving): Promise<boolean> {
  const column = columnOf[what];
  const changed = await within
    .update(coins)
    .set({ [column]: isOpen })
    .where(and(eq(coins.ticker, ticker), eq(coins[column], !isOpen)))
    .returning({ ticker: coins.ticker });
  return changed.length > 0;
}

async function setNetwork(
  within: Database,
  ticker: string,
  networkKey: string,
  { what, isOpen }: Moving,
): Promise<boolean> {
  const column = columnOf[what];
  const isIt = and(eq(networks.coinTicker, ticker), eq(networks.networkKey, networkKey));
  const changed = await within
    .update(networks)
    .set({ [column]: isOpen })
    .where(and(isIt, eq(networks[column], !isOpen)))
    .returning({ ticker: networks.coinTicker });
  return changed.length > 0;
}

/** `place` names a coin, as in "USDT", or a coin and one of its networks, as in "USDT ETH". */
export async function setMoving(within: Database, place: string, moving: Moving): Promise<void> {
  const [ticker = "", networkKey] = place.split(" ");
  const isChanged =
    networkKey === undefined
      ? await setCoin(within, ticker, moving)
      : await setNetwork(within, ticker, networkKey, moving);
  if (!isChanged) throw new Refusal(`${place} ${moving.what} are not ${moving.isOpen ? "closed" : "open"}`);
}

/** For a program that found a difference in the books. False if they were closed already. */
export const closeWithdrawals = (within: Database, ticker: string): Promise<boolean> =>
  setCoin(within, ticker, { what: "withdrawals", isOpen: false });

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
