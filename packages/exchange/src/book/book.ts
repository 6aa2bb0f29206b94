/**
 * One market's order book, with price-time priority. It knows prices in ticks and quantities in lots, but not money,
 * balances or rules; the matching engine reads the front of a side and takes from it.
 */

export const buy = 0;
export const sell = 1;
export type Side = typeof buy | typeof sell;

export const opposite = (side: Side): Side => (side === buy ? sell : buy);

/** Means no price or no order. */
export const nothing = -1;

export interface RestingOrder {
  readonly side: Side;
  /** A positive integer below 2^31. */
  readonly priceTicks: number;
  /** The unfilled lots, a positive integer below 2^31. */
  readonly lots: number;
  /** How many lots are shown at a time. */
  readonly visibleLots: number;
  /** How many lots are shown at first; from 1 to `lots`. */
  readonly shownLots: number;
  /** The order's index in the matching engine. */
  readonly order: number;
}

/**
 * An order is identified by its slot, which the book assigns in `rest` and which is valid until the order leaves.
 * Orders at one price have time priority; when an order's shown part is taken, it shows the next part at the end of the
 * queue.
 */
export interface Book {
  rest(order: RestingOrder): number;

  /** The best price of a side in ticks, or `nothing`. */
  bestPrice(side: Side): number;

  /** The slot of the first order of a side, or `nothing`. */
  front(side: Side): number;

  priceOf(slot: number): number;
  orderAt(slot: number): number;
  /** The shown lots, which can be taken now. */
  shownOf(slot: number): number;
  /** The unfilled lots, shown or hidden. */
  leftOf(slot: number): number;

  /** Takes lots from an order's shown part. Returns the lots left; at 0 the order has left the book. */
  take(slot: number, lots: number): number;

  /** Removes an order from the book, wherever it is queued. */
  remove(slot: number): void;

  /**
   * Visits the levels of a side at the limit or better, best first, with all their lots, hidden ones included; stops
   * when `visit` returns false.
   */
  walk(side: Side, limitTicks: number, visit: (priceTicks: number, lots: number) => boolean): void;

  /** The shown lots by price, best first, at most `most` prices. */
  levels(side: Side, most: number): (readonly [priceTicks: number, lots: number])[];

  /** The shown lots at one price; 0 for an empty price. */
  shownAt(side: Side, priceTicks: number): number;

  /** All slots of a side, in priority order. */
  slots(side: Side): number[];

  /** The number of resting orders on a side. */
  count(side: Side): number;
}
