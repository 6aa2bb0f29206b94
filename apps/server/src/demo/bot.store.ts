/** The SQL of the bots: accounts, holdings, and their sign-ins, one each. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { signIns, users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { balances } from "../sequencer/sequencer.tables.ts";
import type { Bot } from "./bot-calls.ts";
import type { BotPerson } from "./bot-people.ts";

export interface BotStore {
  find<Person extends BotPerson>(people: readonly Person[]): Promise<(Person & Bot)[]>;
  /** Spot balances including orders, by `user number, asset`. */
  holdings(bots: readonly Bot[]): Promise<ReadonlyMap<string, bigint>>;
  forgetSignIns(bots: readonly Bot[]): Promise<void>;
  /** Referral rewards count from the first trade if no round exists yet; otherwise from their own first round. */
  beginRewards(): Promise<void>;
}

export const holdingKey = (userNumber: number, asset: number): string => `${userNumber},${asset}`;

export function createBotStore(db: Database): BotStore {
  return {
    async find(people) {
      const rows = await db
        .select({ feoTag: users.feoTag, userId: users.id, userNumber: users.number })
        .from(users)
        .where(
          and(
            eq(users.isDemo, true),
            inArray(
              users.feoTag,
              people.map(({ feoTag }) => feoTag),
            ),
          ),
        );
      const byTag = new Map(rows.map((row) => [row.feoTag, row]));
      return people.flatMap((person) => {
        const row = byTag.get(person.feoTag);
        return row ? [{ ...person, userId: row.userId, userNumber: row.userNumber }] : [];
      });
    },

    async holdings(bots) {
      const rows = await db
        .select({
          user: balances.userNumber,
          asset: balances.asset,
          units: sql<string>`${balances.spotAvailable} + ${balances.spotLocked}`,
        })
        .from(balances)
        .where(
          inArray(
            balances.userNumber,
            bots.map(({ userNumber }) => userNumber),
          ),
        );
      return new Map(rows.map(({ user, asset, units }) => [holdingKey(user, asset), BigInt(units)]));
    },

    async beginRewards() {
      await db.execute(sql`insert into referral_progress (last_trade)
        select 0 where not exists (select 1 from trade) on conflict do nothing`);
    },

    async forgetSignIns(bots) {
      await db.delete(signIns).where(
        inArray(
          signIns.userId,
          bots.map(({ userId }) => userId),
        ),
      );
    },
  };
}
