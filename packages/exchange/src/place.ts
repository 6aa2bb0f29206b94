/** Placing an order: the checks in the order of RULES.md, then the hold. Matching follows in match.ts. */
import { type Book, buy, nothing, opposite, sell } from "./book/book.ts";
import type { PlaceOrder } from "./command.ts";
import type { Floor } from "./floor.ts";
import { isPerson } from "./ledger/ledger.ts";
import type { Market } from "./market.ts";
import type { OpenOrder } from "./order/open-order.ts";
import type { Refusal } from "./outcome.ts";
import { divideDown, isCount, isInteger, largestUnits, share } from "./units.ts";

/** The maximum number of parts of an iceberg, so that one order cannot take a million trades to fill. */
const mostParts = 100;

/** Checks an order and, if it passes, opens it with its hold. */
export function placeOrder(floor: Floor, command: PlaceOrder): OpenOrder | Refusal {
  const market = floor.markets.get(command.market);
  if (!market) return "MARKET_UNKNOWN";
  const known = floor.people.get(command.user);
  const refusal = findFault(market, command, known?.seats[market.number]?.openOrders ?? 0);
  if (refusal) return refusal;

  const { rules } = market;
  // A user who never had the asset has nothing to hold; do not create a person for a refused order.
  const pays = command.side === buy ? rules.quote : rules.base;
  if (!known && !floor.ledger.has(command.user, pays)) return "INSUFFICIENT_BALANCE";
  const person = known ?? floor.person(command.user);
  const seat = floor.seat(person, market);
  const need = needOf(market, command);
  const owesTds = command.side === sell || rules.tdsOwedBy === "BOTH";
  const tdsPpm = owesTds ? (person.tdsPpm ?? rules.tdsPpm) : 0;
  const held = command.side === buy ? need.budget + share(need.budget, tdsPpm) : need.lots * rules.baseUnitsPerLot;
  const paysFrom = command.side === buy ? seat.quoteAccount : seat.baseAccount;
  if (!floor.ledger.hold(paysFrom, held)) return "INSUFFICIENT_BALANCE";

  floor.lastOrderId += 1;
  const order = floor.orders.open(floor.lastOrderId, floor.at, seat, command, command.lots);
  const { makerPpm, takerPpm } = market.feesOf(person.tier);
  order.makerPpm = makerPpm;
  order.takerPpm = takerPpm;
  order.tdsPpm = tdsPpm;
  order.leftLots = need.lots;
  order.boundUnits = need.bound;
  order.heldUnits = held;
  order.originalHeldUnits = held;
  floor.touch(order);
  return order;
}

function findFault(market: Market, command: PlaceOrder, openOrders: number): Refusal | null {
  const { rules, book } = market;
  if (rules.state === "DISABLED") return "MARKET_DISABLED";
  if (rules.state === "CANCEL_ONLY") return "MARKET_CANCEL_ONLY";
  if (!isPerson(command.user) || !hasNumbers(command) || !hasShape(command)) return "ORDER_INVALID";
  const { side, type, lots, priceTicks, stopTicks, visibleLots } = command;

  if (lots > 0 && lots < rules.minLots) return "QUANTITY_TOO_SMALL";
  if (lots > rules.maxLots) return "QUANTITY_TOO_LARGE";
  if (visibleLots > 0 && (visibleLots < rules.minLots || visibleLots > lots || lots > mostParts * visibleLots)) {
    return "VISIBLE_SIZE_INVALID";
  }
  if (isOutOfBand(market, priceTicks) || isOutOfBand(market, stopTicks)) return "PRICE_OUT_OF_BAND";
  if (stopTicks > 0 && stopTicks === market.lastTicks) return "STOP_PRICE_REACHED";

  const best = book.bestPrice(opposite(side));
  if (type === "MARKET" && best === nothing) return "NO_LIQUIDITY";
  const notional = notionalOf(market, command, best);
  if (notional < rules.minNotionalUnits) return "NOTIONAL_TOO_SMALL";
  if (type === "MARKET" && lots === 0 && notional < market.cost(best, 1)) return "NOTIONAL_TOO_SMALL";
  if (notional > rules.maxNotionalUnits) return "NOTIONAL_TOO_LARGE";

  if (command.postOnly && best !== nothing && (side === buy ? best <= priceTicks : best >= priceTicks)) {
    return "POST_ONLY_WOULD_TRADE";
  }
  const mayStay = stopTicks > 0 || (type === "LIMIT" && command.timeInForce === "GTC");
  if (mayStay && openOrders >= rules.maxOpenOrders) return "TOO_MANY_OPEN_ORDERS";
  return null;
}

function hasNumbers({ priceTicks, stopTicks, lots, visibleLots, totalUnits }: PlaceOrder): boolean {
  return (
    isCount(priceTicks) &&
    isCount(stopTicks) &&
    isCount(lots) &&
    isCount(visibleLots) &&
    isInteger(totalUnits, 0, largestUnits)
  );
}

function hasShape(command: PlaceOrder): boolean {
  const { side, type, timeInForce, priceTicks, stopTicks, lots, totalUnits, postOnly, visibleLots } = command;
  const isLimit = type === "LIMIT" || type === "STOP_LIMIT";
  const isStop = type === "STOP_LIMIT" || type === "STOP_MARKET";
  if (priceTicks > 0 !== isLimit || stopTicks > 0 !== isStop) return false;
  if (postOnly && !(type === "LIMIT" && timeInForce === "GTC")) return false;
  if (visibleLots > 0 && !(isLimit && timeInForce === "GTC")) return false;
  if (isLimit) return lots > 0 && totalUnits === 0;
  if (timeInForce !== "IOC" || lots > 0 === totalUnits > 0) return false;
  return lots > 0 || !(type === "STOP_MARKET" && side === sell);
}

function isOutOfBand({ rules: { priceBand }, lastTicks }: Market, ticks: number): boolean {
  if (priceBand === 0 || lastTicks === 0 || ticks === 0) return false;
  return ticks > lastTicks * priceBand || ticks * priceBand < lastTicks;
}

/** Inexact only above 2^53, which is far above every market's maximum notional. */
function notionalOf(market: Market, { type, lots, totalUnits, priceTicks, stopTicks }: PlaceOrder, best: number) {
  if (totalUnits > 0) return totalUnits;
  if (priceTicks > 0) return market.cost(priceTicks, lots);
  return market.cost(type === "MARKET" ? best : stopTicks, lots);
}

interface Need {
  /** The most lots that the order may trade. */
  readonly lots: number;
  /** The most that a buy may cost. */
  readonly budget: number;
  /** The most that a market order may spend or bring; 0 if unlimited. */
  readonly bound: number;
}

function needOf(market: Market, command: PlaceOrder): Need {
  const { lots, priceTicks } = command;
  if (priceTicks > 0) return { lots, budget: market.cost(priceTicks, lots), bound: 0 };
  return needAtTheMarket(market, command);
}

function needAtTheMarket(market: Market, { side, type, lots, totalUnits, stopTicks }: PlaceOrder): Need {
  if (side === buy && totalUnits > 0) return { lots: market.rules.maxLots, budget: totalUnits, bound: totalUnits };
  if (side === buy) {
    const budget = type === "MARKET" ? costInBook(market, lots) : market.cost(market.collar(buy, stopTicks), lots);
    return { lots, budget, bound: budget };
  }
  if (totalUnits > 0) return { lots: lotsForTotal(market, totalUnits), budget: 0, bound: totalUnits };
  return { lots, budget: 0, bound: 0 };
}

/** The cost of the lots in the current book within the collar, or of as many as it has. */
function costInBook(market: Market, lots: number): number {
  let left = lots;
  let units = 0;
  walkWithinCollar(market.book, market, sell, (priceTicks, there) => {
    const taken = Math.min(left, there);
    units += market.cost(priceTicks, taken);
    left -= taken;
    return left > 0;
  });
  return units;
}

/** The lots that bring at most the total in the current book, within the collar. */
function lotsForTotal(market: Market, totalUnits: number): number {
  let left = totalUnits;
  let lots = 0;
  walkWithinCollar(market.book, market, buy, (priceTicks, there) => {
    const taken = Math.min(there, divideDown(left, market.cost(priceTicks, 1)));
    lots += taken;
    left -= market.cost(priceTicks, taken);
    return taken === there;
  });
  return Math.min(lots, market.rules.maxLots);
}

function walkWithinCollar(
  book: Book,
  market: Market,
  side: typeof buy | typeof sell,
  visit: Parameters<Book["walk"]>[2],
) {
  book.walk(side, market.collar(opposite(side), book.bestPrice(side)), visit);
}
