/** Own orders as an open page knows them, and what a live update makes of them (specification §4). Pure. */
import { filledShare, isOpenOrder, messages, type Order, orderToastLifetimeMs } from "@feo/contract";
import { listAmount, wholeAmount } from "../../frame/amount-text.ts";
import { totalOf } from "../../frame/order-facts.ts";

export interface OwnOrders {
  /** Newest first. */
  readonly open: readonly Order[];
  readonly openCount: number;
  /** Those that have ended, newest first. */
  readonly ended: readonly Order[];
}

export interface OrderToast {
  readonly tone: "success" | "primary" | "error";
  readonly message: string;
  readonly description: string;
  readonly lifetimeMs: number;
}

export interface OrderUpdate {
  readonly orders: OwnOrders;
  /** What is said of it; nothing where nothing has changed that a person must know. */
  readonly toast: OrderToast | null;
}

/** A page keeps so many; the history page has the rest. */
const endedKept = 100;

/** LIVE-023 to LIVE-033. An update that is older than what is known changes nothing and says nothing. */
export function applyOrder(orders: OwnOrders, order: Order): OrderUpdate {
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
    toast: known?.status === order.status ? null : toastOf(order),
  };
}

/** What was read as the list of open orders, with what was heard while it was on its way. */
export function withHeard(read: OwnOrders, heard: readonly Order[]): OwnOrders {
  return heard.reduce((orders, order) => {
    const known = findOrder(orders, order.id);
    // The list may already count what was heard of while it was being read.
    return known?.status === order.status && !isOpenOrder(order) ? orders : applyOrder(orders, order).orders;
  }, read);
}

const findOrder = ({ open, ended }: OwnOrders, id: string): Order | undefined =>
  open.find((order) => order.id === id) ?? ended.find((order) => order.id === id);

/** What has ended stays ended, and what has traded stays traded: answers and messages may overtake one another. */
function isOlder(order: Order, known: Order): boolean {
  if (!isOpenOrder(known)) return isOpenOrder(order);
  return isOpenOrder(order) && order.tradesCount < known.tradesCount;
}

function toastOf(order: Order): OrderToast {
  const lifetimeMs = orderToastLifetimeMs;
  const description = describe(order);
  switch (order.status) {
    case "DONE":
      return { tone: "success", message: messages.orderExecuted, description, lifetimeMs };
    case "REJECTED":
      return { tone: "error", message: messages.orderFailed, description, lifetimeMs };
    case "CANCELLED":
    case "CANCEL_PENDING":
      return { tone: "primary", message: messages.orderCancelled, description, lifetimeMs };
    default:
      return { tone: "primary", message: messages.orderExpired, description, lifetimeMs };
  }
}

/** "Buy 120 ADA at ₹85.42"; what an order that ended early has traded is said too. */
function describe(order: Order): string {
  const { side, ask, bid, originalVolume, price, filledTotal, status } = order;
  const verb = side === "BUY" ? "Buy" : "Sell";
  const { asked } = totalOf(order);
  const amount = wholeAmount(originalVolume, ask);
  // The amount of an order that was given by its total is only what it has traded.
  const what = asked === undefined ? `${verb} ${amount}` : `${verb} ${ask} for ${listAmount(asked, bid).text}`;
  const terms = price === null ? what : `${what} at ${wholeAmount(price, bid)}`;
  if (status === "DONE") return price === null ? `${terms} for ${listAmount(filledTotal, bid).text}` : terms;
  return order.tradesCount === 0 ? terms : `${terms}, ${filledShare(order)}% filled`;
}
