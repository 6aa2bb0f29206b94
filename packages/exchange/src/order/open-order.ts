/** An open order, its snapshot for outcomes, and its owner with their seat in the market. */
import type { Side } from "../book/book.ts";
import { buy, nothing } from "../book/book.ts";
import type { OrderType, PlaceOrder, StpMode, TimeInForce } from "../command.ts";
import type { Market } from "../market.ts";
import type { OrderState, OrderStatus } from "../outcome.ts";

/** What an order is opened with. */
export type OrderTerms = Pick<
  PlaceOrder,
  "side" | "type" | "timeInForce" | "stpMode" | "postOnly" | "priceTicks" | "stopTicks" | "totalUnits" | "visibleLots"
> & { readonly refId?: string | null };

/**
 * Objects are recycled for other orders, so a reference kept beyond one command is only valid while the order is open.
 */
export class OpenOrder {
  /** Its index among the open orders, by which books identify it. */
  readonly index: number;
  id = 0;
  refId: string | null = null;
  createdAt = 0;
  person: Person;
  seat: Seat;
  market: Market;
  side: Side = buy;
  type: OrderType = "LIMIT";
  timeInForce: TimeInForce = "GTC";
  stpMode: StpMode = "NONE";
  postOnly = false;
  status: OrderStatus = "WAITING";
  isActive = true;
  isListed = false;

  /** The limit price; 0 for a market order. */
  priceTicks = 0;
  stopTicks = 0;
  originalLots = 0;
  visibleLots = 0;
  leftLots = 0;
  filledLots = 0;
  trades = 0;
  turn = 0;

  totalUnits = 0;
  filledUnits = 0;
  heldUnits = 0;
  originalHeldUnits = 0;
  receivedUnits = 0;
  /** The most that a market order may spend, or bring if it sells by total; 0 if unlimited. */
  boundUnits = 0;

  /** The fee rates when the order was placed. */
  makerPpm = 0;
  takerPpm = 0;
  /** A seller owes TDS out of the proceeds; a buyer, where buyers owe it, on top of the price. */
  tdsPpm = 0;

  /** First ledger slots of the owner's accounts: the one that pays and the one that receives. */
  paysFrom = 0;
  receivesIn = 0;
  /** The order's slot in the book or among the stops. */
  slot = nothing;
  /** Links of the owner's list of open orders, by age. */
  older: OpenOrder | null = null;
  younger: OpenOrder | null = null;
  isTouched = false;

  constructor(index: number, seat: Seat) {
    this.index = index;
    this.seat = seat;
    this.person = seat.person;
    this.market = seat.market;
  }

  /** Reinitialises the object for another order of `lots`. The caller sets the rates. */
  open(id: number, createdAt: number, seat: Seat, terms: OrderTerms, lots: number): void {
    this.seat = seat;
    this.person = seat.person;
    this.market = seat.market;
    this.paysFrom = terms.side === buy ? seat.quoteAccount : seat.baseAccount;
    this.receivesIn = terms.side === buy ? seat.baseAccount : seat.quoteAccount;
    this.side = terms.side;
    this.type = terms.type;
    this.timeInForce = terms.timeInForce;
    this.stpMode = terms.stpMode;
    this.postOnly = terms.postOnly;
    this.status = "WAITING";
    this.isActive = terms.stopTicks === 0;
    this.priceTicks = terms.priceTicks;
    this.stopTicks = terms.stopTicks;
    this.originalLots = lots;
    this.visibleLots = terms.visibleLots;
    this.leftLots = lots;
    this.filledLots = 0;
    this.trades = 0;
    this.id = id;
    this.refId = terms.refId ?? null;
    this.createdAt = createdAt;
    this.totalUnits = terms.totalUnits;
    this.filledUnits = 0;
    this.heldUnits = 0;
    this.originalHeldUnits = 0;
    this.receivedUnits = 0;
    this.boundUnits = 0;
    this.turn = 0;
  }

  get isInBook(): boolean {
    return this.isActive && this.slot !== nothing;
  }

  get isByTotal(): boolean {
    return this.totalUnits > 0;
  }

  state(): OrderState {
    return {
      id: this.id,
      refId: this.refId,
      user: this.person.user,
      market: this.market.number,
      side: this.side,
      type: this.type,
      timeInForce: this.timeInForce,
      stpMode: this.stpMode,
      postOnly: this.postOnly,
      status: this.status,
      priceTicks: this.priceTicks,
      stopTicks: this.stopTicks,
      isActive: this.isActive,
      originalLots: this.originalLots,
      totalUnits: this.totalUnits,
      leftLots: this.isByTotal ? 0 : this.leftLots,
      filledLots: this.filledLots,
      filledUnits: this.filledUnits,
      visibleLots: this.visibleLots,
      shownLots: this.isInBook ? this.market.book.shownOf(this.slot) : 0,
      heldUnits: this.heldUnits,
      originalHeldUnits: this.originalHeldUnits,
      boundUnits: this.boundUnits,
      receivedUnits: this.receivedUnits,
      trades: this.trades,
      makerPpm: this.makerPpm,
      takerPpm: this.takerPpm,
      tdsPpm: this.tdsPpm,
      turn: this.turn,
      createdAt: this.createdAt,
    };
  }
}

/** A person's presence in one market: an account in each of its assets, and the number of open orders. */
export class Seat {
  readonly person: Person;
  readonly market: Market;
  /** First ledger slots of the accounts. */
  readonly baseAccount: number;
  readonly quoteAccount: number;
  openOrders = 0;

  constructor(person: Person, market: Market, baseAccount: number, quoteAccount: number) {
    this.person = person;
    this.market = market;
    this.baseAccount = baseAccount;
    this.quoteAccount = quoteAccount;
  }
}

/** A person's rates, seats and open orders. */
export class Person {
  readonly user: number;
  tier = 0;
  /** Null means the market's rate. */
  tdsPpm: number | null = null;
  tdsInInr = false;

  /** By market number; created on first use. */
  readonly seats: (Seat | undefined)[] = [];
  /** Head and tail of the list of open orders. */
  oldest: OpenOrder | null = null;
  youngest: OpenOrder | null = null;

  constructor(user: number) {
    this.user = user;
  }

  add(order: OpenOrder): void {
    order.seat.openOrders += 1;
    order.older = this.youngest;
    if (this.youngest) this.youngest.younger = order;
    else this.oldest = order;
    this.youngest = order;
  }

  remove(order: OpenOrder): void {
    order.seat.openOrders -= 1;
    if (order.older) order.older.younger = order.younger;
    else this.oldest = order.younger;
    if (order.younger) order.younger.older = order.older;
    else this.youngest = order.older;
    order.older = null;
    order.younger = null;
  }

  *openOrders(): Generator<OpenOrder> {
    let order = this.oldest;
    while (order) {
      // Read before yielding, because the consumer may end the order.
      const { younger } = order;
      yield order;
      order = younger;
    }
  }
}
