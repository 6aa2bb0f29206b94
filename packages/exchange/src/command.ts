/**
 * Everything that can be asked of the exchange. Amounts are integers: prices in ticks, quantities in lots, money in an asset's
 * smallest units. Assets, markets and people are numbers that the caller gave them; each stands for the same thing for ever.
 */
import type { Side } from "./book/book.ts";

export const mainWallet = 0;
export const spotWallet = 1;
export type Wallet = typeof mainWallet | typeof spotWallet;

export const orderTypes = ["LIMIT", "MARKET", "STOP_LIMIT", "STOP_MARKET"] as const;
export type OrderType = (typeof orderTypes)[number];

/** Good till cancelled; immediate or cancel; fill or kill. A market order is always immediate or cancel. */
export const timesInForce = ["GTC", "IOC", "FOK"] as const;
export type TimeInForce = (typeof timesInForce)[number];

/** What happens when an order would trade with another of the same person; the incoming order's mode decides. */
export const stpModes = ["NONE", "EXPIRE_TAKER", "EXPIRE_MAKER", "EXPIRE_BOTH"] as const;
export type StpMode = (typeof stpModes)[number];

/** Cancel-only takes cancels and nothing else; disabled takes nothing. */
export const marketStates = ["ENABLED", "CANCEL_ONLY", "DISABLED"] as const;
export type MarketState = (typeof marketStates)[number];

interface Stamped {
  /** Unique for ever; the same id twice is the same command. */
  readonly id: string;
  /** The sequencer's clock, in milliseconds. */
  readonly at: number;
  /** The name under which the caller wants it done only once; orders and transfers carry theirs as `refId`. */
  readonly key?: string;
}

export interface PlaceOrder extends Stamped {
  readonly kind: "place";
  readonly user: number;
  readonly market: number;
  readonly side: Side;
  readonly type: OrderType;
  /** The limit of LIMIT and STOP_LIMIT; 0 otherwise. */
  readonly priceTicks: number;
  /** The price that wakes STOP_LIMIT and STOP_MARKET; 0 otherwise. */
  readonly stopTicks: number;
  /** The quantity; 0 where a market order is given by its total. */
  readonly lots: number;
  /** What a market order may pay (buying) or bring (selling) in units of the quote asset; 0 where it is given by lots. */
  readonly totalUnits: number;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** How much of it others see at a time; 0 shows all of it. */
  readonly visibleLots: number;
  readonly stpMode: StpMode;
  /** The caller's own name for the order, carried along for the tables. */
  readonly refId?: string;
}

export interface CancelOrder extends Stamped {
  readonly kind: "cancel";
  readonly user: number;
  readonly order: number;
}

/** Cancels every open order of a person, in one market or in all. */
export interface CancelAll extends Stamped {
  readonly kind: "cancelAll";
  readonly user: number;
  readonly market: number | null;
}

/** Money that has arrived from outside through a rail: the bank, or a chain. */
export interface Credit extends Stamped {
  readonly kind: "credit";
  readonly user: number;
  readonly wallet: Wallet;
  readonly asset: number;
  readonly units: number;
  readonly rail: number;
}

/** The first half of a withdrawal: money of the main wallet is set aside under a name. */
export interface HoldMoney extends Stamped {
  readonly kind: "hold";
  readonly hold: string;
  readonly user: number;
  readonly asset: number;
  readonly units: number;
}

/** The second half: what was set aside leaves through a rail, and the fee stays. */
export interface SettleHold extends Stamped {
  readonly kind: "settle";
  readonly hold: string;
  readonly rail: number;
  /** The part of the hold that is the fee, GST included. */
  readonly feeUnits: number;
  /** Whose it is, carried along so that they are told. */
  readonly user?: number;
}

/** The other second half: what was set aside goes back. */
export interface ReleaseHold extends Stamped {
  readonly kind: "release";
  readonly hold: string;
  readonly user?: number;
}

/** Between the two wallets of one person. */
export interface TransferMoney extends Stamped {
  readonly kind: "transfer";
  readonly user: number;
  readonly asset: number;
  readonly units: number;
  readonly from: Wallet;
  readonly to: Wallet;
  /** The caller's own name for the transfer, carried along for the tables. */
  readonly refId?: string;
}

/** From one person's main wallet to another's. */
export interface PayUser extends Stamped {
  readonly kind: "pay";
  readonly user: number;
  readonly payee: number;
  readonly asset: number;
  readonly units: number;
  /** A few words of the payer, carried along for the tables. */
  readonly memo?: string;
}

/** From what the house has earned to somebody's main wallet. */
export interface RewardUser extends Stamped {
  readonly kind: "reward";
  readonly user: number;
  readonly asset: number;
  readonly units: number;
}

/** What the core must know of a person; without it somebody trades in tier 0 at the market's TDS rate. */
export interface SetTrader extends Stamped {
  readonly kind: "setTrader";
  readonly user: number;
  readonly tier: number;
  /** Parts per million; null means the market's. */
  readonly tdsPpm: number | null;
  readonly tdsInInr: boolean;
}

export interface FeeRates {
  /** Parts per million of what is received, GST included. */
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
  /** How far from the best price a market order may trade, in parts per million. */
  readonly collarPpm: number;
  /** A limit price may be this many times the last price or its part; 0 allows every price. */
  readonly priceBand: number;
  readonly maxOpenOrders: number;
  /** Who owes TDS: in rupee markets the seller, in the others both sides. */
  readonly tdsOwedBy: "SELLER" | "BOTH";
  readonly tdsPpm: number;
  /** The market in which the quote asset trades against rupees, where TDS may be paid in them. */
  readonly rupeeMarket: number | null;
  /** Rates by tier; the last one holds for every higher tier. */
  readonly fees: readonly FeeRates[];
  readonly state: MarketState;
}

/** Opens a market, or changes the rules of one. What rests in it keeps its price and its place. */
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
