/**
 * The calls about own orders and trades (specification §7 Market). A field that a call does not know is refused: somebody who
 * sends a stop price with a limit order must not get one without it.
 */
import * as z from "zod/mini";
import { decimalString, positiveDecimalInput } from "../amount.ts";
import { defineCall } from "../call.ts";
import { pageSizes } from "../constants.ts";
import { marketSymbol } from "../entities/market.ts";
import {
  defaultStpMode,
  defaultTimeInForce,
  orderSchema,
  orderStatuses,
  ownTradeSchema,
  sides,
  stpModes,
  timesInForce,
} from "../entities/order.ts";
import { momentInput, pageLimit, pageNo } from "../paging.ts";
import type { ProblemCode } from "../problems.ts";

const side = z.enum(sides);
const timeInForce = z._default(z.enum(timesInForce), defaultTimeInForce);
const stpMode = z._default(z.enum(stpModes), defaultStpMode);
const postOnly = z._default(z.boolean(), false);
const visibleSize = z.optional(positiveDecimalInput);

/** What can be said against any order. */
const orderErrors = [
  "MARKET_NOT_FOUND",
  "MARKET_DISABLED",
  "MARKET_CANCEL_ONLY",
  "COIN_TRADING_DISABLED",
  "KYC_LEVEL_TOO_LOW",
  "ORDER_INVALID",
  "QUANTITY_OFF_STEP",
  "QUANTITY_TOO_SMALL",
  "QUANTITY_TOO_LARGE",
  "NOTIONAL_TOO_SMALL",
  "NOTIONAL_TOO_LARGE",
  "INSUFFICIENT_BALANCE",
  "IDEMPOTENCY_KEY_REUSED",
  "TRADING_HALTED",
] as const satisfies readonly ProblemCode[];
const priceErrors = ["PRICE_OFF_TICK", "PRICE_OUT_OF_BAND", "VISIBLE_SIZE_INVALID", "TOO_MANY_OPEN_ORDERS"] as const;
const stopErrors = ["STOP_PRICE_REACHED"] as const;

const orderAnswer = z.object({ order: orderSchema });

const placeLimitOrderIo = {
  body: z.strictObject({
    marketSymbol,
    side,
    price: positiveDecimalInput,
    volume: positiveDecimalInput,
    timeInForce,
    ...{ postOnly, visibleSize, stpMode },
  }),
  output: orderAnswer,
};
export const placeLimitOrder = /* @__PURE__ */ defineCall<typeof placeLimitOrderIo>()({
  name: "placeLimitOrder",
  method: "POST",
  path: "/market/v1/order/limit",
  summary: "Buys or sells at a price or better",
  tag: "Market",
  auth: "access",
  idempotencyKey: true,
  errors: [...orderErrors, ...priceErrors, "POST_ONLY_WOULD_TRADE"],
});

const placeMarketOrderIo = {
  body: z.strictObject({
    marketSymbol,
    side,
    total: z.optional(positiveDecimalInput),
    volume: z.optional(positiveDecimalInput),
    stpMode,
  }),
  output: orderAnswer,
};
export const placeMarketOrder = /* @__PURE__ */ defineCall<typeof placeMarketOrderIo>()({
  name: "placeMarketOrder",
  method: "POST",
  path: "/market/v1/order/market",
  summary: "Buys or sells at once, by total or by volume: exactly one of them is given",
  tag: "Market",
  auth: "access",
  idempotencyKey: true,
  errors: [...orderErrors, "TOTAL_OR_VOLUME", "TOTAL_TOO_PRECISE", "NO_LIQUIDITY"],
});

const placeStopLimitOrderIo = {
  body: z.strictObject({
    marketSymbol,
    side,
    stopPrice: positiveDecimalInput,
    price: positiveDecimalInput,
    volume: positiveDecimalInput,
    timeInForce,
    ...{ visibleSize, stpMode },
  }),
  output: orderAnswer,
};
export const placeStopLimitOrder = /* @__PURE__ */ defineCall<typeof placeStopLimitOrderIo>()({
  name: "placeStopLimitOrder",
  method: "POST",
  path: "/market/v1/order/stopLimit",
  summary: "A limit order that waits until the last price reaches its stop price",
  tag: "Market",
  auth: "access",
  idempotencyKey: true,
  errors: [...orderErrors, ...priceErrors, ...stopErrors],
});

const placeStopMarketOrderIo = {
  body: z.strictObject({
    marketSymbol,
    side,
    stopPrice: positiveDecimalInput,
    total: z.optional(positiveDecimalInput),
    volume: z.optional(positiveDecimalInput),
    stpMode,
  }),
  output: orderAnswer,
};
export const placeStopMarketOrder = /* @__PURE__ */ defineCall<typeof placeStopMarketOrderIo>()({
  name: "placeStopMarketOrder",
  method: "POST",
  path: "/market/v1/order/stopMarket",
  summary: "A market order that waits until the last price reaches its stop price; a sell is given by its volume",
  tag: "Market",
  auth: "access",
  idempotencyKey: true,
  errors: [
    ...orderErrors,
    ...stopErrors,
    ...([
      "PRICE_OFF_TICK",
      "PRICE_OUT_OF_BAND",
      "TOO_MANY_OPEN_ORDERS",
      "TOTAL_OR_VOLUME",
      "TOTAL_TOO_PRECISE",
    ] as const),
  ],
});

const cancelOrderIo = {
  body: z.strictObject({ orderId: z.string().check(z.regex(/^[1-9]\d{0,15}$/, "An order's id is a whole number")) }),
  output: orderAnswer,
};
export const cancelOrder = /* @__PURE__ */ defineCall<typeof cancelOrderIo>()({
  name: "cancelOrder",
  method: "PUT",
  path: "/market/v1/order/cancel",
  summary: "Cancels an open order",
  tag: "Market",
  auth: "access",
  errors: ["ORDER_NOT_FOUND", "ORDER_NOT_OPEN", "MARKET_DISABLED"],
});

const cancelAllOrdersIo = {
  body: z.strictObject({ marketSymbol: z.optional(marketSymbol) }),
  output: z.object({ count: z.int(), orders: z.array(orderSchema) }),
};
export const cancelAllOrders = /* @__PURE__ */ defineCall<typeof cancelAllOrdersIo>()({
  name: "cancelAllOrders",
  method: "PUT",
  path: "/market/v1/order/cancelAll",
  summary: "Cancels every open order, in one market or in all",
  tag: "Market",
  auth: "access",
  errors: ["MARKET_NOT_FOUND", "MARKET_DISABLED"],
});

const listOpenOrdersIo = {
  query: z.object({
    pageNo,
    limit: pageLimit(pageSizes.openOrders),
    marketSymbol: z.optional(marketSymbol),
  }),
  output: z.object({ count: z.int(), orders: z.array(orderSchema) }),
};
export const listOpenOrders = /* @__PURE__ */ defineCall<typeof listOpenOrdersIo>()({
  name: "listOpenOrders",
  method: "GET",
  path: "/market/v1/order/open",
  summary: "Open orders, newest first",
  tag: "Market",
  auth: "access",
  errors: ["MARKET_NOT_FOUND"],
});

const listOrdersIo = {
  query: z.object({
    pageNo,
    limit: pageLimit(pageSizes.orderHistory),
    marketSymbol: z.optional(marketSymbol),
    status: z.optional(z.enum(orderStatuses)),
    from: z.optional(momentInput),
    to: z.optional(momentInput),
  }),
  output: z.object({ count: z.int(), orders: z.array(orderSchema) }),
};
export const listOrders = /* @__PURE__ */ defineCall<typeof listOrdersIo>()({
  name: "listOrders",
  method: "GET",
  path: "/market/v1/order/history",
  summary:
    "Orders that have ended, newest first, of the last 90 days unless said otherwise; a status gives those shown alike",
  tag: "Market",
  auth: "access",
  errors: ["MARKET_NOT_FOUND", "RANGE_INVALID"],
});

const listOwnTradesIo = {
  query: z.object({
    pageNo,
    limit: pageLimit(pageSizes.trades),
    marketSymbol: z.optional(marketSymbol),
    from: z.optional(momentInput),
    to: z.optional(momentInput),
  }),
  output: z.object({ count: z.int(), trades: z.array(ownTradeSchema) }),
};
export const listOwnTrades = /* @__PURE__ */ defineCall<typeof listOwnTradesIo>()({
  name: "listOwnTrades",
  method: "GET",
  path: "/market/v1/trade/history",
  summary: "Own trades, newest first, of the last 90 days unless said otherwise",
  tag: "Market",
  auth: "access",
  errors: ["MARKET_NOT_FOUND", "RANGE_INVALID"],
});

const readOwnFeesIo = {
  query: z.object({ marketSymbol }),
  output: z.object({
    /** Percent. */
    tdsRate: decimalString,
    /** Percent of what is received, GST included. */
    spotTradingFees: z.object({ maker: decimalString, taker: decimalString }),
  }),
};
export const readOwnFees = /* @__PURE__ */ defineCall<typeof readOwnFeesIo>()({
  name: "readOwnFees",
  method: "GET",
  path: "/market/v1/tradingFees",
  summary: "The fees and the TDS rate that the account holder pays in a market",
  tag: "Market",
  auth: "access",
  errors: ["MARKET_NOT_FOUND"],
});

/** The schemas of these calls, for the server and for OpenAPI; the browser knows them only as types. */
export const tradingSchemas = {
  placeLimitOrder: placeLimitOrderIo,
  placeMarketOrder: placeMarketOrderIo,
  placeStopLimitOrder: placeStopLimitOrderIo,
  placeStopMarketOrder: placeStopMarketOrderIo,
  cancelOrder: cancelOrderIo,
  cancelAllOrders: cancelAllOrdersIo,
  listOpenOrders: listOpenOrdersIo,
  listOrders: listOrdersIo,
  listOwnTrades: listOwnTradesIo,
  readOwnFees: readOwnFeesIo,
};
