/** The outcome of a command: a refusal or null, and everything that changed, for the database. */
import type { Side } from "./book/book.ts";
import type { OrderType, StpMode, TimeInForce } from "./command.ts";

/** One code per rule. A refused command has changed nothing. */
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

/** WAITING is open: in the book, or waiting for its trigger. The others are final. */
export type OrderStatus = "WAITING" | "DONE" | "CANCELLED" | "EXPIRED" | "EXPIRED_IN_MATCH" | "REJECTED";

/** The state of an order after a command. */
export interface OrderState {
  readonly id: number;
  /** The owner's id for it. */
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
  /** False for a stop order until it is woken; otherwise true. */
  readonly isActive: boolean;
  /** The ordered quantity; 0 for an order by total. */
  readonly originalLots: number;
  readonly totalUnits: number;
  /** The unfilled quantity; 0 for an order by total. */
  readonly leftLots: number;
  readonly filledLots: number;
  /** The sum of its fills in the quote asset. */
  readonly filledUnits: number;
  readonly visibleLots: number;
  /** The shown lots while the order rests, which can be taken at once. */
  readonly shownLots: number;
  readonly heldUnits: number;
  readonly originalHeldUnits: number;
  /** The most that a market order may spend, or bring if it sells by total; 0 if unlimited. */
  readonly boundUnits: number;
  /** The amount received, after fees and TDS deducted from it. */
  readonly receivedUnits: number;
  readonly trades: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly tdsPpm: number;
  /** Its time priority among the orders at its price: smaller is earlier. */
  readonly turn: number;
  readonly createdAt: number;
}

/** One side of a trade, with its fee and tax. */
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
  /** The side of the incoming order. */
  readonly takerSide: Side;
  readonly priceTicks: number;
  readonly lots: number;
  readonly quoteUnits: number;
  readonly buyer: TradeParty;
  readonly seller: TradeParty;
  readonly at: number;
}

/** A movement of money from one balance to another. */
export interface Move {
  /** A balance is `(user × 256 + asset) × 4 + which`: 0 main available, 1 main locked, 2 spot available, 3 spot locked. */
  readonly from: number;
  readonly to: number;
  readonly units: number;
}

export interface Outcome {
  readonly refusal: Refusal | null;
  /** Every order that the command touched, once each, in the order of the first touch. */
  readonly orders: readonly OrderState[];
  readonly trades: readonly Trade[];
  /** The order that was placed. */
  readonly placed: OrderState | null;
}
