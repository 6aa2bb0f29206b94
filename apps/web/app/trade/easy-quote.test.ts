import type { BookLevel, Market } from "@feo/contract";
import { describe, expect, test } from "vitest";
import type { EasyOrder } from "./easy-order.ts";
import { quoteEasy } from "./easy-quote.ts";

const market: Market = {
  symbol: "ADA-INR",
  base: "ADA",
  quote: "INR",
  isEnabled: true,
  tickSize: "0.01",
  stepSize: "0.1",
  minQuantity: "0.1",
  minNotional: "100",
  maxQuantity: "5000",
  maxNotional: "200000",
};
const view = { market, rates: { fee: "0.2", tds: "1" }, decimals: { base: 6, quote: 2 } };
const asks: BookLevel[] = [
  ["85.43", "10"],
  ["85.5", "20"],
  ["90", "100"],
];
const bids: BookLevel[] = [["85.41", "100"]];
const quote = (order: Partial<EasyOrder>, book = { asks, bids }) =>
  quoteEasy({ side: "BUY", amount: "1000", unit: "quote", ...order }, view, book);

describe("easy trade quotes", () => {
  test("a thousand rupees buy 11.6 ADA less the fee, and cost no more even if all of it fills at the worst price", () => {
    expect(quote({})).toMatchObject({
      kind: "quote",
      quote: {
        volume: "11.6",
        averagePrice: "85.44",
        limitPrice: "85.5",
        warning: undefined,
        expected: { received: "11.5768", fee: "0.0232", paid: "991.1" },
        worst: { received: "11.5768", paid: "991.8" },
      },
    });
  });

  test("selling coins worth a thousand rupees returns that less fee and TDS", () => {
    // 11.7 ADA at 85.41 are 999.297; the fee is 2.00 and the TDS 9.98.
    expect(quote({ side: "SELL" })).toMatchObject({
      quote: { expected: { paid: "11.7", fee: "2", tds: "9.98", received: "987.31" } },
    });
  });

  test("a sale across several bids also reports the proceeds at the worst price", () => {
    const thin: BookLevel[] = [
      ["85.41", "10"],
      ["80", "100"],
    ];
    const answer = quote({ side: "SELL", unit: "base", amount: "20" }, { asks, bids: thin });
    // 1654.10 less 0.2% and then 1%; at 80 for all of it, 1600.
    expect(answer).toMatchObject({
      quote: { limitPrice: "80", expected: { received: "1634.28" }, worst: { received: "1580.83" } },
    });
  });

  test("the amount can be in coins", () => {
    expect(quote({ side: "SELL", unit: "base", amount: "10" })).toMatchObject({ quote: { averagePrice: "85.41" } });
  });

  test.each([
    [{ amount: "" }, "empty"],
    [{ amount: "0.00" }, "empty"],
    [{ amount: "99.99" }, "The minimum amount is ₹100.00."],
    [{ amount: "200000.01" }, "The maximum amount is ₹2,00,000.00."],
    // 1.1 ADA is 93.97, below the minimum; 1.2 would exceed the typed amount.
    [{ amount: "100" }, "1.1 ADA is worth ₹93.97. The minimum order is ₹100.00."],
    [{ unit: "base", amount: "0.05" }, "The minimum amount is 0.1 ADA."],
    [{ unit: "base", amount: "1" }, "1 ADA is worth ₹85.43. The minimum order is ₹100.00."],
    [{ unit: "base", amount: "5001" }, "The maximum amount is 5,000 ADA."],
  ] as const)("the quote for %j is %s", (order, expected) => {
    const answer = quote(order);
    expect(answer.kind === "problem" ? answer.problem : answer.kind).toBe(expected);
  });

  test("a thin book gives a warning or a problem in words", () => {
    expect(quote({ amount: "5000" })).toMatchObject({ quote: { warning: expect.stringMatching(/by about 5\.35%/) } });
    expect(quote({ amount: "100000" })).toMatchObject({
      quote: { warning: expect.stringMatching(/Not enough ADA in the order book/) },
    });
    const crumb = { asks: [["85.43", "0.1"]] satisfies BookLevel[], bids };
    expect(quote({}, crumb)).toMatchObject({ problem: expect.stringMatching(/Not enough ADA/) });
    expect(quote({}, { asks: [], bids: [] })).toEqual({
      kind: "problem",
      problem: "No sellers right now. Try again in a few minutes.",
    });
  });
});
