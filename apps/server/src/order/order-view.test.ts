/** Shows orders and trades in wire form, made by the core and seen by their owner. */
import { filledAmount, filledPercentage, orderSchema, ownTradeSchema } from "@feo/contract";
import { type Command, Exchange, type OrderState, spotWallet, type Trade } from "@feo/exchange";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Instrument, instrumentOf } from "../market/instruments.ts";
import type { Draft } from "../sequencer/fingerprint.ts";
import { draftOrder, type OrderRequest } from "./order-command.ts";
import { type OwnTradeFacts, viewOrder, viewTrade } from "./order-view.ts";

const tradable = { canBuy: true, canSell: true };
const ada: Instrument = instrumentOf(
  {
    symbol: "ADA-USDT",
    number: 15,
    state: "ENABLED",
    fees: null,
    base: { ticker: "ADA", asset: 4, decimals: 6, ...tradable },
    quote: { ticker: "USDT", asset: 3, decimals: 6, ...tradable },
    tickSize: "0.0001",
    stepSize: "0.1",
    minQuantity: "0.1",
    maxQuantity: "500000",
    minNotional: "2",
    maxNotional: "250000",
  },
  { tiers: [{ maker: "0.15", taker: "0.2" }], rupeeMarket: null },
);
const [asha, ravi] = [100, 101];
const placedAt = Date.UTC(2026, 10, 14, 9, 30);

let exchange: Exchange;
let count: number;
let trades: Trade[];

function apply(command: Draft): OrderState | null {
  count += 1;
  const outcome = exchange.apply({ ...command, id: String(count), at: placedAt + count } as Command);
  if (outcome.refusal) throw new Error(outcome.refusal);
  trades.push(...outcome.trades);
  return outcome.placed;
}

/** Places an order like the API and returns its owner's view. */
function place(user: number, request: OrderRequest) {
  const drafted = draftOrder(ada, request, { user, refId: "key" });
  if ("problem" in drafted) throw new Error(drafted.problem);
  const order = apply(drafted.draft);
  if (!order) throw new Error("Nothing was placed");
  return z.parse(orderSchema, viewOrder({ order, updatedAt: placedAt + 9 }, ada, `person ${user}`));
}

const order = { stpMode: "EXPIRE_TAKER" } as const;
const sellAda = (price: string, volume: string, rest: Partial<OrderRequest> = {}) =>
  place(ravi, { ...order, type: "LIMIT", side: "SELL", price, volume, ...rest });

beforeEach(() => {
  exchange = new Exchange();
  count = 0;
  trades = [];
  apply({ kind: "setMarket", market: 15, rules: ada.rules });
  for (const user of [asha, ravi]) {
    for (const asset of [3, 4]) apply({ kind: "credit", user, wallet: spotWallet, asset, units: 10 ** 10, rail: 0 });
  }
});

describe("ORDER-005 an order's owner view", () => {
  test("a resting order has every field", () => {
    const view = place(asha, { ...order, type: "LIMIT", side: "BUY", price: "0.95", volume: "100", postOnly: true });
    expect(view).toEqual({
      id: "1",
      refId: "key",
      status: "WAITING",
      ask: "ADA",
      bid: "USDT",
      marketSymbol: "ADA-USDT",
      takerFee: "0.2",
      makerFee: "0.15",
      type: "LIMIT",
      price: "0.95",
      stopPrice: null,
      waitsForStop: false,
      total: "95",
      volume: "100",
      originalVolume: "100",
      // The buyer's TDS of one percent is held in addition.
      locked: "95.95",
      originalLocked: "95.95",
      tradesCount: 0,
      fundsReceived: "0",
      filledTotal: "0",
      createdAt: new Date(placedAt + count).toISOString(),
      updatedAt: new Date(placedAt + 9).toISOString(),
      userId: "person 100",
      side: "BUY",
      postOnly: true,
      visibleSize: null,
      stpMode: "EXPIRE_TAKER",
      timeInForce: "GTC",
    });
  });

  test("ORDER-006 ORDER-007 a partly filled order shows what is left, held and received", () => {
    sellAda("0.9", "30");
    const view = place(asha, { ...order, type: "LIMIT", side: "BUY", price: "0.95", volume: "100" });
    expect(view).toMatchObject({ status: "WAITING", total: "95", volume: "70", originalVolume: "100", tradesCount: 1 });
    expect([filledAmount(view), filledPercentage(view)]).toEqual(["30", "30.00"]);
    // Received: 30 ADA less the 0.2% fee. Held: 66.5 for the 70 ADA left, plus one percent TDS.
    expect(view).toMatchObject({
      filledTotal: "27",
      fundsReceived: "29.94",
      locked: "67.165",
      originalLocked: "95.95",
    });
  });

  test("a sell order holds the base asset and receives the quote asset", () => {
    place(asha, { ...order, type: "LIMIT", side: "BUY", price: "0.95", volume: "100" });
    const view = sellAda("0.9", "120", { timeInForce: "IOC" });
    // 95 less the 0.2% fee (0.19), less one percent TDS of the rest (0.9481).
    expect(view).toMatchObject({ status: "EXPIRED", volume: "20", locked: "0", originalLocked: "120", total: "108" });
    expect(view).toMatchObject({ side: "SELL", timeInForce: "IOC", filledTotal: "95", fundsReceived: "93.8619" });
  });

  test("ORDER-019 a market order by total shows the total as given and its traded volume, with nothing left", () => {
    sellAda("0.9", "30");
    const view = place(asha, { ...order, type: "MARKET", side: "BUY", total: "20.05" });
    expect(view).toMatchObject({ type: "MARKET", status: "DONE", price: null, total: "20.05", timeInForce: "IOC" });
    expect(view).toMatchObject({ originalVolume: "22.2", volume: "0", filledTotal: "19.98", locked: "0" });
    expect(filledPercentage(view)).toBe("100.00");
  });

  test("ORDER-006 ORDER-007 a market order by total that stops early shows the rest of its total as volume", () => {
    sellAda("0.9", "30");
    // Beyond the collar of ten percent, where the order stops.
    sellAda("1.2", "500");
    const view = place(asha, { ...order, type: "MARKET", side: "BUY", total: "100" });
    // 27 of 100 USDT bought 30 ADA; the other 73 are 81.2 ADA at that price, rounded up to a step.
    expect(view).toMatchObject({ status: "EXPIRED", price: null, total: "100", filledTotal: "27", locked: "0" });
    expect(view).toMatchObject({ originalVolume: "111.2", volume: "81.2", fundsReceived: "29.94" });
    expect([filledAmount(view), filledPercentage(view)]).toEqual(["30", "26.97"]);
    const sold = place(asha, { ...order, type: "LIMIT", side: "BUY", price: "1", volume: "10" });
    expect(sold.status).toBe("WAITING");
    const sell = place(ravi, { ...order, type: "MARKET", side: "SELL", total: "40" });
    expect(sell).toMatchObject({
      status: "EXPIRED",
      total: "40",
      filledTotal: "10",
      originalVolume: "40",
      volume: "30",
    });
    expect([filledAmount(sell), filledPercentage(sell)]).toEqual(["10", "25.00"]);
  });

  test("ORDER-019 a market order by volume shows as total what it traded for", () => {
    sellAda("0.9", "30");
    sellAda("0.95", "30");
    const view = place(asha, { ...order, type: "MARKET", side: "BUY", volume: "40" });
    expect(view).toMatchObject({ status: "DONE", price: null, total: "36.5", originalVolume: "40", volume: "0" });
    const rest = place(asha, { ...order, type: "MARKET", side: "BUY", volume: "40" });
    expect(rest).toMatchObject({ status: "EXPIRED", total: "19", originalVolume: "40", volume: "20" });
  });

  test("ORDER-009 a stop order waits with its stop price, and one by volume has no total until it trades", () => {
    const limit = { ...order, type: "STOP_LIMIT", side: "BUY", stopPrice: "1", price: "1.05", volume: "10" } as const;
    expect(place(asha, limit)).toMatchObject({
      status: "WAITING",
      stopPrice: "1",
      waitsForStop: true,
      price: "1.05",
      total: "10.5",
    });
    const byTotal = place(asha, { ...order, type: "STOP_MARKET", side: "BUY", stopPrice: "1", total: "10" });
    expect(byTotal).toMatchObject({ price: null, total: "10", originalVolume: "0", volume: "0", locked: "10.1" });
    expect(filledPercentage(byTotal)).toBe("0.00");
    const byVolume = place(asha, { ...order, type: "STOP_MARKET", side: "SELL", stopPrice: "0.5", volume: "10" });
    expect(byVolume).toMatchObject({ total: "0", originalVolume: "10", volume: "10", locked: "10" });
  });

  test("an iceberg order shows its visible size", () => {
    const view = sellAda("0.9", "100", { visibleSize: "12.5" });
    expect(view).toMatchObject({ visibleSize: "12.5", volume: "100", originalVolume: "100" });
  });
});

describe("ORDER-008 a trade as each party sees it", () => {
  const facts = (trade: Trade, isBuyer: boolean): OwnTradeFacts => {
    const { order: orderId, feeUnits, tdsUnits } = isBuyer ? trade.buyer : trade.seller;
    const { id, market, priceTicks, lots, quoteUnits, at } = trade;
    const isTaker = trade.takerSide === (isBuyer ? 0 : 1);
    return {
      id,
      orderId,
      market,
      isBuyer,
      isTaker,
      type: "LIMIT",
      priceTicks,
      lots,
      quoteUnits,
      feeUnits,
      tdsUnits,
      at,
    };
  };

  test("the buyer's fee is in the asset bought, the seller's in the asset received, and TDS has its own asset", () => {
    sellAda("0.9", "30");
    place(asha, { ...order, type: "LIMIT", side: "BUY", price: "0.95", volume: "10" });
    const [trade] = trades;
    if (!trade) throw new Error("Nobody traded");
    const rupee = { ticker: "INR", decimals: 6 };
    expect(z.parse(ownTradeSchema, viewTrade(facts(trade, true), ada, ada.quote))).toEqual({
      id: "1",
      orderId: "2",
      side: "BUY",
      price: "0.9",
      volume: "10",
      total: "9",
      type: "LIMIT",
      role: "TAKER",
      marketSymbol: "ADA-USDT",
      createdAt: new Date(placedAt + count).toISOString(),
      feeTicker: "ADA",
      feeAmount: "0.02",
      tdsTicker: "USDT",
      tdsAmount: "0.09",
    });
    expect(viewTrade({ ...facts(trade, false), tdsUnits: 7_990_000 }, ada, rupee)).toMatchObject({
      orderId: "1",
      side: "SELL",
      role: "MAKER",
      feeTicker: "USDT",
      feeAmount: "0.0135",
      tdsTicker: "INR",
      tdsAmount: "7.99",
    });
  });
});
