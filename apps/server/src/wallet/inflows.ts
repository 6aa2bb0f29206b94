/** A person's recent inflows of an asset: bought or received for a sale, deposited, paid by others. Reads only. */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";

export interface Inflow {
  readonly at: Date;
  readonly kind: "bought" | "sold" | "deposit" | "payment";
  readonly coinTicker: string;
  readonly amount: string;
  /** The average price of an order's trades; null for other inflows. */
  readonly price: string | null;
  readonly from: string;
  readonly valueInr: string | null;
}

interface Owner {
  readonly userId: string;
  readonly userNumber: number;
  readonly coinTicker: string;
  readonly count: number;
}

/** An order may have very many trades; only the latest ones are read. */
const mostTrades = 500;

interface Raw extends Record<string, unknown> {
  readonly at: string;
  readonly kind: Inflow["kind"];
  readonly ticker: string;
  readonly amount: string;
  readonly price: string | null;
  readonly source: string;
  readonly value: string | null;
}

/** A coin's units as decimals. */
const decimal = (units: SQL, decimals: SQL): SQL => sql`trim_scale(${units} / power(10::numeric, ${decimals}))`;

/** Trades of one side, grouped by order. A sale brings in the quote asset, a purchase the base asset. */
function traded(side: "buy" | "sell", { userNumber, coinTicker, count }: Owner): SQL {
  const user = sql.raw(`${side}_user`);
  const order = sql.raw(`${side}_order`);
  const isWanted = side === "buy" ? sql`m.base = ${coinTicker}` : sql`m.quote = ${coinTicker}`;
  return sql`
    select max(t.at) as at, ${side === "buy" ? "bought" : "sold"}::text as kind, m.base as ticker,
      trim_scale(sum(t.lots) * m.step_size) as amount,
      trim_scale(round(sum(t.quote_units) / power(10::numeric, q.decimals) / (sum(t.lots) * m.step_size),
        scale(trim_scale(m.tick_size)))) as price,
      m.quote as source,
      case when m.quote = 'INR' then ${decimal(sql`sum(t.quote_units)`, sql`q.decimals`)} end as value
    from (select t.* from trade t join market m on m.number = t.market
          where t.${user} = ${userNumber} and ${isWanted} order by t.id desc limit ${mostTrades}) t
    join market m on m.number = t.market join coin q on q.ticker = m.quote
    group by t.${order}, m.base, m.quote, m.step_size, m.tick_size, q.decimals
    order by max(t.at) desc limit ${count}`;
}

const epoch = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::bigint`;

const rupeeDeposits = ({ userId, count }: Owner): SQL => sql`
  select ${epoch(sql`d.updated_at`)} as at, 'deposit' as kind, 'INR' as ticker,
    ${decimal(sql`d.paise`, sql`2`)} as amount, null::numeric as price,
    coalesce((select b.bank_name || ' •••• ' || l.account_end from bank_account b
              where b.user_id = d.user_id and b.account_key = l.account_key and l.account_key <> '' limit 1),
             nullif(trim(l.name || ' •••• ' || l.account_end), '••••')) as source,
    ${decimal(sql`d.paise`, sql`2`)} as value
  from fiat_deposit d join bank_line l on l.id = d.line_id
  where d.user_id = ${userId} and d.status = 'SUCCESS' order by d.updated_at desc limit ${count}`;

const coinDeposits = ({ userId, coinTicker, count }: Owner): SQL => sql`
  select ${epoch(sql`d.updated_at`)} as at, 'deposit' as kind, d.coin_ticker as ticker,
    ${decimal(sql`d.units`, sql`c.decimals`)} as amount, null::numeric as price,
    coalesce(n.network_name, d.network) as source, null::numeric as value
  from crypto_deposit d join coin c on c.ticker = d.coin_ticker
  left join network n on n.coin_ticker = d.coin_ticker and n.network_key = d.network
  where d.user_id = ${userId} and d.coin_ticker = ${coinTicker} and d.status = 'SUCCESS'
  order by d.updated_at desc limit ${count}`;

const paymentsIn = ({ userNumber, coinTicker, count }: Owner): SQL => sql`
  select p.at, 'payment' as kind, c.ticker, ${decimal(sql`p.units::numeric`, sql`c.decimals`)} as amount,
    null::numeric as price, coalesce('@' || a.feo_tag, 'Feo') as source,
    case when c.ticker = 'INR' then ${decimal(sql`p.units::numeric`, sql`c.decimals`)} end as value
  from payment p join coin c on c.asset = p.asset left join account a on a.number = p.payer
  where p.payee = ${userNumber} and c.ticker = ${coinTicker} order by p.sequence desc limit ${count}`;

/** Newest first. Inflows of rupees are included for coins too, because coins are bought with them. */
export async function latestInflows(db: Database, owner: Owner): Promise<Inflow[]> {
  const isRupees = owner.coinTicker === "INR";
  const parts = [
    ...[traded("buy", owner), traded("sell", owner), paymentsIn(owner), rupeeDeposits(owner)],
    ...(isRupees ? [] : [coinDeposits(owner)]),
  ].map((part) => sql`(${part})`);
  const { rows } = await db.execute<Raw>(
    sql`select * from (${sql.join(parts, sql` union all `)}) came order by at desc limit ${owner.count}`,
  );
  return rows.map(({ at, kind, ticker, amount, price, source, value }) => ({
    at: new Date(Number(at)),
    kind,
    coinTicker: ticker,
    amount,
    price,
    from: source ?? "",
    valueInr: value,
  }));
}
