/** Fills a database as after a long day: millions of open orders, and the balances for their holds. */
import pg from "pg";
import { tapeRules } from "../tape/exchange-run.ts";

const people = 5_000;

/** Bids and asks around the middle price, with the balances for their holds. */
export async function fill(url: string, orders: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("insert into trading_market (market, rules, last_ticks) values (0, $1, 500000)", [
    JSON.stringify(tapeRules),
  ]);
  await client.query(
    `insert into spot_order (id, user_number, market, ref_id, side, type, time_in_force, stp_mode, post_only, status,
       price_ticks, stop_ticks, is_active, original_lots, total_units, left_lots, filled_lots, filled_units, visible_lots,
       shown_lots, held_units, original_held_units, bound_units, received_units, trades, maker_ppm, taker_ppm, tds_ppm,
       turn, created_at, updated_at)
     select n, 100 + n % ${people}, 0, 'order ' || n, n % 2, 'LIMIT', 'GTC', 'EXPIRE_TAKER', false, 'WAITING', price, 0, true,
       lots, 0, lots, 0, 0, 0, lots, held, held, 0, 0, 0, 1600, 2000, case when n % 2 = 0 then 0 else 10000 end, n, 1, 1
     from (select n, 1 + n % 90 as lots, case when n % 2 = 0 then 500000 - n % 100000 else 500001 + n % 100000 end as price,
             case when n % 2 = 0 then (500000 - n % 100000)::bigint * (1 + n % 90) * 10 else (1 + n % 90) * 10000 end as held
           from generate_series(1, ${orders}) n) o`,
  );
  await client.query(
    `insert into balance (user_number, asset, main_available, main_locked, spot_available, spot_locked)
     select user_number, side, 0, 0, 1000, sum(held_units) from spot_order group by user_number, side`,
  );
  await client.query(
    `insert into balance (user_number, asset, main_available, main_locked, spot_available, spot_locked)
     select 10, asset, -sum(spot_available + spot_locked), 0, 0, 0 from balance group by asset`,
  );
  await client.query(
    `insert into projection (id, epoch, sequence, last_order_id, last_trade_id, last_turn) values (1, 0, $1, $1, 0, $1)`,
    [orders],
  );
  await client.query("insert into engine_state (id, epoch, sequence) values (1, 0, $1)", [orders]);
  await client.query("vacuum analyze");
  await client.end();
}
