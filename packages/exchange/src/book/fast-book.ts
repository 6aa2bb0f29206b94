/**
 * The production book: orders in typed arrays, linked into queues, on a price ladder. It allocates nothing while orders
 * come and go, so there is no garbage to collect. The same test suite compares it with the plain book.
 */
import { type Book, buy, nothing, type RestingOrder, type Side, sell } from "./book.ts";
import { addLots, allLotsAt, headAt, type LadderPage, PriceLadder, shownLotsAt, tailAt } from "./price-ladder.ts";

const firstCapacity = 1_024;

export function createFastBook(): Book {
  return new FastBook();
}

/** An order's eight numbers, side by side in one cache line. A slot is the index of the first. */
const fields = 8;
const nextAt = 0;
const previousAt = 1;
const priceAt = 2;
const shownAt = 3;
const leftAt = 4;
const visibleAt = 5;
const orderAt = 6;
const sideAt = 7;

class FastBook implements Book {
  #slots = new Int32Array(firstCapacity * fields);
  /** The end of the used part of the array, and the head of the free list. */
  #used = 0;
  #free = nothing;

  readonly #bids = new PriceLadder();
  readonly #asks = new PriceLadder();
  #bestBid = nothing;
  #bestAsk = nothing;
  #bidCount = 0;
  #askCount = 0;

  rest({ side, priceTicks, lots, visibleLots, shownLots, order }: RestingOrder): number {
    const slot = this.#newSlot();
    this.#slots[slot + priceAt] = priceTicks;
    this.#slots[slot + leftAt] = lots;
    this.#slots[slot + visibleAt] = visibleLots;
    this.#slots[slot + shownAt] = shownLots;
    this.#slots[slot + orderAt] = order;
    this.#slots[slot + sideAt] = side;
    const page = this.#ladder(side).pageFor(priceTicks);
    addLots(page, PriceLadder.rung(priceTicks) + allLotsAt, lots);
    this.#join(slot, page);
    if (side === buy) {
      this.#bidCount += 1;
      if (priceTicks > this.#bestBid) this.#bestBid = priceTicks;
    } else {
      this.#askCount += 1;
      if (priceTicks < this.#bestAsk || this.#bestAsk === nothing) this.#bestAsk = priceTicks;
    }
    return slot;
  }

  bestPrice(side: Side): number {
    return side === buy ? this.#bestBid : this.#bestAsk;
  }

  front(side: Side): number {
    const price = side === buy ? this.#bestBid : this.#bestAsk;
    if (price === nothing) return nothing;
    return this.#ladder(side).pageFor(price).rungs[PriceLadder.rung(price) + headAt] ?? nothing;
  }

  priceOf(slot: number): number {
    return this.#slots[slot + priceAt] ?? nothing;
  }

  orderAt(slot: number): number {
    return this.#slots[slot + orderAt] ?? nothing;
  }

  shownOf(slot: number): number {
    return this.#slots[slot + shownAt] ?? 0;
  }

  leftOf(slot: number): number {
    return this.#slots[slot + leftAt] ?? 0;
  }

  take(slot: number, lots: number): number {
    const shown = this.shownOf(slot);
    if (lots < 1 || lots > shown) throw new Error(`${lots} lots cannot be taken from ${shown}`);
    const left = this.leftOf(slot) - lots;
    if (left === 0) {
      this.remove(slot);
      return 0;
    }
    const price = this.priceOf(slot);
    const page = this.#ladder(this.#sideOf(slot)).pageFor(price);
    const rung = PriceLadder.rung(price);
    this.#slots[slot + leftAt] = left;
    addLots(page, rung + allLotsAt, -lots);
    if (shown > lots) {
      this.#slots[slot + shownAt] = shown - lots;
      addLots(page, rung + shownLotsAt, -lots);
      return left;
    }
    // The shown part is used up: show the next one at the end of the queue.
    this.#part(slot, page);
    const visible = this.#slots[slot + visibleAt] ?? left;
    this.#slots[slot + shownAt] = visible < left ? visible : left;
    this.#join(slot, page);
    return left;
  }

  remove(slot: number): void {
    const side = this.#sideOf(slot);
    const price = this.priceOf(slot);
    const left = this.leftOf(slot);
    if (left === 0) throw new Error(`Nothing rests at slot ${slot}`);
    const page = this.#ladder(side).pageFor(price);
    const rung = PriceLadder.rung(price);
    addLots(page, rung + allLotsAt, -left);
    this.#part(slot, page);
    if (page.taken === 0) this.#ladder(side).giveBack(price);
    this.#slots[slot + leftAt] = 0;
    this.#slots[slot + nextAt] = this.#free;
    this.#free = slot;
    if (side === buy) {
      this.#bidCount -= 1;
      if (price === this.#bestBid && page.rungs[rung + headAt] === nothing) this.#bestBid = this.#nextBest(side, price);
    } else {
      this.#askCount -= 1;
      if (price === this.#bestAsk && page.rungs[rung + headAt] === nothing) this.#bestAsk = this.#nextBest(side, price);
    }
  }

  walk(side: Side, limitTicks: number, visit: (priceTicks: number, lots: number) => boolean): void {
    let price = this.bestPrice(side);
    while (price !== nothing && (side === buy ? price >= limitTicks : price <= limitTicks)) {
      if (!visit(price, this.#ladder(side).pageFor(price).rungs[PriceLadder.rung(price) + allLotsAt] ?? 0)) return;
      price = this.#worse(side, price);
    }
  }

  levels(side: Side, most: number): (readonly [number, number])[] {
    const levels: (readonly [number, number])[] = [];
    let price = this.bestPrice(side);
    while (price !== nothing && levels.length < most) {
      levels.push([price, this.#ladder(side).pageFor(price).rungs[PriceLadder.rung(price) + shownLotsAt] ?? 0]);
      price = this.#worse(side, price);
    }
    return levels;
  }

  shownAt(side: Side, priceTicks: number): number {
    return this.#ladder(side).find(priceTicks)?.rungs[PriceLadder.rung(priceTicks) + shownLotsAt] ?? 0;
  }

  slots(side: Side): number[] {
    const slots: number[] = [];
    for (let price = this.bestPrice(side); price !== nothing; price = this.#worse(side, price)) {
      const head = this.#ladder(side).pageFor(price).rungs[PriceLadder.rung(price) + headAt] ?? nothing;
      for (let slot = head; slot !== nothing; slot = this.#slots[slot + nextAt] ?? nothing) slots.push(slot);
    }
    return slots;
  }

  count(side: Side): number {
    return side === buy ? this.#bidCount : this.#askCount;
  }

  #ladder(side: Side): PriceLadder {
    return side === buy ? this.#bids : this.#asks;
  }

  #sideOf(slot: number): Side {
    return this.#slots[slot + sideAt] === buy ? buy : sell;
  }

  /** Appends an order to the queue at its price. */
  #join(slot: number, page: LadderPage): void {
    const rung = PriceLadder.rung(this.priceOf(slot));
    const tail = page.rungs[rung + tailAt] ?? nothing;
    this.#slots[slot + previousAt] = tail;
    this.#slots[slot + nextAt] = nothing;
    if (tail === nothing) {
      page.rungs[rung + headAt] = slot;
      this.#ladder(this.#sideOf(slot)).mark(page, this.priceOf(slot));
    } else this.#slots[tail + nextAt] = slot;
    page.rungs[rung + tailAt] = slot;
    addLots(page, rung + shownLotsAt, this.shownOf(slot));
  }

  /** Unlinks an order from the queue at its price. */
  #part(slot: number, page: LadderPage): void {
    const rung = PriceLadder.rung(this.priceOf(slot));
    const next = this.#slots[slot + nextAt] ?? nothing;
    const previous = this.#slots[slot + previousAt] ?? nothing;
    if (previous === nothing) page.rungs[rung + headAt] = next;
    else this.#slots[previous + nextAt] = next;
    if (next === nothing) page.rungs[rung + tailAt] = previous;
    else this.#slots[next + previousAt] = previous;
    addLots(page, rung + shownLotsAt, -this.shownOf(slot));
    if (page.rungs[rung + headAt] === nothing) this.#ladder(this.#sideOf(slot)).clear(page, this.priceOf(slot));
  }

  /** The best price after `price` has become empty. */
  #nextBest(side: Side, price: number): number {
    return this.count(side) === 0 ? nothing : this.#worse(side, price);
  }

  #worse(side: Side, price: number): number {
    return side === buy ? this.#bids.atOrBelow(price - 1) : this.#asks.atOrAbove(price + 1);
  }

  #newSlot(): number {
    if (this.#free !== nothing) {
      const slot = this.#free;
      this.#free = this.#slots[slot + nextAt] ?? nothing;
      return slot;
    }
    if (this.#used === this.#slots.length) this.#grow();
    this.#used += fields;
    return this.#used - fields;
  }

  #grow(): void {
    const larger = new Int32Array(this.#slots.length * 2);
    larger.set(this.#slots);
    this.#slots = larger;
  }
}
