/**
 * The calls about a customer's own orders and trades (specification §7 Market). Unknown fields are refused: a limit
 * order sent with a stop price must not be placed without it.
 */
import { defineCall } from "../call.ts";
import type {
  cancelAllOrdersIo,
  cancelOrderIo,
  listOpenOrdersIo,
  listOrdersIo,
  listOwnTradesIo,
  placeLimitOrderIo,
  placeMarketOrderIo,
  placeStopLimitOrderIo,
  placeStopMarketOrderIo,
  readOwnFeesIo,
} from "./trading.schemas.ts";

export const placeLimitOrder = /* @__PURE__ */ defineCall<typeof placeLimitOrderIo>()({
  name: "placeLimitOrder",
  method: "POST",
  path: "/market/v1/order/limit",
  auth: "access",
  idempotencyKey: true,
});

export const placeMarketOrder = /* @__PURE__ */ defineCall<typeof placeMarketOrderIo>()({
  name: "placeMarketOrder",
  method: "POST",
  path: "/market/v1/order/market",
  auth: "access",
  idempotencyKey: true,
});

export const placeStopLimitOrder = /* @__PURE__ */ defineCall<typeof placeStopLimitOrderIo>()({
  name: "placeStopLimitOrder",
  method: "POST",
  path: "/market/v1/order/stopLimit",
  auth: "access",
  idempotencyKey: true,
});

export const placeStopMarketOrder = /* @__PURE__ */ defineCall<typeof placeStopMarketOrderIo>()({
  name: "placeStopMarketOrder",
  method: "POST",
  path: "/market/v1/order/stopMarket",
  auth: "access",
  idempotencyKey: true,
});

export const cancelOrder = /* @__PURE__ */ defineCall<typeof cancelOrderIo>()({
  name: "cancelOrder",
  method: "PUT",
  path: "/market/v1/order/cancel",
  auth: "access",
  idempotencyKey: true,
});

export const cancelAllOrders = /* @__PURE__ */ defineCall<typeof cancelAllOrdersIo>()({
  name: "cancelAllOrders",
  method: "PUT",
  path: "/market/v1/order/cancelAll",
  auth: "access",
  idempotencyKey: true,
});

export const listOpenOrders = /* @__PURE__ */ defineCall<typeof listOpenOrdersIo>()({
  name: "listOpenOrders",
  method: "GET",
  path: "/market/v1/order/open",
  auth: "access",
});

export const listOrders = /* @__PURE__ */ defineCall<typeof listOrdersIo>()({
  name: "listOrders",
  method: "GET",
  path: "/market/v1/order/history",
  auth: "access",
});

export const listOwnTrades = /* @__PURE__ */ defineCall<typeof listOwnTradesIo>()({
  name: "listOwnTrades",
  method: "GET",
  path: "/market/v1/trade/history",
  auth: "access",
});

export const readOwnFees = /* @__PURE__ */ defineCall<typeof readOwnFeesIo>()({
  name: "readOwnFees",
  method: "GET",
  path: "/market/v1/tradingFees",
  auth: "access",
});
