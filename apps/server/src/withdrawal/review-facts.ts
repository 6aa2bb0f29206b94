/** Gathers the facts for withdrawal checks; a whole list costs as many queries as one. Reads only. */
import { sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import type { DepositFacts, LedgerFacts, ReviewFacts } from "./review.ts";
import { isSetAside } from "./stages.ts";
import type { AskedWithdrawal } from "./withdrawal-desk.ts";
import { dailyLimitAt, guardChange, startOfDay } from "./withdrawal-limits.ts";

const hourMs = 60 * 60 * 1000;
const weekMs = 7 * 24 * hourMs;
const weeksCompared = 8;
const depositDays = 30;
/** Timeout for summing postings, which are not indexed by customer and may be very many. */
const postingsWithinMs = 1_500;

interface Pace {
  readonly today: bigint;
  readonly week: bigint;
  readonly before: bigint;
  readonly inHour: number;
  readonly usedBefore: number;
}

/** How much and how often each withdrawal's owner withdrew. Cancelled and rejected ones do not count. */
async function paces(db: Database, withdrawals: readonly AskedWithdrawal[], now: number): Promise<Map<string, Pace>> {
  const column = (read: (withdrawal: AskedWithdrawal) => string) => sql.param(withdrawals.map(read));
  const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  const since = moment(now - (weeksCompared + 1) * weekMs);
  const week = moment(now - weekMs);
  const counts = sql`status not in ('CANCELLED', 'REJECTED') and created_at >= ${since}`;
  const { rows } = await db.execute<Record<"id" | "today" | "week" | "before" | "in_hour" | "used", string>>(sql`
    with asked as (
      select * from unnest(
        ${column(({ id }) => id)}::uuid[], ${column(({ person }) => person.id)}::uuid[],
        ${column(({ createdAt }) => createdAt.toISOString())}::timestamptz[], ${column(({ to }) => to)}::text[],
        ${column(({ networkKey }) => networkKey)}::text[]
      ) as asked (id, user_id, at, address, network)
    ), moved as (
      select user_id, created_at, paise from withdrawal
      where ${counts} and user_id in (select user_id from asked)
    )
    select asked.id::text,
      coalesce(sum(moved.paise) filter (where moved.created_at >= ${moment(startOfDay(now).getTime())}), 0) as today,
      coalesce(sum(moved.paise) filter (where moved.created_at >= ${week}), 0) as week,
      coalesce(sum(moved.paise) filter (where moved.created_at < ${week}), 0) as before,
      count(moved.paise) filter (
        where moved.created_at <= asked.at and moved.created_at > asked.at - interval '1 hour'
      ) as in_hour,
      (select count(*) from withdrawal earlier
       where earlier.user_id = asked.user_id and earlier.rail = 'chain' and earlier.network = asked.network and earlier.address = asked.address
         and earlier.status = 'SUCCESS' and earlier.created_at < asked.at) as used
    from asked left join moved on moved.user_id = asked.user_id
    group by asked.id, asked.user_id, asked.at, asked.address, asked.network`);
  return new Map(
    rows.map(({ id, today, week: thisWeek, before, in_hour: inHour, used }) => [
      id,
      {
        today: BigInt(today),
        week: BigInt(thisWeek),
        before: BigInt(before),
        inHour: Number(inHour),
        usedBefore: Number(used),
      },
    ]),
  );
}

/** Recent deposits by customer, latest coin first. */
async function recentDeposits(
  db: Database,
  userIds: readonly string[],
  now: number,
): Promise<Map<string, DepositFacts[]>> {
  const since = new Date(now - depositDays * 24 * hourMs).toISOString();
  const isRecent = sql`status = 'SUCCESS' and created_at >= ${since}::timestamptz
    and user_id = any(${sql.param([...new Set(userIds)])}::uuid[])`;
  const { rows } = await db.execute<
    {
      [name in "user_id" | "ticker" | "count" | "first" | "last"]: string;
    } & { third: boolean }
  >(sql`
    select user_id, ticker, count(*) as count, bool_or(third) as third,
      (extract(epoch from min(created_at)) * 1000)::bigint as first,
      (extract(epoch from max(created_at)) * 1000)::bigint as last
    from (
      select user_id, 'INR' as ticker, created_at, false as third from fiat_deposit where ${isRecent}
      union all
      select user_id, coin_ticker, created_at, exists (
        select 1 from sender_address s where s.user_id = crypto_deposit.user_id
          and s.address = crypto_deposit.from_address and s.ownership = 'third_party'
      ) from crypto_deposit where ${isRecent}
    ) came group by user_id, ticker order by max(created_at) desc`);
  const facts = rows.map((row) => ({
    userId: row.user_id,
    coinTicker: row.ticker,
    count: Number(row.count),
    isThirdParty: row.third,
    firstAt: new Date(Number(row.first)),
    lastAt: new Date(Number(row.last)),
  }));
  return Map.groupBy(facts, ({ userId }) => userId);
}

/** The facts of each withdrawal, without the ledger sums, which are queried one at a time. */
export async function factsOf(
  db: Database,
  withdrawals: readonly AskedWithdrawal[],
  now: number,
): Promise<Map<string, ReviewFacts>> {
  if (withdrawals.length === 0) return new Map();
  const pace = await paces(db, withdrawals, now);
  const userIds = withdrawals.map(({ person }) => person.id);
  const deposits = await recentDeposits(db, userIds, now);
  return new Map(
    withdrawals.map((withdrawal) => {
      const { id, person, target, createdAt, stage, units, heldUnits } = withdrawal;
      const own = pace.get(id) ?? { today: 0n, week: 0n, before: 0n, inHour: 0, usedBefore: 0 };
      return [
        id,
        {
          now,
          createdAt,
          units,
          isOpen: isSetAside(stage),
          isFrozen: person.frozenAt !== null,
          dailyLimitPaise: BigInt(dailyLimitAt(person.kycLevel)?.inr ?? 0) * 100n,
          withdrawnTodayPaise: own.today,
          target: target.kind === "address" ? { ...target, usedBefore: own.usedBefore } : target,
          change: guardChange(person, now),
          weekPaise: own.week,
          beforePaise: own.before,
          inHour: own.inHour,
          accountCreatedAt: person.createdAt,
          deposits: deposits.get(person.id) ?? [],
          ledger: { heldUnits, sums: null },
        },
      ];
    }),
  );
}

type Sums = Record<"balance" | "locked" | "holds" | "spot_locked" | "spot_holds", string>;

/** A customer's balance of an asset, with the sums of its postings and holds, in one snapshot. */
export async function ledgerSums(
  db: Database,
  { userNumber, asset }: { readonly userNumber: number; readonly asset: number },
): Promise<LedgerFacts["sums"]> {
  const first = (userNumber * 256 + asset) * 4;
  const codes = sql`${sql.param([first, first + 1, first + 2, first + 3])}::bigint[]`;
  const held = sql`
    coalesce(sum(main_available + main_locked + spot_available + spot_locked), 0) as balance,
    coalesce(sum(main_locked), 0) as locked, coalesce(sum(spot_locked), 0) as spot_locked,
    (select coalesce(sum(units), 0) from money_hold where user_number = ${userNumber} and asset = ${asset}) as holds,
    (select coalesce(sum(held_units), 0) from spot_order o join trading_market m using (market)
     where o.user_number = ${userNumber} and o.status = 'WAITING'
       and (m.rules->>case when o.side = 0 then 'quote' else 'base' end)::int = ${asset}) as spot_holds`;
  const own = sql`from balance where user_number = ${userNumber} and asset = ${asset}`;
  const read = ({ balance, locked, holds, spot_locked: spotLocked, spot_holds: spotHolds }: Sums) => ({
    balance: BigInt(balance),
    isLockedRight: locked === holds && spotLocked === spotHolds,
  });
  const posted = sql`(
    select coalesce(sum(case when part.to_balance = any(${codes}) then part.units else 0 end
      - case when part.from_balance = any(${codes}) then part.units else 0 end), 0)
    from ledger_entry e, unnest(e.from_balances, e.to_balances, e.units) as part (from_balance, to_balance, units)
    where e.from_balances && ${codes} or e.to_balances && ${codes}) as postings`;
  const whole = await db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${postingsWithinMs}`));
      const { rows } = await tx.execute<Sums & { postings: string }>(sql`select ${held}, ${posted} ${own}`);
      return rows[0] && { ...read(rows[0]), postings: BigInt(rows[0].postings) };
    })
    .catch((error: unknown) => {
      if (isTimeout(error)) return undefined;
      throw error;
    });
  if (whole) return whole;
  const { rows } = await db.execute<Sums>(sql`select ${held} ${own}`);
  return rows[0] ? { ...read(rows[0]), postings: null } : null;
}

const timeoutCode = "57014";

/** Drizzle wraps the driver's error. */
function isTimeout(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return code === timeoutCode || cause?.code === timeoutCode;
}
