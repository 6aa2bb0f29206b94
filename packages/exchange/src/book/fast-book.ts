/**
 * The book for production: orders in typed arrays, linked into queues, on a ladder of prices. Nothing is allocated while
 * orders come and go, so nothing has to be collected. The same suite holds it to what the plain book does.
 */
import { type Book, buy, nothing, type RestingOrder, type Side, sell } from "./book.ts";
import { addLots, allLotsAt, headAt, type LadderPage, PriceLadder, shownLotsAt, tailAt } from "./price-ladder.ts";

const firstCapacity = 1_024;

export function createFastBook(): Book {
  return new FastBook();
}

/** What is known of an order: eight numbers side by side, so that one look at memory finds them. A place is the first's index. */
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
  #places = new Int32Array(firstCapacity * fields);
  /** How far places have been given, and the first of those that were given back. */
  #used = 0;
  #free = nothing;

  readonly #bids = new PriceLadder();
  readonly #asks = new PriceLadder();
  #bestBid = nothing;
  #bestAsk = nothing;
  #bidCount = 0;
  #askCount = 0;

  rest({ side, priceTicks, lots, visibleLots, shownLots, order }: RestingOrder): number {
    const place = this.#newPlace();
    this.#places[place + priceAt] = priceTicks;
    this.#places[place + leftAt] = lots;
    this.#places[place + visibleAt] = visibleLots;
    this.#places[place + shownAt] = shownLots;
    this.#places[place + orderAt] = order;
    this.#places[place + sideAt] = side;
    const page = this.#ladder(side).pageFor(priceTicks);
    addLots(page, PriceLadder.rung(priceTicks) + allLotsAt, lots);
    this.#join(place, page);
    if (side === buy) {
      this.#bidCount += 1;
      if (priceTicks > this.#bestBid) this.#bestBid = priceTicks;
    } else {
      this.#askCount += 1;
      if (priceTicks < this.#bestAsk || this.#bestAsk === nothing) this.#bestAsk = priceTicks;
    }
    return place;
  }

  bestPrice(side: Side): number {
    return side === buy ? this.#bestBid : this.#bestAsk;
  }

  front(side: Side): number {
    const price = side === buy ? this.#bestBid : this.#bestAsk;
    if (price === nothing) return nothing;
    return this.#ladder(side).pageFor(price).rungs[PriceLadder.rung(price) + headAt] ?? nothing;
  }

  priceOf(place: number): number {
    return this.#places[place + priceAt] ?? nothing;
  }

  orderAt(place: number): number {
    return this.#places[place + orderAt] ?? nothing;
  }

  shownOf(place: number): number {
    return this.#places[place + shownAt] ?? 0;
  }

  leftOf(place: number): number {
    return this.#places[place + leftAt] ?? 0;
  }

  take(place: number, lots: number): number {
    const shown = this.shownOf(place);
    if (lots < 1 || lots > shown) throw new Error(`${lots} lots cannot be taken from ${shown}`);
    const left = this.leftOf(place) - lots;
    if (left === 0) {
      this.remove(place);
      return 0;
    }
    const price = this.priceOf(place);
    const page = this.#ladder(this.#sideOf(place)).pageFor(price);
    const rung = PriceLadder.rung(price);
    this.#places[place + leftAt] = left;
    addLots(page, rung + allLotsAt, -lots);
    if (shown > lots) {
      this.#places[place + shownAt] = shown - lots;
      addLots(page, rung + shownLotsAt, -lots);
      return left;
    }
    // The shown part is gone: the next part is shown, at the end of the queue.
    this.#part(place, page);
    const visible = this.#places[place + visibleAt] ?? left;
    this.#places[place + shownAt] = visible < left ? visible : left;
    this.#join(place, page);
    return left;
  }

  remove(place: number): void {
    const side = this.#sideOf(place);
    const price = this.priceOf(place);
    const left = this.leftOf(place);
    if (left === 0) throw new Error(`Nothing rests at place ${place}`);
    const page = this.#ladder(side).pageFor(price);
    const rung = PriceLadder.rung(price);
    addLots(page, rung + allLotsAt, -left);
    this.#part(place, page);
    if (page.taken === 0) this.#ladder(side).giveBack(price);
    this.#places[place + leftAt] = 0;
    this.#places[place + nextAt] = this.#free;
    this.#free = place;
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

  places(side: Side): number[] {
    const places: number[] = [];
    for (let price = this.bestPrice(side); price !== nothing; price = this.#worse(side, price)) {
      const head = this.#ladder(side).pageFor(price).rungs[PriceLadder.rung(price) + headAt] ?? nothing;
      for (let place = head; place !== nothing; place = this.#places[place + nextAt] ?? nothing) places.push(place);
    }
    return places;
  }

  count(side: Side): number {
    return side === buy ? this.#bidCount : this.#askCount;
  }

  #ladder(side: Side): PriceLadder {
    return side === buy ? this.#bids : this.#asks;
  }

  #sideOf(place: number): Side {
    return this.#places[place + sideAt] === buy ? buy : sell;
  }

  /** Puts an order at the end of the queue of its price. */
  #join(place: number, page: LadderPage): void {
    const rung = PriceLadder.rung(this.priceOf(place));
    const tail = page.rungs[rung + tailAt] ?? nothing;
    this.#places[place + previousAt] = tail;
    this.#places[place + nextAt] = nothing;
    if (tail === nothing) {
      page.rungs[rung + headAt] = place;
      this.#ladder(this.#sideOf(place)).mark(page, this.priceOf(place));
    } else this.#places[tail + nextAt] = place;
    page.rungs[rung + tailAt] = place;
    addLots(page, rung + shownLotsAt, this.shownOf(place));
  }

  /** Takes an order out of the queue of its price. */
  #part(place: number, page: LadderPage): void {
    const rung = PriceLadder.rung(this.priceOf(place));
    const next = this.#places[place + nextAt] ?? nothing;
    const previous = this.#places[place + previousAt] ?? nothing;
    if (previous === nothing) page.rungs[rung + headAt] = next;
    else this.#places[previous + nextAt] = next;
    if (next === nothing) page.rungs[rung + tailAt] = previous;
    else this.#places[next + previousAt] = previous;
    addLots(page, rung + shownLotsAt, -this.shownOf(place));
    if (page.rungs[rung + headAt] === nothing) this.#ladder(this.#sideOf(place)).clear(page, this.priceOf(place));
  }

  /** The price that becomes the best when the best one is empty. */
  #nextBest(side: Side, price: number): number {
    return this.count(side) === 0 ? nothing : this.#worse(side, price);
  }

  #worse(side: Side, price: number): number {
    return side === buy ? this.#bids.atOrBelow(price - 1) : this.#asks.atOrAbove(price + 1);
  }

  #newPlace(): number {
    if (this.#free !== nothing) {
      const place = this.#free;
      this.#free = this.#places[place + nextAt] ?? nothing;
      return place;
    }
    if (this.#used === this.#places.length) this.#grow();
    this.#used += fields;
    return this.#used - fields;
  }

  #grow(): void {
    const larger = new Int32Array(this.#places.length * 2);
    larger.set(this.#places);
    this.#places = larger;
  }
}
