/** The reference's whole state, as plain objects with bigints, and what the current command has touched so far. */
import type { Side } from "../book/book.ts";
import type { MarketRules, OrderType, StpMode, TimeInForce } from "../command.ts";
import type { OrderState, OrderStatus, Trade } from "../outcome.ts";
import type { Account } from "./ledger.ts";

export interface Order {
  readonly id: number;
  readonly refId: string | null;
  readonly user: number;
  readonly market: number;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly stpMode: StpMode;
  readonly postOnly: boolean;
  readonly priceTicks: bigint;
  readonly stopTicks: bigint;
  /** 0 for an order by total; `total` is 0 for an order by lots. */
  readonly lots: bigint;
  readonly total: bigint;
  readonly visibleLots: bigint;
  readonly makerPpm: bigint;
  readonly takerPpm: bigint;
  /** For a buy, the buyer's TDS rate. */
  readonly tdsPpm: bigint;
  readonly createdAt: number;
  /** The most lots it may trade; null for a buy by total, which has no limit in lots. */
  readonly mostLots: bigint | null;
  /** The most that a market order may spend or bring; null for orders limited by price and lots alone. */
  readonly mostUnits: bigint | null;
  /** The price direction that wakes it; null unless it is a stop. */
  readonly wakesWhen: "RISING" | "FALLING" | null;
  readonly originalHeld: bigint;
  held: bigint;
  status: OrderStatus;
  /** An order that is executing or has ended is NOWHERE. */
  stands: "NOWHERE" | "AMONG_STOPS" | "IN_BOOK";
  isActive: boolean;
  shownLots: bigint;
  turn: number;
  filledLots: bigint;
  filledUnits: bigint;
  received: bigint;
  trades: number;
}

export interface Market {
  readonly number: number;
  rules: MarketRules;
  last: bigint | null;
  /** Every order of the market that has not ended. */
  open: Order[];
}

export interface Trader {
  readonly tier: number;
  readonly tdsPpm: number | null;
  readonly tdsInInr: boolean;
}

export interface Hold {
  readonly user: number;
  readonly asset: number;
  readonly units: bigint;
}

export interface State {
  readonly accounts: Map<string, Account>;
  readonly markets: Map<number, Market>;
  readonly traders: Map<number, Trader>;
  readonly holds: Map<string, Hold>;
  orders: number;
  trades: number;
  turns: number;
  /** The current command. */
  at: number;
  touched: Order[];
  traded: Trade[];
}

export const createState = (): State => ({
  accounts: new Map(),
  markets: new Map(),
  traders: new Map(),
  holds: new Map(),
  orders: 0,
  trades: 0,
  turns: 0,
  at: 0,
  touched: [],
  traded: [],
});

export function marketOf(state: State, order: Order): Market {
  const market = state.markets.get(order.market);
  if (!market) throw new Error(`Order ${order.id} has no market`);
  return market;
}

export function touch(state: State, order: Order): void {
  if (!state.touched.includes(order)) state.touched.push(order);
}

export function takeTurn(state: State, order: Order): void {
  state.turns += 1;
  order.turn = state.turns;
}

/** The order's public state: numbers, without its bounds. */
export const show = (order: Order): OrderState => ({
  id: order.id,
  refId: order.refId,
  user: order.user,
  market: order.market,
  side: order.side,
  type: order.type,
  timeInForce: order.timeInForce,
  stpMode: order.stpMode,
  postOnly: order.postOnly,
  status: order.status,
  priceTicks: Number(order.priceTicks),
  stopTicks: Number(order.stopTicks),
  isActive: order.isActive,
  originalLots: Number(order.lots),
  totalUnits: Number(order.total),
  leftLots: order.total > 0n ? 0 : Number(order.lots - order.filledLots),
  filledLots: Number(order.filledLots),
  filledUnits: Number(order.filledUnits),
  visibleLots: Number(order.visibleLots),
  shownLots: Number(order.shownLots),
  heldUnits: Number(order.held),
  originalHeldUnits: Number(order.originalHeld),
  boundUnits: Number(order.mostUnits ?? 0n),
  receivedUnits: Number(order.received),
  trades: order.trades,
  makerPpm: Number(order.makerPpm),
  takerPpm: Number(order.takerPpm),
  tdsPpm: Number(order.tdsPpm),
  turn: order.turn,
  createdAt: order.createdAt,
});
