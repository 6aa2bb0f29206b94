/** The operators' read-only view of orders and trades. */
import type { Order, OwnTrade } from "@feo/contract";
import type { Instruments } from "../market/instruments.ts";
import type { Database } from "../platform/database.ts";
import { createOrderStore } from "./order.store.ts";
import { viewOrder, viewTrade } from "./order-view.ts";

interface Holder {
  readonly id: string;
  /** The person's number in the core. */
  readonly number: number;
}

export async function latestOrders(
  db: Database,
  instruments: Instruments,
  { id, number }: Holder,
  limit: number,
): Promise<Order[]> {
  const orders = await createOrderStore(db).latest(number, limit);
  return orders.map((facts) => viewOrder(facts, instruments.at(facts.order.market), id));
}

export async function latestTrades(
  db: Database,
  instruments: Instruments,
  { number }: Holder,
  limit: number,
): Promise<OwnTrade[]> {
  const always = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, market: undefined, pageNo: 1, limit };
  const { trades } = await createOrderStore(db).trades({ user: number, ...always });
  return trades.map((trade) => viewTrade(trade, instruments.at(trade.market), instruments.asset(trade.tdsAsset)));
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
