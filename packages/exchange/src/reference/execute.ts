/**
 * Executes an order against the book: its limit, fill or kill, matching, the fate of the rest, and the stops it wakes.
 */
import { buy, opposite } from "../book/book.ts";
import type { OrderStatus } from "../outcome.ts";
import { least, share, sum } from "./arithmetic.ts";
import { lockedSpotOf, move, spotOf } from "./ledger.ts";
import { collarAround, costOf, isWithin, leftOf, queueOf } from "./market.ts";
import { settleTrade } from "./settle-trade.ts";
import { type Market, marketOf, type Order, type State, takeTurn, touch } from "./state.ts";

/** One FIFO queue: the stops that each execution wakes join its end. */
export function executeAndWake(state: State, order: Order): void {
  const market = marketOf(state, order);
  const queue = [order];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const prices = execute(state, market, next);
    if (prices.length > 0) queue.push(...wake(state, market, prices));
  }
}

/**
 * Rising stops at or below the highest price, lowest first; then falling stops at or above the lowest price, highest
 * first.
 */
function wake(state: State, market: Market, prices: readonly bigint[]): Order[] {
  const byPrice = (left: Order, right: Order): number =>
    left.stopTicks === right.stopTicks ? left.turn - right.turn : Number(left.stopTicks - right.stopTicks);
  const byPriceDown = (left: Order, right: Order): number =>
    left.stopTicks === right.stopTicks ? left.turn - right.turn : Number(right.stopTicks - left.stopTicks);

  const stops = market.open.filter((order) => order.stands === "AMONG_STOPS");
  const reachedAbove = (order: Order): boolean => prices.some((price) => order.stopTicks <= price);
  const reachedBelow = (order: Order): boolean => prices.some((price) => order.stopTicks >= price);
  const rising = stops.filter((order) => order.wakesWhen === "RISING" && reachedAbove(order)).sort(byPrice);
  const falling = stops.filter((order) => order.wakesWhen === "FALLING" && reachedBelow(order)).sort(byPriceDown);
  for (const order of [...rising, ...falling]) {
    order.stands = "NOWHERE";
    order.isActive = true;
    touch(state, order);
  }
  return [...rising, ...falling];
}

/** Returns the prices of its trades. */
function execute(state: State, market: Market, order: Order): bigint[] {
  const limit = limitOf(market, order);
  if (limit === null) {
    endOrder(state, order, "EXPIRED");
    return [];
  }
  const verdict = order.timeInForce === "FOK" ? killVerdict(market, order, limit) : null;
  if (verdict) {
    endOrder(state, order, verdict);
    return [];
  }
  const prices = match(state, market, order, limit);
  if (order.status === "WAITING") restOrEnd(state, market, order, limit);
  for (const bid of queueOf(market, buy)) releaseExcess(state, market, bid);
  return prices;
}

/** A market order's collar is around the best price of the other side; null if that side is empty. */
function limitOf(market: Market, order: Order): bigint | null {
  if (order.priceTicks > 0n) return order.priceTicks;
  const best = queueOf(market, opposite(order.side))[0];
  return best ? collarAround(market, order.side, best.priceTicks) : null;
}

/** The status with which a fill-or-kill order is killed; null if it can be filled. */
function killVerdict(market: Market, order: Order, limit: bigint): OrderStatus | null {
  const { side, user, stpMode } = order;
  const there = queueOf(market, opposite(side)).filter(({ priceTicks }) => isWithin(side, priceTicks, limit));
  const counted = there.filter((resting) => resting.user !== user || stpMode === "NONE");
  if (sum(counted.map(leftOf)) < order.lots) return "EXPIRED";
  const wouldEnd = stpMode === "EXPIRE_TAKER" || stpMode === "EXPIRE_BOTH";
  return wouldEnd && there.some((resting) => resting.user === user) ? "EXPIRED_IN_MATCH" : null;
}

function match(state: State, market: Market, order: Order, limit: bigint): bigint[] {
  const prices: bigint[] = [];
  // A buy by total has no lots; the market's maximum quantity limits it.
  const mostLots = order.mostLots ?? BigInt(market.rules.maxLots);
  while (order.filledLots < mostLots) {
    const resting = queueOf(market, opposite(order.side))[0];
    if (!resting || !isWithin(order.side, resting.priceTicks, limit)) break;

    if (resting.user === order.user && order.stpMode !== "NONE") {
      if (order.stpMode !== "EXPIRE_TAKER") endOrder(state, resting, "EXPIRED_IN_MATCH");
      if (order.stpMode === "EXPIRE_MAKER") continue;
      endOrder(state, order, "EXPIRED_IN_MATCH");
      break;
    }

    const lots = lotsOfTrade(market, order, resting, mostLots - order.filledLots);
    if (lots === 0n) break;

    touch(state, resting);
    settleTrade(state, market, { incoming: order, resting, lots });
    prices.push(resting.priceTicks);
    takeFromBook(state, resting, lots);
  }
  return prices;
}

function lotsOfTrade(market: Market, order: Order, resting: Order, left: bigint): bigint {
  const bounds = [resting.shownLots, left];
  const oneLot = costOf(market, resting.priceTicks, 1n);
  if (order.mostUnits !== null) bounds.push((order.mostUnits - order.filledUnits) / oneLot);
  return least(...bounds);
}

function takeFromBook(state: State, resting: Order, lots: bigint): void {
  resting.shownLots -= lots;
  if (leftOf(resting) === 0n) endOrder(state, resting, "DONE");
  else if (resting.shownLots === 0n) {
    resting.shownLots = partToShow(resting);
    takeTurn(state, resting);
  }
}

const partToShow = (order: Order): bigint =>
  order.visibleLots > 0n ? least(order.visibleLots, leftOf(order)) : leftOf(order);

function restOrEnd(state: State, market: Market, order: Order, limit: bigint): void {
  if (order.total > 0n) {
    endOrder(state, order, isTotalDone(market, order, limit) ? "DONE" : "EXPIRED");
  } else if (leftOf(order) === 0n) {
    endOrder(state, order, "DONE");
  } else if (order.timeInForce === "GTC") {
    order.stands = "IN_BOOK";
    order.shownLots = partToShow(order);
    takeTurn(state, order);
  } else endOrder(state, order, "EXPIRED");
}

/**
 * True if it has traded and nothing is left of the total, or too little for one lot of the best order within the
 * collar.
 */
function isTotalDone(market: Market, order: Order, limit: bigint): boolean {
  if (order.trades === 0) return false;
  const left = order.total - order.filledUnits;
  if (left === 0n) return true;
  const best = queueOf(market, opposite(order.side))[0];
  return !!best && isWithin(order.side, best.priceTicks, limit) && left < costOf(market, best.priceTicks, 1n);
}

/** A resting buy holds what it still needs; the rest is released at once. */
function releaseExcess(state: State, market: Market, bid: Order): void {
  const left = costOf(market, bid.priceTicks, leftOf(bid));
  const needed = left + share(bid.filledUnits + left, bid.tdsPpm) - share(bid.filledUnits, bid.tdsPpm);
  release(state, bid, bid.held - needed);
}

/** When an order ends, its remaining hold is released. */
export function endOrder(state: State, order: Order, status: OrderStatus): void {
  touch(state, order);
  release(state, order, order.held);
  order.status = status;
  order.stands = "NOWHERE";
  order.shownLots = 0n;
  const market = marketOf(state, order);
  market.open = market.open.filter((open) => open !== order);
}

function release(state: State, order: Order, units: bigint): void {
  const { rules } = marketOf(state, order);
  const asset = order.side === buy ? rules.quote : rules.base;
  move(state, { asset, units, from: lockedSpotOf(order.user), to: spotOf(order.user) });
  order.held -= units;
}
