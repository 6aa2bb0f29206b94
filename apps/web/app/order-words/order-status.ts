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

interface StopFacts {
  /** A price as this list shows it. */
  readonly shown: (price: string) => string;
  /** Tells whether a stop waits for a rise or a fall. */
  readonly lastPrice: string | null | undefined;
}

/**
 * "When price rises to 90.00": a stop above the last price waits for a rise, one below it for a fall. "Stop 90.00" once
 * it is reached. Undefined for an order without a stop.
 */
export function stopWords({ stopPrice, waitsForStop }: Order, { shown, lastPrice }: StopFacts): string | undefined {
  if (stopPrice === null) return undefined;
  const text = shown(stopPrice);
  if (!waitsForStop) return `Stop ${text}`;
  if (!lastPrice || compare(stopPrice, lastPrice) === 0) return `When price reaches ${text}`;
  return `When price ${compare(stopPrice, lastPrice) > 0 ? "rises" : "falls"} to ${text}`;
}

/** The status in a word or two. */
export function statusWords(order: Order): string {
  const isPart = order.tradesCount > 0;
  if (order.waitsForStop) return "Waiting for trigger";
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
  WAITING: ({ waitsForStop, stopPrice, bid, type }) => {
    if (!waitsForStop || stopPrice === null) return "Open until it is filled or you cancel it.";
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
