/**
 * The price ladder of one side: one rung per tick, in small pages that are allocated when an order rests there and
 * freed when empty, so that distant prices cost little. Three levels of bitmaps (rungs, pages, groups of pages) find
 * the next best price by counting leading zeros. A rung holds its queue's head and tail and its sums of lots.
 */
import { nothing } from "./book.ts";

const pageBits = 8;
const pageSize = 1 << pageBits;
const pageMask = pageSize - 1;
const wordsPerPage = pageSize / 32;
const groupBits = 10;
const groupMask = (1 << groupBits) - 1;

/** A rung is four adjacent numbers: the first and last slot of its queue, its shown lots, and all its lots. */
const rungBits = 2;
export const headAt = 0;
export const tailAt = 1;
export const shownLotsAt = 2;
export const allLotsAt = 3;

export interface LadderPage {
  /** Float64, because sums of lots exceed 32 bits; they stay far below 2^53. */
  readonly rungs: Float64Array;
  readonly words: Int32Array;
  taken: number;
}

export function addLots({ rungs }: LadderPage, at: number, lots: number): void {
  rungs[at] = (rungs[at] ?? 0) + lots;
}

export class PriceLadder {
  /** Pages in groups of a thousand, so that one order at a distant price does not need a list of millions. */
  readonly #groups: (LadderPage | undefined)[][] = [];
  readonly #spare: LadderPage[] = [];
  /** One bit per page with an occupied rung, and one bit per non-zero word of those. */
  #pageWords = new Int32Array(64);
  #groupWords = new Int32Array(2);

  /** The page of a price; allocated if missing. */
  pageFor(priceTicks: number): LadderPage {
    return this.#pageAt(priceTicks >>> pageBits) ?? this.#makePage(priceTicks >>> pageBits);
  }

  /** The page of a price, if allocated. */
  find(priceTicks: number): LadderPage | undefined {
    return this.#pageAt(priceTicks >>> pageBits);
  }

  /** The index of a price's first number within its page. */
  static rung(priceTicks: number): number {
    return (priceTicks & pageMask) << rungBits;
  }

  mark(page: LadderPage, priceTicks: number): void {
    const rung = priceTicks & pageMask;
    page.words[rung >>> 5] = (page.words[rung >>> 5] ?? 0) | (1 << (rung & 31));
    page.taken += 1;
    if (page.taken > 1) return;
    const index = priceTicks >>> pageBits;
    setBit(this.#pageWords, index);
    setBit(this.#groupWords, index >>> 5);
  }

  clear(page: LadderPage, priceTicks: number): void {
    const rung = priceTicks & pageMask;
    page.words[rung >>> 5] = (page.words[rung >>> 5] ?? 0) & ~(1 << (rung & 31));
    page.taken -= 1;
    if (page.taken > 0) return;
    const index = priceTicks >>> pageBits;
    clearBit(this.#pageWords, index);
    if (this.#pageWords[index >>> 5] === 0) clearBit(this.#groupWords, index >>> 5);
  }

  /** Frees the page if it is empty; callers must not keep using it. */
  giveBack(priceTicks: number): void {
    const index = priceTicks >>> pageBits;
    const group = this.#groups[index >>> groupBits];
    const page = group?.[index & groupMask];
    if (!group || !page || page.taken > 0) return;
    group[index & groupMask] = undefined;
    this.#spare.push(page);
  }

  /** The nearest occupied price at or above a price, or `nothing`. */
  atOrAbove(priceTicks: number): number {
    const index = priceTicks >>> pageBits;
    const page = this.#pageAt(index);
    const rung = page === undefined || page.taken === 0 ? nothing : lowestBit(page.words, priceTicks & pageMask);
    if (rung !== nothing) return (index << pageBits) | rung;
    const next = this.#pageAtOrAbove(index + 1);
    const found = next === nothing ? undefined : this.#pageAt(next);
    return found === undefined ? nothing : (next << pageBits) | lowestBit(found.words, 0);
  }

  /** The nearest occupied price at or below a price, or `nothing`. */
  atOrBelow(priceTicks: number): number {
    if (priceTicks < 0) return nothing;
    const index = priceTicks >>> pageBits;
    const page = this.#pageAt(index);
    const rung = page === undefined || page.taken === 0 ? nothing : highestBit(page.words, priceTicks & pageMask);
    if (rung !== nothing) return (index << pageBits) | rung;
    const next = this.#pageAtOrBelow(index - 1);
    const found = next === nothing ? undefined : this.#pageAt(next);
    return found === undefined ? nothing : (next << pageBits) | highestBit(found.words, pageMask);
  }

  #pageAtOrAbove(index: number): number {
    const inWord = lowestBitOfWord(this.#pageWords, index);
    if (inWord !== nothing) return inWord;
    const word = lowestBit(this.#groupWords, (index >>> 5) + 1);
    return word === nothing ? nothing : lowestBitOfWord(this.#pageWords, word << 5);
  }

  #pageAtOrBelow(index: number): number {
    if (index < 0) return nothing;
    const inWord = highestBitOfWord(this.#pageWords, index);
    if (inWord !== nothing) return inWord;
    const word = index >>> 5 === 0 ? nothing : highestBit(this.#groupWords, (index >>> 5) - 1);
    return word === nothing ? nothing : highestBitOfWord(this.#pageWords, (word << 5) | 31);
  }

  #makePage(index: number): LadderPage {
    // Fill the gap, so that the array never becomes sparse.
    while (this.#groups.length <= index >>> groupBits) this.#groups.push([]);
    const group = this.#groups[index >>> groupBits] ?? [];
    while (group.length <= (index & groupMask)) group.push(undefined);
    if (index >>> 5 >= this.#pageWords.length) {
      this.#pageWords = grown(this.#pageWords, (index >>> 5) + 1);
      this.#groupWords = grown(this.#groupWords, (this.#pageWords.length >>> 5) + 1);
    }
    const page = this.#spare.pop() ?? newPage();
    group[index & groupMask] = page;
    return page;
  }

  #pageAt(index: number): LadderPage | undefined {
    return this.#groups[index >>> groupBits]?.[index & groupMask];
  }
}

function newPage(): LadderPage {
  const rungs = new Float64Array(pageSize << rungBits);
  for (let rung = 0; rung < rungs.length; rung += 1 << rungBits) {
    rungs[rung + headAt] = nothing;
    rungs[rung + tailAt] = nothing;
  }
  return { rungs, words: new Int32Array(wordsPerPage), taken: 0 };
}

function grown(words: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(least, words.length * 2));
  larger.set(words);
  return larger;
}

function setBit(words: Int32Array, bit: number): void {
  words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
}

function clearBit(words: Int32Array, bit: number): void {
  words[bit >>> 5] = (words[bit >>> 5] ?? 0) & ~(1 << (bit & 31));
}

/** The lowest set bit at or above `from` within its own word, or `nothing`. */
function lowestBitOfWord(words: Int32Array, from: number): number {
  const word = (words[from >>> 5] ?? 0) & (-1 << (from & 31));
  return word === 0 ? nothing : (from & ~31) | (31 - Math.clz32(word & -word));
}

/** The highest set bit at or below `from` within its own word, or `nothing`. */
function highestBitOfWord(words: Int32Array, from: number): number {
  const word = (words[from >>> 5] ?? 0) & (-1 >>> (31 - (from & 31)));
  return word === 0 ? nothing : (from & ~31) | (31 - Math.clz32(word));
}

function lowestBit(words: Int32Array, from: number): number {
  let at = from >>> 5;
  if (at >= words.length) return nothing;
  let word = (words[at] ?? 0) & (-1 << (from & 31));
  while (word === 0) {
    at += 1;
    if (at >= words.length) return nothing;
    word = words[at] ?? 0;
  }
  return (at << 5) | (31 - Math.clz32(word & -word));
}

function highestBit(words: Int32Array, from: number): number {
  let at = Math.min(from >>> 5, words.length - 1);
  let word = at === from >>> 5 ? (words[at] ?? 0) & (-1 >>> (31 - (from & 31))) : (words[at] ?? 0);
  while (word === 0) {
    at -= 1;
    if (at < 0) return nothing;
    word = words[at] ?? 0;
  }
  return (at << 5) | (31 - Math.clz32(word));
}
