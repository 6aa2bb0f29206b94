/**
 * The naive exchange: RULES.md as plainly as possible, slow and obvious, with other data structures than the fast core.
 * Random streams compare the core with it; nothing else may use it.
 */
import type { Side } from "../book/book.ts";
import type { CancelAll, CancelOrder, Command, SetTrader } from "../command.ts";
import type { OrderState, Outcome, Refusal } from "../outcome.ts";
import { isFrom, isPerson, isPpm } from "./arithmetic.ts";
import { endOrder } from "./execute.ts";
import { levelsOf, setMarket } from "./market.ts";
import { credit, hold, pay, release, reward, settle, transfer } from "./money.ts";
import { placeOrder } from "./place-order.ts";
import { createState, marketOf, type Order, type State, show } from "./state.ts";

export interface AccountBalances {
  readonly user: number;
  readonly asset: number;
  readonly balances: readonly [mainAvailable: bigint, mainLocked: bigint, spotAvailable: bigint, spotLocked: bigint];
}

export interface Reference {
  apply(command: Command): Outcome;
  /** Every account with a non-zero balance, by user, then asset. */
  balances(): AccountBalances[];
  /** Sorted by id. */
  openOrders(): OrderState[];
  lastPrice(market: number): number | undefined;
  /** The shown lots by price, best first. */
  levels(market: number, side: Side): (readonly [priceTicks: number, shownLots: number])[];
}

export function createReference(): Reference {
  const state = createState();
  return {
    apply(command) {
      state.at = command.at;
      state.touched = [];
      state.traded = [];
      const answer = answerTo(state, command);
      if (typeof answer === "string") return { refusal: answer, orders: [], trades: [], placed: null };
      const orders = state.touched.map(show);
      const placed = orders.find((order) => order.id === answer?.id) ?? null;
      return { refusal: null, orders, trades: state.traded, placed };
    },
    balances: () => balancesIn(state),
    openOrders: () => allOpen(state).map(show),
    lastPrice(market) {
      const last = state.markets.get(market)?.last ?? null;
      return last === null ? undefined : Number(last);
    },
    levels(number, side) {
      const market = state.markets.get(number);
      const levels = market ? levelsOf(market, side) : [];
      return levels.map(({ priceTicks, shownLots }) => [Number(priceTicks), Number(shownLots)]);
    },
  };
}

/** A refusal, the placed order, or null. */
function answerTo(state: State, command: Command): Refusal | Order | null {
  switch (command.kind) {
    case "place":
      return placeOrder(state, command);
    case "cancel":
      return cancel(state, command);
    case "cancelAll":
      return cancelAll(state, command);
    case "credit":
      return credit(state, command);
    case "hold":
      return hold(state, command);
    case "settle":
      return settle(state, command);
    case "release":
      return release(state, command);
    case "transfer":
      return transfer(state, command);
    case "pay":
      return pay(state, command);
    case "reward":
      return reward(state, command);
    case "setTrader":
      return setTrader(state, command);
    case "setMarket":
      return setMarket(state, command);
  }
}

function cancel(state: State, command: CancelOrder): Refusal | null {
  const order = allOpen(state).find(({ id }) => id === command.order);
  if (!order || order.user !== command.user) return "ORDER_NOT_OPEN";
  if (marketOf(state, order).rules.state === "DISABLED") return "MARKET_DISABLED";
  endOrder(state, order, "CANCELLED");
  return null;
}

/** Cancels by id, in one market or in all that are not disabled. */
function cancelAll(state: State, command: CancelAll): Refusal | null {
  if (command.market !== null) {
    const market = state.markets.get(command.market);
    if (!market) return "MARKET_UNKNOWN";
    if (market.rules.state === "DISABLED") return "MARKET_DISABLED";
  }
  const cancelled = allOpen(state).filter(
    (order) =>
      order.user === command.user &&
      (command.market === null || order.market === command.market) &&
      marketOf(state, order).rules.state !== "DISABLED",
  );
  for (const order of cancelled) endOrder(state, order, "CANCELLED");
  return null;
}

function setTrader(state: State, { user, tier, tdsPpm, tdsInInr }: SetTrader): Refusal | null {
  const isValid = isPerson(user) && isFrom(0, tier, 255) && (tdsPpm === null || isPpm(tdsPpm));
  if (!isValid) return "TRADER_INVALID";
  state.traders.set(user, { tier, tdsPpm, tdsInInr });
  return null;
}

const allOpen = ({ markets }: State): Order[] =>
  [...markets.values()].flatMap(({ open }) => open).sort((left, right) => left.id - right.id);

function balancesIn({ accounts }: State): AccountBalances[] {
  return [...accounts.values()]
    .map(({ user, asset, mainAvailable, mainLocked, spotAvailable, spotLocked }) => ({
      user,
      asset,
      balances: [mainAvailable, mainLocked, spotAvailable, spotLocked] as const,
    }))
    .filter(({ balances }) => balances.some((units) => units !== 0n))
    .sort((left, right) => left.user - right.user || left.asset - right.asset);
}
