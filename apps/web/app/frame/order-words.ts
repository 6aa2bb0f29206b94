/** The options of orders and trades in words. */
import type { OrderType, OwnTrade, Side, StpMode, TimeInForce } from "@feo/contract";

export const sideWords: Record<Side, string> = { BUY: "Buy", SELL: "Sell" };
export const typeWords: Record<OrderType, string> = {
  LIMIT: "Limit",
  MARKET: "Market",
  STOP_LIMIT: "Stop-limit",
  STOP_MARKET: "Stop-market",
};
export const timeInForceWords: Record<TimeInForce, string> = {
  GTC: "Good till cancelled",
  IOC: "Immediate or cancel",
  FOK: "Fill or kill",
};
export const stpWords: Record<StpMode, string> = {
  NONE: "Off",
  EXPIRE_TAKER: "The new order ends",
  EXPIRE_MAKER: "The waiting order ends",
  EXPIRE_BOTH: "Both orders end",
};
export const roleWords: Record<OwnTrade["role"], string> = {
  MAKER: "Maker: it waited in the book",
  TAKER: "Taker: it came to the book",
};
