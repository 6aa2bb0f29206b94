/** Orders and own trades (specification §3). Amounts are decimal strings in the market's two assets. */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";
import { marketSymbol } from "./market.ts";
import { orderStatuses, orderTypes, sides, stpModes, timesInForce } from "./order-facts.ts";

/** ORDER-005. */
export const orderSchema = z.object({
  id: z.string(),
  /** The Idempotency-Key that the order was placed with. */
  refId: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  /** The traded assets: `ask` is the market's base, `bid` its quote. */
  ask: z.string(),
  bid: z.string(),
  marketSymbol,
  /** Percent of the received amount, GST included. */
  takerFee: decimalString,
  makerFee: decimalString,
  type: z.enum(orderTypes),
  /** Null for a market order. */
  price: z.nullable(decimalString),
  stopPrice: z.nullable(decimalString),
  /** Whether the order waits for its stop price: not in the book, and nothing of it can trade. */
  waitsForStop: z.boolean(),
  /**
   * Price times quantity as ordered, or the total that was given; for a market order by volume, the quote amount it
   * filled for.
   */
  total: decimalString,
  /** The unfilled volume. */
  volume: decimalString,
  /** The ordered volume; for an order given by its total, the filled volume and what is unfilled of it. */
  originalVolume: decimalString,
  locked: decimalString,
  originalLocked: decimalString,
  tradesCount: z.int(),
  fundsReceived: decimalString,
  /** The sum of its fills, in the quote asset. */
  filledTotal: decimalString,
  createdAt: moment,
  updatedAt: moment,
  userId: z.string(),
  side: z.enum(sides),
  postOnly: z.boolean(),
  visibleSize: z.nullable(decimalString),
  stpMode: z.enum(stpModes),
  timeInForce: z.enum(timesInForce),
});
export type Order = z.infer<typeof orderSchema>;

/** ORDER-008. */
export const ownTradeSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  side: z.enum(sides),
  price: decimalString,
  volume: decimalString,
  total: decimalString,
  createdAt: moment,
  marketSymbol,
  /** The type of the order that traded. */
  type: z.enum(orderTypes),
  /** Whether the order rested in the book or was the incoming one. */
  role: z.enum(["MAKER", "TAKER"]),
  feeTicker: z.string(),
  feeAmount: decimalString,
  tdsTicker: z.string(),
  tdsAmount: decimalString,
});
export type OwnTrade = z.infer<typeof ownTradeSchema>;
