/** What operators see of coins that come. Reads only. */
import { asc, eq, inArray, isNotNull } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { coins } from "../market/market.tables.ts";
import type { Database } from "../platform/database.ts";
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
