/**
 * All commands of the exchange. Amounts are integers: prices in ticks, quantities in lots, money in an asset's smallest
 * units. The caller assigns the numbers of assets, markets and users; a number never changes its meaning.
 */
import type { Side } from "./book/book.ts";

export const mainWallet = 0;
export const spotWallet = 1;
export type Wallet = typeof mainWallet | typeof spotWallet;

export const orderTypes = ["LIMIT", "MARKET", "STOP_LIMIT", "STOP_MARKET"] as const;
export type OrderType = (typeof orderTypes)[number];

/** Good till cancelled, immediate or cancel, fill or kill. A market order is always IOC. */
export const timesInForce = ["GTC", "IOC", "FOK"] as const;
export type TimeInForce = (typeof timesInForce)[number];

/**
 * Self-trade prevention: what happens when an order would trade with another of the same user. The incoming order's
 * mode decides.
 */
export const stpModes = ["NONE", "EXPIRE_TAKER", "EXPIRE_MAKER", "EXPIRE_BOTH"] as const;
export type StpMode = (typeof stpModes)[number];

/** CANCEL_ONLY accepts only cancels; DISABLED accepts nothing. */
export const marketStates = ["ENABLED", "CANCEL_ONLY", "DISABLED"] as const;
export type MarketState = (typeof marketStates)[number];

interface Stamped {
  /** Unique; a repeated id is a repeat of the same command. */
  readonly id: string;
  /** The sequencer's time, in milliseconds. */
  readonly at: number;
  /** The caller's idempotency key; orders and transfers carry theirs as `refId`. */
  readonly key?: string;
}

export interface PlaceOrder extends Stamped {
  readonly kind: "place";
  readonly user: number;
  readonly market: number;
  readonly side: Side;
  readonly type: OrderType;
  /** The limit price of LIMIT and STOP_LIMIT; 0 otherwise. */
  readonly priceTicks: number;
  /** The trigger price of STOP_LIMIT and STOP_MARKET; 0 otherwise. */
  readonly stopTicks: number;
  /** The quantity; 0 for a market order by total. */
  readonly lots: number;
  /**
   * The most that a market order may spend (buy) or bring (sell), in units of the quote asset; 0 for an order by lots.
   */
  readonly totalUnits: number;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** The iceberg's shown lots; 0 shows all of them. */
  readonly visibleLots: number;
  readonly stpMode: StpMode;
  /** The caller's id for the order, passed through to the database. */
  readonly refId?: string;
}

export interface CancelOrder extends Stamped {
  readonly kind: "cancel";
  readonly user: number;
  readonly order: number;
}

/** Cancels all of a user's open orders, in one market or in all. */
export interface CancelAll extends Stamped {
  readonly kind: "cancelAll";
  readonly user: number;
  readonly market: number | null;
}

/** A deposit that has arrived through a rail: the bank, or a chain. */
export interface Credit extends Stamped {
  readonly kind: "credit";
  readonly user: number;
  readonly wallet: Wallet;
  readonly asset: number;
  readonly units: number;
  readonly rail: number;
}

/** First step of a withdrawal: locks money of the main wallet under a name. */
export interface HoldMoney extends Stamped {
  readonly kind: "hold";
  readonly hold: string;
  readonly user: number;
  readonly asset: number;
  readonly units: number;
}

/** Second step: the held money leaves through a rail, less the fee. */
export interface SettleHold extends Stamped {
  readonly kind: "settle";
  readonly hold: string;
  readonly rail: number;
  /** The part of the hold that is the fee, GST included. */
  readonly feeUnits: number;
  /** The hold's owner, passed through so that the outcome reaches them. */
  readonly user?: number;
}

/** Second step of a cancelled withdrawal: the held money becomes available again. */
export interface ReleaseHold extends Stamped {
  readonly kind: "release";
  readonly hold: string;
  readonly user?: number;
}

/** A transfer between one user's two wallets. */
export interface TransferMoney extends Stamped {
  readonly kind: "transfer";
  readonly user: number;
  readonly asset: number;
  readonly units: number;
  readonly from: Wallet;
  readonly to: Wallet;
  /** The caller's id for the transfer, passed through to the database. */
  readonly refId?: string;
}

/** A payment from one user's main wallet to another's. */
export interface PayUser extends Stamped {
  readonly kind: "pay";
  readonly user: number;
  readonly payee: number;
  readonly asset: number;
  readonly units: number;
  /** The payer's note, passed through to the database. */
  readonly memo?: string;
}

/** A payment from the house's fees to a user's main wallet. */
export interface RewardUser extends Stamped {
  readonly kind: "reward";
  readonly user: number;
  readonly asset: number;
  readonly units: number;
}

/** A user's trading settings; without this command, tier 0 and the market's TDS rate apply. */
export interface SetTrader extends Stamped {
  readonly kind: "setTrader";
  readonly user: number;
  readonly tier: number;
  /** Parts per million; null means the market's rate. */
  readonly tdsPpm: number | null;
  readonly tdsInInr: boolean;
}

export interface FeeRates {
  /** Parts per million of the received amount, GST included. */
  readonly makerPpm: number;
  readonly takerPpm: number;
}

export interface MarketRules {
  readonly base: number;
  readonly quote: number;
  /** Units of the base asset in one lot. */
  readonly baseUnitsPerLot: number;
  /** Units of the quote asset that one lot costs at a price of one tick. */
  readonly quoteUnitsPerTick: number;
  readonly minLots: number;
  readonly maxLots: number;
  readonly minNotionalUnits: number;
  readonly maxNotionalUnits: number;
  /** The maximum distance of a market order from the best price, in parts per million. */
  readonly collarPpm: number;
  /** The maximum factor between a limit or stop price and the last price, up or down; 0 allows every price. */
  readonly priceBand: number;
  readonly maxOpenOrders: number;
  /** Who owes TDS: in INR markets the seller, in others both sides. */
  readonly tdsOwedBy: "SELLER" | "BOTH";
  readonly tdsPpm: number;
  /** The market that prices the quote asset in INR, for TDS paid in INR. */
  readonly rupeeMarket: number | null;
  /** Rates by tier; the last one also applies to every higher tier. */
  readonly fees: readonly FeeRates[];
  readonly state: MarketState;
}

/** Opens a market, or changes its rules. Resting orders keep their price and priority. */
export interface SetMarket extends Stamped {
  readonly kind: "setMarket";
  readonly market: number;
  readonly rules: MarketRules;
}

export type Command =
  | PlaceOrder
  | CancelOrder
  | CancelAll
  | Credit
  | HoldMoney
  | SettleHold
  | ReleaseHold
  | TransferMoney
  | PayUser
  | RewardUser
  | SetTrader
  | SetMarket;
