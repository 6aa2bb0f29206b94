/** Orders and own trades (specification §3). Amounts are decimal strings of the market's two assets. */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";
import { marketSymbol } from "./market.ts";
import { orderStatuses, orderTypes, sides, stpModes, timesInForce } from "./order-facts.ts";

/** ORDER-005. */
export const orderSchema = z.object({
  id: z.string(),
  /** The Idempotency-Key that the order came with. */
  refId: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  /** The assets that change hands: `ask` is the market's base, `bid` its quote. */
  ask: z.string(),
  bid: z.string(),
  marketSymbol,
  /** Percent of what is received, GST included. */
  takerFee: decimalString,
  makerFee: decimalString,
  type: z.enum(orderTypes),
  /** Null for an order at the market. */
  price: z.nullable(decimalString),
  stopPrice: z.nullable(decimalString),
  /** Price times quantity as it was asked for, or the total that was given; for a market order by volume, what it traded for. */
  total: decimalString,
  /** What is left to trade. */
  volume: decimalString,
  /** What was asked for; for an order given by its total, what it has traded. */
  originalVolume: decimalString,
  locked: decimalString,
  originalLocked: decimalString,
  tradesCount: z.int(),
  fundsReceived: decimalString,
  /** What its trades came to, in the quote asset. */
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
  /** Whether the order waited in the book or came to it. */
  role: z.enum(["MAKER", "TAKER"]),
  feeTicker: z.string(),
  feeAmount: decimalString,
  tdsTicker: z.string(),
  tdsAmount: decimalString,
});
export type OwnTrade = z.infer<typeof ownTradeSchema>;
