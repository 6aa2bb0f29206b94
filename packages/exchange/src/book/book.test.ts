/** One suite for both books: unit tests, and random operations on both, which must leave both in the same state. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Book, buy, nothing, type Side, sell } from "./book.ts";
import { createFastBook } from "./fast-book.ts";
import { createPlainBook } from "./plain-book.ts";

const books = [
  { name: "plain", create: createPlainBook },
  { name: "fast", create: createFastBook },
];

describe.each(books)("the $name book", ({ create }) => {
  const rest = (book: Book, side: Side, priceTicks: number, lots: number, visibleLots = lots, order = 1) =>
    book.rest({ side, priceTicks, lots, visibleLots, shownLots: Math.min(visibleLots, lots), order });

  test("an empty book has no best price and no front", () => {
    const book = create();
    for (const side of [buy, sell] as const) {
      expect([book.bestPrice(side), book.front(side), book.count(side)]).toEqual([nothing, nothing, 0]);
      expect([book.levels(side, 10), book.slots(side), walked(book, side, 1_000)]).toEqual([[], [], []]);
    }
  });

  test("the highest bid and the lowest ask are the best prices, whatever the order of arrival", () => {
    const book = create();
    for (const price of [100, 102, 99]) rest(book, buy, price, 1);
    for (const price of [110, 105, 4_097, 107]) rest(book, sell, price, 1);
    expect([book.bestPrice(buy), book.bestPrice(sell)]).toEqual([102, 105]);
    expect(book.levels(buy, 9).map(([price]) => price)).toEqual([102, 100, 99]);
    expect(book.levels(sell, 3).map(([price]) => price)).toEqual([105, 107, 110]);
  });

  test("orders at one price are queued by arrival, even after one leaves from the middle", () => {
    const book = create();
    const [first, second, third] = [rest(book, buy, 100, 5), rest(book, buy, 100, 6), rest(book, buy, 100, 7)];
    book.remove(second);
    expect(book.slots(buy)).toEqual([first, third]);
    expect(book.take(first, 5)).toBe(0);
    expect(book.front(buy)).toBe(third);
    expect(book.levels(buy, 1)).toEqual([[100, 7]]);
  });

  test("a partially filled order keeps its time priority", () => {
    const book = create();
    const first = rest(book, sell, 100, 5);
    rest(book, sell, 100, 5);
    expect(book.take(first, 3)).toBe(2);
    expect([book.front(sell), book.shownOf(first), book.leftOf(first)]).toEqual([first, 2, 2]);
  });

  test("an iceberg joins the end of the queue at its price when it shows its next part", () => {
    const book = create();
    const iceberg = rest(book, sell, 100, 25, 10);
    const other = rest(book, sell, 100, 4);
    expect(book.levels(sell, 1)).toEqual([[100, 14]]);
    expect(walked(book, sell, 100)).toEqual([[100, 29]]);
    expect(book.take(iceberg, 10)).toBe(15);
    expect(book.slots(sell)).toEqual([other, iceberg]);
    expect(book.shownOf(iceberg)).toBe(10);
    book.take(other, 4);
    expect([book.take(iceberg, 10), book.shownOf(iceberg), book.take(iceberg, 5)]).toEqual([5, 5, 0]);
    expect(book.bestPrice(sell)).toBe(nothing);
  });

  test("when the last order at the best price leaves, the next price becomes the best, however far away", () => {
    const book = create();
    const near = rest(book, buy, 1_000_000, 1);
    rest(book, buy, 31, 1);
    book.remove(near);
    expect(book.bestPrice(buy)).toBe(31);
    const low = rest(book, sell, 32, 1);
    rest(book, sell, 2_000_000_000, 1);
    book.remove(low);
    expect(book.bestPrice(sell)).toBe(2_000_000_000);
  });

  test("a walk visits levels up to the limit price, includes hidden lots, and stops when told to", () => {
    const book = create();
    for (const price of [100, 101, 102]) rest(book, sell, price, 10, 3);
    for (const price of [90, 89, 88]) rest(book, buy, price, 5);
    expect(walked(book, sell, 101)).toEqual([
      [100, 10],
      [101, 10],
    ]);
    expect(walked(book, sell, 99)).toEqual([]);
    expect(walked(book, sell, 200, 2)).toEqual([
      [100, 10],
      [101, 10],
    ]);
    expect(walked(book, buy, 89)).toEqual([
      [90, 5],
      [89, 5],
    ]);
  });

  test("taking more than the shown lots, or removing an order twice, throws", () => {
    const book = create();
    const slot = rest(book, buy, 100, 5, 2);
    expect(() => book.take(slot, 3)).toThrow("3 lots cannot be taken from 2");
    expect(() => book.take(slot, 0)).toThrow("0 lots");
    book.remove(slot);
    expect(() => book.remove(slot)).toThrow("Nothing rests");
  });
});

function walked(book: Book, side: Side, limitTicks: number, most = 1_000): [number, number][] {
  const levels: [number, number][] = [];
  book.walk(side, limitTicks, (priceTicks, lots) => levels.push([priceTicks, lots]) < most);
  return levels;
}

type Act = readonly [kind: number, side: number, price: number, lots: number, visible: number, pick: number];

const act: fc.Arbitrary<Act> = fc.tuple(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: 1 }),
  fc.oneof(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 4_080, max: 4_110 }),
    fc.integer({ min: 1, max: 10_000_000 }),
  ),
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: 30 }),
  fc.nat(),
);

/** Runs both books side by side and pairs up their places. */
function replay(acts: readonly Act[]): void {
  const [plain, fast] = [createPlainBook(), createFastBook()];
  let pairs: { plain: number; fast: number }[] = [];
  for (const [kind, sideNumber, priceTicks, lots, visibleLots, pick] of acts) {
    const side = sideNumber === 0 ? buy : sell;
    const picked = pairs[pick % Math.max(1, pairs.length)];
    if (kind <= 1 || !picked) {
      const shownLots = 1 + (pick % Math.min(lots, visibleLots));
      const order = { side, priceTicks, lots, visibleLots, shownLots, order: pick % 7 } as const;
      pairs.push({ plain: plain.rest(order), fast: fast.rest(order) });
    } else if (kind === 2) {
      plain.remove(picked.plain);
      fast.remove(picked.fast);
      pairs = pairs.filter((pair) => pair !== picked);
    } else {
      const taken = Math.min(lots, plain.shownOf(picked.plain));
      expect(fast.shownOf(picked.fast)).toBe(plain.shownOf(picked.plain));
      expect(fast.take(picked.fast, taken)).toBe(plain.take(picked.plain, taken));
      pairs = pairs.filter(
        (pair) => pair !== picked || plain.slots(buy).concat(plain.slots(sell)).includes(pair.plain),
      );
    }
    compare(plain, fast, pairs);
  }
}

function compare(plain: Book, fast: Book, pairs: readonly { plain: number; fast: number }[]): void {
  const toPlain = new Map(pairs.map((pair) => [pair.fast, pair.plain]));
  for (const side of [buy, sell] as const) {
    expect(fast.slots(side).map((slot) => toPlain.get(slot))).toEqual(plain.slots(side));
    expect(fast.levels(side, 1_000)).toEqual(plain.levels(side, 1_000));
    for (const [priceTicks, lots] of plain.levels(side, 1_000)) {
      expect([fast, plain].map((book) => book.shownAt(side, priceTicks))).toEqual([lots, lots]);
      const besides = [priceTicks + 1, priceTicks + 1_000_000].map((price) =>
        [fast, plain].map((b) => b.shownAt(side, price)),
      );
      for (const [inFast, inPlain] of besides) expect(inFast).toBe(inPlain);
    }
    expect([fast.bestPrice(side), fast.count(side)]).toEqual([plain.bestPrice(side), plain.count(side)]);
    expect(walked(fast, side, 4_100)).toEqual(walked(plain, side, 4_100));
  }
  for (const pair of pairs) {
    expect([fast.leftOf(pair.fast), fast.orderAt(pair.fast), fast.priceOf(pair.fast)]).toEqual([
      ...[plain.leftOf(pair.plain), plain.orderAt(pair.plain), plain.priceOf(pair.plain)],
    ]);
  }
}

test("any sequence of new orders, takes and removals leaves both books in the same state", () => {
  fc.assert(fc.property(fc.array(act, { minLength: 1, maxLength: 120 }), replay), { numRuns: 300 });
});

test("the fast book grows past its initial capacity and keeps time priority", () => {
  const book = createFastBook();
  const places = Array.from({ length: 5_000 }, (_, index) =>
    book.rest({ side: buy, priceTicks: 100 + (index % 3), lots: 1, visibleLots: 1, shownLots: 1, order: index }),
  );
  expect(new Set(places).size).toBe(5_000);
  expect(book.count(buy)).toBe(5_000);
  expect(book.orderAt(book.front(buy))).toBe(2);
});
