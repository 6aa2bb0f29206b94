/** The SQL of referrals. A run of trades is counted and what it earned is written in one transaction, so that none counts twice. */
import { referralShare } from "@feo/contract";
import { asc, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { referralCodes, referralProgress, referralRewards } from "./referral.tables.ts";

export type RewardRow = typeof referralRewards.$inferSelect;

/** What one person is owed in one asset. */
export interface Owed {
  readonly userId: string;
  readonly asset: number;
  readonly units: bigint;
}

/** As many trades as one transaction looks at. */
const tradesAtOnce = 50_000;

export function createReferralStore(db: Database) {
  /** Of the fees of a run of trades, what is owed to whom; parts of a unit stay with the house. */
  async function owedFor(within: Database, after: number, upTo: number): Promise<Owed[]> {
    const { rows } = await within.execute<{ userId: string; asset: number; units: string }>(sql`
      with paid as (
        select t.buy_user as payer, m.base as ticker, t.buy_fee - t.buy_gst as units, t.at
        from trade t join market m on m.number = t.market where t.id > ${after} and t.id <= ${upTo}
        union all
        select t.sell_user, m.quote, t.sell_fee - t.sell_gst, t.at
        from trade t join market m on m.number = t.market where t.id > ${after} and t.id <= ${upTo}
      )
      select r.user_id as "userId", c.asset, floor(sum(paid.units) * ${referralShare.percent} / 100)::text as units
      from paid
      join account invited on invited.number = paid.payer
      join referral_code r on r.code = upper(invited.referral_code)
      join account inviter on inviter.id = r.user_id
      join coin c on c.ticker = paid.ticker
      where invited.kyc_level > 0 and inviter.kyc_level > 0 and inviter.closed_at is null
        and paid.at < (extract(epoch from invited.created_at) + ${referralShare.days * 24 * 60 * 60}) * 1000
      group by r.user_id, c.asset having floor(sum(paid.units) * ${referralShare.percent} / 100) > 0`);
    return rows.map(({ userId, asset, units }) => ({ userId, asset, units: BigInt(units) }));
  }

  return {
    async codeOf(userId: string): Promise<string | undefined> {
      const [row] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId));
      return row?.code;
    },

    /** False where somebody has the code, or the person has one. */
    async addCode(userId: string, code: string, at: Date): Promise<boolean> {
      const added = await db
        .insert(referralCodes)
        .values({ userId, code, createdAt: at })
        .onConflictDoNothing()
        .returning();
      return added.length > 0;
    },

    async isCode(code: string): Promise<boolean> {
      const rows = await db.select().from(referralCodes).where(eq(referralCodes.code, code.toUpperCase()));
      return rows.length > 0;
    },

    async invited(code: string): Promise<number> {
      const [row] = await db
        .select({ count: count() })
        .from(users)
        .where(eq(sql`upper(${users.referralCode})`, code));
      return row?.count ?? 0;
    },

    /** What was given to somebody, by asset. */
    rewards: (userId: string) =>
      db
        .select({
          asset: referralRewards.asset,
          units: sql<string>`sum(${referralRewards.units})`,
          paise: sql<string>`sum(${referralRewards.paise})`,
        })
        .from(referralRewards)
        .where(sql`${eq(referralRewards.userId, userId)} and ${isNotNull(referralRewards.givenAt)}`)
        .groupBy(referralRewards.asset)
        .orderBy(asc(referralRewards.asset)),

    /** Counts the next run of trades; false where there is none. What came before the programme counts for nobody. */
    countOn: (worth: (owed: Owed) => Promise<bigint>, at: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ last: string }>(sql`select coalesce(max(id), 0) as last from trade`);
        const newest = Number(rows[0]?.last ?? 0);
        await tx.insert(referralProgress).values({ lastTrade: newest }).onConflictDoNothing();
        const [progress] = await tx.select().from(referralProgress).for("update");
        const after = progress?.lastTrade ?? newest;
        if (newest <= after) return false;
        const upTo = Math.min(newest, after + tradesAtOnce);
        for (const owed of await owedFor(tx, after, upTo)) {
          await tx.insert(referralRewards).values({ ...owed, paise: await worth(owed), createdAt: at });
        }
        await tx.update(referralProgress).set({ lastTrade: upTo });
        return true;
      }),

    open: (): Promise<(RewardRow & { userNumber: number })[]> =>
      db
        .select({ reward: referralRewards, userNumber: users.number })
        .from(referralRewards)
        .innerJoin(users, eq(users.id, referralRewards.userId))
        .where(isNull(referralRewards.givenAt))
        .orderBy(asc(referralRewards.id))
        .limit(500)
        .then((rows) => rows.map(({ reward, userNumber }) => ({ ...reward, userNumber }))),

    async markGiven(id: number, at: Date): Promise<void> {
      await db.update(referralRewards).set({ givenAt: at }).where(eq(referralRewards.id, id));
    },
  };
}
