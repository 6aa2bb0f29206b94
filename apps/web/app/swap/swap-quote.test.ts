/** The quote of a swap: exact, rounded down to two decimals, and a reason if there is none. */
import type { Market, OrderBook } from "@feo/contract";
import { expect, test } from "vitest";
import { type Quote, quoteSwap, type SwapRequest } from "./swap-quote.ts";

const adaInr: Market = {
  symbol: "ADA-INR",
  isEnabled: true,
  base: "ADA",
  quote: "INR",
  tickSize: "0.01",
  stepSize: "0.1",
  minQuantity: "0.1",
  minNotional: "100",
  maxQuantity: "500000",
  maxNotional: "20000000",
};
const ethBtc: Market = {
  symbol: "ETH-BTC",
  isEnabled: true,
  base: "ETH",
  quote: "BTC",
  tickSize: "0.00001",
  stepSize: "0.0001",
  minQuantity: "0.0001",
  minNotional: "0.00005",
  maxQuantity: "1000",
  maxNotional: "5",
};
const book: Pick<OrderBook, "asks" | "bids"> = {
  asks: [
    ["85.43", "100"],
    ["85.50", "200"],
    ["99.00", "1000"],
  ],
  bids: [
    ["85.41", "100"],
    ["85.00", "50"],
  ],
};
const rates = { baseDecimals: 6, quoteDecimals: 2, feeRate: "0.2", tdsRate: "1" };
const ask = (changes: Partial<SwapRequest>) =>
  quoteSwap({ from: "ADA", amount: "100", market: adaInr, book, ...rates, ...changes });

test("swapping 100 ADA gives what the fees page shows for a sale", () => {
  expect(ask({})).toEqual({
    kind: "quote",
    side: "SELL",
    receives: "8438.67",
    spends: "100",
    rest: "0",
    volume: "100",
    limitPrice: "85.41",
    spendsAtMost: "100",
    receivesAtLeast: "8438.67",
    price: "85.41",
    bestPrice: "85.41",
    impact: "0",
    fee: "17.09",
    tds: "85.24",
    levels: [["85.41", "100"]],
  });
});

test("rupees buy ADA without TDS", () => {
  const quote = ask({ from: "INR", amount: "8543" }) as Quote;
  expect(quote).toMatchObject({
    kind: "quote",
    side: "BUY",
    receives: "99.8",
    spends: "8543",
    rest: "0",
    fee: "0.2",
    tds: null,
  });
});

test("a swap walks the levels, and its price is their average", () => {
  const quote = ask({ amount: "150" }) as Quote;
  expect(quote.levels).toEqual([
    ["85.41", "100"],
    ["85.00", "50"],
  ]);
  expect(quote.price.slice(0, 7)).toBe("85.2733");
  expect(quote.impact).toBe("0.16");
  // 150 ADA at 85.00 are 12750.00, less 25.50, less 127.25.
  expect(quote).toMatchObject({
    volume: "150",
    limitPrice: "85.00",
    receives: "12637.75",
    receivesAtLeast: "12597.25",
  });
});

test("a swap never spends more than was typed, even if every lot trades at the last price met", () => {
  const quote = ask({ from: "INR", amount: "10000" }) as Quote;
  // 117 ADA at 85.50 would cost 10003.50, so it is 116.9 ADA, all of which the rounded amount needs.
  expect(quote).toMatchObject({ limitPrice: "85.50", spendsAtMost: "9994.95", volume: "116.9" });
  expect(Number(quote.spends)).toBeLessThan(Number(quote.spendsAtMost));
});

test("FORMAT-012 the amount received is rounded down to two decimals and only that much is paid for", () => {
  const books = { asks: [["0.035", "100"]], bids: [["0.0349", "100"]] } satisfies Pick<OrderBook, "asks" | "bids">;
  const quote = ask({
    market: ethBtc,
    book: books,
    from: "ETH",
    amount: "1",
    baseDecimals: 9,
    quoteDecimals: 8,
  }) as Quote;
  expect(quote).toMatchObject({ kind: "quote", receives: "0.03" });
  expect(quote.spends).toBe("0.8701");
  expect(quote.rest).toBe("0.1299");
});

test("a buyer in a coin market pays TDS on top", () => {
  const books = { asks: [["0.04", "100"]], bids: [] } satisfies Pick<OrderBook, "asks" | "bids">;
  const quote = ask({
    market: ethBtc,
    book: books,
    from: "BTC",
    amount: "0.41",
    baseDecimals: 9,
    quoteDecimals: 8,
  }) as Quote;
  expect(quote).toMatchObject({ receives: "10.12", tds: "0.00405612" });
  expect(quote.spends).toBe("0.40966812");
});

test.each([
  ["", { kind: "no-amount" }],
  ["0.", { kind: "no-amount" }],
  ["0.001", { kind: "no-amount" }],
  ["1", { kind: "below-minimum", minNotional: "100" }],
  ["150.01", { kind: "too-thin", most: "150" }],
])("swapping %j ADA is answered with %j", (amount, answer) => {
  expect(ask({ amount })).toEqual(answer);
});

test("a quote for the most expensive coin is exact to the paisa", () => {
  const btcInr = { ...adaInr, symbol: "BTC-INR", base: "BTC", tickSize: "1", stepSize: "0.00001" };
  const books = { asks: [["9468723", "2"]], bids: [] } satisfies Pick<OrderBook, "asks" | "bids">;
  const quote = ask({ market: btcInr, book: books, from: "INR", amount: "1000000", baseDecimals: 8 });
  expect(quote).toMatchObject({
    kind: "quote",
    receives: "0.1",
    spends: "948860.74",
    rest: "51139.26",
    fee: "0.00020042",
  });
});

test("a result that rounds to zero is refused", () => {
  const books = { asks: [], bids: [["0.0349", "100"]] } satisfies Pick<OrderBook, "asks" | "bids">;
  expect(ask({ market: ethBtc, book: books, from: "ETH", amount: "0.2", baseDecimals: 9, quoteDecimals: 8 })).toEqual({
    kind: "too-small",
  });
});

test("a swap reduced by rounding must still reach the market's minimum", () => {
  const market = { ...ethBtc, minNotional: "0.05" };
  const books = { asks: [], bids: [["0.0349", "100"]] } satisfies Pick<OrderBook, "asks" | "bids">;
  const one = { book: books, from: "ETH", amount: "1.5", baseDecimals: 9, quoteDecimals: 8 };
  expect(ask({ ...one, market }).kind).toBe("quote");
  expect(ask({ ...one, market: { ...market, minNotional: "0.0522" } })).toEqual({
    kind: "below-minimum",
    minNotional: "0.0522",
  });
});

test("an empty side of the book gives no quote", () => {
  expect(ask({ book: { asks: [], bids: [] } })).toEqual({ kind: "empty-book" });
});

test("levels beyond the collar are ignored", () => {
  expect(ask({ from: "INR", amount: "30000" })).toEqual({ kind: "too-thin", most: "25650" });
});

test("more than the market's maximum is refused", () => {
  const books = { asks: [], bids: [["85.41", "9000000"]] } satisfies Pick<OrderBook, "asks" | "bids">;
  expect(ask({ book: books, amount: "300000" })).toEqual({ kind: "above-maximum", maxNotional: "20000000" });
});
