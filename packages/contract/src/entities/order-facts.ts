/** The closed lists of orders and what follows from an order's fields (specification §3 and §4). Without schemas, for the browser. */
import { decimalsOf, divide, formatUnits, formatUnitsFixed, parseUnits } from "@feo/money";

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

/** Percent from the best price at which an order at the market stops; what is left of it ends. */
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

/** What was asked for and what is left of it. */
interface Filling {
  readonly originalVolume: string;
  readonly volume: string;
}

const widestScale = 18;

/** ORDER-006: what has traded. */
export function filledAmount({ originalVolume, volume }: Filling): string {
  const decimals = Math.max(decimalsOf(originalVolume), decimalsOf(volume));
  return formatUnits(parseUnits(originalVolume, decimals) - parseUnits(volume, decimals), decimals);
}

/** ORDER-007: how much of it has traded, in percent with two decimals; 0.00 for an order that asked for nothing yet. */
export function filledPercentage(order: Filling): string {
  const original = parseUnits(order.originalVolume, widestScale, { unbounded: true });
  if (original === 0n) return "0.00";
  const filled = parseUnits(filledAmount(order), widestScale, { unbounded: true });
  return percentText(filled, original);
}

const percentText = (part: bigint, whole: bigint): string =>
  formatUnitsFixed(divide(part * 10_000n, whole, "down"), 2, 2);

interface Traded extends Filling {
  readonly status: OrderStatus;
  readonly price: string | null;
  readonly total: string;
  readonly filledTotal: string;
}

/**
 * How much of what was asked for has traded, in percent. The volume of an order at the market that was given by its total is
 * what it has traded, so that by volume (ORDER-007) it would always be whole: of the total asked for it is a part. One that is
 * done keeps at most what buys no further step.
 */
export function filledShare(order: Traded): string {
  const [asked, met] = [order.total, order.filledTotal].map((text) =>
    parseUnits(text, widestScale, { unbounded: true }),
  ) as [bigint, bigint];
  const isPart = order.price === null && order.status !== "DONE" && met < asked;
  return isPart ? percentText(met, asked) : filledPercentage(order);
}

/** Whether it waits in the book, for its trigger, or to get there. */
export const isOpenOrder = ({ status }: { readonly status: OrderStatus }): boolean =>
  status === "PENDING" || status === "WAITING";
