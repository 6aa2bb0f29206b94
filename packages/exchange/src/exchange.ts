/**
 * The exchange: a deterministic state machine that takes one command and returns its outcome. It has no clock,
 * randomness, I/O or waiting; the same commands give the same outcomes, balances and books on every machine.
 */
import type { Book, Side } from "./book/book.ts";
import { createFastBook } from "./book/fast-book.ts";
import type { CancelAll, CancelOrder, Command, PlaceOrder, SetMarket, SetTrader } from "./command.ts";
import { Floor } from "./floor.ts";
import { type AccountBalances, isPerson } from "./ledger/ledger.ts";
import { areRulesValid, keepsItsUnits, Market, mostMarkets } from "./market.ts";
import { end, enter } from "./match.ts";
import * as money from "./money.ts";
import type { Move, OrderState, Outcome, Refusal } from "./outcome.ts";
import { placeOrder } from "./place.ts";
import { isInteger, million } from "./units.ts";

const nothingDone: Omit<Outcome, "refusal"> = { orders: [], trades: [], placed: null };

export interface ExchangeOptions {
  readonly createBook?: () => Book;
}

export class Exchange {
  readonly #floor: Floor;

  constructor({ createBook = createFastBook }: ExchangeOptions = {}) {
    this.#floor = new Floor(createBook);
  }

  apply(command: Command): Outcome {
    const floor = this.#floor;
    floor.begin(command.at);
    const refusal = command.kind === "place" ? this.#place(command) : this.#applyOther(command);
    if (refusal) return { refusal, ...nothingDone };
    const orders = floor.finish();
    const placed = command.kind === "place" ? (orders[0] ?? null) : null;
    return { refusal: null, orders, trades: floor.trades, placed };
  }

  /** The movements of the latest command. */
  moves(): Move[] {
    const { moves, balanceAt } = this.#floor.ledger;
    return Array.from({ length: moves.count }, (_, index) => ({
      from: balanceAt(moves.from(index)),
      to: balanceAt(moves.to(index)),
      units: moves.units(index),
    }));
  }

  balances(): AccountBalances[] {
    return this.#floor.ledger.accounts();
  }

  balance(user: number, asset: number, which: number): bigint {
    return this.#floor.ledger.balance(user, asset, which);
  }

  openOrders(): OrderState[] {
    return this.#floor.orders.all().map((order) => order.state());
  }

  get openOrderCount(): number {
    return this.#floor.orders.count;
  }

  /** The shown lots of a market by price, best first. */
  levels(market: number, side: Side, most: number): (readonly [priceTicks: number, lots: number])[] {
    return this.#floor.markets.get(market)?.book.levels(side, most) ?? [];
  }

  /** The shown lots at one price of a market. */
  shownAt(market: number, side: Side, priceTicks: number): number {
    return this.#floor.markets.get(market)?.book.shownAt(side, priceTicks) ?? 0;
  }

  lastPrice(market: number): number | undefined {
    return this.#floor.markets.get(market)?.lastTicks || undefined;
  }

  /** The mutable state, for snapshots, restores and audits. */
  get floor(): Floor {
    return this.#floor;
  }

  /** Hold, match, settle: `placeOrder` checks and holds, `enter` matches, and every match settles. */
  #place(command: PlaceOrder): Refusal | null {
    const placed = placeOrder(this.#floor, command);
    if (typeof placed === "string") return placed;
    enter(this.#floor, placed);
    return null;
  }

  #applyOther(command: Exclude<Command, PlaceOrder>): Refusal | null {
    const floor = this.#floor;
    switch (command.kind) {
      case "cancel":
        return cancel(floor, command);
      case "cancelAll":
        return cancelAll(floor, command);
      case "credit":
        return money.credit(floor, command);
      case "hold":
        return money.hold(floor, command);
      case "settle":
        return money.settleHold(floor, command);
      case "release":
        return money.releaseHold(floor, command);
      case "transfer":
        return money.transfer(floor, command);
      case "pay":
        return money.pay(floor, command);
      case "reward":
        return money.reward(floor, command);
      case "setTrader":
        return setTrader(floor, command);
      case "setMarket":
        return setMarket(floor, command);
    }
  }
}

function cancel(floor: Floor, { user, order: id }: CancelOrder): Refusal | null {
  const order = floor.orders.find(id);
  if (order?.person.user !== user) return "ORDER_NOT_OPEN";
  if (order.market.rules.state === "DISABLED") return "MARKET_DISABLED";
  end(floor, order, "CANCELLED");
  return null;
}

function cancelAll(floor: Floor, { user, market }: CancelAll): Refusal | null {
  if (market !== null) {
    const only = floor.markets.get(market);
    if (!only) return "MARKET_UNKNOWN";
    if (only.rules.state === "DISABLED") return "MARKET_DISABLED";
  }
  for (const order of floor.people.get(user)?.openOrders() ?? []) {
    if (market !== null && order.market.number !== market) continue;
    if (order.market.rules.state !== "DISABLED") end(floor, order, "CANCELLED");
  }
  return null;
}

function setTrader(floor: Floor, { user, tier, tdsPpm, tdsInInr }: SetTrader): Refusal | null {
  if (!isPerson(user) || !isInteger(tier, 0, 255)) return "TRADER_INVALID";
  if (tdsPpm !== null && !isInteger(tdsPpm, 0, million)) return "TRADER_INVALID";
  Object.assign(floor.person(user), { tier, tdsPpm, tdsInInr });
  return null;
}

function setMarket(floor: Floor, { market: number, rules }: SetMarket): Refusal | null {
  if (!isInteger(number, 0, mostMarkets - 1) || !areRulesValid(rules)) return "MARKET_RULES_INVALID";
  const market = floor.markets.get(number);
  if (!market) {
    floor.markets.set(number, new Market(number, rules, floor.ledger, floor.createBook));
    return null;
  }
  if (!keepsItsUnits(market.rules, rules)) return "MARKET_RULES_INVALID";
  market.rules = rules;
  return null;
}
