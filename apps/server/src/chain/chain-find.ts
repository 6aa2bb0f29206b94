/** Operator search for coin deposits and deposit addresses, by id, transaction or address. Reads only. */
import { type FoundThing, isId } from "@feo/contract";
import { type Family, knownNetworks } from "@feo/custody";
import { formatUnits } from "@feo/money";
import { and, eq, inArray, or } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { coins } from "../market/market.tables.ts";
import type { Database } from "../platform/database.ts";
import { chainAddresses, cryptoDeposits } from "./chain.tables.ts";
import { spellingsOf } from "./spellings.ts";

const mostFound = 10;
const networks = Object.keys(knownNetworks);
const families: readonly Family[] = ["evm", "btc", "ltc"];

export async function findCoins(db: Database, asked: string): Promise<FoundThing[]> {
  const spellings = spellingsOf(asked);
  const id = asked.trim().toLowerCase();
  if (id.length < 10) return [];
  const [deposits, addresses] = await Promise.all([
    db
      .select({ deposit: cryptoDeposits, decimals: coins.decimals })
      .from(cryptoDeposits)
      .innerJoin(coins, eq(coins.ticker, cryptoDeposits.coinTicker))
      .where(
        or(
          and(inArray(cryptoDeposits.network, networks), inArray(cryptoDeposits.txHash, spellings)),
          ...(isId(id) ? [eq(cryptoDeposits.id, id)] : []),
        ),
      )
      .limit(mostFound),
    db
      .select({ address: chainAddresses.address, userId: users.id, name: users.name, feoTag: users.feoTag })
      .from(chainAddresses)
      .innerJoin(users, eq(users.id, chainAddresses.userId))
      .where(and(inArray(chainAddresses.family, [...families]), inArray(chainAddresses.address, spellings)))
      .limit(mostFound),
  ]);
  return [
    ...deposits.map(
      ({ deposit, decimals }): FoundThing => ({
        kind: "coin deposit",
        id: deposit.id,
        userId: deposit.userId,
        title: `Deposit ${deposit.id.slice(0, 8)}`,
        isOpen: deposit.status === "PENDING" || deposit.status === "SUBMITTED",
        detail: `${formatUnits(deposit.units, decimals)} ${deposit.coinTicker}, ${deposit.network}, ${deposit.status}`,
      }),
    ),
    ...addresses.map(
      ({ address, userId, name, feoTag }): FoundThing => ({
        kind: "address",
        id: address,
        userId,
        isOpen: false,
        title: address,
        detail: `Deposit address of ${name || (feoTag ? `@${feoTag}` : "an unnamed customer")}`,
      }),
    ),
  ];
}
