/**
 * Matching: an order with its hold meets the other side, rests in the book or ends, and wakes the stops that its trades
 * reach.
 */
import { buy, nothing, opposite, type Side, sell } from "./book/book.ts";
import type { Floor } from "./floor.ts";
import type { Market } from "./market.ts";
import type { OpenOrder } from "./order/open-order.ts";
import type { OrderStatus } from "./outcome.ts";
import { settle } from "./settle.ts";
import { divideDown, share } from "./units.ts";

/**
 * Enters an order into the market: a stop waits; any other order is executed, followed by all stops that wake in turn.
 */
export function enter(floor: Floor, order: OpenOrder): void {
  if (!order.isActive) {
    waitForStop(floor, order);
    return;
  }
  const woken: OpenOrder[] = [];
  execute(floor, order, woken);
  for (const next of woken) execute(floor, next, woken);
}

/** Removes an open order from the market and releases its hold. */
export function end(floor: Floor, order: OpenOrder, status: OrderStatus): void {
  floor.touch(order);
  if (order.slot !== nothing) {
    (order.isActive ? order.market.book : order.market.stops).remove(order.slot);
    order.slot = nothing;
  }
  if (order.isListed) floor.orders.unlist(order);
  floor.release(order, order.heldUnits);
  order.status = status;
}

function waitForStop(floor: Floor, order: OpenOrder): void {
  floor.orders.list(order);
  order.turn = floor.nextTurn();
  joinStops(order);
}

/** Adds a stop to the stops waiting for their price. */
export function joinStops(order: OpenOrder): void {
  const { market, side, stopTicks, index } = order;
  const waitsOn = market.stopSide(side, stopTicks);
  const one = { lots: 1, visibleLots: 1, shownLots: 1 };
  order.slot = market.stops.rest({ ...one, side: waitsOn, priceTicks: stopTicks, order: index });
}

/** Adds an order to the order book. */
export function joinBook(order: OpenOrder, shownLots: number): void {
  const { market, side, priceTicks, leftLots, index } = order;
  const visibleLots = order.visibleLots > 0 ? order.visibleLots : leftLots;
  order.slot = market.book.rest({ side, priceTicks, lots: leftLots, visibleLots, shownLots, order: index });
}

/** The lots that an order shows when it starts to rest in the book. */
export function partOf({ visibleLots, leftLots }: OpenOrder): number {
  return visibleLots > 0 && visibleLots < leftLots ? visibleLots : leftLots;
}

function execute(floor: Floor, order: OpenOrder, woken: OpenOrder[]): void {
  const { market } = order;
  market.beginExecution();
  const limit = limitOf(order);
  const verdict = limit === nothing ? "EXPIRED" : match(floor, order, limit);
  if (verdict) end(floor, order, verdict);
  else comeToRest(floor, order);
  if (market.highTicks > 0) wakeStops(floor, market, woken);
}

/** The worst price at which an order trades, or `nothing` for a market order without a counterparty. */
function limitOf({ market, side, priceTicks }: OpenOrder): number {
  if (priceTicks > 0) return priceTicks;
  const best = market.book.bestPrice(opposite(side));
  return best === nothing ? nothing : market.collar(side, best);
}

/** Matches an order up to its limit. Returns its final status, or null if it may rest in the book. */
function match(floor: Floor, order: OpenOrder, limit: number): OrderStatus | null {
  const { market, side } = order;
  const { book } = market;
  const other = opposite(side);
  const killed = order.timeInForce === "FOK" ? killedBeforeTrading(order, limit) : null;
  if (killed) return killed;

  while (order.leftLots > 0) {
    const priceTicks = book.bestPrice(other);
    if (priceTicks === nothing || (side === buy ? priceTicks > limit : priceTicks < limit)) break;
    const resting = floor.orders.at(book.orderAt(book.front(other)));

    if (order.stpMode !== "NONE" && resting.person === order.person) {
      if (order.stpMode !== "EXPIRE_TAKER") end(floor, resting, "EXPIRED_IN_MATCH");
      if (order.stpMode !== "EXPIRE_MAKER") return "EXPIRED_IN_MATCH";
      continue;
    }

    const lots = lotsOfTrade(order, resting, priceTicks);
    if (lots === 0) break;
    settle(floor, { incoming: order, resting, lots, priceTicks });
    market.noteTrade(priceTicks);
    takeFromBook(floor, resting, lots);
  }
  return verdictOf(order, limit);
}

/** The status with which a fill-or-kill order is killed, or null. The owner's own orders do not count as liquidity. */
function killedBeforeTrading(
  { market, side, person, stpMode, leftLots }: OpenOrder,
  limit: number,
): OrderStatus | null {
  const other = opposite(side);
  let lots = 0;
  market.book.walk(other, limit, (_, there) => {
    lots += there;
    return true;
  });
  if (stpMode === "NONE") return lots < leftLots ? "EXPIRED" : null;
  let meetsItself = false;
  for (const own of person.openOrders()) {
    if (!own.isInBook || own.market !== market || own.side !== other) continue;
    if (side === buy ? own.priceTicks > limit : own.priceTicks < limit) continue;
    lots -= own.leftLots;
    meetsItself = true;
  }
  if (lots < leftLots) return "EXPIRED";
  return meetsItself && stpMode !== "EXPIRE_MAKER" ? "EXPIRED_IN_MATCH" : null;
}

function lotsOfTrade(order: OpenOrder, resting: OpenOrder, priceTicks: number): number {
  const shown = resting.market.book.shownOf(resting.slot);
  const lots = order.leftLots < shown ? order.leftLots : shown;
  if (order.boundUnits === 0) return lots;
  return Math.min(lots, divideDown(order.boundUnits - order.filledUnits, order.market.cost(priceTicks, 1)));
}

/** Takes the traded lots from the resting order: it ends when nothing is left, otherwise it may show its next part. */
function takeFromBook(floor: Floor, resting: OpenOrder, lots: number): void {
  const { book } = resting.market;
  const isShownGone = book.shownOf(resting.slot) === lots;
  if (book.take(resting.slot, lots) === 0) {
    resting.slot = nothing;
    end(floor, resting, "DONE");
    return;
  }
  if (isShownGone) resting.turn = floor.nextTurn();
  trimHold(floor, resting);
}

/** The final status of an order that trades no further, or null if it may rest. */
function verdictOf(order: OpenOrder, limit: number): OrderStatus | null {
  if (order.isByTotal) return order.trades > 0 && isTotalUsedUp(order, limit) ? "DONE" : "EXPIRED";
  if (order.leftLots === 0) return "DONE";
  return order.priceTicks > 0 && order.timeInForce === "GTC" ? null : "EXPIRED";
}

/** Whether the rest of the total is too small for one more lot. */
function isTotalUsedUp({ market, side, totalUnits, filledUnits }: OpenOrder, limit: number): boolean {
  const left = totalUnits - filledUnits;
  const best = market.book.bestPrice(opposite(side));
  if (left === 0) return true;
  if (best === nothing || (side === buy ? best > limit : best < limit)) return false;
  return left < market.cost(best, 1);
}

function comeToRest(floor: Floor, order: OpenOrder): void {
  if (!order.isListed) floor.orders.list(order);
  order.turn = floor.nextTurn();
  joinBook(order, partOf(order));
  trimHold(floor, order);
}

/**
 * Releases the part of a resting buy's hold that it no longer needs, because it filled below its limit or paid its TDS
 * in INR.
 */
function trimHold(floor: Floor, order: OpenOrder): void {
  if (order.side === sell) return;
  const { market, priceTicks, leftLots, filledUnits, tdsPpm } = order;
  const left = market.cost(priceTicks, leftLots);
  const tds = tdsPpm === 0 ? 0 : share(filledUnits + left, tdsPpm) - share(filledUnits, tdsPpm);
  floor.release(order, order.heldUnits - left - tds);
}

/** Wakes the stops that the prices of an execution have reached; they join the end of the queue. */
function wakeStops(floor: Floor, { stops, highTicks, lowTicks }: Market, woken: OpenOrder[]): void {
  const wake = (side: Side) => {
    const slot = stops.front(side);
    const order = floor.orders.at(stops.orderAt(slot));
    stops.remove(slot);
    order.slot = nothing;
    order.isActive = true;
    // The market's rules may have changed while the stop waited.
    if (order.isByTotal) order.leftLots = order.market.rules.maxLots;
    floor.touch(order);
    woken.push(order);
  };
  while (stops.count(sell) > 0 && stops.bestPrice(sell) <= highTicks) wake(sell);
  while (stops.count(buy) > 0 && stops.bestPrice(buy) >= lowTicks) wake(buy);
}
