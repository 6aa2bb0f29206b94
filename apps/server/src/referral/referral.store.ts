/** The SQL of referrals. A batch of trades is counted in the transaction that writes its rewards: each counts once. */
import { referralShare } from "@feo/contract";
import { and, asc, eq, gt, gte, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { kycPeople, shownName } from "../kyc/kyc.tables.ts";
import type { Database } from "../platform/database.ts";
import { referralCarries, referralCodes, referralProgress, referralRewards } from "./referral.tables.ts";
import { type Carry, type InvitedFacts, type Owed, type PaidFees, shareOut } from "./referral-rules.ts";

export type RewardRow = typeof referralRewards.$inferSelect;

export interface InvitedRow extends InvitedFacts {
  /** The self-chosen or legal name; only shown masked. */
  readonly name: string;
  readonly rupeeUnits: bigint;
}

/** The most trades per transaction. */
const tradesAtOnce = 50_000;
/** The most rewards read at once for paying out. */
const rewardsAtOnce = 500;

/**
 * Whether two accounts belong to the same person: the same PAN from DigiLocker, or the same verified bank account, now
 * or earlier. Only keyed hashes are compared. A mobile number cannot be shared: it belongs to one account at a time.
 */
const isSamePerson = (one: SQL, other: SQL) => sql`(
  ${one} = ${other}
  or exists (select 1 from kyc_person a join kyc_person b on b.pan_key = a.pan_key
             where a.user_id = ${one} and b.user_id = ${other} and a.pan_key <> '')
  or exists (select 1 from bank_account a join bank_account b on b.account_key = a.account_key and b.ifsc = a.ifsc
             where a.user_id = ${one} and b.user_id = ${other} and a.account_key <> ''
               and a.status = 'VERIFIED' and b.status = 'VERIFIED'))`;

export function createReferralStore(db: Database) {
  /** The fees that invited people paid in a batch of trades, by day; GST is not the house's to give away. */
  async function feesIn(within: Database, after: number, upTo: number): Promise<PaidFees[]> {
    const { rows } = await within.execute<Omit<PaidFees, "units"> & { units: string }>(sql`
      with paid as (
        select t.buy_user as payer, m.base as ticker, t.buy_fee - t.buy_gst as units, t.at
        from trade t join market m on m.number = t.market where t.id > ${after} and t.id <= ${upTo}
        union all
        select t.sell_user, m.quote, t.sell_fee - t.sell_gst, t.at
        from trade t join market m on m.number = t.market where t.id > ${after} and t.id <= ${upTo}
      )
      select r.user_id as "userId", invited.id as "invitedId", c.asset,
             to_char(to_timestamp(paid.at / 1000.0) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
             sum(paid.units)::text as units
      from paid
      join account invited on invited.number = paid.payer
      join referral_code r on r.code = invited.referral_code
      join account inviter on inviter.id = r.user_id
      join coin c on c.ticker = paid.ticker
      where invited.kyc_level > 0 and inviter.kyc_level > 0 and inviter.closed_at is null
        and paid.at < (extract(epoch from invited.created_at) + ${referralShare.days * 24 * 60 * 60}) * 1000
        and not ${isSamePerson(sql`inviter.id`, sql`invited.id`)}
      group by 1, 2, 3, 4 having sum(paid.units) > 0
      order by 4, 2, 3`);
    return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
  }

  /** The shares owed for the fees, including carried remainders; stores the new remainders. */
  async function owedFor(within: Database, fees: readonly PaidFees[]): Promise<Owed[]> {
    if (fees.length === 0) return [];
    const people = [...new Set(fees.map(({ invitedId }) => invitedId))];
    const before: Carry[] = await within
      .select()
      .from(referralCarries)
      .where(sql`${referralCarries.invitedId} = any(${sql.param(people)}::uuid[])`);
    const { owed, carries } = shareOut(fees, before);
    // Passed as arrays, so that the number of parameters does not grow with the number of people.
    const column = <T>(read: (carry: Carry) => T) => sql.param(carries.map(read));
    await within.execute(sql`
      insert into referral_carry (invited_id, asset, hundredths)
      select * from unnest(${column(({ invitedId }) => invitedId)}::uuid[], ${column(({ asset }) => asset)}::int[],
        ${column(({ hundredths }) => hundredths)}::int[])
      on conflict (invited_id, asset) do update set hundredths = excluded.hundredths`);
    return owed;
  }

  const isGivenTo = (userId: string) => and(eq(referralRewards.userId, userId), isNotNull(referralRewards.givenAt));

  /** Everyone who joined with the code. Closed accounts have lost their code and are found through the rewards. */
  const invitedBy = (userId: string, code: string) => sql`(
    select id from account where referral_code = ${code}
    union select invited_id from referral_reward where user_id = ${userId} and invited_id is not null)`;

  return {
    async codeOf(userId: string): Promise<string | undefined> {
      const [row] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId));
      return row?.code;
    },

    /** False if the code is taken, or the person already has one. */
    async addCode(userId: string, code: string, at: Date): Promise<boolean> {
      const added = await db
        .insert(referralCodes)
        .values({ userId, code, createdAt: at })
        .onConflictDoNothing()
        .returning();
      return added.length > 0;
    },

    /** Codes of closed accounts are invalid. */
    async isCode(code: string): Promise<boolean> {
      const rows = await db
        .select({ code: referralCodes.code })
        .from(referralCodes)
        .innerJoin(users, eq(users.id, referralCodes.userId))
        .where(and(eq(referralCodes.code, code.toUpperCase()), isNull(users.closedAt)));
      return rows.length > 0;
    },

    /** How many joined with the code, how many of them are verified, and how many have earned a reward. */
    async counts(userId: string, code: string): Promise<{ invited: number; verified: number; trading: number }> {
      const { rows } = await db.execute<Record<"invited" | "verified" | "trading", string>>(sql`
        select count(*) as invited, count(*) filter (where kyc_level > 0) as verified,
               (select count(distinct invited_id) from referral_reward
                where user_id = ${userId} and given_at is not null) as trading
        from account where id in ${invitedBy(userId, code)}`);
      const { invited, verified, trading } = rows[0] ?? { invited: 0, verified: 0, trading: 0 };
      return { invited: Number(invited), verified: Number(verified), trading: Number(trading) };
    },

    /** Newest first. */
    async invited(
      { userId, code }: { userId: string; code: string },
      { pageNo, limit }: { pageNo: number; limit: number },
    ): Promise<InvitedRow[]> {
      const earned = sql<string>`coalesce((select sum(r.rupee_units) from referral_reward r
        where r.user_id = ${userId} and r.invited_id = ${users.id} and r.given_at is not null), 0)`;
      const hasEarned = sql<boolean>`exists (select 1 from referral_reward r
        where r.user_id = ${userId} and r.invited_id = ${users.id} and r.given_at is not null)`;
      const rows = await db
        .select({
          name: shownName,
          joined: users.createdAt,
          kycLevel: users.kycLevel,
          closedAt: users.closedAt,
          earned,
          hasEarned,
          isSamePerson: sql<boolean>`${isSamePerson(sql`${userId}::uuid`, sql`${users.id}`)}`,
        })
        .from(users)
        .leftJoin(kycPeople, eq(kycPeople.userId, users.id))
        .where(sql`${users.id} in ${invitedBy(userId, code)}`)
        .orderBy(sql`${users.createdAt} desc, ${users.id}`)
        .limit(limit)
        .offset((pageNo - 1) * limit);
      return rows.map((row) => ({
        name: row.name ?? "",
        joinedMs: row.joined.getTime(),
        isVerified: row.kycLevel > 0,
        isClosed: row.closedAt !== null,
        isSamePerson: row.isSamePerson,
        hasEarned: row.hasEarned,
        rupeeUnits: BigInt(row.earned),
      }));
    },

    /** Rewards paid to the person, by asset. */
    rewards: (userId: string) =>
      db
        .select({
          asset: referralRewards.asset,
          units: sql<string>`sum(${referralRewards.units})`,
          rupeeUnits: sql<string>`sum(${referralRewards.rupeeUnits})`,
        })
        .from(referralRewards)
        .where(isGivenTo(userId))
        .groupBy(referralRewards.asset)
        .orderBy(asc(referralRewards.asset)),

    /** Rewards paid to the person for the trades of each day from this one on; days without rewards are absent. */
    byDay: async (userId: string, from: string): Promise<Map<string, bigint>> => {
      const { day, rupeeUnits } = referralRewards;
      const rows = await db
        .select({ day, rupeeUnits: sql<string>`sum(${rupeeUnits})` })
        .from(referralRewards)
        .where(and(isGivenTo(userId), gte(day, from)))
        .groupBy(day);
      return new Map(rows.map((row) => [row.day, BigInt(row.rupeeUnits)]));
    },

    /** Counts the next batch of trades; false if there is none. Earlier trades than the programme earn nothing. */
    countOn: (worth: (owed: Owed) => Promise<bigint>, at: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ last: string }>(sql`select coalesce(max(id), 0) as last from trade`);
        const newest = Number(rows[0]?.last ?? 0);
        await tx.insert(referralProgress).values({ lastTrade: newest }).onConflictDoNothing();
        const [progress] = await tx.select().from(referralProgress).for("update");
        const after = progress?.lastTrade ?? newest;
        if (newest <= after) return false;
        const upTo = Math.min(newest, after + tradesAtOnce);
        for (const owed of await owedFor(tx, await feesIn(tx, after, upTo))) {
          await tx.insert(referralRewards).values({ ...owed, rupeeUnits: await worth(owed), createdAt: at });
        }
        await tx.update(referralProgress).set({ lastTrade: upTo });
        return true;
      }),

    /** Unpaid rewards after this id; closed accounts get none. */
    open: (afterId: number): Promise<(RewardRow & { userNumber: number })[]> =>
      db
        .select({ reward: referralRewards, userNumber: users.number })
        .from(referralRewards)
        .innerJoin(users, eq(users.id, referralRewards.userId))
        .where(and(isNull(referralRewards.givenAt), gt(referralRewards.id, afterId), isNull(users.closedAt)))
        .orderBy(asc(referralRewards.id))
        .limit(rewardsAtOnce)
        .then((rows) => rows.map(({ reward, userNumber }) => ({ ...reward, userNumber }))),

    async markGiven(id: number, at: Date): Promise<void> {
      await db.update(referralRewards).set({ givenAt: at }).where(eq(referralRewards.id, id));
    },
  };
}
