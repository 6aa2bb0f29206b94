/** What is known of an order or a trade beyond its fields: what it holds, what was taken, how it ended. Exact, pure. */
import { filledAmount, filledShare, isOpenOrder, type Order, type OrderStatus } from "@feo/contract";
import { divide, formatUnits, parseUnits } from "@feo/money";
import { wholeAmount } from "./amount-text.ts";

/** The two assets of a market, by its symbol. */
export function assetsOf(marketSymbol: string): { readonly base: string; readonly quote: string } {
  const [base = "", quote = ""] = marketSymbol.split("-");
  return { base, quote };
}

const scale = 18;
const read = (text: string): bigint => parseUnits(text, scale, { unbounded: true });
const write = (units: bigint): string => formatUnits(units, scale);
export const isZero = (amount: string): boolean => read(amount) === 0n;
export const sum = (amounts: readonly string[]): string =>
  write(amounts.reduce((total, next) => total + read(next), 0n));
export const subtract = (left: string, right: string): string => write(read(left) - read(right));

/** What an open order holds, and so what cancelling it releases. */
export const heldBy = (order: Order): { readonly amount: string; readonly ticker: string } => ({
  amount: order.locked,
  ticker: order.side === "BUY" ? order.bid : order.ask,
});

/** What several orders hold together, each asset once, in words: "₹1,200.00 and 500 ADA". */
export function heldTogether(orders: readonly Order[]): string {
  const totals = new Map<string, string>();
  for (const { amount, ticker } of orders.map(heldBy)) totals.set(ticker, sum([totals.get(ticker) ?? "0", amount]));
  const parts = [...totals].map(([ticker, amount]) => wholeAmount(amount, ticker));
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** What its trades came to by amount; null while there are none. */
export function averagePrice(order: Pick<Order, "filledTotal" | "originalVolume" | "volume">, decimals: number) {
  const filled = read(filledAmount(order));
  if (filled === 0n) return null;
  return formatUnits(divide(read(order.filledTotal) * 10n ** BigInt(decimals), filled, "half-even"), decimals);
}

export interface OrderTotal {
  /** Of the quote asset: what an open order asks for, what an ended one has traded for; null where that is nothing. */
  readonly amount: string | null;
  /** What an order at the market had asked for, where less has traded. */
  readonly asked?: string;
}

export function totalOf(order: Order): OrderTotal {
  if (isOpenOrder(order)) return { amount: isZero(order.total) ? null : order.total };
  const amount = isZero(order.filledTotal) ? null : order.filledTotal;
  const isPart = order.price === null && order.status !== "DONE" && read(order.filledTotal) < read(order.total);
  return isPart ? { amount, asked: order.total } : { amount };
}

/**
 * What was taken from an order's proceeds. A buy pays its fee in what it bought; a sell pays fee and TDS from what it
 * brought, unless the TDS was paid in rupees.
 */
export function takenFrom(order: Order): { readonly amount: string; readonly ticker: string } {
  return order.side === "BUY"
    ? { amount: subtract(filledAmount(order), order.fundsReceived), ticker: order.ask }
    : { amount: subtract(order.filledTotal, order.fundsReceived), ticker: order.bid };
}

/** How an order ended, or what it waits for, in words. */
export function howItStands(order: Order): string {
  const percent = filledShare(order);
  const hasTraded = order.tradesCount > 0;
  return standing[order.status](order, hasTraded ? `${percent}% of it had traded` : "nothing of it had traded");
}

const standing: Record<OrderStatus, (order: Order, traded: string) => string> = {
  PENDING: () => "On its way to the book.",
  WAITING: ({ stopPrice, bid, type }) => {
    if (stopPrice === null) return "Waits in the book until it is filled or you cancel it.";
    const trigger = `when the last price reaches ${wholeAmount(stopPrice, bid)}`;
    return type === "STOP_LIMIT"
      ? `Goes into the book ${trigger}, and waits there.`
      : `Trades at the market ${trigger}.`;
  },
  CANCEL_PENDING: () => "Being cancelled.",
  CANCELLED: (_, traded) => `Cancelled; ${traded}.`,
  REJECTED: () => "Refused by the market; nothing was traded and nothing is held.",
  DONE: ({ tradesCount }) => `Filled in ${tradesCount === 1 ? "one trade" : `${tradesCount} trades`}.`,
  EXPIRED: ({ timeInForce, type }, traded) => {
    if (timeInForce === "FOK") return "Fill or kill: the book could not fill it whole, so it ended at once.";
    if (type === "MARKET" || type === "STOP_MARKET") return `No more offers within its price limit; ${traded}.`;
    return `Immediate or cancel: what could not trade at once ended; ${traded}.`;
  },
  EXPIRED_IN_MATCH: (_, traded) => `It met another order of yours, and self-trade prevention ended it; ${traded}.`,
};
