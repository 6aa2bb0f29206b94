/** The SQL of customers' own orders and trades. Reads only: the projection writes these tables. */
import type { OrderStatus } from "@feo/contract";
import type { OrderState } from "@feo/exchange";
import { and, asc, count, desc, eq, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { spotOrders, traders } from "../sequencer/sequencer.tables.ts";
import type { OrderFacts, OwnTradeFacts } from "./order-view.ts";

interface Page {
  readonly pageNo: number;
  readonly limit: number;
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface OrderQuery extends Page {
  readonly user: number;
  readonly market: number | undefined;
}

export interface OrderStore {
  find(user: number, id: number): Promise<OrderFacts | undefined>;
  /** Finds an order of any owner. */
  any(id: number): Promise<OrderFacts | undefined>;
  open(query: OrderQuery): Promise<{ count: number; orders: OrderFacts[] }>;
  ended(
    query: OrderQuery & Range & { statuses: readonly OrderStatus[] | undefined },
  ): Promise<{ count: number; orders: OrderFacts[] }>;
  /** The orders that one cancel-all ended, identified by its time. */
  cancelledAt(user: number, market: number | undefined, at: number): Promise<OrderFacts[]>;
  trades(query: OrderQuery & Range): Promise<{ count: number; trades: (OwnTradeFacts & { tdsAsset: number })[] }>;
  trader(user: number): Promise<{ tier: number; tdsPpm: number | null }>;
}

export function createOrderStore(db: Database): OrderStore {
  async function page(where: SQL | undefined, { pageNo, limit }: Page) {
    const [orders, [total]] = await Promise.all([
      db
        .select()
        .from(spotOrders)
        .where(where)
        .orderBy(desc(spotOrders.id))
        .limit(limit)
        .offset((pageNo - 1) * limit),
      db.select({ count: count() }).from(spotOrders).where(where),
    ]);
    return { count: total?.count ?? 0, orders: orders.map(factsOf) };
  }
  const owned = ({ user, market }: Pick<OrderQuery, "user" | "market">) =>
    and(eq(spotOrders.userNumber, user), market === undefined ? undefined : eq(spotOrders.market, market));

  return {
    async find(user, id) {
      const [row] = await db
        .select()
        .from(spotOrders)
        .where(and(eq(spotOrders.id, id), eq(spotOrders.userNumber, user)));
      return row && factsOf(row);
    },

    async any(id) {
      const [row] = await db.select().from(spotOrders).where(eq(spotOrders.id, id));
      return row && factsOf(row);
    },

    open: (query) => page(and(owned(query), eq(spotOrders.status, "WAITING")), query),

    ended: (query) =>
      page(
        and(
          owned(query),
          ne(spotOrders.status, "WAITING"),
          query.statuses && inArray(spotOrders.status, [...query.statuses]),
          // Filtered by the last update: an order that waited for a year and traded today is recent.
          gte(spotOrders.updatedAt, query.fromMs),
          lt(spotOrders.updatedAt, query.toMs),
        ),
        query,
      ),

    async cancelledAt(user, market, at) {
      const where = and(...[owned({ user, market }), eq(spotOrders.status, "CANCELLED"), eq(spotOrders.updatedAt, at)]);
      return (await db.select().from(spotOrders).where(where).orderBy(asc(spotOrders.id))).map(factsOf);
    },

    async trades({ user, market, fromMs, toMs, pageNo, limit }) {
      const inMarket = market === undefined ? sql`` : sql`and t.market = ${market}`;
      const within = sql`t.at >= ${fromMs} and t.at < ${toMs} ${inMarket}`;
      const side = (name: "buy" | "sell", takerSide: number) => sql`
        select t.id, t.${sql.raw(`${name}_order`)} as order_id, t.market, ${name === "buy"}::bool as is_buyer,
               t.taker_side = ${takerSide} as is_taker, t.price_ticks, t.lots, t.quote_units,
               t.${sql.raw(`${name}_fee`)} as fee, t.${sql.raw(`${name}_tds`)} as tds,
               t.${sql.raw(`${name}_tds_asset`)} as tds_asset, t.at
        from trade t where t.${sql.raw(`${name}_user`)} = ${user} and ${within}`;
      const own = sql`(${side("buy", 0)} union all ${side("sell", 1)}) own`;
      const [rows, total] = await Promise.all([
        db.execute<Record<string, string | boolean | number>>(sql`
          select own.*, o.type from ${own} join spot_order o on o.id = own.order_id
          order by own.id desc, own.is_buyer desc limit ${limit} offset ${(pageNo - 1) * limit}`),
        db.execute<{ count: string }>(sql`select count(*) as count from ${own}`),
      ]);
      return { count: Number(total.rows[0]?.count ?? 0), trades: rows.rows.map(tradeOf) };
    },

    async trader(user) {
      const [row] = await db
        .select({ tier: traders.tier, tdsPpm: traders.tdsPpm })
        .from(traders)
        .where(eq(traders.userNumber, user));
      return row ?? { tier: 0, tdsPpm: null };
    },
  };
}

export function factsOf({ userNumber, updatedAt, ...row }: typeof spotOrders.$inferSelect): OrderFacts {
  return { updatedAt, order: { ...row, user: userNumber } as OrderState };
}

export function tradeOf(row: Record<string, string | boolean | number>): OwnTradeFacts & { tdsAsset: number } {
  return {
    id: Number(row["id"]),
    orderId: Number(row["order_id"]),
    market: Number(row["market"]),
    isBuyer: row["is_buyer"] === true,
    isTaker: row["is_taker"] === true,
    type: row["type"] as OwnTradeFacts["type"],
    priceTicks: Number(row["price_ticks"]),
    lots: Number(row["lots"]),
    quoteUnits: Number(row["quote_units"]),
    feeUnits: Number(row["fee"]),
    tdsUnits: Number(row["tds"]),
    tdsAsset: Number(row["tds_asset"]),
    at: Number(row["at"]),
  };
}
