/** A market's rules, the cost of lots, and its book, recomputed from the open orders on every read. */
import { buy, type Side } from "../book/book.ts";
import type { MarketRules, SetMarket } from "../command.ts";
import type { Refusal } from "../outcome.ts";
import { isAsset, isFrom, isMarketNumber, isPpm, sum } from "./arithmetic.ts";
import type { Market, Order, State } from "./state.ts";

const mostUnits = 2 ** 50;

export function setMarket(state: State, { market: number, rules }: SetMarket): Refusal | null {
  const market = state.markets.get(number);
  if (!isMarketNumber(number) || !areValid(rules)) return "MARKET_RULES_INVALID";
  if (market && isAnotherMarket(market.rules, rules)) return "MARKET_RULES_INVALID";
  if (market) market.rules = rules;
  else state.markets.set(number, { number, rules, last: null, open: [] });
  return null;
}

function areValid(rules: MarketRules): boolean {
  const { base, quote, minLots, maxLots, minNotionalUnits, maxNotionalUnits } = rules;
  if (!isAsset(base) || !isAsset(quote) || base === quote) return false;
  if (!isFrom(1, rules.baseUnitsPerLot, mostUnits) || !isFrom(1, rules.quoteUnitsPerTick, mostUnits)) return false;
  if (!isFrom(1, maxLots, 2 ** 31 - 1) || !isFrom(1, minLots, maxLots)) return false;
  if (!isFrom(0, maxNotionalUnits, mostUnits - 1) || !isFrom(0, minNotionalUnits, maxNotionalUnits)) return false;
  if (BigInt(maxLots) * BigInt(rules.baseUnitsPerLot) > BigInt(mostUnits)) return false;
  if (![rules.collarPpm, rules.tdsPpm].every(isPpm)) return false;
  if (!rules.fees.every(({ makerPpm, takerPpm }) => isPpm(makerPpm) && isPpm(takerPpm))) return false;
  if (!isFrom(0, rules.priceBand, 1_000) || !isFrom(1, rules.maxOpenOrders, 1_000_000)) return false;
  if (rules.fees.length === 0) return false;
  return rules.rupeeMarket === null || isMarketNumber(rules.rupeeMarket);
}

const isAnotherMarket = (old: MarketRules, rules: MarketRules): boolean =>
  old.base !== rules.base ||
  old.quote !== rules.quote ||
  old.baseUnitsPerLot !== rules.baseUnitsPerLot ||
  old.quoteUnitsPerTick !== rules.quoteUnitsPerTick;

/** The cost of lots at a price. */
export const costOf = ({ rules }: Market, priceTicks: bigint, lots: bigint): bigint =>
  priceTicks * lots * BigInt(rules.quoteUnitsPerTick);

export const baseOf = ({ rules }: Market, lots: bigint): bigint => lots * BigInt(rules.baseUnitsPerLot);

/** The limit of a market order around a price: above it for a buy; below it for a sell, but at least 1. */
export function collarAround({ rules }: Market, side: Side, priceTicks: bigint): bigint {
  const distance = (priceTicks * BigInt(rules.collarPpm)) / 1_000_000n;
  if (side === buy) return priceTicks + distance;
  return priceTicks - distance < 1n ? 1n : priceTicks - distance;
}

/** The resting orders of a side by price-time priority. */
export function queueOf({ open }: Market, side: Side): Order[] {
  const bestFirst = (left: Order, right: Order): number => {
    if (left.priceTicks === right.priceTicks) return left.turn - right.turn;
    return left.priceTicks < right.priceTicks === (side === buy) ? 1 : -1;
  };
  return open.filter((order) => order.stands === "IN_BOOK" && order.side === side).sort(bestFirst);
}

/** Whether a resting price is within the limit of an incoming order. */
export const isWithin = (side: Side, priceTicks: bigint, limit: bigint): boolean =>
  side === buy ? priceTicks <= limit : priceTicks >= limit;

export const leftOf = (order: Order): bigint => order.lots - order.filledLots;

export interface Level {
  readonly priceTicks: bigint;
  readonly shownLots: bigint;
  /** Includes hidden lots. */
  readonly allLots: bigint;
}

/** A side of the book by price, best first. */
export function levelsOf(market: Market, side: Side): Level[] {
  const queue = queueOf(market, side);
  const prices = [...new Set(queue.map((order) => order.priceTicks))];
  return prices.map((priceTicks) => {
    const orders = queue.filter((order) => order.priceTicks === priceTicks);
    return {
      priceTicks,
      shownLots: sum(orders.map((order) => order.shownLots)),
      allLots: sum(orders.map(leftOf)),
    };
  });
}
