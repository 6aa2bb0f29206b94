/**
 * Invariants of the tables at any moment, checked by the database: each check is a query for violations. Written from
 * RULES.md and not from the projection, so that the two can disagree. All checks see one snapshot.
 */
import pg from "pg";

interface Check {
  readonly name: string;
  /** Scans the whole history, so it gets slower with every run. */
  readonly isLong?: true;
  readonly sql: string;
}

/** Orders with the asset that they hold. */
const orders = `
  select o.*, case side when 0 then quote else base end as held_asset
  from spot_order o join (
    select market, (rules->>'base')::int as base, (rules->>'quote')::int as quote from trading_market
  ) m using (market)`;

/** Trades with their market's rules and their orders' fee rates. */
const trades = `
  select t.*, (rules->>'base')::int as base, (rules->>'quote')::int as quote,
    t.lots::numeric * (rules->>'baseUnitsPerLot')::numeric as base_units,
    t.price_ticks::numeric * t.lots * (rules->>'quoteUnitsPerTick')::numeric as cost,
    b.maker_ppm as buy_maker, b.taker_ppm as buy_taker, s.maker_ppm as sell_maker, s.taker_ppm as sell_taker
  from trade t join trading_market using (market)
    join spot_order b on b.id = t.buy_order join spot_order s on s.id = t.sell_order`;

/** Every ledger movement as two rows: a debit and a credit. */
const postings = `
  select from_at / 1024 as user_number, from_at / 4 % 256 as asset, from_at % 4 as which, -moved::numeric as units,
    from_at / 1024 <> to_at / 1024 and from_at % 4 > 1 as is_trade
  from ledger_entry entry, unnest(from_balances, to_balances, entry.units) as move (from_at, to_at, moved)
  union all
  select to_at / 1024, to_at / 4 % 256, to_at % 4, moved, from_at / 1024 <> to_at / 1024 and from_at % 4 > 1
  from ledger_entry entry, unnest(from_balances, to_balances, entry.units) as move (from_at, to_at, moved)`;

/** What every trade moves: for the two parties, and for the exchange its fees (1), GST (2) and TDS (3). */
const owed = `
  select buy_user as user_number, quote as asset, -quote_units::numeric as units from t
  union all select buy_user, buy_tds_asset, -buy_tds from t
  union all select buy_user, base, base_units - buy_fee from t
  union all select sell_user, base, -base_units from t
  union all select sell_user, quote, quote_units - sell_fee from t
  union all select sell_user, sell_tds_asset, -sell_tds from t
  union all select 1, base, buy_fee - buy_gst from t
  union all select 1, quote, sell_fee - sell_gst from t
  union all select 2, base, buy_gst from t
  union all select 2, quote, sell_gst from t
  union all select 3, buy_tds_asset, buy_tds from t
  union all select 3, sell_tds_asset, sell_tds from t`;

/** Each order's totals from its trades. */
const fills = `
  select id, sum(lots) as lots, sum(quote_units) as units, count(*) as trades, sum(received) as received from (
    select buy_order as id, lots, quote_units, base_units - buy_fee as received from t
    union all
    select sell_order, lots, quote_units,
      quote_units - sell_fee - case when sell_tds_asset = quote then sell_tds else 0 end from t
  ) parties group by id`;

const isOutside = "user_number between 10 and 99";

const checks: readonly Check[] = [
  {
    name: "every asset sums to zero",
    sql: `select asset, sum(main_available::numeric + main_locked + spot_available + spot_locked) as sum from balance
          group by asset having sum(main_available::numeric + main_locked + spot_available + spot_locked) <> 0`,
  },
  {
    name: "nobody but the outside is below zero, and the house uses one balance only",
    sql: `select * from balance
          where not (${isOutside}) and least(main_available, main_locked, spot_available, spot_locked) < 0
          or user_number < 100 and (main_locked <> 0 or spot_available <> 0 or spot_locked <> 0)`,
  },
  {
    name: "the balances are what the ledger's movements come to",
    isLong: true,
    sql: `with posted as (select user_number, asset, which, sum(units) as units from (${postings}) p group by 1, 2, 3),
          kept as (
            select user_number::bigint, asset::bigint, which::bigint, units::numeric from balance, lateral (
              values (0, main_available), (1, main_locked), (2, spot_available), (3, spot_locked)
            ) as part (which, units) where units <> 0
          )
          (select 'ledger' as only_in, * from (select * from posted where units <> 0 except select * from kept) a)
          union all (select 'balance', * from (select * from kept except select * from posted) b)`,
  },
  {
    name: "what is locked in spot is what open orders hold",
    sql: `select coalesce(b.user_number, h.user_number) as owner, coalesce(b.asset, h.asset) as asset, spot_locked, held
          from balance b full join (
            select user_number, held_asset as asset, sum(held_units) as held from (${orders}) o
            where status = 'WAITING' group by 1, 2
          ) h on h.user_number = b.user_number and h.asset = b.asset
          where coalesce(spot_locked, 0) <> coalesce(held, 0)`,
  },
  {
    name: "what is locked in main is what is set aside for withdrawals",
    sql: `select coalesce(b.user_number, h.user_number) as owner, coalesce(b.asset, h.asset) as asset, main_locked, held
          from balance b full join (
            select user_number, asset, sum(units) as held from money_hold group by 1, 2
          ) h on h.user_number = b.user_number and h.asset = b.asset
          where coalesce(main_locked, 0) <> coalesce(held, 0)`,
  },
  {
    name: "an order that has ended holds nothing",
    sql: "select id, status, held_units from spot_order where status <> 'WAITING' and held_units <> 0",
  },
  {
    name: "the best bid is below the best ask",
    sql: `select market, max(price_ticks) filter (where side = 0) as bid,
            min(price_ticks) filter (where side = 1) as ask
          from spot_order where status = 'WAITING' and is_active group by market
          having max(price_ticks) filter (where side = 0) >= min(price_ticks) filter (where side = 1)`,
  },
  {
    name: "what was asked for is filled or left",
    sql: `select id, original_lots, filled_lots, left_lots from spot_order
          where total_units = 0 and original_lots <> filled_lots + left_lots`,
  },
  {
    name: "an order's figures are those of its trades",
    isLong: true,
    sql: `with t as (${trades}), f as (${fills})
          select o.id, filled_lots, f.lots, filled_units, f.units, o.trades, f.trades as counted,
            received_units, f.received
          from spot_order o left join f using (id)
          where (filled_lots, filled_units, o.trades, received_units)
            is distinct from
            (coalesce(f.lots, 0), coalesce(f.units, 0), coalesce(f.trades, 0), coalesce(f.received, 0))`,
  },
  {
    name: "a trade's cost, fees and GST are what the rules say",
    isLong: true,
    sql: `with t as (${trades})
          select id from t where quote_units <> cost
            or buy_fee <> ceil(base_units * case taker_side when 0 then buy_taker else buy_maker end / 1000000)
            or sell_fee <> ceil(cost * case taker_side when 1 then sell_taker else sell_maker end / 1000000)
            or buy_gst <> ceil(buy_fee::numeric * 18 / 118) or sell_gst <> ceil(sell_fee::numeric * 18 / 118)`,
  },
  {
    name: "what trades took is what they gave, with fees and taxes, to everybody",
    isLong: true,
    sql: `with t as (${trades}), o as (${owed}), p as (${postings}),
          moved as (select user_number, asset, sum(units) as units from p where is_trade group by 1, 2),
          due as (select user_number::bigint, asset::bigint, sum(units) as units from o group by 1, 2)
          (select 'ledger' as only_in, * from (select * from moved where units <> 0 except select * from due) a)
          union all (select 'trades', * from (select * from due where units <> 0 except select * from moved) b)`,
  },
  {
    name: "nobody has two orders or two transfers under one key",
    sql: `select user_number, ref_id, count(*) from spot_order where ref_id is not null group by 1, 2
          having count(*) > 1
          union all
          select user_number, ref_id, count(*) from wallet_transfer where ref_id is not null group by 1, 2
          having count(*) > 1`,
  },
  {
    name: "time never goes back",
    sql: `select 'order' as what, id from (
            select id, created_at - lag(created_at, 1, 0::bigint) over (order by id) as passed from spot_order
          ) o where passed < 0
          union all
          select 'trade', id from (select id, at - lag(at, 1, 0::bigint) over (order by id) as passed from trade) t
          where passed < 0`,
  },
  {
    name: "the journal has every sequence once",
    sql: `select first_sequence, last_sequence from (
            select first_sequence, last_sequence, lag(last_sequence, 1, 0) over (order by first_sequence) as before,
              json_array_length(commands::json) as count from journal
          ) batch where first_sequence <> before + 1 or last_sequence - first_sequence + 1 <> count
          union all
          select e.sequence, j.last from engine_state e, (select coalesce(max(last_sequence), 0) as last from journal) j
          where e.sequence <> j.last`,
  },
];

const mostShown = 3;

/** Returns a sentence for every failed check; a quick audit skips the long ones. */
export async function auditTables(databaseUrl: string, { isQuick = false } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "feo audit" });
  await client.connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const broken: string[] = [];
    for (const { name, sql, isLong = false } of checks) {
      if (isQuick && isLong) continue;
      const { rows } = await client.query(sql);
      if (rows.length === 0) continue;
      broken.push(`Not so that ${name}: ${rows.length} rows, such as ${JSON.stringify(rows.slice(0, mostShown))}`);
    }
    await client.query("commit");
    return broken;
  } finally {
    await client.end();
  }
}
