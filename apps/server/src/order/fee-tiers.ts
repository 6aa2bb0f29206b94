/** A person's 30-day traded volume in rupees, which determines their fee tier. Self-trades do not count. */
import { parseUnits } from "@feo/money";
import { sql } from "drizzle-orm";
import type { Instruments } from "../market/instruments.ts";
import type { Database } from "../platform/database.ts";
import type { Volumes } from "./tier-watch.ts";

const windowMs = 30 * 24 * 60 * 60 * 1000;
/** Volumes are compared to a thousandth of a paisa, more precise than any tier needs. */
export const valueDecimals = 5;

interface Volume extends Record<string, unknown> {
  readonly user: number;
  readonly market: number;
  readonly quote: string;
}

/** The rupee value of units of a quote asset at the last price; zero if the price is unknown. */
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

/** The rupee value of a trade at the last prices. */
export function valueAt(
  instruments: Instruments,
  lastTicks: ReadonlyMap<number, number>,
  { market, quoteUnits }: { readonly market: number; readonly quoteUnits: bigint },
): bigint {
  const { quote: asset, rules } = instruments.at(market);
  const rupee = rules.rupeeMarket === null ? undefined : instruments.at(rules.rupeeMarket);
  const ticks = rupee && lastTicks.get(rupee.number);
  const price = asset.ticker === "INR" ? "rupees" : rupee && ticks ? { ...rupee, ticks } : undefined;
  return rupeeValue({ quoteUnits, quoteDecimals: asset.decimals }, price);
}

/** Everyone's volume of the last thirty days and the last prices, in one snapshot of the tables. */
export const readVolumes = (
  db: Database,
  instruments: Instruments,
  nowMs: number,
): Promise<Volumes & { readonly lastTicks: ReadonlyMap<number, number> }> =>
  db.transaction(
    async (tx) => {
      const volumes = await tx.execute<Volume>(sql`
        select user_number as "user", market, sum(quote_units)::text as quote from (
          select buy_user as user_number, market, quote_units from trade
          where at >= ${nowMs - windowMs} and buy_user <> sell_user
          union all
          select sell_user, market, quote_units from trade
          where at >= ${nowMs - windowMs} and buy_user <> sell_user
        ) traded group by 1, 2`);
      const prices = await tx.execute<{ market: number; ticks: number }>(
        sql`select market, last_ticks as ticks from trading_market`,
      );
      const tiers = await tx.execute<{ from: string }>(
        sql`select trim_scale(from_volume)::text as "from" from fee_tier order by tier`,
      );
      const last = await tx.execute<{ id: string }>(sql`select last_trade_id as id from projection`);
      const lastTicks = new Map(prices.rows.map(({ market, ticks }) => [market, ticks]));
      const values = new Map<number, bigint>();
      for (const { user, market, quote } of volumes.rows) {
        const value = valueAt(instruments, lastTicks, { market, quoteUnits: BigInt(quote) });
        values.set(user, (values.get(user) ?? 0n) + value);
      }
      return {
        values,
        lastTicks,
        lastTradeId: Number(last.rows[0]?.id ?? 0),
        fromValues: tiers.rows.map(({ from }) => parseUnits(from, valueDecimals, { unbounded: true })),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
