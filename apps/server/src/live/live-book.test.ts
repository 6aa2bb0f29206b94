import { buy, type Side, sell } from "@feo/exchange";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BookChange, LiveBook } from "./live-book.ts";

/** A client's copy of the book, built from a snapshot and the changes after it. */
class Client {
  readonly #sides: readonly [Map<number, number>, Map<number, number>];
  sequence: number;

  constructor(book: LiveBook) {
    this.#sides = [new Map(book.levels(buy, 1_000)), new Map(book.levels(sell, 1_000))];
    this.sequence = book.published;
  }

  receive({ bids, asks, sequence, previousSequence }: BookChange): void {
    expect(previousSequence).toBe(this.sequence);
    this.sequence = sequence;
    for (const [side, changes] of [bids, asks].entries()) {
      for (const [price, lots] of changes) {
        if (lots === 0) this.#sides[side === 0 ? 0 : 1].delete(price);
        else this.#sides[side === 0 ? 0 : 1].set(price, lots);
      }
    }
  }

  levels(side: Side): (readonly [number, number])[] {
    return [...this.#sides[side]].sort(([left], [right]) => (left - right) * (side === buy ? -1 : 1));
  }
}

describe("a live book", () => {
  test("a live book lists both sides best first and drops empty levels", () => {
    const book = new LiveBook(7);
    for (const [price, lots] of [
      [100, 5],
      [102, 1],
      [101, 3],
    ] as const) {
      book.set(buy, price, lots, 8);
      book.set(sell, price + 10, lots, 8);
    }
    book.set(buy, 102, 0, 9);
    expect(book.levels(buy, 9)).toEqual([
      [101, 3],
      [100, 5],
    ]);
    expect(book.levels(sell, 2)).toEqual([
      [110, 5],
      [111, 3],
    ]);
  });

  test("a live book reports each changed level once with its latest quantity, however often it changed", () => {
    const book = new LiveBook(7);
    book.set(buy, 100, 5, 8);
    book.set(buy, 100, 2, 9);
    book.set(sell, 105, 1, 9);
    book.set(sell, 105, 0, 10);
    expect(book.takeChange()).toEqual({ bids: [[100, 2]], asks: [[105, 0]], sequence: 10, previousSequence: 7 });
    expect(book.takeChange()).toBeUndefined();
    book.set(buy, 100, 2, 11);
    expect(book.takeChange()).toBeUndefined();
  });

  test("early and late subscribers end up with the same book", () => {
    const step = fc.record({
      side: fc.constantFrom<Side>(buy, sell),
      price: fc.integer({ min: 1, max: 12 }),
      lots: fc.nat(3),
      isTold: fc.boolean(),
      newcomer: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const book = new LiveBook(1);
        const clients = [new Client(book)];
        for (const [index, { side, price, lots, isTold, newcomer }] of steps.entries()) {
          book.set(side, price, lots, index + 2);
          const change = isTold || newcomer ? book.takeChange() : undefined;
          if (change) for (const client of clients) client.receive(change);
          if (newcomer) clients.push(new Client(book));
        }
        const last = book.takeChange();
        if (last) for (const client of clients) client.receive(last);
        for (const client of clients) {
          for (const side of [buy, sell] as const) expect(client.levels(side)).toEqual(book.levels(side, 1_000));
        }
      }),
      { numRuns: 200, seed: 1 },
    );
  });
});
