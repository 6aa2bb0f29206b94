/**
 * What moved a person's asset lately: trades, deposits, withdrawals and payments, with sign-ins on new devices; and the
 * sums by month. Reads only.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";

export interface AssetEvent {
  readonly at: Date;
  readonly kind: "bought" | "sold" | "deposit" | "withdrawal" | "payment" | "device";
  /** The traded coin, or the one that moved. */
  readonly coinTicker: string;
  readonly amount: string;
  /** The average price of an order's trades; null for everything else. */
  readonly price: string | null;
  readonly other: string;
  readonly isIn: boolean;
  /** After fees; null for a sign-in. */
  readonly moved: string | null;
  readonly movedTicker: string;
}

interface Owner {
  readonly userId: string;
  readonly userNumber: number;
  readonly coinTicker: string;
}

interface Asked extends Owner {
  readonly count: number;
  /** A withdrawal that is left out. */
  readonly except: string;
}

/** An order may have very many trades; only the latest ones are read. */
const mostTrades = 500;

type Raw = Record<"at" | "ticker" | "amount" | "other" | "moved_ticker", string> & {
  readonly kind: AssetEvent["kind"];
  readonly price: string | null;
  readonly is_in: boolean;
  readonly moved: string | null;
};

/** A coin's units as decimals. */
const decimal = (units: SQL, decimals: SQL): SQL =>
  sql`trim_scale((${units})::numeric / power(10::numeric, ${decimals}))`;

/** Trades of one side, grouped by order: those that brought the asset in, or those that took it out. */
function traded(side: "buy" | "sell", way: "in" | "out", { userNumber, coinTicker, count }: Asked): SQL {
  const column = (name: string) => sql.raw(`t.${side}_${name}`);
  // A buyer gets the base asset and gives the quote asset.
  const isBase = (side === "buy") === (way === "in");
  const moved = sql.raw(isBase ? "b" : "q");
  const units = isBase ? sql`sum(t.lots) * m.step_size * power(10::numeric, b.decimals)` : sql`sum(t.quote_units)`;
  const tds = sql`coalesce(sum(${column("tds")}) filter (where ${column("tds_asset")} = ${moved}.asset), 0)`;
  const whole = way === "in" ? sql`${units} - sum(${column("fee")}) - ${tds}` : sql`${units} + ${tds}`;
  return sql`
    select max(t.at) as at, ${side === "buy" ? "bought" : "sold"}::text as kind, m.base as ticker,
      trim_scale(sum(t.lots) * m.step_size) as amount,
      trim_scale(round(sum(t.quote_units) / power(10::numeric, q.decimals) / (sum(t.lots) * m.step_size),
        scale(trim_scale(m.tick_size)))) as price,
      m.quote as other, ${way === "in"}::boolean as is_in, ${decimal(whole, sql`${moved}.decimals`)} as moved,
      ${moved}.ticker as moved_ticker
    from (select t.* from trade t join market m on m.number = t.market
          where ${column("user")} = ${userNumber} and ${isBase ? sql`m.base` : sql`m.quote`} = ${coinTicker}
          order by t.id desc limit ${mostTrades}) t
    join market m on m.number = t.market join coin b on b.ticker = m.base join coin q on q.ticker = m.quote
    group by ${column("order")}, m.base, m.quote, m.step_size, m.tick_size, b.decimals, b.asset, b.ticker,
      q.decimals, q.asset, q.ticker
    order by max(t.at) desc limit ${count}`;
}

const epoch = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::bigint`;

/** A movement without a price: its columns in the order of a trade's. */
function movement(kind: SQL, at: SQL, { amount, other, isIn }: { amount: SQL; other: SQL; isIn: SQL }): SQL {
  return sql`${at} as at, ${kind}::text as kind, c.ticker, ${amount} as amount, null::numeric as price, ${other} as other,
    ${isIn} as is_in, ${amount} as moved, c.ticker as moved_ticker`;
}

const rupeeDeposits = ({ userId, count }: Asked): SQL => sql`
  select ${movement(sql`'deposit'`, epoch(sql`d.updated_at`), {
    amount: decimal(sql`d.paise`, sql`2`),
    other: sql`coalesce((select b.bank_name || ' •••• ' || l.account_end from bank_account b
              where b.user_id = d.user_id and b.account_key = l.account_key and l.account_key <> '' limit 1),
             nullif(trim(l.name || ' •••• ' || l.account_end), '••••'))`,
    isIn: sql`true`,
  })}
  from fiat_deposit d join bank_line l on l.id = d.line_id join coin c on c.ticker = 'INR'
  where d.user_id = ${userId} and d.status = 'SUCCESS' order by d.updated_at desc limit ${count}`;

const coinDeposits = ({ userId, coinTicker, count }: Asked): SQL => sql`
  select ${movement(sql`'deposit'`, epoch(sql`d.updated_at`), {
    amount: decimal(sql`d.units`, sql`c.decimals`),
    other: sql`coalesce(n.network_name, d.network)`,
    isIn: sql`true`,
  })}
  from crypto_deposit d join coin c on c.ticker = d.coin_ticker
  left join network n on n.coin_ticker = d.coin_ticker and n.network_key = d.network
  where d.user_id = ${userId} and d.coin_ticker = ${coinTicker} and d.status = 'SUCCESS'
  order by d.updated_at desc limit ${count}`;

const isCounted = sql`w.status not in ('CANCELLED', 'REJECTED')`;

const withdrawals = ({ userId, coinTicker, except, count }: Asked): SQL => sql`
  select ${movement(sql`'withdrawal'`, epoch(sql`w.created_at`), {
    amount: decimal(sql`w.units`, sql`c.decimals`),
    other: sql`coalesce(b.bank_name || ' •••• ' || b.account_end, n.network_name, w.network)`,
    isIn: sql`false`,
  })}
  from withdrawal w join coin c on c.ticker = w.coin_ticker left join bank_account b on b.id = w.bank_account_id
  left join network n on n.coin_ticker = w.coin_ticker and n.network_key = w.network
  where w.user_id = ${userId} and w.coin_ticker = ${coinTicker} and w.id <> ${except} and ${isCounted}
  order by w.created_at desc limit ${count}`;

const payments = ({ userNumber, coinTicker, count }: Asked): SQL => sql`
  select ${movement(sql`'payment'`, sql`p.at`, {
    amount: decimal(sql`p.units`, sql`c.decimals`),
    other: sql`coalesce('@' || a.feo_tag, 'Feo')`,
    isIn: sql`p.payee = ${userNumber}`,
  })}
  from payment p join coin c on c.asset = p.asset
  left join account a on a.number = case when p.payee = ${userNumber} then p.payer else p.payee end
  where (p.payee = ${userNumber} or p.payer = ${userNumber}) and c.ticker = ${coinTicker}
  order by p.sequence desc limit ${count}`;

/** The first sign-in of each device, but for the account's first one. */
const newDevices = ({ userId, count }: Asked): SQL => sql`
  select at, 'device', '', null::numeric, null::numeric, device, true, null::numeric, '' from (
    select distinct on (e.device) ${epoch(sql`e.at`)} as at, e.device, e.id,
      e.id = min(e.id) over () as is_first
    from security_event e where e.user_id = ${userId} and e.event = 'SIGNED_IN' order by e.device, e.id
  ) seen where not is_first order by at desc limit ${count}`;

/** Newest first. Deposits of rupees are included for coins too, because coins are bought with them. */
export async function assetHistory(db: Database, asked: Asked): Promise<AssetEvent[]> {
  const parts = [
    ...[traded("buy", "in", asked), traded("sell", "in", asked)],
    ...[traded("buy", "out", asked), traded("sell", "out", asked)],
    ...[payments(asked), withdrawals(asked), rupeeDeposits(asked), newDevices(asked)],
    ...(asked.coinTicker === "INR" ? [] : [coinDeposits(asked)]),
  ].map((part) => sql`(${part})`);
  const { rows } = await db.execute<Raw>(
    sql`select * from (${sql.join(parts, sql` union all `)}) happened order by at desc limit ${asked.count}`,
  );
  return rows.map((row) => ({
    at: new Date(Number(row.at)),
    kind: row.kind,
    coinTicker: row.ticker,
    amount: row.amount ?? "",
    price: row.price,
    other: row.other ?? "",
    isIn: row.is_in,
    moved: row.moved,
    movedTicker: row.moved_ticker,
  }));
}

export interface MonthOfAsset {
  /** As in 2026-11, in Indian time. */
  readonly month: string;
  readonly in: string;
  readonly out: string;
  /** The part of the one withdrawal asked about. */
  readonly request: string;
}

const monthsShown = 12;

/** Deposits and payments received against withdrawals and payments sent, oldest month first. */
export async function assetMonths(
  db: Database,
  { userId, userNumber, coinTicker, withdrawal, now }: Owner & { readonly withdrawal: string; readonly now: number },
): Promise<MonthOfAsset[]> {
  const monthOf = (moment: SQL) => sql`date_trunc('month', ${moment} at time zone 'Asia/Kolkata')`;
  const current = monthOf(sql`${new Date(now).toISOString()}::timestamptz`);
  const since = sql`(${current} - make_interval(months => ${monthsShown - 1})) at time zone 'Asia/Kolkata'`;
  const paidAt = sql`to_timestamp(p.at / 1000.0)`;
  const { rows } = await db.execute<Record<"month" | "in" | "out" | "request", string>>(sql`
    with moved (at, came, went, requested) as (
      select d.updated_at, d.paise::numeric / 100, 0::numeric, 0::numeric from fiat_deposit d
        where d.user_id = ${userId} and d.status = 'SUCCESS' and ${coinTicker} = 'INR' and d.updated_at >= ${since}
      union all
      select d.updated_at, d.units / power(10::numeric, c.decimals), 0, 0 from crypto_deposit d
        join coin c on c.ticker = d.coin_ticker
        where d.user_id = ${userId} and d.coin_ticker = ${coinTicker} and d.status = 'SUCCESS'
          and d.updated_at >= ${since}
      union all
      select w.created_at, 0, w.units / power(10::numeric, c.decimals),
        case when w.id = ${withdrawal} then w.units / power(10::numeric, c.decimals) else 0 end
        from withdrawal w join coin c on c.ticker = w.coin_ticker
        where w.user_id = ${userId} and w.coin_ticker = ${coinTicker} and w.created_at >= ${since}
          and (${isCounted} or w.id = ${withdrawal})
      union all
      select ${paidAt}, case when p.payee = ${userNumber} then p.units / power(10::numeric, c.decimals) else 0 end,
        case when p.payer = ${userNumber} then p.units / power(10::numeric, c.decimals) else 0 end, 0
        from payment p join coin c on c.asset = p.asset
        where (p.payee = ${userNumber} or p.payer = ${userNumber}) and c.ticker = ${coinTicker}
          and ${paidAt} >= ${since}
    )
    select to_char(month, 'YYYY-MM') as month, trim_scale(coalesce(sum(came), 0)) as "in",
      trim_scale(coalesce(sum(went), 0)) as "out", trim_scale(coalesce(sum(requested), 0)) as request
    from generate_series(${current} - make_interval(months => ${monthsShown - 1}), ${current}, interval '1 month') as month
    left join moved on ${monthOf(sql`moved.at`)} = month
    group by month order by month`);
  return rows.map(({ month, in: came, out: went, request }) => ({ month, in: came, out: went, request }));
}
