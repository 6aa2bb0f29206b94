/** The calls for customers' own orders and trades. Parses and authorises; rules are in the core, reads in the store. */
import {
  cancelAllOrders,
  cancelOrder,
  historyWindowDays,
  listOpenOrders,
  listOrders,
  listOwnTrades,
  type Order,
  type OrderStatus,
  placeLimitOrder,
  placeMarketOrder,
  placeStopLimitOrder,
  placeStopMarketOrder,
  readOwnFees,
} from "@feo/contract";
import { levelToTrade } from "../account/allowed-actions.ts";
import type { Instrument, Instruments } from "../market/instruments.ts";
import { percentOf } from "../market/instruments.ts";
import type { Api, Caller } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { readOwnWrites, submit } from "../sequencer/submit.ts";
import { createEndedOrders } from "./ended-orders.ts";
import type { OrderStore } from "./order.store.ts";
import { draftOrder, type OrderRequest } from "./order-command.ts";
import { type OrderFacts, viewOrder, viewTrade } from "./order-view.ts";

export interface OrderDeps {
  readonly sequencer: Sequencer;
  readonly instruments: () => Instruments;
  readonly store: OrderStore;
  /** Separate limits for placing and cancelling, so that a burst of orders cannot block their cancellation. */
  readonly limit: Limit;
  readonly cancelLimit: Limit;
  readonly now: () => number;
}

const dayMs = 24 * 60 * 60 * 1000;

export function orderRoutes(api: Api, { sequencer, instruments, store, limit, cancelLimit, now }: OrderDeps): void {
  function find(symbol: string): Instrument {
    const found = instruments().find(symbol);
    if (!found) throw new ProblemError("MARKET_NOT_FOUND");
    return found;
  }

  const ended = createEndedOrders();
  sequencer.listen(ended.onCommitted);

  const marketOf = (symbol: string | undefined) => (symbol === undefined ? undefined : find(symbol).number);

  async function place(caller: Caller, symbol: string, request: OrderRequest, key: string | undefined) {
    limit(caller.userId);
    if (caller.kycLevel < levelToTrade) throw new ProblemError("KYC_LEVEL_TOO_LOW");
    const instrument = find(symbol);
    const { base } = instrument;
    if (!(request.side === "BUY" ? base.canBuy : base.canSell)) throw new ProblemError("COIN_TRADING_DISABLED");
    const drafted = draftOrder(instrument, request, { user: caller.userNumber, refId: key });
    if ("problem" in drafted) throw new ProblemError(drafted.problem);
    const { outcome, at } = await submit(sequencer, drafted.draft, { user: caller.userNumber, key });
    const order = outcome.placed;
    if (!order) throw new Error("A placed order is missing from the tables");
    return { order: viewOrder({ order, updatedAt: at }, instrument, caller.userId) };
  }

  const view = (caller: Caller, facts: OrderFacts): Order =>
    viewOrder(facts, instruments().at(facts.order.market), caller.userId);

  const listed = (caller: Caller, orders: readonly OrderFacts[]) => ({
    count: orders.length,
    orders: orders.map((order) => view(caller, order)),
  });

  api.call(placeLimitOrder, ({ caller, body: { marketSymbol, ...rest }, idempotencyKey }) =>
    place(caller, marketSymbol, { type: "LIMIT", ...rest }, idempotencyKey),
  );
  api.call(placeMarketOrder, ({ caller, body: { marketSymbol, ...rest }, idempotencyKey }) =>
    place(caller, marketSymbol, { type: "MARKET", ...rest }, idempotencyKey),
  );
  api.call(placeStopLimitOrder, ({ caller, body: { marketSymbol, ...rest }, idempotencyKey }) =>
    place(caller, marketSymbol, { type: "STOP_LIMIT", ...rest }, idempotencyKey),
  );
  api.call(placeStopMarketOrder, ({ caller, body: { marketSymbol, ...rest }, idempotencyKey }) =>
    place(caller, marketSymbol, { type: "STOP_MARKET", ...rest }, idempotencyKey),
  );

  api.call(cancelOrder, async ({ caller, body, idempotencyKey: key }) => {
    cancelLimit(caller.userId);
    const user = caller.userNumber;
    const id = Number(body.orderId);
    const cancel = { kind: "cancel", user, order: id } as const;
    const { outcome, at } = await submit(sequencer, cancel, { user, key }).catch(async (error: unknown) => {
      // Not open: it may have just ended, or never have been this person's.
      if (!(error instanceof ProblemError) || error.code !== "ORDER_NOT_OPEN") throw error;
      if (ended.ownerOf(id) === user) throw error;
      await readOwnWrites(sequencer, user);
      throw (await store.find(user, id)) ? error : new ProblemError("ORDER_NOT_FOUND");
    });
    const [order] = outcome.orders;
    if (order) return { order: view(caller, { order, updatedAt: at }) };
    // The idempotency key predates a restart: the final result is in the tables.
    await readOwnWrites(sequencer, user);
    const known = await store.find(user, id);
    if (!known) throw new Error(`The cancelled order ${id} is missing from the tables`);
    return { order: view(caller, known) };
  });

  api.call(cancelAllOrders, async ({ caller, body, idempotencyKey: key }) => {
    cancelLimit(caller.userId);
    const user = caller.userNumber;
    const market = marketOf(body.marketSymbol);
    const cancel = { kind: "cancelAll", user, market: market ?? null } as const;
    const { outcome, at } = await submit(sequencer, cancel, { user, key });
    const cancelled = outcome.orders.map((order) => ({ order, updatedAt: at }));
    if (key === undefined || cancelled.length > 0) return listed(caller, cancelled);
    // The idempotency key may predate a restart: the result is in the tables.
    await readOwnWrites(sequencer, user);
    return listed(caller, await store.cancelledAt(user, market, at));
  });

  api.call(listOpenOrders, async ({ caller, query: { pageNo, limit: size, marketSymbol } }) => {
    await readOwnWrites(sequencer, caller.userNumber);
    const query = { user: caller.userNumber, market: marketOf(marketSymbol), pageNo, limit: size };
    const { count, orders } = await store.open(query);
    return { ...listed(caller, orders), count };
  });

  api.call(listOrders, async ({ caller, query: { pageNo, limit: size, marketSymbol, status, ...range } }) => {
    await readOwnWrites(sequencer, caller.userNumber);
    const { count, orders } = await store.ended({
      user: caller.userNumber,
      market: marketOf(marketSymbol),
      pageNo,
      limit: size,
      ...windowOf(range),
      statuses: status?.split(",") as OrderStatus[] | undefined,
    });
    return { count, orders: orders.map((order) => view(caller, order)) };
  });

  api.call(listOwnTrades, async ({ caller, query: { pageNo, limit: size, marketSymbol, ...range } }) => {
    await readOwnWrites(sequencer, caller.userNumber);
    const { count, trades } = await store.trades({
      user: caller.userNumber,
      market: marketOf(marketSymbol),
      pageNo,
      limit: size,
      ...windowOf(range),
    });
    const known = instruments();
    return {
      count,
      trades: trades.map((trade) => viewTrade(trade, known.at(trade.market), known.asset(trade.tdsAsset))),
    };
  });

  api.call(readOwnFees, async ({ caller, query }) => {
    const { rules } = find(query.marketSymbol);
    const { tier, tdsPpm } = await store.trader(caller.userNumber);
    const fees = rules.fees[Math.min(tier, rules.fees.length - 1)];
    if (!fees) throw new Error(`${query.marketSymbol} has no fees`);
    return {
      tdsRate: percentOf(tdsPpm ?? rules.tdsPpm),
      spotTradingFees: { maker: percentOf(fees.makerPpm), taker: percentOf(fees.takerPpm) },
    };
  });

  /** Defaults to the last 90 days (LIMIT-002, LIMIT-004). */
  function windowOf({ from, to }: { from?: number | undefined; to?: number | undefined }) {
    const toMs = to ?? now() + 1;
    const fromMs = from ?? toMs - historyWindowDays * dayMs;
    if (fromMs > toMs) throw new ProblemError("RANGE_INVALID");
    return { fromMs, toMs };
  }
}
