/** An order in words: its status, what it waits for, how it ended, and its hold. Pure. */

import { filledPercentage, type Order, type OrderStatus } from "@feo/contract";
import { add, compare } from "@feo/money";
import { wholeAmount } from "../format/amount-text.ts";
import { heldBy } from "../quote/order-figures.ts";

/** The total holds of several orders, by asset, in words: "₹1,200.00 and 500 ADA". */
export function heldTogether(orders: readonly Order[]): string {
  const totals = new Map<string, string>();
  for (const { amount, ticker } of orders.map(heldBy)) totals.set(ticker, add(totals.get(ticker) ?? "0", amount));
  const parts = [...totals].map(([ticker, amount]) => wholeAmount(amount, ticker));
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** "When price rises to 90.00": a stop above the last price waits for a rise, one below it for a fall. */
export function triggerWords(stop: string, text: string, lastPrice: string | null | undefined): string {
  if (!lastPrice || compare(stop, lastPrice) === 0) return `When price reaches ${text}`;
  return `When price ${compare(stop, lastPrice) > 0 ? "rises" : "falls"} to ${text}`;
}

/** Whether the order still waits for its stop price, as far as its fields tell. */
export const isUntriggered = ({ status, stopPrice, tradesCount }: Order): boolean =>
  status === "WAITING" && stopPrice !== null && tradesCount === 0;

/** The status in a word or two. */
export function statusWords(order: Order): string {
  const isPart = order.tradesCount > 0;
  if (isUntriggered(order)) return "Waiting for trigger";
  switch (order.status) {
    case "PENDING":
      return "Pending";
    case "WAITING":
      return isPart ? "Partly filled" : "Open";
    case "CANCEL_PENDING":
    case "CANCELLED":
      return "Cancelled";
    case "REJECTED":
      return "Rejected";
    case "DONE":
      return "Filled";
    case "EXPIRED":
    case "EXPIRED_IN_MATCH":
      return isPart ? "Partly filled" : "Expired";
  }
}

/** How an order ended, or what it waits for, in a sentence. */
export function howItStands(order: Order): string {
  const percent = filledPercentage(order);
  const hasTraded = order.tradesCount > 0;
  return standing[order.status](order, hasTraded ? `${percent}% filled` : "nothing filled");
}

const standing: Record<OrderStatus, (order: Order, traded: string) => string> = {
  PENDING: () => "Being placed.",
  WAITING: ({ stopPrice, bid, type }) => {
    if (stopPrice === null) return "Open until it is filled or you cancel it.";
    const kind = type === "STOP_LIMIT" ? "limit" : "market";
    return `Becomes a ${kind} order when the last price reaches ${wholeAmount(stopPrice, bid)}.`;
  },
  CANCEL_PENDING: () => "Being cancelled.",
  CANCELLED: (_, traded) => `Cancelled, ${traded}.`,
  REJECTED: () => "Rejected. Nothing was traded and nothing is locked.",
  DONE: ({ tradesCount }) => `Filled in ${tradesCount === 1 ? "one trade" : `${tradesCount} trades`}.`,
  EXPIRED: ({ timeInForce, type }, traded) => {
    if (timeInForce === "FOK") return "Fill or kill: the order could not be filled completely, so it expired.";
    if (type === "MARKET" || type === "STOP_MARKET") return `No more orders within its worst price, ${traded}.`;
    return `Immediate or cancel: the unfilled part expired, ${traded}.`;
  },
  EXPIRED_IN_MATCH: (_, traded) => `Stopped by self-trade prevention: it would have matched your own order, ${traded}.`,
};
