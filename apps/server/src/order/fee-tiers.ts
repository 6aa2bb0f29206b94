/** Who trades in which fee tier: by what somebody's trades of the last 30 days were worth in rupees. Trades with oneself do not count. */
import { parseUnits } from "@feo/money";
import { sql } from "drizzle-orm";
import type { Instruments } from "../market/instruments.ts";
import type { Database } from "../platform/database.ts";

const windowMs = 30 * 24 * 60 * 60 * 1000;
/** Volumes are compared to the thousandth of a paisa, more than any tier needs. */
const valueDecimals = 5;

interface Volume extends Record<string, unknown> {
  readonly user: number;
  readonly market: number;
  readonly quote: string;
}

/** The highest tier whose volume somebody has reached; the first tier is everybody's. */
export function tierOf(value: bigint, fromVolumes: readonly string[]): number {
  const reached = fromVolumes.filter((from) => value >= parseUnits(from, valueDecimals, { unbounded: true }));
  return Math.max(0, reached.length - 1);
}

/** What units of a quote asset are worth in rupees, at the last price; nothing where nobody knows. */
export function rupeeValue(
  { quoteUnits, quoteDecimals }: { quoteUnits: bigint; quoteDecimals: number },
  rupeePrice: { ticks: number; tickUnits: bigint; tickDecimals: number } | "rupees" | undefined,
): bigint {
  const scale = (decimals: number) => 10n ** BigInt(decimals);
  if (rupeePrice === undefined) return 0n;
  if (rupeePrice === "rupees") return (quoteUnits * scale(valueDecimals)) / scale(quoteDecimals);
  const { ticks, tickUnits, tickDecimals } = rupeePrice;
  return (quoteUnits * BigInt(ticks) * tickUnits * scale(valueDecimals)) / scale(quoteDecimals + tickDecimals);
}

/** People above the first tier. */
export async function readTiers(db: Database, instruments: Instruments, nowMs: number): Promise<Map<number, number>> {
  const [volumes, lastPrices, tiers] = await Promise.all([
    db.execute<Volume>(sql`
      select user_number as "user", market, sum(quote_units)::text as quote from (
        select buy_user as user_number, market, quote_units from trade
        where at >= ${nowMs - windowMs} and buy_user <> sell_user
        union all
        select sell_user, market, quote_units from trade
        where at >= ${nowMs - windowMs} and buy_user <> sell_user
      ) traded group by 1, 2`),
    db.execute<{ market: number; ticks: number }>(sql`select market, last_ticks as ticks from trading_market`),
    db.execute<{ from: string }>(sql`select trim_scale(from_volume)::text as "from" from fee_tier order by tier`),
  ]);
  const ticksOf = new Map(lastPrices.rows.map(({ market, ticks }) => [market, ticks]));
  const values = new Map<number, bigint>();
  for (const { user, market, quote } of volumes.rows) {
    const { quote: asset, rules } = instruments.at(market);
    const rupee = rules.rupeeMarket === null ? undefined : instruments.at(rules.rupeeMarket);
    const ticks = rupee && ticksOf.get(rupee.number);
    const price = asset.ticker === "INR" ? "rupees" : rupee && ticks ? { ...rupee, ticks } : undefined;
    const value = rupeeValue({ quoteUnits: BigInt(quote), quoteDecimals: asset.decimals }, price);
    values.set(user, (values.get(user) ?? 0n) + value);
  }
  const fromVolumes = tiers.rows.map(({ from }) => from);
  const reached = [...values].map(([user, value]) => [user, tierOf(value, fromVolumes)] as const);
  return new Map(reached.filter(([, tier]) => tier > 0));
}
