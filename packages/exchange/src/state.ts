/**
 * Snapshot and restore of the whole state as plain rows: what the database stores, a standby loads, and the state hash
 * covers.
 */
import type { MarketRules } from "./command.ts";
import { Exchange, type ExchangeOptions } from "./exchange.ts";
import type { Floor, MoneyHold } from "./floor.ts";
import type { AccountBalances } from "./ledger/ledger.ts";
import { Market } from "./market.ts";
import { joinBook, joinStops, partOf } from "./match.ts";
import type { OpenOrder } from "./order/open-order.ts";
import type { OrderState } from "./outcome.ts";
import { assert } from "./units.ts";

export interface TraderState {
  readonly user: number;
  readonly tier: number;
  readonly tdsPpm: number | null;
  readonly tdsInInr: boolean;
}

export interface MarketRow {
  readonly market: number;
  readonly rules: MarketRules;
  /** 0 before the first trade. */
  readonly lastTicks: number;
}

export interface HoldState extends MoneyHold {
  readonly hold: string;
}

export interface ExchangeState {
  readonly lastOrderId: number;
  readonly lastTradeId: number;
  readonly lastTurn: number;
  readonly markets: Iterable<MarketRow>;
  readonly traders: Iterable<TraderState>;
  readonly accounts: Iterable<AccountBalances>;
  readonly holds: Iterable<HoldState>;
  /** Open orders only. */
  readonly orders: Iterable<OrderState>;
}

/** Every list is sorted by its key, so that equal states have equal rows. */
export function takeState({ floor }: Exchange): ExchangeState {
  const byNumber =
    <Row>(key: (row: Row) => number) =>
    (left: Row, right: Row) =>
      key(left) - key(right);
  return {
    lastOrderId: floor.lastOrderId,
    lastTradeId: floor.lastTradeId,
    lastTurn: floor.lastTurn,
    markets: [...floor.markets.values()]
      .map(({ number: market, rules, lastTicks }) => ({ market, rules, lastTicks }))
      .sort(byNumber(({ market }) => market)),
    traders: [...floor.people.values()]
      .map(({ user, tier, tdsPpm, tdsInInr }) => ({ user, tier, tdsPpm, tdsInInr }))
      // People with default settings need no row.
      .filter(({ tier, tdsPpm, tdsInInr }) => tier > 0 || tdsPpm !== null || tdsInInr)
      .sort(byNumber(({ user }) => user)),
    accounts: floor.ledger.accounts(),
    holds: [...floor.holds].map(([hold, held]) => ({ hold, ...held })).sort((a, b) => (a.hold < b.hold ? -1 : 1)),
    orders: floor.orders.all().map((order) => order.state()),
  };
}

/** Creates an exchange that continues from a snapshot. */
export function restore(state: ExchangeState, options: ExchangeOptions = {}): Exchange {
  const exchange = new Exchange(options);
  const { floor } = exchange;
  floor.lastOrderId = state.lastOrderId;
  floor.lastTradeId = state.lastTradeId;
  floor.lastTurn = state.lastTurn;
  for (const { market: number, rules, lastTicks } of state.markets) {
    const market = new Market(number, rules, floor.ledger, floor.createBook);
    market.lastTicks = lastTicks;
    floor.markets.set(number, market);
  }
  for (const { user, ...settings } of state.traders) Object.assign(floor.person(user), settings);
  for (const account of state.accounts) floor.ledger.load(account);
  for (const { hold, user, asset, units } of state.holds) floor.holds.set(hold, { user, asset, units });
  restoreOrders(floor, state.orders);
  return exchange;
}

/** Rows may come in any order; a person's list is rebuilt by age, and books by turn. */
function restoreOrders(floor: Floor, states: Iterable<OrderState>): void {
  const orders: OpenOrder[] = [];
  /** Shown lots, where they differ from what an order shows when it is added to the book. */
  const shownLots = new Map<OpenOrder, number>();
  for (const state of states) {
    const order = restoreOrder(floor, state);
    orders.push(order);
    if (state.shownLots !== partOf(order)) shownLots.set(order, state.shownLots);
  }
  for (const order of orders.sort((left, right) => left.id - right.id)) floor.orders.list(order);
  for (const order of orders.sort((left, right) => left.turn - right.turn)) {
    if (order.isActive) joinBook(order, shownLots.get(order) ?? partOf(order));
    else joinStops(order);
  }
}

function restoreOrder(floor: Floor, state: OrderState): OpenOrder {
  const market = floor.markets.get(state.market);
  assert(market !== undefined && state.status === "WAITING", "an open order has a market and waits");
  const seat = floor.seat(floor.person(state.user), market);
  const order = floor.orders.open(state.id, state.createdAt, seat, state, state.originalLots);
  order.isActive = state.isActive;
  order.leftLots = order.isByTotal ? market.rules.maxLots : state.leftLots;
  order.filledLots = state.filledLots;
  order.filledUnits = state.filledUnits;
  order.heldUnits = state.heldUnits;
  order.originalHeldUnits = state.originalHeldUnits;
  order.boundUnits = state.boundUnits;
  order.receivedUnits = state.receivedUnits;
  order.trades = state.trades;
  order.makerPpm = state.makerPpm;
  order.takerPpm = state.takerPpm;
  order.tdsPpm = state.tdsPpm;
  order.turn = state.turn;
  return order;
}
