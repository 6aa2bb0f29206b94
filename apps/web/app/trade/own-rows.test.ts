import type { Coin, Market, MarketTicker, Order, OwnTrade } from "@feo/contract";
import { expect, test } from "vitest";
import { chartOrders, ownLevels, tradeMarks } from "./own-on-market.ts";
import { fundRows, orderRow, tradeRow } from "./own-rows.ts";

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
const find = (symbol: string) => (symbol === market.symbol ? market : undefined);
const now = Date.parse("2026-11-15T12:00:00Z");

const order: Order = {
  id: "7",
  status: "WAITING",
  refId: null,
  ask: "ADA",
  bid: "INR",
  marketSymbol: "ADA-INR",
  side: "BUY",
  takerFee: "0.2",
  makerFee: "0.2",
  type: "LIMIT",
  price: "84.9",
  stopPrice: null,
  waitsForStop: false,
  total: "101880",
  volume: "750",
  originalVolume: "1200",
  locked: "63675",
  originalLocked: "101880",
  tradesCount: 1,
  fundsReceived: "449.1",
  filledTotal: "38205",
  userId: "u-1",
  postOnly: false,
  visibleSize: null,
  stpMode: "EXPIRE_TAKER",
  timeInForce: "GTC",
  createdAt: "2026-11-15T08:28:41.000Z",
  updatedAt: "2026-11-15T08:28:41.000Z",
};

test("ORDER-006 ORDER-007 an open order's row has formatted values", () => {
  expect(orderRow(order, find, now)).toMatchObject({
    time: "15 Nov 13:58:41",
    market: "ADA-INR",
    side: "Buy",
    type: "Limit",
    price: "84.90",
    amount: "1,200.0",
    filled: "37.50",
    total: "₹1,01,880.00",
    stop: undefined,
    terms: "1,200.0 ADA at ₹84.90",
    cancelWords: "Cancel buy 1,200.0 ADA at 84.90, releases ₹63,675.00",
  });
});

test("a market order has no price and no total before it trades, and a stop shows its trigger", () => {
  const stop: Order = {
    ...order,
    type: "STOP_MARKET",
    price: null,
    stopPrice: "80",
    waitsForStop: true,
    side: "SELL",
    locked: "1200",
    tradesCount: 0,
    volume: "1200",
    filledTotal: "0",
    total: "0",
  };
  expect(orderRow(stop, find, now)).toMatchObject({
    price: "Market",
    stop: "When price reaches 80.00",
    type: "Stop-market",
    total: "–",
    isAverage: false,
    cancelWords: "Cancel sell 1,200.0 ADA at market, releases 1,200 ADA",
  });
  expect(orderRow(stop, find, now, "84")).toMatchObject({
    stop: "When price falls to 80.00",
    status: "Waiting for trigger",
  });
  expect(orderRow(stop, find, now, "79").stop).toBe("When price rises to 80.00");
  const reached: Order = { ...stop, type: "STOP_LIMIT", price: "79", waitsForStop: false };
  expect(orderRow(reached, find, now, "84")).toMatchObject({ stop: "Stop 80.00", status: "Open" });
  const byTotal: Order = { ...stop, side: "BUY", originalVolume: "0", volume: "0", total: "5000", locked: "5000" };
  expect(orderRow(byTotal, find, now)).toMatchObject({
    amount: "–",
    total: "₹5,000.00",
    terms: "₹5,000.00 at market",
    cancelWords: "Cancel buy ADA for ₹5,000.00 at market, releases ₹5,000.00",
  });
});

test("a market order that has traded shows its average price", () => {
  const done: Order = { ...order, type: "MARKET", status: "DONE", price: null, volume: "0", filledTotal: "102001" };
  expect(orderRow(done, find, now)).toMatchObject({ price: "85.00", isAverage: true });
});

test("ORDER-007 a partly filled market order shows the traded and the requested total", () => {
  const part: Order = {
    ...order,
    type: "MARKET",
    status: "EXPIRED",
    price: null,
    total: "900000",
    filledTotal: "381588.36",
    originalVolume: "59048.1",
    volume: "34012.5",
  };
  expect(orderRow(part, find, now)).toMatchObject({
    amount: "59,048.1",
    filled: "42.39",
    total: "₹3,81,588.36",
    askedTotal: "₹9,00,000.00",
    status: "Partly filled",
    standing: "No more orders within its worst price, 42.39% filled.",
  });
  const whole: Order = { ...part, status: "DONE", filledTotal: "899999.98", volume: "0" };
  expect(orderRow(whole, find, now)).toMatchObject({ filled: "100.00", total: "₹8,99,999.98", askedTotal: undefined });
});

test("an ended order shows its traded total, and a dash if nothing traded", () => {
  const ended = { ...order, status: "CANCELLED" } as const;
  expect(orderRow(ended, find, now)).toMatchObject({ filled: "37.50", total: "₹38,205.00" });
  const unfilled = { ...ended, tradesCount: 0, volume: "1200", filledTotal: "0" };
  expect(orderRow(unfilled, find, now)).toMatchObject({ filled: "0.00", total: "–" });
});

const trade: OwnTrade = {
  id: "3",
  orderId: "7",
  side: "SELL",
  price: "85.42",
  volume: "12",
  total: "1025.04",
  marketSymbol: "ADA-INR",
  createdAt: "2026-11-15T08:28:41.000Z",
  type: "LIMIT",
  role: "TAKER",
  feeTicker: "INR",
  feeAmount: "2.050080",
  tdsTicker: "INR",
  tdsAmount: "10.23",
};

test("ORDER-008 a trade's row has formatted values", () => {
  expect(tradeRow(trade, find, now)).toMatchObject({
    id: "3-SELL",
    type: "Limit",
    terms: "12.0 ADA at ₹85.42",
    side: "Sell",
    isBuy: false,
    price: "85.42",
    amount: "12.0",
    total: "₹1,025.04",
    fee: "₹2.05",
    tds: "₹10.23",
  });
});

test.each([
  ["the most valuable first, plus the market's two assets", "", false, ["BTC", "INR", "ADA"]],
  ["the preferred asset first", "INR", false, ["INR", "BTC", "ADA"]],
  ["no zero balances, if the setting hides them", "", true, ["BTC", "INR"]],
])("ACCT-002 the list of funds has %s", (_what, preferred, hidesZero, expected) => {
  const coin = (ticker: string) => ({ ticker, name: ticker, logo: "" }) as Coin;
  const rows = fundRows(
    {
      main: {},
      mainLocked: {},
      spot: { INR: "100", BTC: "0.01", SOL: "0" },
      spotLocked: { BTC: "0.01", SOL: "0" },
    },
    {
      coins: ["INR", "ADA", "BTC", "SOL"].map(coin),
      market,
      preferred,
      hidesZero,
      tickers: [{ marketSymbol: "BTC-INR", close: "9540000" } as MarketTicker],
    },
  );
  expect(rows.map(({ ticker }) => ticker)).toEqual(expected);
  expect(Object.fromEntries(rows.map(({ ticker, value }) => [ticker, value]))).toMatchObject({
    BTC: "190800",
    INR: "100",
  });
});

test("open orders become chart lines: a stop at its trigger price until that is reached, a market order not at all", () => {
  const waiting = { stopPrice: "80", waitsForStop: true };
  const stop = { ...order, id: "8", side: "SELL" as const, type: "STOP_LIMIT" as const, ...waiting };
  expect(chartOrders([{ ...stop, waitsForStop: false }], market)).toMatchObject([{ id: "8", price: 84.9 }]);
  const never = { ...order, id: "9", type: "MARKET" as const, price: null };
  expect(chartOrders([order, stop, never], market)).toEqual([
    { id: "7", side: "BUY", price: 84.9, label: "Buy limit", amount: "750.0 ADA" },
    { id: "8", side: "SELL", price: 80, label: "Sell stop-limit", amount: "750.0 ADA" },
  ]);
});

test("own trades become marks on the chart", () => {
  expect(tradeMarks([trade], market)).toEqual([
    { id: "3", time: 1_794_731_321, color: "down", label: "S", text: "Sold 12 ADA at 85.42" },
  ]);
});

test("own levels are grouped like the book, asks up and bids down, without untriggered stops", () => {
  const ask = { ...order, side: "SELL" as const, price: "85.43" };
  const stop = { ...ask, price: "70", stopPrice: "80", waitsForStop: true };
  const { asks, bids } = ownLevels([order, ask, stop], 0);
  expect([...asks]).toEqual(["86"]);
  expect([...ownLevels([ask, { ...stop, waitsForStop: false }], 0).asks]).toEqual(["86", "70"]);
  expect([...bids]).toEqual(["84"]);
});
