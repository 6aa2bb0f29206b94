/** What operators see of coin deposits, and their decisions on very large ones. */
import { isId } from "@feo/contract";
import { and, asc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { coins } from "../market/market.tables.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { cryptoDeposits } from "./chain.tables.ts";

const mostListed = 200;

/** Coin deposits that wait for confirmations, the owner's declaration, or the network to open. */
export const openCoinDeposits = (db: Database) =>
  db
    .select({
      deposit: cryptoDeposits,
      decimals: coins.decimals,
      isFrozen: isNotNull(coins.frozenBecause),
      feoTag: users.feoTag,
      name: users.name,
    })
    .from(cryptoDeposits)
    .innerJoin(users, eq(users.id, cryptoDeposits.userId))
    .innerJoin(coins, eq(coins.ticker, cryptoDeposits.coinTicker))
    .where(inArray(cryptoDeposits.status, ["PENDING", "SUBMITTED"]))
    .orderBy(asc(cryptoDeposits.createdAt))
    .limit(mostListed);

/**
 * Above the network's maximum deposit and not yet approved: the only open deposits with a reason set before they end.
 */
export const isTooLarge = ({ rejectReason, sizeApprovedAt }: typeof cryptoDeposits.$inferSelect): boolean =>
  rejectReason !== "" && sizeApprovedAt === null;

/** Approves a deposit above the network's maximum. All other rules still apply. */
export async function approveLargeDeposit(within: Database, id: string, at: Date): Promise<void> {
  const isLarge = and(
    ...[eq(cryptoDeposits.id, id), inArray(cryptoDeposits.status, ["PENDING", "SUBMITTED"])],
    ...[ne(cryptoDeposits.rejectReason, ""), isNull(cryptoDeposits.sizeApprovedAt)],
  );
  const [approved] = isId(id)
    ? await within.update(cryptoDeposits).set({ sizeApprovedAt: at, rejectReason: "" }).where(isLarge).returning()
    : [];
  if (!approved) throw new Refusal(`Deposit ${id} is not waiting for size approval`);
}
