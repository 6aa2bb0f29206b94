/** Derived figures of an order: its hold, its average price and total, and its deductions. Exact and pure. */
import { filledAmount, isOpenOrder, type Order } from "@feo/contract";
import { divide, exactUnits, formatUnits, isZero, subtract } from "@feo/money";

/** The two assets of a market, from its symbol. */
export function assetsOf(marketSymbol: string): { readonly base: string; readonly quote: string } {
  const [base = "", quote = ""] = marketSymbol.split("-");
  return { base, quote };
}

/** What an open order holds, and what cancelling it releases. */
export const heldBy = (order: Order): { readonly amount: string; readonly ticker: string } => ({
  amount: order.locked,
  ticker: order.side === "BUY" ? order.bid : order.ask,
});

/** The volume-weighted average of its trades; null if there are none. */
export function averagePrice(order: Pick<Order, "filledTotal" | "originalVolume" | "volume">, decimals: number) {
  const filled = exactUnits(filledAmount(order));
  if (filled === 0n) return null;
  return formatUnits(divide(exactUnits(order.filledTotal) * 10n ** BigInt(decimals), filled, "half-even"), decimals);
}

export interface OrderTotal {
  /** In the quote asset: the order's total while it is open, what it traded once it has ended; null if that is zero. */
  readonly amount: string | null;
  /** The total asked for, if a market order filled for less. */
  readonly asked?: string;
}

export function totalOf(order: Order): OrderTotal {
  if (isOpenOrder(order)) return { amount: isZero(order.total) ? null : order.total };
  const amount = isZero(order.filledTotal) ? null : order.filledTotal;
  const isPart =
    order.price === null && order.status !== "DONE" && exactUnits(order.filledTotal) < exactUnits(order.total);
  return isPart ? { amount, asked: order.total } : { amount };
}

/**
 * What was deducted from an order's proceeds. A buy pays its fee in the base asset; a sell pays fee and TDS from the
 * quote asset, unless the TDS was paid in rupees.
 */
export function takenFrom(order: Order): { readonly amount: string; readonly ticker: string } {
  return order.side === "BUY"
    ? { amount: subtract(filledAmount(order), order.fundsReceived), ticker: order.ask }
    : { amount: subtract(order.filledTotal, order.fundsReceived), ticker: order.bid };
}
