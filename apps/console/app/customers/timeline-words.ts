/** A customer's timeline in words: a title, a detail, what it links to, its status and its amount. Pure. */
import type { PersonMovement, PersonOrder, PersonSecurityEvent, PersonTrade, TimelineEntry } from "@feo/contract";
import { formatAmount, shortenAddress } from "@feo/money";
import { dayOf, shortDay } from "../frame/moments.ts";
import { isZero, shownAmount } from "../frame/shown-amount.ts";
import { movementStatus, orderStatus, type StatusWords } from "./status-words.ts";

export type TimelineIcon = "order" | "in" | "out" | "transfer" | "sign-in" | "security" | "address" | "bank";

export interface TimelineWords {
  readonly key: string;
  readonly at: string;
  readonly icon: TimelineIcon;
  readonly title: string;
  readonly detail: string;
  readonly link: { readonly to: string; readonly text: string } | undefined;
  readonly status: StatusWords | undefined;
  /** Signed; undefined if no money moved. */
  readonly amount: { readonly text: string; readonly isIn: boolean } | undefined;
}

const price = (decimal: string): string =>
  formatAmount(decimal, { minDecimals: 0, maxDecimals: 18, grouping: "indian" });

const coinsOf = (marketSymbol: string): readonly [base: string, quote: string] => {
  const [base = "", quote = ""] = marketSymbol.split("-");
  return [base, quote];
};

const signed = (decimal: string, ticker: string, isIn: boolean): TimelineWords["amount"] =>
  decimal === "" || isZero(decimal)
    ? undefined
    : { text: `${isIn ? "+" : "−"}${shownAmount(decimal, ticker)} ${ticker}`, isIn };

const typeWords: Readonly<Record<string, string>> = {
  LIMIT: "Limit order",
  MARKET: "Market order",
  STOP_LIMIT: "Stop-limit order",
  STOP_MARKET: "Stop-market order",
};

const joined = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(", ");

function orderWords(order: PersonOrder, userId: string): Omit<TimelineWords, "key" | "at"> {
  const { side, marketSymbol, trades, volume, type } = order;
  const [base, quote] = coinsOf(marketSymbol);
  const isBuy = side === "BUY";
  const hasTraded = trades > 0;
  const verb = hasTraded ? (isBuy ? "Bought" : "Sold") : isBuy ? "Buy" : "Sell";
  return {
    icon: "order",
    title: hasTraded ? `${verb} ${base}` : `${verb} order for ${shownAmount(volume, base)} ${base}`,
    detail: joined(
      typeWords[type] ?? "Order",
      order.price !== null && `at ${price(order.price)} ${quote}`,
      hasTraded && `filled for ${shownAmount(order.filledTotal, quote)} ${quote} in ${tradesWords(trades)}`,
    ),
    link: { to: `/customers/${userId}/orders?order=${order.id}`, text: `#${order.id}` },
    status: orderStatus(order),
    amount: signed(order.received, order.receivedTicker, true),
  };
}

const tradesWords = (trades: number): string => (trades === 1 ? "1 trade" : `${trades} trades`);

function tradeWords(trade: PersonTrade, userId: string): Omit<TimelineWords, "key" | "at"> {
  const [base, quote] = coinsOf(trade.marketSymbol);
  const isBuy = trade.side === "BUY";
  return {
    icon: "order",
    title: `${isBuy ? "Bought" : "Sold"} ${base} at ${price(trade.price)}`,
    detail: `Filled from the order book, fee ${price(trade.feeAmount)} ${trade.feeTicker}`,
    link: { to: `/customers/${userId}/orders?order=${trade.orderId}`, text: `#${trade.orderId}` },
    status: undefined,
    amount: isBuy ? signed(trade.volume, base, true) : signed(trade.total, quote, true),
  };
}

const movementTitles: Readonly<Record<PersonMovement["kind"], readonly [into: string, out: string]>> = {
  "rupee deposit": ["INR deposit", "INR deposit"],
  "coin deposit": ["Deposit", "Deposit"],
  "rupee withdrawal": ["INR withdrawal", "INR withdrawal"],
  "coin withdrawal": ["Withdrawal", "Withdrawal"],
  payment: ["Payment received", "Payment sent"],
  transfer: ["Transfer, spot to main", "Transfer, main to spot"],
};

export function movementTitle({ kind, ticker, isIn }: PersonMovement): string {
  const title = movementTitles[kind][isIn ? 0 : 1];
  return kind.startsWith("coin") ? `${ticker} ${title.toLowerCase()}` : title;
}

export function movementDetail({ kind, by, isIn, memo }: PersonMovement): string {
  if (kind === "payment") return joined(by && `${isIn ? "From" : "To"} @${by}`, memo);
  if (kind.startsWith("rupee")) return by && `UTR ${by}`;
  return kind === "transfer" ? "" : by;
}

/** The queue while it is there, or else the list of movements. */
export function movementLink(movement: PersonMovement, userId: string, mayVisit: MayVisit): string {
  const { kind, id, status } = movement;
  const isOpen = ["PENDING", "PROCESSING", "SUBMITTED"].includes(status);
  const queue = isOpen ? queues[kind]?.(id) : undefined;
  return queue !== undefined && mayVisit(queue) ? queue : `/customers/${userId}/movements`;
}

const queues: Partial<Readonly<Record<PersonMovement["kind"], (id: string) => string>>> = {
  "rupee withdrawal": (id) => `/withdrawals/${id}`,
  "coin withdrawal": (id) => `/withdrawals/${id}`,
  "rupee deposit": (id) => `/deposits/${id}?tab=claims`,
  "coin deposit": (id) => `/deposits/${id}?tab=coins`,
};

function movementWords(
  movement: PersonMovement,
  userId: string,
  mayVisit: MayVisit,
): Omit<TimelineWords, "key" | "at"> {
  const { kind, id, amount, ticker, isIn } = movement;
  const isTransfer = kind === "transfer";
  const amountText = amount === "" || isZero(amount) ? undefined : `${shownAmount(amount, ticker)} ${ticker}`;
  return {
    icon: isTransfer ? "transfer" : isIn ? "in" : "out",
    title: movementTitle(movement),
    detail: movementDetail(movement),
    link: isTransfer ? undefined : { to: movementLink(movement, userId, mayVisit), text: `#${id.slice(0, 8)}` },
    status: isTransfer ? undefined : movementStatus(movement),
    // A transfer stays with its owner, so it has no sign.
    amount: isTransfer && amountText ? { text: amountText, isIn: false } : signed(amount, ticker, isIn),
  };
}

const events: Partial<Readonly<Record<PersonSecurityEvent["event"], string>>> = {
  SIGNED_UP: "Signed up",
  SIGNED_IN: "Signed in",
  SIGN_IN_FAILED: "Sign-in failed",
  SIGNED_OUT: "Signed out",
  DEVICE_REVOKED: "Device signed out",
  LOCKED: "Sign-in locked",
  FROZEN: "Account frozen by the customer",
  MFA_ENABLED: "Verification method turned on",
  MFA_DISABLED: "Verification method turned off",
  ADDRESS_ADDED: "Withdrawal address added",
  ADDRESS_REMOVED: "Withdrawal address removed",
  FEOTAG_CHANGED: "feoTag changed",
  WHITELIST_TURNED_OFF: "“Saved addresses only” turned off",
  BACKUP_CODES_MADE: "Backup codes created",
};

export function eventTitle(event: PersonSecurityEvent["event"]): string {
  const words = event.toLowerCase().replaceAll("_", " ");
  return events[event] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Long addresses are shortened in the middle; everything else stays whole. */
const shortDetail = (detail: string): string =>
  detail
    .split(" ")
    .map((word) => (word.length > 24 ? shortenAddress(word) : word))
    .join(" ");

function eventWords({ event, device, address, detail }: PersonSecurityEvent): Omit<TimelineWords, "key" | "at"> {
  const icon = event === "SIGNED_IN" ? "sign-in" : event.startsWith("ADDRESS") ? "address" : "security";
  return {
    icon: event.startsWith("BANK_ACCOUNT") ? "bank" : icon,
    title: event === "SIGNED_IN" && detail ? `Signed in with ${detail}` : eventTitle(event),
    detail: joined(event !== "SIGNED_IN" && shortDetail(detail), device, address),
    link: undefined,
    status: undefined,
    amount: undefined,
  };
}

type MayVisit = (address: string) => boolean;

export function timelineWords(entry: TimelineEntry, userId: string, mayVisit: MayVisit): TimelineWords {
  const { at, kind, id } = entry;
  const place = { at, key: `${kind} ${id}` };
  if (kind === "order") return { ...place, ...orderWords(entry, userId) };
  if (kind === "trade") return { ...place, key: `${kind} ${id} ${entry.side}`, ...tradeWords(entry, userId) };
  if (kind === "security") return { ...place, ...eventWords(entry) };
  return { ...place, ...movementWords(entry, userId, mayVisit) };
}

export interface TimelineDay {
  readonly name: string;
  readonly rows: readonly TimelineWords[];
}

/** By Indian calendar day, in the order given. */
export function timelineDays(rows: readonly TimelineWords[], now: string): TimelineDay[] {
  const days = Map.groupBy(rows, ({ at }) => dayOf(at));
  return [...days].map(([day, itsRows]) => ({
    name: day === dayOf(now) ? "Today" : shortDay(itsRows[0]?.at ?? now, now),
    rows: itsRows,
  }));
}
