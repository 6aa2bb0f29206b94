/** A deal from its quote to the order and the receipt. */
import type { Market, Order, OwnTrade } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { costAt, spendable } from "../quote/settlement.ts";
import { type Deal, orderOf } from "./deal.ts";
import { confirmWords, dealTitle, receiptTitle, shortfallWords } from "./deal-words.ts";
import { fundsOf, fundsTexts, inBoth, transferAmount } from "./funds.ts";
import { canAgree, hold, renewed, secondsLeft } from "./held-quote.ts";
import { balanceObstacle, personObstacle } from "./obstacle.ts";
import { receiptOf } from "./receipt.ts";

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
const deal: Deal = {
  way: "trade",
  market,
  side: "BUY",
  volume: "11.6",
  limitPrice: "85.5",
  averagePrice: "85.44",
  rates: { fee: "0.2", tds: "1" },
  warning: undefined,
  worst: { paid: "991.8", received: "11.5768" },
  expected: {
    fee: "0.0232",
    feeTicker: "ADA",
    tds: "0",
    tdsTicker: "INR",
    received: "11.5768",
    receivedTicker: "ADA",
    paid: "991.1",
    paidTicker: "INR",
  },
};
const sale: Deal = { ...deal, side: "SELL" };
const swap: Deal = { ...deal, way: "swap" };

describe("ORDER-018 the order of a deal", () => {
  test("a deal's order is immediate or cancel, at the worst price of the quote", () => {
    expect(orderOf(deal)).toEqual({
      type: "LIMIT",
      marketSymbol: "ADA-INR",
      side: "BUY",
      price: "85.5",
      volume: "11.6",
      timeInForce: "IOC",
      postOnly: false,
    });
    expect(costAt("85.5", "11.6")).toBe("991.8");
  });

  test("the spendable amount leaves room for TDS on top, except in rupees", () => {
    expect(spendable("1000", market, "1")).toBe("1000");
    expect(spendable("101", { quote: "USDT" }, "1")).toBe("100");
  });
});

describe("a held quote", () => {
  const start = 1_000_000;
  const held = hold(deal, start);

  test.each([
    [0, 15],
    [1, 15],
    [14_001, 1],
    [14_999, 1],
    [15_000, 0],
    [99_000, 0],
  ])("a held quote after %d ms has %d seconds left", (passed, left) => {
    expect(secondsLeft(held, start + passed)).toBe(left);
  });

  test("a held quote does not follow the book", () => {
    expect(renewed(held, { ...deal, averagePrice: "90" }, start + 14_999)).toBe(held);
  });

  test("an expired quote is renewed and reports the changed price", () => {
    const next = renewed(held, { ...deal, averagePrice: "86.00" }, start + 15_000);
    expect(next).toMatchObject({ deal: { averagePrice: "86.00" }, until: start + 30_000 });
    expect(next.news).toEqual({ isChange: true, text: "Price changed from ₹85.44 to ₹86.00." });
  });

  test("a quote can be confirmed while held, but a changed one not within its first second", () => {
    const end = start + 15_000;
    expect([start, end - 1, end].map((now) => canAgree(held, now))).toEqual([true, true, false]);
    const changed = renewed(held, { ...deal, averagePrice: "86.00" }, end);
    expect([end, end + 999, end + 1_000].map((now) => canAgree(changed, now))).toEqual([false, false, true]);
    expect(canAgree(renewed(held, { ...deal }, end), end)).toBe(true);
    expect(canAgree(renewed(held, null, end), end)).toBe(false);
  });

  test("a renewed quote reports whether nothing or only the amounts changed", () => {
    expect(renewed(held, { ...deal }, start + 15_000).news?.isChange).toBe(false);
    expect(renewed(held, { ...deal, volume: "11.5" }, start + 15_000).news?.text).toMatch(/amounts changed/);
  });

  test("a quote that the book can no longer fill waits for the next one", () => {
    const lost = renewed(held, null, start + 15_000);
    expect(lost.deal).toBeNull();
    expect(renewed(lost, null, start + 16_000)).toBe(lost);
    expect(renewed(lost, deal, start + 16_000)).toEqual(hold(deal, start + 16_000));
  });
});

const inr = (spot: string, main = "0") => fundsOf({ ticker: "INR", decimals: 8 }, { spot, main });
const ada = (spot: string, main = "0") => fundsOf({ ticker: "ADA", decimals: 6 }, { spot, main });

describe("a transfer from main", () => {
  test.each([
    ["what the order lacks in spot", inr("500", "200000"), "1500", "1000"],
    ["rounded up to the paisa", inr("0.001", "200000"), "100", "100"],
    ["all of main where that is less", inr("500", "300.009"), "1500", "300"],
    ["all of main where spot is empty and nothing is typed", inr("0", "200000"), null, "200000"],
    ["nothing where spot has money and nothing is typed", inr("0.01", "200000"), null, null],
    ["nothing where spot is enough", inr("1500", "200000"), "1500", null],
    ["nothing where main is empty, or less than a paisa", inr("0", "0.009"), "1500", null],
    ["all decimals of a coin", ada("1", "4.123456"), "2.000001", "1.000001"],
  ])("the offered transfer is %s", (_what, funds, needed, amount) => {
    expect(transferAmount(funds, needed)).toBe(amount);
  });

  test("after the transfer, spot has enough for the order whenever both wallets together do", () => {
    for (const [spot, main] of [
      ["0.000001", "999.999"],
      ["10.005", "100.1"],
      ["0", "75"],
    ] as const) {
      const funds = inr(spot, main);
      const moved = transferAmount(funds, inBoth(funds));
      expect(inBoth({ spot, main: moved ?? "0" })).toBe(inBoth(funds));
    }
  });

  test("the line of funds shows main only if it has a balance", () => {
    expect(fundsTexts(inr("0", "200000"))).toEqual({ spot: "₹0.00", main: "₹2,00,000.00" });
    expect(fundsTexts(ada("1.5", "2"))).toEqual({ spot: "1.5", main: "2 ADA" });
    expect(fundsTexts(ada("1.5"))).toEqual({ spot: "1.5 ADA", main: null });
  });
});

describe("why an order can't be placed", () => {
  test.each([
    ["offline", personObstacle({ user: { KYCLevel: 2 }, isOffline: true }), /offline/, undefined],
    [
      "level 0",
      personObstacle({ user: { KYCLevel: 0 }, isOffline: false }),
      /level 1/,
      "/dashboard/account-verification",
    ],
    [
      "enough in both wallets, not in spot",
      ...([
        balanceObstacle({ ticker: "INR", amount: "600" }, inr("500", "100")),
        /^Not enough INR in your spot wallet/,
      ] as const),
      undefined,
    ],
    [
      "no rupees",
      balanceObstacle({ ticker: "INR", amount: "1" }, inr("0")),
      "You don't have any INR.",
      "/dashboard/depositINR",
    ],
    [
      "too few coins",
      balanceObstacle({ ticker: "ADA", amount: "5" }, ada("4.9")),
      "Not enough ADA. You need 5 ADA and have 4.9 ADA.",
      "/dashboard/wallet/deposit/ADA",
    ],
  ])("an order is blocked: %s", (_what, obstacle, text, to) => {
    expect(obstacle?.text).toMatch(text);
    expect(obstacle?.link?.to).toBe(to);
  });

  test("neither sufficient nor unknown balances block an order", () => {
    expect(balanceObstacle({ ticker: "ADA", amount: "5" }, ada("5"))).toBeNull();
    expect(balanceObstacle({ ticker: "ADA", amount: "5" }, undefined)).toBeNull();
    expect(personObstacle({ user: null, isOffline: false })).toBeNull();
  });
});

const order: Order = {
  id: "7",
  refId: null,
  status: "DONE",
  ask: "ADA",
  bid: "INR",
  marketSymbol: "ADA-INR",
  type: "LIMIT",
  takerFee: "0.2",
  makerFee: "0.1",
  price: "85.5",
  stopPrice: null,
  waitsForStop: false,
  total: "991.8",
  volume: "0",
  originalVolume: "11.6",
  locked: "0",
  originalLocked: "991.8",
  tradesCount: 2,
  fundsReceived: "11.5768",
  filledTotal: "991.1",
  createdAt: "",
  updatedAt: "",
  userId: "1",
  side: "BUY",
  postOnly: false,
  visibleSize: null,
  stpMode: "EXPIRE_TAKER",
  timeInForce: "IOC",
};
const trade = (id: string, rest: Partial<OwnTrade>): OwnTrade => ({
  id,
  orderId: "7",
  side: "BUY",
  price: "85.43",
  volume: "10",
  total: "854.3",
  createdAt: "",
  type: "LIMIT",
  marketSymbol: "ADA-INR",
  role: "TAKER",
  feeTicker: "ADA",
  feeAmount: "0.02",
  tdsTicker: "INR",
  tdsAmount: "0",
  ...rest,
});
const trades = [trade("1", {}), trade("2", { feeAmount: "0.0032" }), trade("3", { orderId: "8", feeAmount: "9" })];

describe("the receipt", () => {
  test("the receipt of a complete fill shows what was filled, paid and received", () => {
    const receipt = receiptOf(order, trades, deal);
    expect(receipt).toMatchObject({
      outcome: "whole",
      filled: { amount: "11.6", ticker: "ADA" },
      given: { amount: "991.1", ticker: "INR" },
      received: { amount: "11.5768", ticker: "ADA" },
      averagePrice: "85.44",
      fee: { amount: "0.0232", ticker: "ADA" },
      tds: { amount: "0", ticker: "INR" },
    });
    expect(receiptTitle(deal, receipt)).toBe("You bought 11.6 ADA");
    expect(receiptTitle(swap, receipt)).toBe("You swapped ₹991.10 for ADA");
    expect(shortfallWords(deal, order, receipt)).toBeNull();
  });

  test("the receipt shows no fee until all trades are known", () => {
    expect(receiptOf(order, trades.slice(0, 1), deal)).toMatchObject({ fee: null, tds: null });
  });

  test("the receipt of a partial fill says how much was released", () => {
    const part: Order = { ...order, status: "EXPIRED", volume: "1.6", filledTotal: "854.3", tradesCount: 1 };
    const receipt = receiptOf(part, trades.slice(0, 1), deal);
    expect(receipt).toMatchObject({ outcome: "part", back: { amount: "137.5", ticker: "INR" } });
    expect(shortfallWords(deal, part, receipt)).toBe(
      "Only 10 ADA of 11.6 ADA could be bought at ₹85.50 or better. ₹137.50 is available again in your spot wallet.",
    );
    const sold: Order = { ...part, side: "SELL", originalLocked: "11.6" };
    expect(shortfallWords(sale, sold, receiptOf(sold, trades, sale))).toMatch(/sold at .* 1\.6 ADA is available again/);
  });

  test("the receipt in a coin market counts TDS that was paid on top", () => {
    const inUsdt = { ...order, bid: "USDT", originalLocked: "101", filledTotal: "60", volume: "4.6", tradesCount: 1 };
    const taxed = [trade("1", { tdsTicker: "USDT", tdsAmount: "0.6" })];
    expect(receiptOf(inUsdt, taxed, deal).back).toEqual({ amount: "40.4", ticker: "USDT" });
    expect(receiptOf(inUsdt, [], deal).back).toBeNull();
    const inRupees = [trade("1", { tdsTicker: "INR", tdsAmount: "53" })];
    expect(receiptOf(inUsdt, inRupees, deal).back).toEqual({ amount: "41", ticker: "USDT" });
  });

  test("the receipt of an order without a fill says why, and that nothing left the wallet", () => {
    const none: Order = { ...order, status: "EXPIRED", volume: "11.6", filledTotal: "0", tradesCount: 0 };
    const receipt = receiptOf(none, [], deal);
    expect(receipt).toMatchObject({ outcome: "nothing", averagePrice: null });
    expect(receiptTitle(deal, receipt)).toBe("Nothing was bought");
    expect(receiptTitle(swap, receipt)).toBe("Nothing was swapped");
    expect(shortfallWords(deal, none, receipt)).toMatch(
      /No orders were left at ₹85\.50 or better.* Nothing left your wallet\./,
    );
    const own: Order = { ...none, status: "EXPIRED_IN_MATCH" };
    expect(shortfallWords(deal, own, receipt)).toMatch(/self-trade prevention/);
  });
});

test("the confirmation names what is bought, sold or swapped", () => {
  expect([dealTitle(deal), confirmWords(deal)]).toEqual(["Buy ADA", "Buy 11.6 ADA"]);
  expect([dealTitle(sale), confirmWords(sale)]).toEqual(["Sell ADA", "Sell 11.6 ADA"]);
  expect([dealTitle(swap), confirmWords(swap)]).toEqual(["Swap INR for ADA", "Swap ₹991.10"]);
});
