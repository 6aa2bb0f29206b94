/** The trading floor: all state that the rules act on, and the record of what the current command has done. */
import type { Book } from "./book/book.ts";
import { house, Ledger, mainAvailable, spotAvailable, spotLocked } from "./ledger/ledger.ts";
import type { Market } from "./market.ts";
import { type OpenOrder, Person, Seat } from "./order/open-order.ts";
import { OpenOrders } from "./order/open-orders.ts";
import type { OrderState, Trade } from "./outcome.ts";

/** Money of a main wallet that is held for a withdrawal. */
export interface MoneyHold {
  readonly user: number;
  readonly asset: number;
  readonly units: number;
}

/** Most commands trade nothing; they share one frozen empty list. */
const noTrades: Trade[] = [];
Object.freeze(noTrades);

export class Floor {
  readonly ledger = new Ledger();
  readonly markets = new Map<number, Market>();
  readonly people = new Map<number, Person>();
  readonly orders = new OpenOrders();
  readonly holds = new Map<string, MoneyHold>();
  readonly createBook: () => Book;

  lastOrderId = 0;
  lastTradeId = 0;
  lastTurn = 0;

  /** The current command: its time, the orders it touched, the trades it made. */
  at = 0;
  readonly #touched: OpenOrder[] = [];
  #touchedCount = 0;
  trades: Trade[] = noTrades;

  constructor(createBook: () => Book) {
    this.createBook = createBook;
  }

  begin(at: number): void {
    this.at = at;
    this.trades = noTrades;
    this.ledger.begin();
  }

  /**
   * Ends the current command: returns the states of the touched orders, and recycles the objects of those that ended.
   */
  finish(): OrderState[] {
    const count = this.#touchedCount;
    // Preallocated: growing by push reserves far more memory.
    const states = new Array<OrderState>(count);
    for (let at = 0; at < count; at += 1) {
      const order = this.#touched[at];
      if (!order) break;
      states[at] = order.state();
      order.isTouched = false;
      if (order.status !== "WAITING") this.orders.giveBack(order);
    }
    this.#touchedCount = 0;
    return states;
  }

  recordTrade(trade: Trade): void {
    if (this.trades === noTrades) this.trades = [trade];
    else this.trades.push(trade);
  }

  touch(order: OpenOrder): void {
    if (order.isTouched) return;
    order.isTouched = true;
    this.#touched[this.#touchedCount] = order;
    this.#touchedCount += 1;
  }

  person(user: number): Person {
    let person = this.people.get(user);
    if (!person) {
      person = new Person(user);
      this.people.set(user, person);
    }
    return person;
  }

  /** A person's seat in a market, created on first use. */
  seat(person: Person, market: Market): Seat {
    return person.seats[market.number] ?? this.#takeSeat(person, market);
  }

  nextTurn(): number {
    this.lastTurn += 1;
    return this.lastTurn;
  }

  release(order: OpenOrder, units: number): void {
    if (units === 0) return;
    this.ledger.move(order.paysFrom + spotLocked, order.paysFrom + spotAvailable, units);
    order.heldUnits -= units;
  }

  outsideSlot(rail: number, asset: number): number {
    return this.ledger.account(house.outside + rail, asset) + mainAvailable;
  }

  #takeSeat(person: Person, market: Market): Seat {
    const baseAccount = this.ledger.account(person.user, market.rules.base);
    const quoteAccount = this.ledger.account(person.user, market.rules.quote);
    const seat = new Seat(person, market, baseAccount, quoteAccount);
    // Fill the gap, so that the array never becomes sparse.
    while (person.seats.length <= market.number) person.seats.push(undefined);
    person.seats[market.number] = seat;
    return seat;
  }
}
