/**
 * The book for production: orders in typed arrays, linked into queues, on a ladder of prices. Nothing is allocated while
 * orders come and go, so nothing has to be collected. The same suite holds it to what the plain book does.
 */
import { type Book, buy, nothing, type RestingOrder, type Side, sell } from "./book.ts";
import { type LadderPage, PriceLadder } from "./price-ladder.ts";

const firstCapacity = 1_024;

export function createFastBook(): Book {
  return new FastBook();
}

class FastBook implements Book {
  #capacity = firstCapacity;
  #next = new Int32Array(firstCapacity);
  #previous = new Int32Array(firstCapacity);
  #price = new Int32Array(firstCapacity);
  #shown = new Int32Array(firstCapacity);
  #left = new Int32Array(firstCapacity);
  #visible = new Int32Array(firstCapacity);
  #owner = new Int32Array(firstCapacity);
  #side = new Uint8Array(firstCapacity);
  /** Places given so far, and the first of those that were given back. */
  #used = 0;
  #free = nothing;

  readonly #bids = new PriceLadder();
  readonly #asks = new PriceLadder();
  #bestBid = nothing;
  #bestAsk = nothing;
  #bidCount = 0;
  #askCount = 0;

  rest({ side, priceTicks, lots, visibleLots, owner }: RestingOrder): number {
    const place = this.#newPlace();
    this.#price[place] = priceTicks;
    this.#left[place] = lots;
    this.#visible[place] = visibleLots;
    this.#shown[place] = visibleLots < lots ? visibleLots : lots;
    this.#owner[place] = owner;
    this.#side[place] = side;
    const page = this.#ladder(side).pageFor(priceTicks);
    page.allLots[PriceLadder.rung(priceTicks)] = (page.allLots[PriceLadder.rung(priceTicks)] ?? 0) + lots;
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
    return this.#ladder(side).pageFor(price).heads[PriceLadder.rung(price)] ?? nothing;
  }

  priceOf(place: number): number {
    return this.#price[place] ?? nothing;
  }

  ownerOf(place: number): number {
    return this.#owner[place] ?? nothing;
  }

  shownOf(place: number): number {
    return this.#shown[place] ?? 0;
  }

  leftOf(place: number): number {
    return this.#left[place] ?? 0;
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
    this.#left[place] = left;
    page.allLots[rung] = (page.allLots[rung] ?? 0) - lots;
    if (shown > lots) {
      this.#shown[place] = shown - lots;
      page.shownLots[rung] = (page.shownLots[rung] ?? 0) - lots;
      return left;
    }
    // The shown part is gone: the next part is shown, at the end of the queue.
    this.#part(place, page);
    const visible = this.#visible[place] ?? left;
    this.#shown[place] = visible < left ? visible : left;
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
    page.allLots[rung] = (page.allLots[rung] ?? 0) - left;
    this.#part(place, page);
    this.#left[place] = 0;
    this.#next[place] = this.#free;
    this.#free = place;
    if (side === buy) {
      this.#bidCount -= 1;
      if (price === this.#bestBid && page.heads[rung] === nothing) this.#bestBid = this.#nextBest(side, price);
    } else {
      this.#askCount -= 1;
      if (price === this.#bestAsk && page.heads[rung] === nothing) this.#bestAsk = this.#nextBest(side, price);
    }
  }

  lotsWithin(side: Side, priceTicks: number, enough: number): number {
    let lots = 0;
    let price = this.bestPrice(side);
    while (price !== nothing && lots < enough && (side === buy ? price >= priceTicks : price <= priceTicks)) {
      lots += this.#ladder(side).pageFor(price).allLots[PriceLadder.rung(price)] ?? 0;
      price = this.#worse(side, price);
    }
    return lots;
  }

  levels(side: Side, most: number): (readonly [number, number])[] {
    const levels: (readonly [number, number])[] = [];
    let price = this.bestPrice(side);
    while (price !== nothing && levels.length < most) {
      levels.push([price, this.#ladder(side).pageFor(price).shownLots[PriceLadder.rung(price)] ?? 0]);
      price = this.#worse(side, price);
    }
    return levels;
  }

  places(side: Side): number[] {
    const places: number[] = [];
    for (let price = this.bestPrice(side); price !== nothing; price = this.#worse(side, price)) {
      const head = this.#ladder(side).pageFor(price).heads[PriceLadder.rung(price)] ?? nothing;
      for (let place = head; place !== nothing; place = this.#next[place] ?? nothing) places.push(place);
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
    return this.#side[place] === buy ? buy : sell;
  }

  /** Puts an order at the end of the queue of its price. */
  #join(place: number, page: LadderPage): void {
    const rung = PriceLadder.rung(this.priceOf(place));
    const tail = page.tails[rung] ?? nothing;
    this.#previous[place] = tail;
    this.#next[place] = nothing;
    if (tail === nothing) {
      page.heads[rung] = place;
      PriceLadder.mark(page, rung);
    } else this.#next[tail] = place;
    page.tails[rung] = place;
    page.shownLots[rung] = (page.shownLots[rung] ?? 0) + this.shownOf(place);
  }

  /** Takes an order out of the queue of its price. */
  #part(place: number, page: LadderPage): void {
    const rung = PriceLadder.rung(this.priceOf(place));
    const next = this.#next[place] ?? nothing;
    const previous = this.#previous[place] ?? nothing;
    if (previous === nothing) page.heads[rung] = next;
    else this.#next[previous] = next;
    if (next === nothing) page.tails[rung] = previous;
    else this.#previous[next] = previous;
    page.shownLots[rung] = (page.shownLots[rung] ?? 0) - this.shownOf(place);
    if (page.heads[rung] === nothing) PriceLadder.clear(page, rung);
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
      this.#free = this.#next[place] ?? nothing;
      return place;
    }
    if (this.#used === this.#capacity) this.#grow();
    this.#used += 1;
    return this.#used - 1;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#next = grown(this.#next, this.#capacity);
    this.#previous = grown(this.#previous, this.#capacity);
    this.#price = grown(this.#price, this.#capacity);
    this.#shown = grown(this.#shown, this.#capacity);
    this.#left = grown(this.#left, this.#capacity);
    this.#visible = grown(this.#visible, this.#capacity);
    this.#owner = grown(this.#owner, this.#capacity);
    const sides = new Uint8Array(this.#capacity);
    sides.set(this.#side);
    this.#side = sides;
  }
}

function grown(array: Int32Array<ArrayBuffer>, capacity: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(capacity);
  larger.set(array);
  return larger;
}
