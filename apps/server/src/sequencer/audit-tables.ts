/**
 * Checks the exchange's invariants on a snapshot of the tables, while trading continues. Reports violations, repairs
 * nothing.
 */
import { createClient } from "../platform/connection.ts";

interface Check {
  /** For operators. */
  readonly name: string;
  readonly sql: string;
  readonly say: (row: Record<string, unknown>) => string;
}

const checks: readonly Check[] = [
  {
    name: "Ledger sums to zero",
    sql: `select asset, sum(main_available + main_locked + spot_available + spot_locked)::text as sum
          from balance group by asset having sum(main_available + main_locked + spot_available + spot_locked) <> 0`,
    say: ({ asset, sum }) => `Asset ${asset} sums to ${sum} instead of zero`,
  },
  {
    name: "No negative balance",
    sql: `select user_number as "user", asset from balance where user_number not between 10 and 99
          and least(main_available, main_locked, spot_available, spot_locked) < 0`,
    say: ({ user, asset }) => `User ${user} has a negative balance of asset ${asset}`,
  },
  {
    name: "Holds match orders",
    sql: `with held as (
            select o.user_number, (m.rules->>case when o.side = 0 then 'quote' else 'base' end)::int as asset,
                   sum(o.held_units) as units
            from spot_order o join trading_market m using (market) where o.status = 'WAITING' group by 1, 2
          )
          select coalesce(b.user_number, h.user_number) as "user", coalesce(b.asset, h.asset) as asset,
                 coalesce(b.spot_locked, 0)::text as locked, coalesce(h.units, 0)::text as held
          from balance b full join held h on h.user_number = b.user_number and h.asset = b.asset
          where coalesce(b.spot_locked, 0) <> coalesce(h.units, 0)`,
    say: ({ user, asset, locked, held }) =>
      `User ${user} has ${locked} of asset ${asset} locked in spot, but the orders hold ${held}`,
  },
  {
    name: "Holds match payouts",
    sql: `with held as (select user_number, asset, sum(units) as units from money_hold group by 1, 2)
          select coalesce(b.user_number, h.user_number) as "user", coalesce(b.asset, h.asset) as asset,
                 coalesce(b.main_locked, 0)::text as locked, coalesce(h.units, 0)::text as held
          from balance b full join held h on h.user_number = b.user_number and h.asset = b.asset
          where coalesce(b.main_locked, 0) <> coalesce(h.units, 0)`,
    say: ({ user, asset, locked, held }) =>
      `User ${user} has ${locked} of asset ${asset} locked in main, but withdrawals hold ${held}`,
  },
  {
    name: "Books not crossed",
    sql: `select market, max(price_ticks) filter (where side = 0) as bid, min(price_ticks) filter (where side = 1) as ask
          from spot_order where status = 'WAITING' and is_active group by market
          having max(price_ticks) filter (where side = 0) >= min(price_ticks) filter (where side = 1)`,
    say: ({ market, bid, ask }) => `Market ${market} is crossed: ${bid} and ${ask}`,
  },
  {
    name: "Orders add up",
    sql: `select id from spot_order
          where status = 'WAITING' and total_units = 0 and original_lots <> filled_lots + left_lots`,
    say: ({ id }) => `Order ${id} is not the sum of its filled and remaining lots`,
  },
];

/** Rows reported per check. */
const mostFindings = 5;

export interface Invariant {
  readonly name: string;
  /** Sentences; empty if it holds. */
  readonly faults: readonly string[];
}

/** All checks see one snapshot. */
export async function checkInvariants(databaseUrl: string): Promise<Invariant[]> {
  const client = createClient({ connectionString: databaseUrl, application_name: "feo audit" });
  await client.connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const invariants: Invariant[] = [];
    for (const { name, sql, say } of checks) {
      const { rows } = await client.query<Record<string, unknown>>(
        `select * from (${sql}) broken limit ${mostFindings}`,
      );
      invariants.push({ name, faults: rows.map(say) });
    }
    await client.query("commit");
    return invariants;
  } finally {
    await client.end();
  }
}

export const auditTables = async (databaseUrl: string): Promise<string[]> =>
  (await checkInvariants(databaseUrl)).flatMap(({ faults }) => faults);
