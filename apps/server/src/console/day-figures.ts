/**
 * The exchange's last 24 hours beside the 24 before, by the hour. An hour that is over is read once and kept: only the
 * running one is read again.
 */
import type { TodayChart } from "@feo/contract";
import { sql } from "drizzle-orm";
import { bankDecimals, rupeesText } from "../bank/rupees.ts";
import type { Instruments } from "../market/instruments.ts";
import { valueAt, valueDecimals } from "../order/fee-tiers.ts";
import type { Database } from "../platform/database.ts";
import { createSharedReads } from "../platform/shared-reads.ts";

const hourMs = 60 * 60_000;
const hoursShown = 24;
/** The tables and the bank may be a moment late; until then an hour that is over is read again. */
const settledAfterMs = 5 * 60_000;
const keptMs = 10_000;

export interface DayFigures {
  read(): Promise<TodayChart[]>;
}

/** Whole numbers: people, paise. */
interface HourFigures {
  readonly signUps: bigint;
  readonly deposits: bigint;
  readonly volume: bigint;
  readonly fees: bigint;
}

const none: HourFigures = { signUps: 0n, deposits: 0n, volume: 0n, fees: 0n };

interface DayFiguresDeps {
  readonly db: Database;
  readonly instruments: () => Instruments;
  readonly now: () => number;
}

export function createDayFigures({ db, instruments, now }: DayFiguresDeps): DayFigures {
  const shared = createSharedReads(() => performance.now());
  const settled = new Map<number, HourFigures>();

  async function read(): Promise<TodayChart[]> {
    const at = now();
    const running = Math.floor(at / hourMs) * hourMs;
    const hours = Array.from({ length: 2 * hoursShown }, (_, index) => running - (2 * hoursShown - 1 - index) * hourMs);
    for (const hour of settled.keys()) if (hour < (hours[0] ?? 0)) settled.delete(hour);
    const missing = hours.find((hour) => !settled.has(hour)) ?? running;
    const figures = await readHours(db, instruments(), missing, running + hourMs);
    for (const hour of hours) {
      if (hour >= missing && hour + hourMs + settledAfterMs <= at) settled.set(hour, figures.get(hour) ?? none);
    }
    return chartsOf(hours.map((hour) => [hour, settled.get(hour) ?? figures.get(hour) ?? none]));
  }

  return { read: () => shared.read("day", keptMs, read) };
}

const charts = [
  { name: "sign-ups", unit: "count", of: ({ signUps }: HourFigures) => signUps },
  { name: "deposits", unit: "INR", of: ({ deposits }: HourFigures) => deposits },
  { name: "volume", unit: "INR", of: ({ volume }: HourFigures) => volume },
  { name: "fees", unit: "INR", of: ({ fees }: HourFigures) => fees },
] as const;

/** From 48 hours, oldest first. */
function chartsOf(hours: readonly (readonly [number, HourFigures])[]): TodayChart[] {
  return charts.map(({ name, unit, of }) => {
    const text = (value: bigint) => (unit === "INR" ? rupeesText(value) : String(value));
    const sum = (some: typeof hours) => text(some.reduce((total, [, figures]) => total + of(figures), 0n));
    const [before, last] = [hours.slice(0, hoursShown), hours.slice(hoursShown)];
    return {
      name,
      unit,
      total: sum(last),
      totalBefore: sum(before),
      hours: last.map(([hour, figures], index) => ({
        at: new Date(hour).toISOString(),
        value: text(of(figures)),
        before: text(of(before[index]?.[1] ?? none)),
      })),
    };
  });
}

interface CountRow extends Record<string, unknown> {
  readonly hour: string;
  readonly value: string;
}

interface MarketRow extends CountRow {
  readonly market: number;
}

/** The figures of the hours from `from` up to `to`, in one snapshot. */
const readHours = (db: Database, instruments: Instruments, from: number, to: number) =>
  db.transaction(
    async (tx) => {
      const hours = new Map<number, HourFigures>();
      const add = (hour: number, more: Partial<HourFigures>) => {
        const known = hours.get(hour) ?? none;
        const names = Object.keys(more) as (keyof HourFigures)[];
        const sums = names.map((name) => [name, known[name] + (more[name] ?? 0n)]);
        hours.set(hour, { ...known, ...Object.fromEntries(sums) });
      };
      for (const { hour, value } of await signUps(tx, from, to)) add(Number(hour), { signUps: BigInt(value) });
      for (const { hour, value } of await deposits(tx, from, to)) add(Number(hour), { deposits: BigInt(value) });
      const worth = await valuer(tx, instruments);
      for (const row of await traded(tx, from, to)) add(Number(row.hour), { volume: worth(row) });
      for (const row of await fees(tx, from, to)) add(Number(row.hour), { fees: worth(row) });
      return hours;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

const startOf = (column: string) => sql.raw(`(floor(extract(epoch from ${column}) / 3600) * 3600000)::bigint::text`);

const signUps = async (tx: Database, from: number, to: number): Promise<CountRow[]> =>
  (
    await tx.execute<CountRow>(sql`
      select ${startOf("created_at")} as hour, count(*)::text as value from account
      where created_at >= ${new Date(from)} and created_at < ${new Date(to)} group by 1`)
  ).rows;

const deposits = async (tx: Database, from: number, to: number): Promise<CountRow[]> =>
  (
    await tx.execute<CountRow>(sql`
      select ${startOf("updated_at")} as hour, sum(paise)::text as value from fiat_deposit
      where status = 'SUCCESS' and updated_at >= ${new Date(from)} and updated_at < ${new Date(to)} group by 1`)
  ).rows;

const traded = async (tx: Database, from: number, to: number): Promise<MarketRow[]> =>
  (
    await tx.execute<MarketRow>(sql`
      select (open_time * 1000)::text as hour, market, quote_units::text as value from bar
      where market in (select market from trading_market) and minutes = 60
        and open_time >= ${from / 1000} and open_time < ${to / 1000}`)
  ).rows;

/**
 * Without GST, in units of the quote asset at each trade's own price. The bars know which trades an hour has, because
 * trades have no index by time; a bar that began in a demo's history has 0 as its first.
 */
const fees = async (tx: Database, from: number, to: number): Promise<MarketRow[]> =>
  (
    await tx.execute<MarketRow>(sql`
      select (h.open_time * 1000)::text as hour, t.market,
        trunc(sum(t.sell_fee - t.sell_gst + (t.buy_fee - t.buy_gst)::numeric * t.price_ticks
          * (m.rules->>'quoteUnitsPerTick')::numeric / (m.rules->>'baseUnitsPerLot')::numeric))::text as value
      from (
        select open_time, greatest(min(first_trade), 1) as first, max(last_trade) as last from bar
        where market in (select market from trading_market) and minutes = 60
          and open_time >= ${from / 1000} and open_time < ${to / 1000} group by 1
      ) h
      join trade t on t.id between h.first and h.last
        and t.at >= h.open_time * 1000 and t.at < (h.open_time + 3600) * 1000
      join trading_market m on m.market = t.market
      group by 1, 2`)
  ).rows;

/** What units of a market's quote asset are worth in paise at the last prices. */
async function valuer(tx: Database, instruments: Instruments): Promise<(row: MarketRow) => bigint> {
  const { rows } = await tx.execute<{ market: number; ticks: number }>(
    sql`select market, last_ticks as ticks from trading_market`,
  );
  const lastTicks = new Map(rows.map(({ market, ticks }) => [market, ticks]));
  const toPaise = 10n ** BigInt(valueDecimals - bankDecimals);
  return ({ market, value }) => valueAt(instruments, lastTicks, { market, quoteUnits: BigInt(value) }) / toPaise;
}
