/**
 * The prices of one side as a ladder: a rung for every tick, made in pages when somebody stands there, with a bit for each
 * rung that is taken, so that the next best price is found by counting zeros. It holds heads and tails of queues and sums.
 */
import { nothing } from "./book.ts";

const pageBits = 12;
const pageSize = 1 << pageBits;
const pageMask = pageSize - 1;
const wordsPerPage = pageSize / 32;

/** Sums of a level are integers far below 2^53, so a double holds them exactly; 32 bits would not always. */
export interface LadderPage {
  readonly heads: Int32Array;
  readonly tails: Int32Array;
  readonly shownLots: Float64Array;
  readonly allLots: Float64Array;
  readonly words: Int32Array;
  taken: number;
}

export class PriceLadder {
  readonly #pages: (LadderPage | undefined)[] = [];

  /** The page of a price, made if it is not there. */
  pageFor(priceTicks: number): LadderPage {
    const index = priceTicks >>> pageBits;
    let page = this.#pages[index];
    if (page === undefined) {
      // Filled up to here, so that the list of pages never becomes a sparse one.
      while (this.#pages.length <= index) this.#pages.push(undefined);
      page = {
        heads: new Int32Array(pageSize).fill(nothing),
        tails: new Int32Array(pageSize).fill(nothing),
        shownLots: new Float64Array(pageSize),
        allLots: new Float64Array(pageSize),
        words: new Int32Array(wordsPerPage),
        taken: 0,
      };
      this.#pages[index] = page;
    }
    return page;
  }

  /** Where a price stands within its page. */
  static rung(priceTicks: number): number {
    return priceTicks & pageMask;
  }

  static mark(page: LadderPage, rung: number): void {
    page.words[rung >>> 5] = (page.words[rung >>> 5] ?? 0) | (1 << (rung & 31));
    page.taken += 1;
  }

  static clear(page: LadderPage, rung: number): void {
    page.words[rung >>> 5] = (page.words[rung >>> 5] ?? 0) & ~(1 << (rung & 31));
    page.taken -= 1;
  }

  /** The nearest taken price at or above a price, or `nothing`. */
  atOrAbove(priceTicks: number): number {
    const first = priceTicks >>> pageBits;
    for (let index = first; index < this.#pages.length; index += 1) {
      const page = this.#pages[index];
      if (page === undefined || page.taken === 0) continue;
      const rung = lowestTaken(page.words, index === first ? priceTicks & pageMask : 0);
      if (rung !== nothing) return (index << pageBits) | rung;
    }
    return nothing;
  }

  /** The nearest taken price at or below a price, or `nothing`. */
  atOrBelow(priceTicks: number): number {
    const first = Math.min(priceTicks >>> pageBits, this.#pages.length - 1);
    const isWithin = first === priceTicks >>> pageBits;
    for (let index = first; index >= 0; index -= 1) {
      const page = this.#pages[index];
      if (page === undefined || page.taken === 0) continue;
      const rung = highestTaken(page.words, isWithin && index === first ? priceTicks & pageMask : pageMask);
      if (rung !== nothing) return (index << pageBits) | rung;
    }
    return nothing;
  }
}

function lowestTaken(words: Int32Array, from: number): number {
  let at = from >>> 5;
  let word = (words[at] ?? 0) & (-1 << (from & 31));
  while (word === 0) {
    at += 1;
    if (at === wordsPerPage) return nothing;
    word = words[at] ?? 0;
  }
  return (at << 5) | (31 - Math.clz32(word & -word));
}

function highestTaken(words: Int32Array, from: number): number {
  let at = from >>> 5;
  let word = (words[at] ?? 0) & (-1 >>> (31 - (from & 31)));
  while (word === 0) {
    at -= 1;
    if (at < 0) return nothing;
    word = words[at] ?? 0;
  }
  return (at << 5) | (31 - Math.clz32(word));
}
