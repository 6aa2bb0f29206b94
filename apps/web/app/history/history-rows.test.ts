import { type Market, type Order, type OrderStatus, type OwnTrade, orderStatuses } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { listAmount, priceText, quantityText, wholeAmount } from "../format/amount-text.ts";
import { orderDetails, statusMark, tradeDetails } from "../order-words/order-details.ts";
import { heldTogether, howItStands } from "../order-words/order-status.ts";
import { averagePrice, takenFrom } from "../quote/order-figures.ts";
import { endedOrderRow, openOrderRow, tradeRow } from "./history-rows.ts";
import { exchangeTabs } from "./history-tabs.ts";

const market: Market = {
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
const nowMs = Date.parse("2026-11-15T12:00:00Z");

const order = (over: Partial<Order> = {}): Order => ({
  id: "12",
  refId: null,
  status: "WAITING",
  ask: "ADA",
  bid: "INR",
  marketSymbol: "ADA-INR",
  takerFee: "0.2",
  makerFee: "0.1",
  type: "LIMIT",
  price: "84.9",
  stopPrice: null,
  waitsForStop: false,
  total: "101880",
  volume: "800",
  originalVolume: "1200",
  locked: "67920",
  originalLocked: "101880",
  tradesCount: 2,
  fundsReceived: "399.2",
  filledTotal: "33960",
  userId: "u-1",
  side: "BUY",
  postOnly: true,
  createdAt: "2026-11-15T08:28:41.000Z",
  updatedAt: "2026-11-15T09:00:00.000Z",
  visibleSize: "100",
  stpMode: "EXPIRE_TAKER",
  timeInForce: "GTC",
  ...over,
});

const trade = (over: Partial<OwnTrade> = {}): OwnTrade => ({
  id: "7",
  orderId: "12",
  side: "SELL",
  price: "85.1",
  volume: "20",
  total: "1702",
  type: "LIMIT",
  role: "MAKER",
  createdAt: "2026-11-15T09:03:12.345Z",
  marketSymbol: "ADA-INR",
  feeTicker: "INR",
  feeAmount: "3.404",
  tdsTicker: "INR",
  tdsAmount: "16.98596",
  ...over,
});

const texts = (cells: readonly { text: string }[]) => cells.map(({ text }) => text);

describe("amounts", () => {
  test.each([
    ["1702", "INR", "₹1,702.00", undefined],
    ["9540120.456", "INR", "₹95,40,120.46", "₹95,40,120.456"],
    ["31.87143", "USDT", "31.87 USDT", "31.87143 USDT"],
    ["0.00000834", "BTC", "0.00000834 BTC", undefined],
    ["0.0000083412", "BTC", "0.00000834 BTC", "0.0000083412 BTC"],
    ["0", "ADA", "0 ADA", undefined],
  ])("%s %s is listed as %s, with the full amount as its title if that is shortened", (amount, ticker, text, whole) => {
    expect(listAmount(amount, ticker)).toEqual(whole === undefined ? { text } : { text, whole });
    expect(wholeAmount(amount, ticker)).toBe(whole ?? text);
  });

  test("prices and quantities have their market's decimals, and all digits if the market is gone", () => {
    expect(priceText("84.9", "INR", market)).toBe("₹84.90");
    expect(priceText("0.9571", "USDT", undefined)).toBe("0.9571 USDT");
    expect(quantityText("1200", "ADA", market)).toBe("1,200.0 ADA");
    expect(quantityText("0.00417", "BTC", undefined)).toBe("0.00417 BTC");
  });
});

describe("rows", () => {
  test("ORDER-007 an open order has its columns in order, and its time in IST with the exact one as a title", () => {
    const row = openOrderRow(order(), { market, nowMs });
    expect(texts(row.cells)).toEqual([
      ...["15 Nov 13:58:41", "ADA-INR", "Buy", "Limit", "₹84.90", "1,200.0 ADA", "33.33%", "₹1,01,880.00"],
    ]);
    expect(row.cells[0]?.title).toBe("15 Nov 2026, 13:58:41 IST");
    expect(row.cells[2]?.tone).toBe("up");
    expect(row.card).toMatchObject({ mark: { text: "33.33%" }, terms: "1,200.0 ADA at ₹84.90" });
  });

  test("each tab's rows have a cell for each column", () => {
    const facts = { market, nowMs };
    expect(openOrderRow(order(), facts).cells.length).toBe(exchangeTabs.openorders.columns.length);
    expect(endedOrderRow(order(), facts).cells.length).toBe(exchangeTabs.orders.columns.length);
    expect(tradeRow(trade(), facts).cells.length).toBe(exchangeTabs.trades.columns.length);
  });

  test("an open market order has no price, a stop shows its trigger and direction, an order by total has no amount yet", () => {
    const stop = order({
      type: "STOP_MARKET",
      price: null,
      stopPrice: "95",
      waitsForStop: true,
      total: "5000",
      tradesCount: 0,
    });
    const row = openOrderRow({ ...stop, volume: "0", originalVolume: "0" }, { market, nowMs });
    expect(row.cells[4]).toEqual({ text: "Market", note: "When price reaches ₹95.00" });
    const noteAt = (lastPrice: string) => openOrderRow(stop, { market, nowMs, lastPrice }).cells[4]?.note;
    expect([noteAt("90"), noteAt("100")]).toEqual(["When price rises to ₹95.00", "When price falls to ₹95.00"]);
    const over = endedOrderRow({ ...stop, status: "CANCELLED", waitsForStop: false }, { market, nowMs });
    expect(over.cells[4]?.note).toBe("Stop ₹95.00");
    expect(row.cells[5]?.text).toBe("–");
    expect(row.cells[6]?.text).toBe("0.00%");
    expect(row.card.terms).toBe("₹5,000.00 at market");
    const byVolume = openOrderRow({ ...stop, total: "0", volume: "1200", filledTotal: "0" }, { market, nowMs });
    expect(byVolume.cells[7]).toEqual({ text: "–" });
  });

  test("a market order that has traded shows its average price", () => {
    const done = order({ type: "MARKET", status: "DONE", price: null, volume: "0", filledTotal: "102001" });
    const row = endedOrderRow(done, { market, nowMs });
    expect(row.cells[4]).toEqual({ text: "₹85.00", title: "Average price" });
    expect(row.card.terms).toBe("1,200.0 ADA at ₹85.00");
  });

  test("an ended order shows what it traded for, and a market order also the requested total", () => {
    const ended = (over: Partial<Order>) => endedOrderRow(order({ status: "EXPIRED", ...over }), { market, nowMs });
    expect(texts(ended({}).cells).slice(6)).toEqual(["33.33%", "₹33,960.00", "Partly filled"]);
    const atMarket = {
      type: "MARKET",
      price: null,
      total: "90000",
      originalVolume: "1060.1",
      volume: "660.1",
    } as const;
    expect(ended(atMarket).cells.slice(6, 8)).toEqual([
      { text: "37.73%", share: "37.73" },
      { text: "₹33,960.00", note: "of ₹90,000.00" },
    ]);
    expect(ended({ filledTotal: "0", volume: "1200", tradesCount: 0 }).cells[7]).toEqual({ text: "–" });
  });

  test("ORDER-008 a trade has a fee column and a TDS column, and a zero charge is faint", () => {
    const row = tradeRow(trade(), { market, nowMs });
    expect(texts(row.cells).slice(3)).toEqual(["₹85.10", "20.0 ADA", "₹1,702.00", "₹3.40", "₹16.99"]);
    expect(row.cells[7]?.title).toBe("₹16.98596");
    expect(row.id).toBe("7-sell");
    const free = tradeRow(trade({ tdsAmount: "0" }), { market, nowMs });
    expect(free.cells[7]).toMatchObject({ text: "₹0.00", tone: "faint" });
  });

  test.each([
    ["ORDER-014", ["CANCELLED", "CANCEL_PENDING"], "CANCELLED"],
    ["ORDER-015", ["EXPIRED", "EXPIRED_IN_MATCH"], "EXPIRED"],
    ["ORDER-016", ["DONE"], "COMPLETED"],
    ["ORDER-017", ["PENDING"], "PENDING"],
    ["ORDER-017", ["WAITING"], "WAITING"],
    ["ORDER-017", ["REJECTED"], "REJECTED"],
  ] as const)("%s %j is displayed as %s", (_criterion, statuses, shown) => {
    for (const status of statuses) {
      expect(lines(orderDetails(order({ status }), market))).toMatchObject({ "Status code": shown });
    }
  });
});

describe("facts", () => {
  test.each([
    [{ status: "WAITING", tradesCount: 0 }, "Open"],
    [{ status: "WAITING", tradesCount: 1 }, "Partly filled"],
    [
      { status: "WAITING", tradesCount: 0, type: "STOP_LIMIT", stopPrice: "80", waitsForStop: true },
      "Waiting for trigger",
    ],
    [{ status: "WAITING", tradesCount: 0, type: "STOP_LIMIT", stopPrice: "80", waitsForStop: false }, "Open"],
    [{ status: "DONE" }, "Filled"],
    [{ status: "CANCEL_PENDING" }, "Cancelled"],
    [{ status: "EXPIRED", tradesCount: 0 }, "Expired"],
    [{ status: "EXPIRED", tradesCount: 1 }, "Partly filled"],
    [{ status: "REJECTED" }, "Rejected"],
  ] as const)("an order that is %j is shown as %s", (over, text) => {
    expect(statusMark(order(over)).text).toBe(text);
  });

  test("a stop says whether it waits for the price to rise or fall", () => {
    const stop = order({ type: "STOP_LIMIT", stopPrice: "80", waitsForStop: true, tradesCount: 0 });
    const trigger = (last?: string) => lines(orderDetails(stop, market, last))["Trigger"];
    expect([trigger("79.5"), trigger("80.01"), trigger()]).toEqual([
      ...["When price rises to ₹80.00", "When price falls to ₹80.00", "When price reaches ₹80.00"],
    ]);
  });

  test("the sum that cancelling releases is exact and listed by asset", () => {
    const sell = order({ side: "SELL", locked: "500" });
    expect(heldTogether([order({ locked: "0.1" }), order({ locked: "0.2" })])).toBe("₹0.30");
    expect(heldTogether([order(), sell])).toBe("₹67,920.00 and 500 ADA");
    expect(heldTogether([order(), sell, order({ bid: "USDT", locked: "45.45" })])).toBe(
      "₹67,920.00, 500 ADA and 45.45 USDT",
    );
  });

  test("the average price is the amount paid divided by the amount filled, and null before the first trade", () => {
    expect(averagePrice(order(), 2)).toBe("84.9");
    expect(averagePrice({ filledTotal: "10", originalVolume: "3", volume: "0" }, 4)).toBe("3.3333");
    expect(averagePrice({ filledTotal: "0", originalVolume: "3", volume: "3" }, 2)).toBeNull();
  });

  test("the deduction from the proceeds is in the received asset", () => {
    expect(takenFrom(order())).toEqual({ amount: "0.8", ticker: "ADA" });
    expect(takenFrom(order({ side: "SELL", fundsReceived: "33500" }))).toEqual({ amount: "460", ticker: "INR" });
  });

  test("each order status has its own sentence", () => {
    const words = orderStatuses.map((status: OrderStatus) => howItStands(order({ status })));
    expect(new Set(words).size).toBe(orderStatuses.length);
    for (const text of words) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  test.each([
    [{ status: "CANCELLED" }, "Cancelled, 33.33% filled."],
    [{ status: "CANCELLED", tradesCount: 0 }, "Cancelled, nothing filled."],
    [{ status: "DONE", tradesCount: 1 }, "Filled in one trade."],
    [
      { status: "EXPIRED", timeInForce: "FOK" },
      "Fill or kill: the order could not be filled completely, so it expired.",
    ],
    [
      { type: "STOP_LIMIT", stopPrice: "80", waitsForStop: true },
      "Becomes a limit order when the last price reaches ₹80.00.",
    ],
    [{ type: "STOP_LIMIT", stopPrice: "80" }, "Open until it is filled or you cancel it."],
    [
      { type: "STOP_MARKET", stopPrice: "80", waitsForStop: true },
      "Becomes a market order when the last price reaches ₹80.00.",
    ],
  ] as const)("%j: %s", (over, text) => {
    expect(howItStands(order(over))).toBe(text);
  });
});

/** The drawer's values keyed by label. */
const lines = ({ groups }: { groups: readonly (readonly { label: string; text: string }[])[] }) =>
  Object.fromEntries(groups.flat().map(({ label, text }) => [label, text]));

describe("details", () => {
  test("ORDER-005 ORDER-006 an order's drawer shows everything with all digits", () => {
    const details = orderDetails(order({ refId: "first" }), market);
    expect(details.title).toBe("Buy ADA-INR");
    expect(lines(details)).toEqual({
      Type: "Limit",
      Price: "₹84.90",
      "Average price": "₹84.90",
      Amount: "1,200.0 ADA",
      Filled: "400.0 ADA (33.33%)",
      Remaining: "800.0 ADA",
      Total: "₹1,01,880.00",
      "Filled total": "₹33,960.00",
      Locked: "₹67,920.00",
      Received: "399.2 ADA",
      Fees: "0.8 ADA",
      "Fee rates": "0.10% maker, 0.20% taker",
      Trades: "2",
      "Time in force": "Good till cancelled",
      "Post only": "Yes",
      "Visible size": "100.0 ADA",
      "Self-trade prevention": "Cancel the new order",
      "Status code": "WAITING",
      Created: "15 Nov 2026, 13:58:41 IST",
      Updated: "15 Nov 2026, 14:30:00 IST",
      "Order id": "12",
      Reference: "first",
    });
    expect(details.groups.flat().find(({ label }) => label === "Order id")?.copy).toBe("12");
  });

  test("fields that an order does not have are left out of its drawer", () => {
    const none = order({
      price: null,
      type: "MARKET",
      visibleSize: null,
      tradesCount: 0,
      originalVolume: "0",
      volume: "0",
    });
    const shown = lines(orderDetails(none, market));
    expect(shown).toMatchObject({ Price: "Market" });
    for (const label of ["Stop price", "Average price", "Amount", "Visible size", "Fees", "Reference"]) {
      expect(shown).not.toHaveProperty(label);
    }
  });

  test.each([
    ["a sell pays fee and TDS from its proceeds", {}, "₹1,681.61004"],
    ["TDS in rupees is not taken from the proceeds", { marketSymbol: "ADA-USDT", feeTicker: "USDT" }, "1,698.596 USDT"],
    ["a buy pays its fee in the coin bought", { side: "BUY", feeTicker: "ADA", feeAmount: "0.04" }, "19.96 ADA"],
  ] as const)("%s", (_what, over, received) => {
    expect(lines(tradeDetails(trade(over), market))).toMatchObject({ Received: received, "Order type": "Limit" });
  });
});

test("a trade's sentence says what was paid and received, with a buyer's TDS in coins on top", () => {
  const buy = { side: "BUY", feeTicker: "ADA", feeAmount: "0.04", marketSymbol: "ADA-USDT", total: "19.1" } as const;
  const taxed = trade({ ...buy, tdsTicker: "USDT", tdsAmount: "0.191" });
  expect(tradeDetails(taxed, undefined).standing).toBe("You paid 19.291 USDT and received 19.96 ADA.");
  expect(tradeDetails(trade(), market).standing).toBe("You paid 20 ADA and received ₹1,681.61004.");
});
