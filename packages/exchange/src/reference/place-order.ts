/** Placing an order: the twelve rules in order; nothing changes until all of them hold. */
import { buy, opposite, sell } from "../book/book.ts";
import type { PlaceOrder } from "../command.ts";
import type { Refusal } from "../outcome.ts";
import { isFrom, isPerson } from "./arithmetic.ts";
import { executeAndWake } from "./execute.ts";
import { balanceOf, lockedSpotOf, move, spotOf } from "./ledger.ts";
import { costOf, isWithin, queueOf } from "./market.ts";
import { draftOrder } from "./order-draft.ts";
import { type Market, type Order, type State, takeTurn, touch } from "./state.ts";

export function placeOrder(state: State, command: PlaceOrder): Refusal | Order {
  const market = state.markets.get(command.market);
  if (!market) return "MARKET_UNKNOWN";
  const refusal = refusalOf(market, command);
  if (refusal) return refusal;

  const order = draftOrder(state, market, command);
  const asset = order.side === buy ? market.rules.quote : market.rules.base;
  if (order.held > balanceOf(state, asset, spotOf(order.user))) return "INSUFFICIENT_BALANCE";

  state.orders += 1;
  market.open.push(order);
  touch(state, order);
  move(state, { asset, units: order.held, from: spotOf(order.user), to: lockedSpotOf(order.user) });
  if (order.wakesWhen) {
    order.stands = "AMONG_STOPS";
    takeTurn(state, order);
  } else executeAndWake(state, order);
  return order;
}

function refusalOf(market: Market, command: PlaceOrder): Refusal | null {
  const { rules } = market;
  if (rules.state === "DISABLED") return "MARKET_DISABLED";
  if (rules.state === "CANCEL_ONLY") return "MARKET_CANCEL_ONLY";

  if (!hasValidNumbers(command) || !hasValidShape(command)) return "ORDER_INVALID";

  const { lots, visibleLots } = command;
  if (lots > 0 && lots < rules.minLots) return "QUANTITY_TOO_SMALL";
  if (lots > 0 && lots > rules.maxLots) return "QUANTITY_TOO_LARGE";

  const isVisibleValid = visibleLots >= rules.minLots && visibleLots <= lots && lots <= 100 * visibleLots;
  if (visibleLots > 0 && !isVisibleValid) return "VISIBLE_SIZE_INVALID";

  if (isOutOfBand(market, command.priceTicks) || isOutOfBand(market, command.stopTicks)) return "PRICE_OUT_OF_BAND";
  if (command.stopTicks > 0 && BigInt(command.stopTicks) === market.last) return "STOP_PRICE_REACHED";

  const best = queueOf(market, opposite(command.side))[0]?.priceTicks;
  if (command.type === "MARKET" && best === undefined) return "NO_LIQUIDITY";

  const notional = notionalOf(market, command, best);
  if (notional < rules.minNotionalUnits) return "NOTIONAL_TOO_SMALL";
  if (command.type === "MARKET" && command.totalUnits > 0 && best && notional < costOf(market, best, 1n)) {
    return "NOTIONAL_TOO_SMALL";
  }
  if (notional > rules.maxNotionalUnits) return "NOTIONAL_TOO_LARGE";

  const wouldTrade = best !== undefined && isWithin(command.side, best, BigInt(command.priceTicks));
  if (command.postOnly && wouldTrade) return "POST_ONLY_WOULD_TRADE";

  const mayWait = isStop(command) || (command.type === "LIMIT" && command.timeInForce === "GTC");
  const open = market.open.filter((order) => order.user === command.user).length;
  if (mayWait && open >= rules.maxOpenOrders) return "TOO_MANY_OPEN_ORDERS";
  return null;
}

const isStop = ({ type }: PlaceOrder): boolean => type === "STOP_LIMIT" || type === "STOP_MARKET";

const hasValidNumbers = (command: PlaceOrder): boolean =>
  isPerson(command.user) &&
  [command.priceTicks, command.stopTicks, command.lots, command.visibleLots].every((n) => isFrom(0, n, 2 ** 31 - 1)) &&
  isFrom(0, command.totalUnits, 2 ** 52 - 1);

function hasValidShape(command: PlaceOrder): boolean {
  const { type, side, timeInForce, postOnly } = command;
  const hasPrice = command.priceTicks > 0;
  const hasStop = command.stopTicks > 0;
  const hasLots = command.lots > 0;
  const hasTotal = command.totalUnits > 0;

  if (type === "LIMIT" && !(hasPrice && hasLots && !hasStop && !hasTotal)) return false;
  if (type === "STOP_LIMIT" && !(hasPrice && hasStop && hasLots && !hasTotal)) return false;
  if (type === "MARKET" && !(!hasPrice && !hasStop && hasLots !== hasTotal && timeInForce === "IOC")) return false;
  if (type === "STOP_MARKET" && !(!hasPrice && hasStop && hasLots !== hasTotal && timeInForce === "IOC")) return false;
  if (type === "STOP_MARKET" && side === sell && !hasLots) return false;

  if (postOnly && !(type === "LIMIT" && timeInForce === "GTC")) return false;
  const mayHide = (type === "LIMIT" || type === "STOP_LIMIT") && timeInForce === "GTC";
  return command.visibleLots === 0 || mayHide;
}

/** Whether a given price is above last × band or, times band, below last. */
function isOutOfBand({ rules, last }: Market, ticks: number): boolean {
  const band = BigInt(rules.priceBand);
  if (band === 0n || last === null || ticks === 0) return false;
  return BigInt(ticks) > last * band || BigInt(ticks) * band < last;
}

function notionalOf(market: Market, command: PlaceOrder, best: bigint | undefined): bigint {
  if (command.totalUnits > 0) return BigInt(command.totalUnits);
  const prices = {
    LIMIT: BigInt(command.priceTicks),
    STOP_LIMIT: BigInt(command.priceTicks),
    MARKET: best ?? 0n,
    STOP_MARKET: BigInt(command.stopTicks),
  };
  return costOf(market, prices[command.type], BigInt(command.lots));
}
