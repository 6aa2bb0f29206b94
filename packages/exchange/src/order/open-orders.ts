/** The open orders of all markets: by id for cancels, by index for the books. */
import { nothing } from "../book/book.ts";
import { IdTable } from "./id-table.ts";
import { OpenOrder, type OrderTerms, type Seat } from "./open-order.ts";

export class OpenOrders {
  readonly #indexById = new IdTable();
  readonly #byIndex: OpenOrder[] = [];
  /** The free list: objects of ended orders. */
  readonly #spare: OpenOrder[] = [];

  /** The number of listed orders, in a book or waiting for their stop price. */
  get count(): number {
    return this.#indexById.count;
  }

  /** `lots` is the ordered quantity. */
  open(id: number, createdAt: number, seat: Seat, terms: OrderTerms, lots: number): OpenOrder {
    const order = this.#spare.pop() ?? this.#make(seat);
    order.open(id, createdAt, seat, terms, lots);
    return order;
  }

  /** Lists an order that stays open after its command. */
  list(order: OpenOrder): void {
    order.isListed = true;
    this.#indexById.set(order.id, order.index);
    order.person.add(order);
  }

  unlist(order: OpenOrder): void {
    order.isListed = false;
    this.#indexById.delete(order.id);
    order.person.remove(order);
  }

  /** Recycles an ended order's object. */
  giveBack(order: OpenOrder): void {
    this.#spare.push(order);
  }

  find(id: number): OpenOrder | undefined {
    const index = id > 0 ? this.#indexById.get(id) : nothing;
    return index === nothing ? undefined : this.#byIndex[index];
  }

  at(index: number): OpenOrder {
    const order = this.#byIndex[index];
    if (!order) throw new Error(`No order is open at ${index}`);
    return order;
  }

  /** All listed orders, by id. */
  all(): OpenOrder[] {
    return this.#byIndex.filter(({ isListed }) => isListed).sort((left, right) => left.id - right.id);
  }

  #make(seat: Seat): OpenOrder {
    const order = new OpenOrder(this.#byIndex.length, seat);
    this.#byIndex.push(order);
    return order;
  }
}
