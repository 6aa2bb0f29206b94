/** Schemas and OpenAPI descriptions of the calls in trading.ts; the browser imports only their types. */
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

/** The problem codes that any order can be refused with. */
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
  summary: "Places a limit order",
  tag: "Market",
  errors: [...orderErrors, ...priceErrors, "POST_ONLY_WOULD_TRADE"] as const,
  body: z.strictObject({
    marketSymbol,
    side,
    price: positiveDecimalInput,
    volume: positiveDecimalInput,
    timeInForce,
    postOnly,
    visibleSize,
    stpMode,
  }),
  output: orderAnswer,
};

export const placeMarketOrderIo = {
  summary: "Places a market order, by total or by volume (exactly one of the two)",
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
  summary: "Places a limit order that is triggered when the last price reaches its stop price",
  tag: "Market",
  errors: [...orderErrors, ...priceErrors, ...stopErrors] as const,
  body: z.strictObject({
    marketSymbol,
    side,
    stopPrice: positiveDecimalInput,
    price: positiveDecimalInput,
    volume: positiveDecimalInput,
    timeInForce,
    visibleSize,
    stpMode,
  }),
  output: orderAnswer,
};

export const placeStopMarketOrderIo = {
  summary:
    "Places a market order that is triggered when the last price reaches its stop price; a sell is given by volume",
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
    orderId: /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,15}$/, "The order id must be a whole number")),
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

/** Exact status names, separated by commas (ORDER-013, ORDER-022). */
const oneStatus = orderStatuses.join("|");
const statusList = z
  .string()
  .check(z.regex(new RegExp(`^(${oneStatus})(,(${oneStatus}))*$`), `Use ${orderStatuses.join(", ")}`));

export const listOrdersIo = {
  summary: "Closed orders, newest first, of the last 90 days by default; separate several statuses with commas",
  tag: "Market",
  errors: ["MARKET_NOT_FOUND", "RANGE_INVALID"] as const,
  query: z.object({
    pageNo,
    limit: pageLimit(pageSizes.orderHistory),
    marketSymbol: z.optional(marketSymbol),
    status: z.optional(statusList),
    from: z.optional(momentInput),
    to: z.optional(momentInput),
  }),
  output: z.object({ count: z.int(), orders: z.array(orderSchema) }),
};

export const listOwnTradesIo = {
  summary: "The customer's trades, newest first, of the last 90 days by default",
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
  summary: "The customer's fees and TDS rate in a market",
  tag: "Market",
  errors: ["MARKET_NOT_FOUND"] as const,
  query: z.object({ marketSymbol }),
  output: z.object({
    /** Percent. */
    tdsRate: decimalString,
    /** Percent of the received amount, GST included. */
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
