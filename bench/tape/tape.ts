/**
 * The order tape on which order books are compared: a million commands on one market, half of them passive, a fifth
 * crossing, a quarter cancels of open orders, the rest market orders. The same seed gives the same tape everywhere, and
 * with it the one outcome that a correct order book reaches.
 */
import { type Book, buy, createPlainBook, nothing, opposite, type Side, sell } from "@feo/exchange";

export const limit = 0;
export const cancel = 1;
export const market = 2;
/** Six numbers per command: kind, side, id, price in ticks, quantity in lots, user. */
export const fields = 6;
export const highestPrice = 1 << 20;

export interface Outcome {
  readonly trades: number;
  readonly lots: number;
  readonly notional: bigint;
  readonly open: number;
  readonly bestBid: number;
  readonly bestAsk: number;
}

/** The 32-bit random number generator of the tapes (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Runs a tape through an order book by the tape's market rules. */
export class TapeRunner {
  readonly #book: Book;
  /** The slot of every order by its id; `nothing` once it has left the order book. */
  readonly #places: Int32Array;
  readonly #ids = new Map<number, number>();
  readonly #keepsIds: boolean;
  trades = 0;
  lots = 0;
  /** Split in two, because the sum over a whole tape is too large to add a 32-bit product to it cheaply. */
  #notionalLow = 0;
  #notional = 0n;
  /** Called with the id of every order that is filled completely, if set. */
  onGone: ((id: number) => void) | undefined;

  constructor(book: Book, largestId: number, keepsIds = false) {
    this.#book = book;
    this.#places = new Int32Array(largestId + 1).fill(nothing);
    this.#keepsIds = keepsIds;
  }

  run(tape: Int32Array): void {
    for (let at = 0; at < tape.length; at += fields) {
      this.step(
        tape[at] ?? 0,
        tape[at + 1] === buy ? buy : sell,
        tape[at + 2] ?? 0,
        tape[at + 3] ?? 0,
        tape[at + 4] ?? 0,
        tape[at + 5] ?? 0,
      );
    }
  }

  step(kind: number, side: Side, id: number, priceTicks: number, lots: number, owner: number): void {
    if (kind === cancel) this.#cancel(id);
    else if (kind === market) this.#match(side, side === buy ? highestPrice - 1 : 1, lots);
    else {
      const left = this.#match(side, priceTicks, lots);
      if (left > 0) this.#rest(side, id, priceTicks, left, owner);
    }
  }

  outcome(): Outcome {
    const { trades, lots } = this;
    const bestAsk = this.#book.bestPrice(sell);
    return {
      trades,
      lots,
      notional: this.#notional + BigInt(this.#notionalLow),
      open: this.#book.count(buy) + this.#book.count(sell),
      bestBid: Math.max(0, this.#book.bestPrice(buy)),
      bestAsk: bestAsk === nothing ? highestPrice : bestAsk,
    };
  }

  #rest(side: Side, id: number, priceTicks: number, lots: number, owner: number): void {
    const place = this.#book.rest({ side, priceTicks, lots, visibleLots: lots, shownLots: lots, order: owner });
    this.#places[id] = place;
    if (this.#keepsIds) this.#ids.set(place, id);
  }

  #cancel(id: number): void {
    this.#book.remove(this.#places[id] ?? nothing);
    this.#places[id] = nothing;
  }

  #match(side: Side, limitTicks: number, wanted: number): number {
    const other = opposite(side);
    const book = this.#book;
    let left = wanted;
    while (left > 0) {
      const price = book.bestPrice(other);
      if (price === nothing || (side === buy ? price > limitTicks : price < limitTicks)) break;
      const maker = book.front(other);
      const shown = book.shownOf(maker);
      const taken = shown < left ? shown : left;
      if (book.take(maker, taken) === 0 && this.#keepsIds) this.onGone?.(this.#ids.get(maker) ?? nothing);
      left -= taken;
      this.trades += 1;
      this.lots += taken;
      this.#notionalLow += taken * price;
      if (this.#notionalLow > 4_503_599_627_370_496) {
        this.#notional += BigInt(this.#notionalLow);
        this.#notionalLow = 0;
      }
    }
    return left;
  }
}

interface TapeOptions {
  readonly commands: number;
  readonly seed?: number;
  /** Approximate number of resting orders during the run. */
  readonly resting?: number;
}

export interface MadeTape {
  readonly tape: Int32Array<ArrayBuffer>;
  readonly outcome: Outcome;
}

/** Generates a tape and the outcome that the plain order book reaches on it. */
export function makeTape({ commands, seed = 0x9e3779b9, resting = 5_000 }: TapeOptions): MadeTape {
  const random = dice(seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const book = createPlainBook();
  const runner = new TapeRunner(book, commands, true);
  const open = new OpenIds();
  runner.onGone = (id) => open.remove(id);
  const bestBid = () => Math.max(0, book.bestPrice(buy));
  const bestAsk = () => (book.bestPrice(sell) === nothing ? highestPrice : book.bestPrice(sell));

  const tape = new Int32Array(commands * fields);
  let middle = 500_000;
  let id = 0;
  for (let index = 0; index < commands; index += 1) {
    if (index % 200 === 0) middle += between(-2, 2);
    let kind = random();
    const user = between(1, 1_000);
    const side: Side = random() < 0.5 ? buy : sell;
    const count = open.count;
    const appetite = count > resting ? 6 : count < resting * 0.6 ? 1 : 2;
    if (kind >= 0.7 && kind < 0.95 && count === 0) kind = 0;
    let record: readonly [number, Side, number, number, number, number];
    if (kind < 0.5) {
      const distance = 1 + Math.floor(-Math.log(1 - random()) * 60);
      const price =
        side === buy ? Math.min(middle - distance, bestAsk() - 1) : Math.max(middle + distance, bestBid() + 1);
      id += 1;
      record = [limit, side, id, price, between(1, 100), user];
    } else if (kind < 0.7) {
      const through = count > resting ? between(0, 40) : between(0, 8);
      const touch = side === buy ? bestAsk() : bestBid();
      const isEmpty = side === buy ? touch >= highestPrice : touch <= 0;
      const price = isEmpty ? middle : side === buy ? touch + through : touch - through;
      id += 1;
      record = [limit, side, id, price, between(1, 50 * appetite), user];
    } else if (kind < 0.95) {
      const chosen = open.at(between(0, count - 1));
      record = [cancel, chosen.side, chosen.id, chosen.price, 0, 0];
      open.remove(chosen.id);
    } else {
      id += 1;
      record = [market, side, id, 0, between(1, 50 * appetite), user];
    }
    const before = book.count(buy) + book.count(sell);
    const gone = open.removed;
    runner.step(...record);
    const hasRested = record[0] === limit && book.count(buy) + book.count(sell) === before - (open.removed - gone) + 1;
    if (hasRested) open.add({ id: record[2], side: record[1], price: record[3] });
    tape.set(record, index * fields);
  }
  return { tape, outcome: runner.outcome() };
}

interface OpenOrder {
  readonly id: number;
  readonly side: Side;
  readonly price: number;
}

/** The open orders as a list with constant-time random draw and removal: the last entry fills the gap. */
class OpenIds {
  readonly #orders: OpenOrder[] = [];
  readonly #at = new Map<number, number>();
  removed = 0;

  get count(): number {
    return this.#orders.length;
  }

  at(index: number): OpenOrder {
    const order = this.#orders[index];
    if (!order) throw new Error(`There is no open order ${index}`);
    return order;
  }

  add(order: OpenOrder): void {
    this.#at.set(order.id, this.#orders.length);
    this.#orders.push(order);
  }

  remove(id: number): void {
    const at = this.#at.get(id);
    const last = this.#orders.pop();
    if (at === undefined || !last) throw new Error(`The order ${id} is not open`);
    if (last.id !== id) {
      this.#orders[at] = last;
      this.#at.set(last.id, at);
    }
    this.#at.delete(id);
    this.removed += 1;
  }
}
