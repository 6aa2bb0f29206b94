/**
 * Fees, GST, TDS and rewards by asset and period, from the rows that the ledger's projection writes. Over all time they
 * sum to the house's accounts: fees less rewards, GST, TDS.
 */
import type { FeePeriod, FeeTotals } from "@feo/contract";
import { gstOf } from "@feo/exchange";
import { formatUnits, startOfIndianDay } from "@feo/money";
import { sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { withdrawalKeys } from "../withdrawal/withdrawal-money.ts";

interface Asked {
  /** Days in India, both included. */
  readonly from: string;
  readonly to: string;
  readonly by: FeePeriod;
}

type Sums = { -readonly [Name in keyof Omit<FeeTotals, "ticker">]: bigint };

const none: Sums = { tradingFees: 0n, withdrawalFees: 0n, gst: 0n, tds: 0n, rewards: 0n };
const dayMs = 86_400_000;
const mostDays = 366;

/** The milliseconds of a period of days; refused if it is too long for one answer. */
export function rangeOf({ from, to }: Pick<Asked, "from" | "to">): { readonly fromMs: number; readonly toMs: number } {
  const [fromMs, toMs] = [startOfIndianDay(from), startOfIndianDay(to) + dayMs];
  if (Number.isNaN(fromMs) || Number.isNaN(toMs)) throw new Refusal("Choose days that exist");
  if (toMs <= fromMs) throw new Refusal("The last day is before the first");
  if (toMs - fromMs > mostDays * dayMs) throw new Refusal("Choose at most a year");
  return { fromMs, toMs };
}

const indianDayOf = (ms: string) =>
  sql.raw(`to_char(to_timestamp(${ms} / 1000.0) at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`);

interface Raw extends Record<string, unknown> {
  readonly day: string;
  readonly asset: number;
  readonly part: keyof Sums | "withdrawal";
  readonly units: string;
}

/** The first trade at or after a moment. Trades have no index by time, but their numbers rise with it. */
async function firstTradeAt(db: Database, ms: number): Promise<bigint> {
  const { rows } = await db.execute<{ most: string }>(sql`select coalesce(max(id), 0)::text as most from trade`);
  let [low, high] = [0n, BigInt(rows[0]?.most ?? 0) + 1n];
  while (low < high) {
    const middle = (low + high) / 2n;
    const found = await db.execute<{ id: string; at: string }>(
      sql`select id, at from trade where id >= ${middle} order by id limit 1`,
    );
    const [trade] = found.rows;
    if (!trade || Number(trade.at) >= ms) high = middle;
    else low = BigInt(trade.id) + 1n;
  }
  return low;
}

const charged = (first: bigint, end: bigint) => sql`
  select ${indianDayOf("t.at")} as day, charge.asset, charge.part, sum(charge.units)::text as units
  from trade t join trading_market m on m.market = t.market cross join lateral (values
    ((m.rules ->> 'base')::int, 'tradingFees', t.buy_fee - t.buy_gst), ((m.rules ->> 'base')::int, 'gst', t.buy_gst),
    ((m.rules ->> 'quote')::int, 'tradingFees', t.sell_fee - t.sell_gst), ((m.rules ->> 'quote')::int, 'gst', t.sell_gst),
    (t.buy_tds_asset, 'tds', t.buy_tds), (t.sell_tds_asset, 'tds', t.sell_tds)) as charge(asset, part, units)
  where t.id >= ${first} and t.id < ${end} and charge.units > 0
  group by 1, 2, 3`;

/** One row per fee, because the GST in it is rounded for each. Charged when the core settles, also if the payout returns. */
const paid = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => sql`
  select ${indianDayOf("k.at")} as day, c.asset, 'withdrawal' as part, w.fee_units::text as units
  from withdrawal w join coin c on c.ticker = w.coin_ticker
    join command_key k on k.key = (case w.rail when 'bank' then ${withdrawalKeys.bank.settle("")}
      else ${withdrawalKeys.chain.settle("")} end) || w.id::text
  where w.fee_units > 0 and w.updated_at >= ${new Date(fromMs)} and w.created_at < ${new Date(toMs)}
    and k.at >= ${fromMs} and k.at < ${toMs}`;

const given = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => sql`
  select to_char(given_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, asset, 'rewards' as part,
    sum(units)::text as units
  from referral_reward where given_at >= ${new Date(fromMs)} and given_at < ${new Date(toMs)}
  group by 1, 2`;

function add(sums: Sums, { part, units }: Pick<Raw, "part" | "units">): void {
  if (part !== "withdrawal") {
    sums[part] += BigInt(units);
    return;
  }
  const gst = BigInt(gstOf(Number(units)));
  sums.gst += gst;
  sums.withdrawalFees += BigInt(units) - gst;
}

interface Coin extends Record<string, unknown> {
  readonly asset: number;
  readonly ticker: string;
  readonly decimals: number;
}

export interface FeeReport {
  readonly rows: (FeeTotals & { readonly period: string })[];
  readonly totals: FeeTotals[];
}

/** In one snapshot, so that rows and totals agree. */
export const feeTotals = (db: Database, asked: Asked): Promise<FeeReport> => {
  const range = rangeOf(asked);
  return db.transaction(
    async (tx) => {
      const coins = (
        await tx.execute<Coin>(sql`select asset, ticker, decimals from coin order by is_fiat desc, position`)
      ).rows;
      const [first, end] = [await firstTradeAt(tx, range.fromMs), await firstTradeAt(tx, range.toMs)];
      const raw: Raw[] = [];
      for (const query of [charged(first, end), paid(range), given(range)])
        raw.push(...(await tx.execute<Raw>(query)).rows);
      return reportOf(raw, coins, asked.by);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
};

function reportOf(raw: readonly Raw[], coins: readonly Coin[], by: FeePeriod): FeeReport {
  const periodOf = ({ day }: Raw) => (by === "month" ? day.slice(0, 7) : day);
  const byPeriod = Map.groupBy(raw, periodOf);
  const rows = [...byPeriod.keys()]
    .toSorted()
    .toReversed()
    .flatMap((period) => totalsOf(byPeriod.get(period) ?? [], coins).map((row) => ({ period, ...row })));
  return { rows, totals: totalsOf(raw, coins) };
}

function totalsOf(raw: readonly Raw[], coins: readonly Coin[]): FeeTotals[] {
  const byAsset = Map.groupBy(raw, ({ asset }) => asset);
  return coins.flatMap(({ asset, ticker, decimals }) => {
    const found = byAsset.get(asset);
    if (!found) return [];
    const sums = { ...none };
    for (const row of found) add(sums, row);
    const amount = (units: bigint) => formatUnits(units, decimals);
    return [
      {
        ticker,
        tradingFees: amount(sums.tradingFees),
        withdrawalFees: amount(sums.withdrawalFees),
        gst: amount(sums.gst),
        tds: amount(sums.tds),
        rewards: amount(sums.rewards),
      },
    ];
  });
}
