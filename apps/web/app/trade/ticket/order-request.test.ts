import type { Market, OrderBook } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { fundsOf } from "../../deal/funds.ts";
import { editDraft, emptyDraft, type OrderDraft } from "./order-draft.ts";
import { actionWords, editForShare, needOf, obstacleOf, priceWarning, requestOf } from "./order-request.ts";

const market: Market = {
  symbol: "ADA-INR",
  isEnabled: true,
  base: "ADA",
  quote: "INR",
  tickSize: "0.01",
  stepSize: "0.1",
  minQuantity: "0.1",
  maxQuantity: "500000",
  minNotional: "100",
  maxNotional: "20000000",
};
const view = { market, rates: { fee: "0.2", tds: "1" }, decimals: { base: 6, quote: 6 }, ticker: undefined };
const inUsdt = {
  ...view,
  market: { ...market, symbol: "ADA-USDT", quote: "USDT" as const, tickSize: "0.0001", minNotional: "2" },
  decimals: { base: 6, quote: 6 },
};
const book: OrderBook = {
  asks: [
    ["85.43", "100"],
    ["85.50", "1000"],
  ],
  bids: [["85.41", "50"]],
  sequence: 1,
};
const funds = (spot: string, main = "0") => fundsOf({ ticker: "INR", decimals: 8 }, { spot, main });
const draft = (edit: Partial<OrderDraft>): OrderDraft => {
  const { price = "", stopPrice = "", amount, total, ...rest } = edit;
  const priced = editDraft({ ...emptyDraft, ...rest }, { price, stopPrice }, market);
  return editDraft(priced, total === undefined ? { amount: amount ?? "" } : { total }, market);
};

describe("the order request", () => {
  test.each([
    [
      "ORDER-002 a limit order",
      { price: "85.42", amount: "120." },
      { type: "LIMIT", side: "BUY", price: "85.42", volume: "120", timeInForce: "GTC", postOnly: false },
    ],
    [
      "post-only works only with good till cancelled",
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

  test("there is no request while a field is missing", () => {
    expect(requestOf(draft({ price: "85.42" }), market)).toBeNull();
    expect(requestOf(draft({ amount: "10" }), market)).toBeNull();
  });
});

describe("funds held by an order", () => {
  test.each([
    ["a buy in rupees holds its total", view, { price: "85.42", amount: "120" }, "INR", "10250.4"],
    ["a sell holds its amount", view, { side: "SELL", price: "85.42", amount: "120" }, "ADA", "120"],
    ["a buy paid in a coin holds the TDS too", inUsdt, { price: "0.9631", amount: "120" }, "USDT", "116.72772"],
    ["a market buy by amount holds its cost in the book", view, { type: "MARKET", amount: "200" }, "INR", "17093"],
    [
      "a stop-market buy by amount holds its cost at its worst price",
      ...([view, { type: "STOP_MARKET", stopPrice: "90", amount: "10" }, "INR", "990"] as const),
    ],
    ["a market buy by total holds the total", view, { type: "MARKET", total: "5000" }, "INR", "5000"],
  ] as const)("%s", (_what, of, edit, ticker, amount) => {
    expect(needOf(draft(edit), of, book)).toEqual({ ticker, amount });
  });
});

describe("a share of the available balance", () => {
  test.each([
    ["a share of a sell is in whole steps", view, { side: "SELL", price: "85.42" }, 50, "7.77", { amount: "3.8" }],
    ["a share of a buy is the amount its price allows", view, { price: "85.42" }, 100, "1000", { amount: "11.7" }],
    ["a share of a market buy is a total in whole paise", view, { type: "MARKET" }, 25, "1000.01", { total: "250" }],
    [
      "a share of a buy paid in a coin leaves room for the TDS",
      inUsdt,
      { price: "0.9631" },
      100,
      "116.72772",
      { amount: "120" },
    ],
    ["a share of a buy without a price is not known yet", view, {}, 100, "1000", null],
  ] as const)("%s", (_what, of, edit, percent, available, expected) => {
    expect(editForShare(percent, draft(edit), of, available)).toEqual(expected);
  });

  test("an order for 100% of the balance never needs more than is available", () => {
    for (const available of ["100.007", "1234.56", "99999.999999"]) {
      const edit = editForShare(100, draft({ price: "0.9631" }), inUsdt, available);
      const need = needOf(editDraft(draft({ price: "0.9631" }), edit ?? {}, inUsdt.market), inUsdt, book);
      expect(Number(need?.amount)).toBeLessThanOrEqual(Number(available));
      expect(Number(need?.amount)).toBeGreaterThan(Number(available) - 0.1);
    }
  });
});

describe("obstacles to sending an order", () => {
  const facts = { book, funds: funds("1000000"), user: { KYCLevel: 2 }, isOffline: false };
  const good = draft({ price: "85.42", amount: "120" });

  test("a complete order has no obstacle", () => expect(obstacleOf(good, view, facts)).toBeNull());

  test.each(["IOC", "FOK"] as const)(
    "a leftover post-only setting does not block an order that is %s",
    (timeInForce) => {
      const crossing = draft({ price: "85.43", amount: "120", postOnly: true, timeInForce });
      expect(obstacleOf(crossing, view, facts)).toBeNull();
    },
  );

  test.each([
    ["a closed market", good, { market: { ...market, isEnabled: false } }, {}, "This market is temporarily closed."],
    ["offline", good, {}, { isOffline: true }, /offline/],
    ["level 0", good, {}, { user: { KYCLevel: 0 } }, "Complete level 1 verification to trade."],
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
    ["too small", draft({ price: "85.42", amount: "1" }), {}, {}, "The minimum total is ₹100.00."],
    ["a total that buys nothing", draft({ price: "85.42", total: "1" }), {}, {}, /minimum/],
    ["too little money", good, {}, { funds: funds("1200") }, "Not enough INR. You need ₹10,250.40 and have ₹1,200.00."],
    ["too little in spot", good, {}, { funds: funds("1200", "9050.40") }, "Not enough INR in your spot wallet."],
    [
      "too little in both wallets",
      ...([good, {}, { funds: funds("1200", "9050.39") }] as const),
      "Not enough INR. You need ₹10,250.40 and have ₹10,250.39.",
    ],
    ["slightly too little", good, {}, { funds: funds("10250.399999") }, /need ₹10,250.40 and have ₹10,250.39/],
    ["no money", good, {}, { funds: funds("0") }, "You don't have any INR."],
    [
      "post only that would trade",
      draft({ price: "85.43", amount: "120", postOnly: true }),
      ...([{}, {}, "Post only: set a price below 85.43, or the order would fill immediately."] as const),
    ],
    [
      "a stop at the last price",
      draft({ type: "STOP_MARKET", stopPrice: "85.42", amount: "120" }),
      ...([{ ticker: { close: "85.42" } }, {}, "The last price has already reached that stop price."] as const),
    ],
    [
      "no orders on the other side",
      draft({ type: "MARKET", side: "SELL", amount: "120" }),
      ...([{}, { book: { ...book, bids: [] as [string, string][] } }, /No buyers right now/] as const),
    ],
  ])("%s", (_what, of, viewEdit, factsEdit, text) => {
    const obstacle = obstacleOf(of, { ...view, ...viewEdit } as typeof view, { ...facts, ...factsEdit });
    expect(obstacle?.text).toMatch(text);
  });
});

test("the button's label describes the order", () => {
  const say = (edit: Partial<OrderDraft>) => actionWords(draft(edit), view);
  expect(say({ price: "85.4", amount: "1200" })).toBe("Buy 1,200 ADA at ₹85.40");
  expect(say({ side: "SELL", type: "MARKET", amount: "12" })).toBe("Sell 12 ADA at market");
  expect(say({ type: "MARKET", total: "5000" })).toBe("Buy ADA for ₹5,000.00");
  expect(say({ side: "SELL", price: "85.4" })).toBe("Sell ADA");
  expect(say({ type: "STOP_LIMIT", stopPrice: "90", price: "90.5", amount: "1" })).toBe(
    "Buy 1 ADA at ₹90.50, stop ₹90.00",
  );
  expect(say({ side: "SELL", type: "STOP_MARKET", stopPrice: "80", amount: "30" })).toBe(
    "Sell 30 ADA at market, stop ₹80.00",
  );
});

test("a limit far on the wrong side of the book gives a warning, and one on the right side does not", () => {
  expect(priceWarning(draft({ price: "100" }), view, book)).toBe("Your price is 17% above the best ask of 85.43.");
  expect(priceWarning(draft({ price: "60" }), view, book)).toBeUndefined();
  expect(priceWarning(draft({ side: "SELL", price: "60" }), view, book)).toContain("below the best bid");
});

test.each([
  [
    { type: "MARKET", total: "900000" },
    /^Only ₹94,043.00 can be filled now \(up to 10% above the best ask\). The rest stays in your wallet/,
  ],
  [{ type: "MARKET", amount: "2000" }, /^Only 1,100.0 ADA can be filled now/],
  [{ type: "MARKET", side: "SELL", amount: "60" }, /^Only 50.0 ADA can be filled now \(down to 10% below the best bid/],
  [{ type: "MARKET", total: "5000" }, undefined],
  [{ type: "MARKET" }, undefined],
] as const)("a market order larger than the book gives a warning: %j", (edit, text) => {
  const warning = priceWarning(draft(edit), view, book);
  if (text === undefined) expect(warning).toBeUndefined();
  else expect(warning).toMatch(text);
});

test("a market order that moves the price by much gives a warning", () => {
  const thin = { ...book, asks: [...book.asks.slice(0, 1), ["88", "1000"] as [string, string]] };
  const warning = priceWarning(draft({ type: "MARKET", amount: "200" }), view, thin);
  expect(warning).toContain("moves the price by about 3.01%");
});
