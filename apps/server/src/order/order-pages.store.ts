/** The SQL of one person's orders and trades page by page, by key: nothing is counted. Reads only. */
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { below, numericId, type PageKey } from "../platform/time-key.ts";
import { spotOrders } from "../sequencer/sequencer.tables.ts";
import { factsOf, tradeOf } from "./order.store.ts";
import type { OrderFacts, OwnTradeFacts } from "./order-view.ts";

interface PageQuery {
  /** The person's number in the core. */
  readonly user: number;
  readonly key: PageKey;
  readonly limit: number;
}

export interface OrderFilter {
  readonly isOpenOnly: boolean;
  /** Only the order with this id. */
  readonly only?: number | undefined;
}

const paddedId = (column: unknown) => sql`lpad(${column}::text, 20, '0')`;

export const orderKey = ({ order }: OrderFacts): PageKey => ({ at: order.createdAt, id: numericId(order.id) });

/** Newest first. Ids grow with time, so the index on them gives the order. */
export async function ordersBelow(
  db: Database,
  { user, key, limit, isOpenOnly, only }: PageQuery & OrderFilter,
): Promise<OrderFacts[]> {
  const { createdAt, id, status, userNumber } = spotOrders;
  const where = and(
    eq(userNumber, user),
    only === undefined ? undefined : eq(id, only),
    isOpenOnly ? eq(status, "WAITING") : undefined,
    below(sql`${createdAt}`, paddedId(id), key),
  );
  return (await db.select().from(spotOrders).where(where).orderBy(desc(id)).limit(limit)).map(factsOf);
}

/** How many open orders there are, up to a bound. */
export async function countOpenOrders(db: Database, user: number, bound: number): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(*) as count from
      (select 1 from spot_order where user_number = ${user} and status = 'WAITING' limit ${bound}) open`);
  return Number(rows[0]?.count ?? 0);
}

type TradeFacts = OwnTradeFacts & { readonly tdsAsset: number };

/** Someone who trades with themselves has two rows of one trade. */
export const tradeKey = ({ at, id, isBuyer }: OwnTradeFacts): PageKey => ({
  at,
  id: `${numericId(id)}${isBuyer ? "b" : "a"}`,
});

/** Newest first; with `isMakerOnly` only those in which the person's order rested in the book. */
export async function tradesBelow(
  db: Database,
  { user, key, limit, isMakerOnly }: PageQuery & { readonly isMakerOnly: boolean },
): Promise<TradeFacts[]> {
  const side = (name: "buy" | "sell", takerSide: number) => sql`
    (select t.id, t.${sql.raw(`${name}_order`)} as order_id, t.market, ${name === "buy"}::bool as is_buyer,
            t.taker_side = ${takerSide} as is_taker, t.price_ticks, t.lots, t.quote_units,
            t.${sql.raw(`${name}_fee`)} as fee, t.${sql.raw(`${name}_tds`)} as tds,
            t.${sql.raw(`${name}_tds_asset`)} as tds_asset, t.at
     from trade t
     where t.${sql.raw(`${name}_user`)} = ${user} ${isMakerOnly ? sql`and t.taker_side <> ${takerSide}` : sql``}
       and ${below(sql`t.at`, sql`${paddedId(sql`t.id`)} || ${name === "buy" ? "b" : "a"}`, key)}
     order by t.id desc limit ${limit})`;
  const { rows } = await db.execute<Record<string, string | boolean | number>>(sql`
    select own.*, o.type from (${side("buy", 0)} union all ${side("sell", 1)}) own
    join spot_order o on o.id = own.order_id
    order by own.id desc, own.is_buyer desc limit ${limit}`);
  return rows.map(tradeOf);
}
