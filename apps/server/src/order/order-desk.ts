/** The operators' read-only view of orders and trades. */
import type { Order, OwnTrade, PersonOrder, PersonTrade } from "@feo/contract";
import type { Instruments } from "../market/instruments.ts";
import type { Database } from "../platform/database.ts";
import { newest, type PageKey } from "../platform/time-key.ts";
import { createOrderStore } from "./order.store.ts";
import { type OrderFilter, orderKey, ordersBelow, tradeKey, tradesBelow } from "./order-pages.store.ts";

export { countOpenOrders } from "./order-pages.store.ts";

import { viewOrder, viewTrade } from "./order-view.ts";

interface PageQuery {
  /** The person's number in the core. */
  readonly user: number;
  readonly key: PageKey;
  readonly limit: number;
}

/** A row beside its place in the list. */
export interface Keyed<Row> {
  readonly key: PageKey;
  readonly row: Row;
}

export async function keyedOrders(
  db: Database,
  instruments: Instruments,
  query: PageQuery & OrderFilter,
): Promise<Keyed<PersonOrder>[]> {
  const orders = await ordersBelow(db, query);
  return orders.map((facts) => ({
    key: orderKey(facts),
    row: shownOrder(viewOrder(facts, instruments.at(facts.order.market), "")),
  }));
}

const shownOrder = (order: Order): PersonOrder => ({
  kind: "order",
  id: order.id,
  at: order.createdAt,
  marketSymbol: order.marketSymbol,
  side: order.side,
  type: order.type,
  status: order.status,
  price: order.price,
  volume: order.originalVolume,
  received: order.fundsReceived,
  receivedTicker: order.side === "BUY" ? order.ask : order.bid,
  filledTotal: order.filledTotal,
  trades: order.tradesCount,
});

export async function keyedTrades(
  db: Database,
  instruments: Instruments,
  query: PageQuery & { readonly isMakerOnly: boolean },
): Promise<Keyed<PersonTrade>[]> {
  const trades = await tradesBelow(db, query);
  return trades.map((facts) => ({
    key: tradeKey(facts),
    row: shownTrade(viewTrade(facts, instruments.at(facts.market), instruments.asset(facts.tdsAsset))),
  }));
}

const shownTrade = ({
  createdAt,
  type: _type,
  tdsTicker: _ticker,
  tdsAmount: _tds,
  ...trade
}: OwnTrade): PersonTrade => ({
  kind: "trade",
  ...trade,
  at: createdAt,
});

interface Holder {
  readonly id: string;
  /** The person's number in the core. */
  readonly number: number;
}

/** The latest open orders, as their owner's own list has them. */
export async function openOrdersOf(
  db: Database,
  instruments: Instruments,
  { id, number }: Holder,
  limit: number,
): Promise<Order[]> {
  const orders = await ordersBelow(db, { user: number, key: newest, limit, isOpenOnly: true });
  return orders.map((facts) => viewOrder(facts, instruments.at(facts.order.market), id));
}

export interface FoundOrder {
  readonly order: Order;
  /** The owner's number in the core. */
  readonly number: number;
}

/** Finds an order by id, of any owner. */
export async function findOrder(
  db: Database,
  instruments: Instruments,
  asked: string,
): Promise<FoundOrder | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(asked)) return undefined;
  const facts = await createOrderStore(db).any(Number(asked));
  return facts && { order: viewOrder(facts, instruments.at(facts.order.market), ""), number: facts.order.user };
}
