/**
 * The closed lists of orders, and values derived from an order's fields (specification §3 and §4). Without schemas, for
 * the browser.
 */
import { decimalsOf, divide, formatUnits, formatUnitsFixed, parseUnits } from "@feo/money";

/** ORDER-012. */
export const sides = ["BUY", "SELL"] as const;
export type Side = (typeof sides)[number];

/** ORDER-009. */
export const orderTypes = ["LIMIT", "MARKET", "STOP_LIMIT", "STOP_MARKET"] as const;
export type OrderType = (typeof orderTypes)[number];

/** ORDER-010 names the first two; FOK is one of the limit order's additional options. */
export const timesInForce = ["GTC", "IOC", "FOK"] as const;
export type TimeInForce = (typeof timesInForce)[number];
export const defaultTimeInForce: TimeInForce = "GTC";

/** The collar of a market order, in percent from the best price; what does not fill within it expires. */
export const marketCollarPercent = "10";

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

/** Display names of the statuses (ORDER-014 to ORDER-017). */
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

/**
 * The statuses with the same display name: the history filter requests all of them (ORDER-014 to ORDER-017, ORDER-022).
 */
export const shownAlike = (status: OrderStatus): readonly OrderStatus[] =>
  orderStatuses.filter((other) => displayedStatuses[other] === displayedStatuses[status]);

/** The ordered volume and what is left of it. */
interface Filling {
  readonly originalVolume: string;
  readonly volume: string;
}

const widestScale = 18;

/** ORDER-006: the filled volume. */
export function filledAmount({ originalVolume, volume }: Filling): string {
  const decimals = Math.max(decimalsOf(originalVolume), decimalsOf(volume));
  return formatUnits(parseUnits(originalVolume, decimals) - parseUnits(volume, decimals), decimals);
}

/** ORDER-007: the filled share in percent with two decimals; 0.00 for an order whose volume is still zero. */
export function filledPercentage(order: Filling): string {
  const original = parseUnits(order.originalVolume, widestScale, { unbounded: true });
  if (original === 0n) return "0.00";
  const filled = parseUnits(filledAmount(order), widestScale, { unbounded: true });
  return formatUnitsFixed(divide(filled * 10_000n, original, "down"), 2, 2);
}

/** Whether the order is in the book, waits for its trigger, or is about to be placed. */
export const isOpenOrder = ({ status }: { readonly status: OrderStatus }): boolean =>
  status === "PENDING" || status === "WAITING";
