/** The schemas of the calls in trading.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";
import { decimalString, positiveDecimalInput } from "../amount.ts";
import { pageSizes } from "../constants.ts";
import { marketSymbol } from "../entities/market.ts";
import { orderSchema, ownTradeSchema } from "../entities/order.ts";
import {
  defaultStpMode,
  defaultTimeInForce,
  orderStatuses,
  sides,
  stpModes,
  timesInForce,
} from "../entities/order-facts.ts";
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

export const placeLimitOrderIo = {
  summary: "Buys or sells at a price or better",
  tag: "Market",
  errors: [...orderErrors, ...priceErrors, "POST_ONLY_WOULD_TRADE"] as const,
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

export const placeMarketOrderIo = {
  summary: "Buys or sells at once, by total or by volume: exactly one of them is given",
  tag: "Market",
  errors: [...orderErrors, "TOTAL_OR_VOLUME", "TOTAL_TOO_PRECISE", "NO_LIQUIDITY"] as const,
  body: z.strictObject({
    marketSymbol,
    side,
    total: z.optional(positiveDecimalInput),
    volume: z.optional(positiveDecimalInput),
    stpMode,
  }),
  output: orderAnswer,
};

export const placeStopLimitOrderIo = {
  summary: "A limit order that waits until the last price reaches its stop price",
  tag: "Market",
  errors: [...orderErrors, ...priceErrors, ...stopErrors] as const,
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

export const placeStopMarketOrderIo = {
  summary: "A market order that waits until the last price reaches its stop price; a sell is given by its volume",
  tag: "Market",
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
  ] as const,
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

export const cancelOrderIo = {
  summary: "Cancels an open order",
  tag: "Market",
  errors: ["ORDER_NOT_FOUND", "ORDER_NOT_OPEN", "MARKET_DISABLED", "IDEMPOTENCY_KEY_REUSED"] as const,
  body: z.strictObject({
    orderId: /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,15}$/, "An order's id is a whole number")),
  }),
  output: orderAnswer,
};

export const cancelAllOrdersIo = {
  summary: "Cancels every open order, in one market or in all",
  tag: "Market",
  errors: ["MARKET_NOT_FOUND", "MARKET_DISABLED", "IDEMPOTENCY_KEY_REUSED"] as const,
  body: z.strictObject({ marketSymbol: z.optional(marketSymbol) }),
  output: z.object({ count: z.int(), orders: z.array(orderSchema) }),
};

export const listOpenOrdersIo = {
  summary: "Open orders, newest first",
  tag: "Market",
  errors: ["MARKET_NOT_FOUND"] as const,
  query: z.object({
    pageNo,
    limit: pageLimit(pageSizes.openOrders),
    marketSymbol: z.optional(marketSymbol),
  }),
  output: z.object({ count: z.int(), orders: z.array(orderSchema) }),
};

export const listOrdersIo = {
  summary:
    "Orders that have ended, newest first, of the last 90 days unless said otherwise; a status gives those shown alike",
  tag: "Market",
  errors: ["MARKET_NOT_FOUND", "RANGE_INVALID"] as const,
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

export const listOwnTradesIo = {
  summary: "Own trades, newest first, of the last 90 days unless said otherwise",
  tag: "Market",
  errors: ["MARKET_NOT_FOUND", "RANGE_INVALID"] as const,
  query: z.object({
    pageNo,
    limit: pageLimit(pageSizes.trades),
    marketSymbol: z.optional(marketSymbol),
    from: z.optional(momentInput),
    to: z.optional(momentInput),
  }),
  output: z.object({ count: z.int(), trades: z.array(ownTradeSchema) }),
};

export const readOwnFeesIo = {
  summary: "The fees and the TDS rate that the account holder pays in a market",
  tag: "Market",
  errors: ["MARKET_NOT_FOUND"] as const,
  query: z.object({ marketSymbol }),
  output: z.object({
    /** Percent. */
    tdsRate: decimalString,
    /** Percent of what is received, GST included. */
    spotTradingFees: z.object({ maker: decimalString, taker: decimalString }),
  }),
};

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
