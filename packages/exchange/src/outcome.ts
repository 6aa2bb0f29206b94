/** What the exchange answers: a named refusal or nothing to object, and everything that happened, for whoever keeps tables. */
import type { Side } from "./book/book.ts";
import type { OrderType, StpMode, TimeInForce } from "./command.ts";

/** One name for each rule. A refused command has changed nothing. */
export const refusals = [
  "MARKET_UNKNOWN",
  "MARKET_DISABLED",
  "MARKET_CANCEL_ONLY",
  "MARKET_RULES_INVALID",
  "ORDER_INVALID",
  "QUANTITY_TOO_SMALL",
  "QUANTITY_TOO_LARGE",
  "NOTIONAL_TOO_SMALL",
  "NOTIONAL_TOO_LARGE",
  "VISIBLE_SIZE_INVALID",
  "PRICE_OUT_OF_BAND",
  "STOP_PRICE_REACHED",
  "POST_ONLY_WOULD_TRADE",
  "NO_LIQUIDITY",
  "TOO_MANY_OPEN_ORDERS",
  "INSUFFICIENT_BALANCE",
  "ORDER_NOT_OPEN",
  "AMOUNT_INVALID",
  "SAME_WALLET",
  "SAME_USER",
  "HOLD_EXISTS",
  "HOLD_UNKNOWN",
  "TRADER_INVALID",
] as const;
export type Refusal = (typeof refusals)[number];

/** WAITING is open: in the book, or for its trigger. The others are final. */
export type OrderStatus = "WAITING" | "DONE" | "CANCELLED" | "EXPIRED" | "EXPIRED_IN_MATCH" | "REJECTED";

/** An order as it stands after a command. */
export interface OrderState {
  readonly id: number;
  /** The owner's own name for it. */
  readonly refId: string | null;
  readonly user: number;
  readonly market: number;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly stpMode: StpMode;
  readonly postOnly: boolean;
  readonly status: OrderStatus;
  readonly priceTicks: number;
  readonly stopTicks: number;
  /** True once a stop order has been woken, and for every other order. */
  readonly isActive: boolean;
  /** What was asked for; 0 where the order was given by its total. */
  readonly originalLots: number;
  readonly totalUnits: number;
  /** Not yet traded; 0 where the order was given by its total. */
  readonly leftLots: number;
  readonly filledLots: number;
  /** What its trades came to in the quote asset. */
  readonly filledUnits: number;
  readonly visibleLots: number;
  /** What can be taken from it at once while it rests. */
  readonly shownLots: number;
  readonly heldUnits: number;
  readonly originalHeldUnits: number;
  /** What an order at the market may spend, or bring where it sells by total; 0 where there is no such bound. */
  readonly boundUnits: number;
  /** What arrived for it, after fees and TDS taken from it. */
  readonly receivedUnits: number;
  readonly trades: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly tdsPpm: number;
  /** Its turn among the orders of its price: smaller is earlier. */
  readonly turn: number;
  readonly createdAt: number;
}

/** One side of a trade: what the party paid in fee and tax. */
export interface TradeParty {
  readonly order: number;
  readonly user: number;
  /** In the asset that the party receives, GST included. */
  readonly feeUnits: number;
  readonly gstUnits: number;
  /** In units of `tdsAsset`. */
  readonly tdsUnits: number;
  readonly tdsAsset: number;
}

export interface Trade {
  readonly id: number;
  readonly market: number;
  /** The side of the order that came to the book. */
  readonly takerSide: Side;
  readonly priceTicks: number;
  readonly lots: number;
  readonly quoteUnits: number;
  readonly buyer: TradeParty;
  readonly seller: TradeParty;
  readonly at: number;
}

/** Money that went from one balance to another. */
export interface Move {
  /** A balance is `(user × 256 + asset) × 4 + which`: 0 main available, 1 main locked, 2 spot available, 3 spot locked. */
  readonly from: number;
  readonly to: number;
  readonly units: number;
}

export interface Outcome {
  readonly refusal: Refusal | null;
  /** Every order that the command touched, once, in the order in which they were touched first. */
  readonly orders: readonly OrderState[];
  readonly trades: readonly Trade[];
  /** The order that was placed. */
  readonly placed: OrderState | null;
}
