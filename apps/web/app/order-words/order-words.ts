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
  EXPIRE_TAKER: "Cancel the new order",
  EXPIRE_MAKER: "Cancel the open order",
  EXPIRE_BOTH: "Cancel both orders",
};
export const roleWords: Record<OwnTrade["role"], string> = {
  MAKER: "Maker",
  TAKER: "Taker",
};
