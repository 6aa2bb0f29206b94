import type { Market, OrderBook } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { editDraft, emptyDraft, type OrderDraft } from "./order-draft.ts";
import { actionWords, editForShare, needOf, obstacleOf, priceWarning, requestOf } from "./order-request.ts";

const market: Market = {
  ...{ symbol: "ADA-INR", isEnabled: true, base: "ADA", quote: "INR", tickSize: "0.01", stepSize: "0.1" },
  ...{ minQuantity: "0.1", maxQuantity: "500000", minNotional: "100", maxNotional: "20000000" },
};
const view = { market, rates: { fee: "0.2", tds: "1" }, decimals: { base: 6, quote: 6 }, ticker: undefined };
const inUsdt = {
  ...view,
  market: { ...market, symbol: "ADA-USDT", quote: "USDT" as const, tickSize: "0.0001", minNotional: "2" },
  decimals: { base: 6, quote: 6 },
};
const book: OrderBook = {
  ...{
    asks: [
      ["85.43", "100"],
      ["85.50", "1000"],
    ],
    bids: [["85.41", "50"]],
  },
  sequence: 1,
};
const draft = (edit: Partial<OrderDraft>): OrderDraft => {
  const { price = "", stopPrice = "", amount, total, ...rest } = edit;
  const priced = editDraft({ ...emptyDraft, ...rest }, { price, stopPrice }, market);
  return editDraft(priced, total === undefined ? { amount: amount ?? "" } : { total }, market);
};

describe("the call", () => {
  test.each([
    [
      "ORDER-002 a limit order",
      { price: "85.42", amount: "120." },
      { type: "LIMIT", side: "BUY", price: "85.42", volume: "120", timeInForce: "GTC", postOnly: false },
    ],
    [
      "post only only goes with good till cancelled",
      { price: "85.42", amount: "120", postOnly: true, timeInForce: "IOC" },
      { type: "LIMIT", side: "BUY", price: "85.42", volume: "120", timeInForce: "IOC", postOnly: false },
    ],
    [
      "ORDER-003 a market order by total",
      { type: "MARKET", total: "5000" },
      { type: "MARKET", side: "BUY", total: "5000" },
    ],
    [
      "ORDER-003 a market order by amount",
      { type: "MARKET", side: "SELL", amount: "7.5" },
      { type: "MARKET", side: "SELL", volume: "7.5" },
    ],
    [
      "a stop-limit",
      { type: "STOP_LIMIT", stopPrice: "90", price: "90.5", amount: "10" },
      { type: "STOP_LIMIT", side: "BUY", stopPrice: "90", price: "90.5", volume: "10" },
    ],
    [
      "a stop-market",
      { type: "STOP_MARKET", side: "SELL", stopPrice: "80", amount: "10" },
      { type: "STOP_MARKET", side: "SELL", stopPrice: "80", volume: "10" },
    ],
  ] as const)("%s", (_what, edit, expected) => {
    expect(requestOf(draft(edit), market)).toEqual({ marketSymbol: "ADA-INR", ...expected });
  });

  test("is none while something is missing", () => {
    expect(requestOf(draft({ price: "85.42" }), market)).toBeNull();
    expect(requestOf(draft({ amount: "10" }), market)).toBeNull();
  });
});

describe("what is held", () => {
  test.each([
    ["a buy in rupees holds its total", view, { price: "85.42", amount: "120" }, "INR", "10250.4"],
    ["a sell holds its amount", view, { side: "SELL", price: "85.42", amount: "120" }, "ADA", "120"],
    ["a buy for a coin holds the TDS too", inUsdt, { price: "0.9631", amount: "120" }, "USDT", "116.72772"],
    ["a market buy by amount holds what the book asks", view, { type: "MARKET", amount: "200" }, "INR", "17093"],
    [
      "a stop-market buy by amount holds what it costs at the limit of its price",
      ...([view, { type: "STOP_MARKET", stopPrice: "90", amount: "10" }, "INR", "990"] as const),
    ],
    ["a market buy by total holds the total", view, { type: "MARKET", total: "5000" }, "INR", "5000"],
  ] as const)("%s", (_what, of, edit, ticker, amount) => {
    expect(needOf(draft(edit), of, book)).toEqual({ ticker, amount });
  });
});

describe("a share of what is available", () => {
  test.each([
    ["of a sell, in whole steps", view, { side: "SELL", price: "85.42" }, 50, "7.77", { amount: "3.8" }],
    ["of a buy, what the price allows", view, { price: "85.42" }, 100, "1000", { amount: "11.7" }],
    ["of a market buy, the total in whole paise", view, { type: "MARKET" }, 25, "1000.01", { total: "250" }],
    ["of a buy for a coin, with room for the TDS", inUsdt, { price: "0.9631" }, 100, "116.72772", { amount: "120" }],
    ["of a buy without a price, nothing yet", view, {}, 100, "1000", null],
  ] as const)("%s", (_what, of, edit, percent, available, expected) => {
    expect(editForShare(percent, draft(edit), of, available)).toEqual(expected);
  });

  test("all of it can always be sent", () => {
    for (const available of ["100.007", "1234.56", "99999.999999"]) {
      const edit = editForShare(100, draft({ price: "0.9631" }), inUsdt, available);
      const need = needOf(editDraft(draft({ price: "0.9631" }), edit ?? {}, inUsdt.market), inUsdt, book);
      expect(Number(need?.amount)).toBeLessThanOrEqual(Number(available));
      expect(Number(need?.amount)).toBeGreaterThan(Number(available) - 0.1);
    }
  });
});

describe("why an order cannot be sent", () => {
  const facts = { book, available: "1000000", user: { kycLevel: 2 }, isOffline: false };
  const good = draft({ price: "85.42", amount: "120" });

  test("a whole one can", () => expect(obstacleOf(good, view, facts)).toBeNull());

  test.each(["IOC", "FOK"] as const)(
    "post only that was left ticked does not hold up an order that is %s",
    (timeInForce) => {
      const crossing = draft({ price: "85.43", amount: "120", postOnly: true, timeInForce });
      expect(obstacleOf(crossing, view, facts)).toBeNull();
    },
  );

  test.each([
    ["a closed market", good, { market: { ...market, isEnabled: false } }, {}, "This market is closed at the moment."],
    ["no network", good, {}, { isOffline: true }, /no connection/],
    ["level 0", good, {}, { user: { kycLevel: 0 } }, "Trading needs verification level 1."],
    ["no amount", draft({ price: "85" }), {}, {}, "Enter an amount or a total."],
    ["no price", draft({ amount: "2" }), {}, {}, "Enter a price."],
    ["no stop price", draft({ type: "STOP_LIMIT", price: "1", amount: "2" }), {}, {}, "Enter a stop price."],
    [
      "no amount of a stop-market sell",
      draft({ type: "STOP_MARKET", side: "SELL", stopPrice: "8" }),
      {},
      {},
      "Enter an amount.",
    ],
    ["too small", draft({ price: "85.42", amount: "1" }), {}, {}, "The smallest total is ₹100.00."],
    ["a total that buys nothing", draft({ price: "85.42", total: "1" }), {}, {}, /smallest/],
    ["too little money", good, {}, { available: "1200" }, "This needs ₹10,250.40; ₹1,200.00 is available."],
    ["a little too little", good, {}, { available: "10250.399999" }, "This needs ₹10,250.40; ₹10,250.39 is available."],
    ["no money", good, {}, { available: "0" }, "You have no INR in your spot wallet."],
    [
      "post only that would trade",
      draft({ price: "85.43", amount: "120", postOnly: true }),
      ...([{}, {}, "Post only: choose a price below 85.43, or it would trade at once."] as const),
    ],
    [
      "a stop at the last price",
      draft({ type: "STOP_MARKET", stopPrice: "85.42", amount: "120" }),
      ...([{ ticker: { close: "85.42" } }, {}, "The last price is at that stop price already."] as const),
    ],
    [
      "nobody on the other side",
      draft({ type: "MARKET", side: "SELL", amount: "120" }),
      ...([{}, { book: { ...book, bids: [] as [string, string][] } }, "Nobody buys at the moment."] as const),
    ],
  ])("%s", (_what, of, viewEdit, factsEdit, text) => {
    const obstacle = obstacleOf(of, { ...view, ...viewEdit } as typeof view, { ...facts, ...factsEdit });
    expect(obstacle?.text).toMatch(text);
  });
});

test("the button says what it does", () => {
  const say = (edit: Partial<OrderDraft>) => actionWords(draft(edit), view);
  expect(say({ price: "85.4", amount: "1200" })).toBe("Buy 1,200 ADA at ₹85.40");
  expect(say({ side: "SELL", type: "MARKET", amount: "12" })).toBe("Sell 12 ADA at market");
  expect(say({ type: "MARKET", total: "5000" })).toBe("Buy ADA for ₹5,000.00");
  expect(say({ side: "SELL", price: "85.4" })).toBe("Sell ADA");
  expect(say({ type: "STOP_LIMIT", stopPrice: "90", price: "90.5", amount: "1" })).toBe(
    "Buy 1 ADA at ₹90.50 when ₹90.00 trades",
  );
  expect(say({ side: "SELL", type: "STOP_MARKET", stopPrice: "80", amount: "30" })).toBe(
    "Sell 30 ADA at market when ₹80.00 trades",
  );
});

test("a price far on the wrong side is warned of, one on the right side is not", () => {
  expect(priceWarning(draft({ price: "100" }), view, book)).toBe("Your price is 17% above the best ask of 85.43.");
  expect(priceWarning(draft({ price: "60" }), view, book)).toBeUndefined();
  expect(priceWarning(draft({ side: "SELL", price: "60" }), view, book)).toContain("below the best bid");
});

test.each([
  [{ type: "MARKET", total: "900000" }, /^Only ₹94,043.00 can trade now, up to 10% above the best ask. The rest comes/],
  [{ type: "MARKET", amount: "2000" }, /^Only 1,100.0 ADA can trade now/],
  [{ type: "MARKET", side: "SELL", amount: "60" }, /^Only 50.0 ADA can trade now, down to 10% below the best bid/],
  [{ type: "MARKET", total: "5000" }, undefined],
  [{ type: "MARKET" }, undefined],
] as const)("an order at the market that is larger than the book is warned of: %j", (edit, text) => {
  const warning = priceWarning(draft(edit), view, book);
  if (text === undefined) expect(warning).toBeUndefined();
  else expect(warning).toMatch(text);
});

test("an order at the market that moves the price much is warned of", () => {
  const thin = { ...book, asks: [...book.asks.slice(0, 1), ["88", "1000"] as [string, string]] };
  const warning = priceWarning(draft({ type: "MARKET", amount: "200" }), view, thin);
  expect(warning).toContain("moves the price by about 3.01%");
});
