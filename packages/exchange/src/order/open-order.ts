/** An order while it is open, the picture of it that leaves the core, and the person whose it is, with their seat in its market. */
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

/** Objects are used again for other orders, so whoever keeps one beyond a command must know that it is still open. */
export class OpenOrder {
  /** Its number among the open orders; books know it by this. */
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

  /** The limit; 0 for an order at the market. */
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
  /** What an order at the market may spend, or bring where it sells by total; 0 where there is no such bound. */
  boundUnits = 0;

  /** Rates as they were when it was placed. */
  makerPpm = 0;
  takerPpm = 0;
  /** A seller owes TDS out of what is received, a buyer, where buyers owe any, on top of what is paid. */
  tdsPpm = 0;

  /** The ledger's slots of its owner's accounts: the one it pays from and the one it receives in. */
  paysFrom = 0;
  receivesIn = 0;
  /** Where it stands in the book or among the stops. */
  place = nothing;
  /** Its neighbours among the open orders of its owner, by age. */
  older: OpenOrder | null = null;
  younger: OpenOrder | null = null;
  isTouched = false;

  constructor(index: number, seat: Seat) {
    this.index = index;
    this.seat = seat;
    this.person = seat.person;
    this.market = seat.market;
  }

  /** Makes it another order, for `lots` that were asked for. Rates are the caller's to set. */
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
    return this.isActive && this.place !== nothing;
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
      shownLots: this.isInBook ? this.market.book.shownOf(this.place) : 0,
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

/** What somebody has in one market: an account in each of its assets, and a number of open orders. */
export class Seat {
  readonly person: Person;
  readonly market: Market;
  /** The ledger's slots of the accounts. */
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

/** What the exchange knows of a person: rates, seats, and which orders are open. */
export class Person {
  readonly user: number;
  tier = 0;
  /** Null means the market's. */
  tdsPpm: number | null = null;
  tdsInInr = false;

  /** By market, once something was asked for there. */
  readonly seats: (Seat | undefined)[] = [];
  /** The ends of the list of open orders. */
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
      // Taken before the order is handed out, because whoever gets it may end it.
      const { younger } = order;
      yield order;
      order = younger;
    }
  }
}
