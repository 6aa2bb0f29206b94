/** The user's orders on an open page, and how live updates change them (specification §4). Pure functions. */

import { filledAmount, filledPercentage, isOpenOrder, messages, type Order, orderToastLifetimeMs } from "@feo/contract";
import { isZero } from "@feo/money";
import { formAmount, listAmount, wholeAmount } from "../../format/amount-text.ts";
import { averagePrice, heldBy, takenFrom, totalOf } from "../../quote/order-figures.ts";

export interface OwnOrders {
  /** Newest first. */
  readonly open: readonly Order[];
  readonly openCount: number;
  /** Orders that have ended, newest first. */
  readonly ended: readonly Order[];
}

export interface OrderToast {
  readonly tone: "success" | "primary" | "error";
  readonly message: string;
  readonly description: string;
  readonly lifetimeMs: number;
  readonly link?: { readonly label: string; readonly to: string };
}

export interface OrderUpdate {
  readonly orders: OwnOrders;
  /** The toast to show; null if nothing changed that the user must know. */
  readonly toast: OrderToast | null;
}

/** How many a page keeps; the history page has the rest. */
const endedKept = 100;

interface UpdateFacts {
  readonly priceDecimals?: number | undefined;
  /** The order as a list showed it, if it is not among the orders here. */
  readonly before?: Order | undefined;
}

/** LIVE-023 to LIVE-033. An update older than the known state is ignored. */
export function applyOrder(orders: OwnOrders, order: Order, facts: UpdateFacts = {}): OrderUpdate {
  const { priceDecimals = usualDecimals(order), before } = facts;
  const known = findOrder(orders, order.id);
  if (known && isOlder(order, known)) return { orders, toast: null };
  const wasOpen = known !== undefined && isOpenOrder(known);
  const others = orders.open.filter(({ id }) => id !== order.id);
  if (isOpenOrder(order)) {
    const open = wasOpen ? orders.open.map((each) => (each.id === order.id ? order : each)) : [order, ...others];
    return { orders: { ...orders, open, openCount: orders.openCount + (wasOpen ? 0 : 1) }, toast: null };
  }
  const ended = [order, ...orders.ended.filter(({ id }) => id !== order.id)].slice(0, endedKept);
  const openCount = Math.max(others.length, orders.openCount - (wasOpen ? 1 : 0));
  return {
    orders: { open: others, openCount, ended },
    toast: known?.status === order.status ? null : toastOf(order, { known: known ?? before, priceDecimals }),
  };
}

/** Merges the lists that were read with updates received meanwhile. */
export function withReceived(read: OwnOrders, received: readonly Order[]): OwnOrders {
  return received.reduce((orders, order) => {
    const known = findOrder(orders, order.id);
    // The count that was read may already reflect an update received during the read.
    return known?.status === order.status && !isOpenOrder(order) ? orders : applyOrder(orders, order).orders;
  }, read);
}

const findOrder = ({ open, ended }: OwnOrders, id: string): Order | undefined =>
  open.find((order) => order.id === id) ?? ended.find((order) => order.id === id);

/** An ended order stays ended, a stop stays triggered and fills are never undone, since answers and messages may arrive out of order. */
function isOlder(order: Order, known: Order): boolean {
  if (!isOpenOrder(known)) return isOpenOrder(order);
  if (!isOpenOrder(order)) return false;
  return order.tradesCount < known.tradesCount || (order.waitsForStop && !known.waitsForStop);
}

const historyLink = { label: "View in order history", to: "/dashboard/history/exchange/orders" };

interface ToastFacts {
  /** The order before this update. */
  readonly known: Order | undefined;
  readonly priceDecimals: number;
}

function toastOf(order: Order, facts: ToastFacts): OrderToast {
  const lifetimeMs = orderToastLifetimeMs;
  switch (order.status) {
    case "DONE":
      return {
        tone: "success",
        message: messages.orderExecuted,
        lifetimeMs,
        description: describeFilled(order, facts.priceDecimals),
        link: historyLink,
      };
    case "REJECTED":
      return { tone: "error", message: messages.orderFailed, description: describe(order), lifetimeMs };
    case "CANCELLED":
    case "CANCEL_PENDING":
      return {
        tone: "primary",
        message: messages.orderCancelled,
        lifetimeMs,
        description: [describe(order), releasedWords(order, facts.known)].filter(Boolean).join(". "),
      };
    default: {
      const expired = { tone: "primary", message: messages.orderExpired, lifetimeMs } as const;
      if (order.tradesCount === 0) return { ...expired, description: describe(order) };
      const description = `${describe(order)}. ${describeFilled(order, facts.priceDecimals)}`;
      return { ...expired, description, link: historyLink };
    }
  }
}

/** Fallback while the market's tick size is unknown. */
const usualDecimals = ({ bid }: Order): number => (bid === "BTC" ? 8 : 2);

/** "Bought 120 ADA at ₹85.42. Fee 0.24 ADA." For a sale, TDS and fee are shown as one sum. */
function describeFilled(order: Order, priceDecimals: number): string {
  const { side, ask, bid } = order;
  const average = averagePrice(order, priceDecimals);
  const what = `${side === "BUY" ? "Bought" : "Sold"} ${wholeAmount(filledAmount(order), ask)}`;
  const taken = takenFrom(order);
  const fee = `${side === "BUY" ? "Fee" : "Fee and TDS"} ${formAmount(taken.amount, taken.ticker, "up")}.`;
  return `${average === null ? what : `${what} at ${wholeAmount(average, bid)}`}. ${fee}`;
}

/** "₹1,000.00 is available again." Uses the last known hold, since a cancelled order holds nothing. */
function releasedWords({ status }: Order, known: Order | undefined): string {
  if (status !== "CANCELLED" || !known || isZero(known.locked)) return "";
  const { amount, ticker } = heldBy(known);
  return `${formAmount(amount, ticker)} is available again.`;
}

/** "Buy 120 ADA at ₹85.42, 25.00% filled". */
function describe(order: Order): string {
  const { side, ask, bid, originalVolume, price } = order;
  const verb = side === "BUY" ? "Buy" : "Sell";
  const { asked } = totalOf(order);
  const amount = wholeAmount(originalVolume, ask);
  // For an order placed by total, the volume is only what it has traded.
  const what = asked === undefined ? `${verb} ${amount}` : `${verb} ${ask} for ${listAmount(asked, bid).text}`;
  const terms = price === null ? what : `${what} at ${wholeAmount(price, bid)}`;
  return order.tradesCount === 0 ? terms : `${terms}, ${filledPercentage(order)}% filled`;
}
