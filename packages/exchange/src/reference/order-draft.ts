/** The rates, bounds and hold of a new order, fixed when it is placed. Changes no state. */
import { buy, opposite, type Side, sell } from "../book/book.ts";
import type { FeeRates, PlaceOrder } from "../command.ts";
import { least, share } from "./arithmetic.ts";
import { baseOf, collarAround, costOf, isWithin, type Level, levelsOf } from "./market.ts";
import type { Market, Order, State } from "./state.ts";

export function draftOrder(state: State, market: Market, command: PlaceOrder): Order {
  const { side, type } = command;
  const rates = ratesOf(state, market, command);
  const lots = lotsBound(market, command);
  const budget = side === buy ? budgetOf(market, command) : null;
  const held = budget === null ? baseOf(market, lots ?? 0n) : budget + share(budget, rates.tdsPpm);
  const isMarket = type === "MARKET" || type === "STOP_MARKET";
  const total = BigInt(command.totalUnits);
  return {
    id: state.orders + 1,
    refId: command.refId ?? null,
    user: command.user,
    market: command.market,
    side,
    type,
    timeInForce: command.timeInForce,
    stpMode: command.stpMode,
    postOnly: command.postOnly,
    priceTicks: BigInt(command.priceTicks),
    stopTicks: BigInt(command.stopTicks),
    lots: BigInt(command.lots),
    total,
    visibleLots: BigInt(command.visibleLots),
    ...rates,
    createdAt: command.at,
    mostLots: lots,
    mostUnits: isMarket ? (budget ?? (total > 0n ? total : null)) : null,
    wakesWhen: command.stopTicks > 0 ? wakesWhen(market, side, BigInt(command.stopTicks)) : null,
    originalHeld: held,
    held,
    status: "WAITING",
    stands: "NOWHERE",
    isActive: command.stopTicks === 0,
    shownLots: 0n,
    turn: 0,
    filledLots: 0n,
    filledUnits: 0n,
    received: 0n,
    trades: 0,
  };
}

/** The fees of the user's tier, the last one for every higher tier, and the user's TDS rate or the market's. */
function ratesOf({ traders }: State, { rules }: Market, { user, side }: PlaceOrder) {
  const { tier, tdsPpm } = traders.get(user) ?? { tier: 0, tdsPpm: null };
  const fees = rules.fees[Math.min(tier, rules.fees.length - 1)] as FeeRates;
  const owesNothing = side === buy && rules.tdsOwedBy === "SELLER";
  return {
    makerPpm: BigInt(fees.makerPpm),
    takerPpm: BigInt(fees.takerPpm),
    tdsPpm: owesNothing ? 0n : BigInt(tdsPpm ?? rules.tdsPpm),
  };
}

function lotsBound(market: Market, { side, lots, totalUnits }: PlaceOrder): bigint | null {
  if (lots > 0) return BigInt(lots);
  return side === sell ? least(lotsBringing(market, BigInt(totalUnits)), BigInt(market.rules.maxLots)) : null;
}

/**
 * Per level, as many lots as the rest of the total pays for in full; stops at the first level that is not taken whole.
 */
function lotsBringing(market: Market, total: bigint): bigint {
  let lots = 0n;
  let left = total;
  for (const { priceTicks, allLots } of levelsWithinCollar(market, sell)) {
    const taken = least(allLots, left / costOf(market, priceTicks, 1n));
    lots += taken;
    left -= costOf(market, priceTicks, taken);
    if (taken < allLots) break;
  }
  return lots;
}

function budgetOf(market: Market, { type, priceTicks, stopTicks, lots, totalUnits }: PlaceOrder): bigint {
  if (totalUnits > 0) return BigInt(totalUnits);
  if (type === "LIMIT" || type === "STOP_LIMIT") return costOf(market, BigInt(priceTicks), BigInt(lots));
  if (type === "STOP_MARKET") return costOf(market, collarAround(market, buy, BigInt(stopTicks)), BigInt(lots));
  return costInBook(market, BigInt(lots));
}

/** The cost of the lots in the current book within the collar, or of as many as it has. */
function costInBook(market: Market, lots: bigint): bigint {
  let cost = 0n;
  let left = lots;
  for (const { priceTicks, allLots } of levelsWithinCollar(market, buy)) {
    const taken = least(allLots, left);
    cost += costOf(market, priceTicks, taken);
    left -= taken;
  }
  return cost;
}

function levelsWithinCollar(market: Market, side: Side): Level[] {
  const levels = levelsOf(market, opposite(side));
  const best = levels[0]?.priceTicks;
  if (best === undefined) return [];
  return levels.filter(({ priceTicks }) => isWithin(side, priceTicks, collarAround(market, side, best)));
}

/** In a market that never traded, buys wait for rising and sells for falling prices. */
function wakesWhen({ last }: Market, side: Side, stopTicks: bigint): "RISING" | "FALLING" {
  const isAbove = last === null ? side === buy : stopTicks > last;
  return isAbove ? "RISING" : "FALLING";
}
