/** What operators see of coins that come, and decide about those that are very large. */
import { and, asc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { isId } from "../auth/token-keys.ts";
import { coins } from "../market/market.tables.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { cryptoDeposits } from "./chain.tables.ts";

const mostListed = 200;

/** Deposits of coins that wait: for confirmations, for their owner's word, or for a network to open. */
export const openCoinDeposits = (db: Database) =>
  db
    .select({
      ...{ deposit: cryptoDeposits, decimals: coins.decimals, isFrozen: isNotNull(coins.frozenBecause) },
      ...{ feoTag: users.feoTag, name: users.name },
    })
    .from(cryptoDeposits)
    .innerJoin(users, eq(users.id, cryptoDeposits.userId))
    .innerJoin(coins, eq(coins.ticker, cryptoDeposits.coinTicker))
    .where(inArray(cryptoDeposits.status, ["PENDING", "SUBMITTED"]))
    .orderBy(asc(cryptoDeposits.createdAt))
    .limit(mostListed);

/** Above the network's largest deposit, and not approved yet: the only open ones on which a reason is written before they end. */
export const isTooLarge = ({ rejectReason, sizeApprovedAt }: typeof cryptoDeposits.$inferSelect): boolean =>
  rejectReason !== "" && sizeApprovedAt === null;

/** Lets one in that is above the network's largest. Everything else about it stays as it is. */
export async function approveLargeDeposit(within: Database, id: string, at: Date): Promise<void> {
  const isLarge = and(
    ...[eq(cryptoDeposits.id, id), inArray(cryptoDeposits.status, ["PENDING", "SUBMITTED"])],
    ...[ne(cryptoDeposits.rejectReason, ""), isNull(cryptoDeposits.sizeApprovedAt)],
  );
  const [approved] = isId(id)
    ? await within.update(cryptoDeposits).set({ sizeApprovedAt: at, rejectReason: "" }).where(isLarge).returning()
    : [];
  if (!approved) throw new Refusal(`No deposit ${id} waits for its size to be approved`);
}
