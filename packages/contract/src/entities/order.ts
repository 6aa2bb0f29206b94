/** Orders and own trades (specification §3). Amounts are decimal strings of the market's two assets. */
import { decimalsOf, divide, formatUnits, parseUnits } from "@feo/money";
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";
import { marketSymbol } from "./market.ts";

/** ORDER-012. */
export const sides = ["BUY", "SELL"] as const;
export type Side = (typeof sides)[number];

/** ORDER-009. */
export const orderTypes = ["LIMIT", "MARKET", "STOP_LIMIT", "STOP_MARKET"] as const;
export type OrderType = (typeof orderTypes)[number];

/** ORDER-010 names the first two; fill or kill came with the limit order's other options. */
export const timesInForce = ["GTC", "IOC", "FOK"] as const;
export type TimeInForce = (typeof timesInForce)[number];
export const defaultTimeInForce: TimeInForce = "GTC";

export const stpModes = ["NONE", "EXPIRE_TAKER", "EXPIRE_MAKER", "EXPIRE_BOTH"] as const;
export type StpMode = (typeof stpModes)[number];
export const defaultStpMode: StpMode = "EXPIRE_TAKER";

/** ORDER-013. */
export const orderStatuses = [
  "PENDING",
  "WAITING",
  "CANCEL_PENDING",
  "CANCELLED",
  "REJECTED",
  "DONE",
  "EXPIRED",
  "EXPIRED_IN_MATCH",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What a status is called on the screen (ORDER-014 to ORDER-017). */
export const displayedStatuses = {
  PENDING: "PENDING",
  WAITING: "WAITING",
  CANCEL_PENDING: "CANCELLED",
  CANCELLED: "CANCELLED",
  REJECTED: "REJECTED",
  DONE: "COMPLETED",
  EXPIRED: "EXPIRED",
  EXPIRED_IN_MATCH: "EXPIRED",
} as const satisfies Record<OrderStatus, string>;

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

const widestScale = 18;

/** ORDER-006: what has traded. */
export function filledAmount({ originalVolume, volume }: Pick<Order, "originalVolume" | "volume">): string {
  const decimals = Math.max(decimalsOf(originalVolume), decimalsOf(volume));
  return formatUnits(parseUnits(originalVolume, decimals) - parseUnits(volume, decimals), decimals);
}

/** ORDER-007: how much of it has traded, in percent with two decimals; 0.00 for an order that asked for nothing yet. */
export function filledPercentage(order: Pick<Order, "originalVolume" | "volume">): string {
  const original = parseUnits(order.originalVolume, widestScale, { unbounded: true });
  if (original === 0n) return "0.00";
  const filled = parseUnits(filledAmount(order), widestScale, { unbounded: true });
  return formatUnits(divide(filled * 10_000n, original, "down"), 2).replace(
    /^(\d+)(?:\.(\d*))?$/,
    (_, whole, rest = "") => {
      return `${whole}.${rest.padEnd(2, "0")}`;
    },
  );
}

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
