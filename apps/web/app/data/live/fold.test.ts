import type { BookLevel, MarketTicker, PublicTrade } from "@feo/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { folds } from "./fold.ts";

const bookOf = (asks: BookLevel[], bids: BookLevel[], sequence: number) => ({
  orderBook: { snapshot: { asks, bids, sequence } },
});
const message = (
  previousSequence: number | null,
  sequence: number,
  asks: BookLevel[] = [],
  bids: BookLevel[] = [],
) => ({
  marketSymbol: "ADA-INR",
  previousSequence,
  sequence,
  asks,
  bids,
});

describe("an order book", () => {
  test("a snapshot replaces the whole book", () => {
    expect(folds.ORDER_BOOK(bookOf([], [], 9), message(null, 4, [["2", "1"]], [["1", "3"]]))).toEqual(
      bookOf([["2", "1"]], [["1", "3"]], 4),
    );
  });

  test("a delta changes the book level by level, best first, and an amount of zero removes the level", () => {
    const before = bookOf(
      [
        ["9.5", "1"],
        ["10", "2"],
      ],
      [
        ["9", "4"],
        ["8.75", "5"],
      ],
      4,
    );
    const asks: BookLevel[] = [
      ["10", "0"],
      ["9.25", "7"],
      ["11", "3"],
    ];
    const bids: BookLevel[] = [
      ["9", "0.5"],
      ["8.9", "1"],
      ["8", "0.0"],
    ];
    expect(folds.ORDER_BOOK(before, message(4, 8, asks, bids))).toEqual(
      bookOf(
        [
          ["9.25", "7"],
          ["9.5", "1"],
          ["11", "3"],
        ],
        [
          ["9", "0.5"],
          ["8.9", "1"],
          ["8.75", "5"],
        ],
        8,
      ),
    );
  });

  test.each([
    ["a delta before any state", undefined, 4],
    ["a missed delta", bookOf([], [], 3), 4],
  ])("%s is reported as a gap", (_what, before, previousSequence) => {
    expect(folds.ORDER_BOOK(before, message(previousSequence, 8, [["10", "1"]]))).toBeNull();
  });

  test("a delta already in the book changes nothing, and an overlapping one is applied", () => {
    const before = bookOf([["10", "1"]], [], 8);
    expect(folds.ORDER_BOOK(before, message(4, 8, [["10", "2"]]))).toBe(before);
    expect(folds.ORDER_BOOK(before, message(4, 7, [["10", "2"]]))).toBe(before);
    expect(folds.ORDER_BOOK(before, message(4, 9, [["10", "2"]]))).toEqual(bookOf([["10", "2"]], [], 9));
  });

  test("any sequence of deltas gives the same book as a plain map of levels", () => {
    const changes = fc.array(fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 3 }))));
    fc.assert(
      fc.property(changes, (runs) => {
        const plain = new Map<number, number>();
        let book = bookOf([], [], 0);
        for (const [index, run] of runs.entries()) {
          const deduplicated = new Map(run);
          for (const [price, amount] of deduplicated) amount === 0 ? plain.delete(price) : plain.set(price, amount);
          const levels = [...deduplicated].map(([price, amount]): BookLevel => [String(price), String(amount)]);
          const next = folds.ORDER_BOOK(book, message(index, index + 1, levels, levels));
          expect(next).not.toBeNull();
          if (next) book = next as typeof book;
        }
        const sorted = [...plain].sort(([left], [right]) => left - right);
        const texts = sorted.map(([price, amount]) => [String(price), String(amount)]);
        expect(book.orderBook.snapshot.asks).toEqual(texts);
        expect(book.orderBook.snapshot.bids).toEqual(texts.toReversed());
      }),
    );
  });
});

const trade = (id: number): PublicTrade => ({
  id: String(id),
  side: "BUY",
  isBuyTrade: true,
  price: "1",
  volume: "1",
  total: "1",
  createdAt: "2026-11-15T09:30:00.000Z",
});

test("trades are newest first without duplicates, and the oldest are dropped beyond the limit", () => {
  const before = { trades: [trade(3), trade(2), trade(1)] };
  const ids = (trades: readonly PublicTrade[]) =>
    folds.TRADE(before, { marketSymbol: "ADA-INR", trades: [...trades] })?.trades.map(({ id }) => Number(id));
  expect(ids([trade(5), trade(4), trade(3)])).toEqual([5, 4, 3, 2, 1]);
  expect(ids(Array.from({ length: 120 }, (_, index) => trade(200 - index)))?.at(-1)).toBe(101);
});

test("LIVE-001 a summary replaces the rows it contains and keeps the others in place", () => {
  const row = (marketSymbol: string, close: string) => ({ marketSymbol, close }) as MarketTicker;
  const before = { stats: [row("BTC-INR", "1"), row("ADA-INR", "2")] };
  const stats = [row("ADA-INR", "3"), row("NEW-INR", "4")];
  expect(folds.MARKET_SUMMARY(before, { timeWindow: "24h", stats })).toEqual({
    stats: [row("BTC-INR", "1"), row("ADA-INR", "3"), row("NEW-INR", "4")],
  });
});

test("LIVE-012 a coin's row has the order ticker, price, change, volume, market cap", () => {
  expect(folds.COIN_SUMMARY(undefined, { summary: [["ADA", "85.42", "2.31", "1000", "3000000"]] })).toEqual({
    summary: [
      {
        coinTicker: "ADA",
        price: "85.42",
        twentyFourHrChange: "2.31",
        twentyFourHrVolume: "1000",
        marketCap: "3000000",
      },
    ],
  });
});
