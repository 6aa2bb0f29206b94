/**
 * One market's book: who waits at which price, in which order. It knows prices in ticks and quantities in lots and nothing
 * of money, owners' balances or rules; whoever matches asks for the front of a side and takes from it.
 */

export const buy = 0;
export const sell = 1;
export type Side = typeof buy | typeof sell;

export const opposite = (side: Side): Side => (side === buy ? sell : buy);

/** The answer where there is no price or no order. */
export const nothing = -1;

export interface RestingOrder {
  readonly side: Side;
  /** A positive integer below 2^31. */
  readonly priceTicks: number;
  /** What is left of the order, a positive integer below 2^31. */
  readonly lots: number;
  /** How much of it is shown at a time. */
  readonly visibleLots: number;
  /** How much of it is shown at first; from 1 to `lots`. */
  readonly shownLots: number;
  /** The number by which whoever matches knows the order. */
  readonly order: number;
}

/**
 * Orders are named by their place, which the book gives when an order comes to rest and which is good until the order has
 * left. At one price the order that came first is first in turn; an order whose shown part is taken shows the next part
 * and goes to the end of its price.
 */
export interface Book {
  rest(order: RestingOrder): number;

  /** The best price of a side in ticks, or `nothing`. */
  bestPrice(side: Side): number;

  /** The place of the order that is first in turn on a side, or `nothing`. */
  front(side: Side): number;

  priceOf(place: number): number;
  orderAt(place: number): number;
  /** What can be taken from the order now. */
  shownOf(place: number): number;
  /** What is left of the order, shown or not. */
  leftOf(place: number): number;

  /** Takes lots from the shown part of an order. Returns what is left of it; at 0 the order has left the book. */
  take(place: number, lots: number): number;

  /** Takes an order out of the book, wherever it stands. */
  remove(place: number): void;

  /** Goes through the levels of a side at a price or better, best first, with all their lots, hidden ones too, until told to stop. */
  walk(side: Side, limitTicks: number, visit: (priceTicks: number, lots: number) => boolean): void;

  /** The shown lots by price, best first, at most `most` prices. */
  levels(side: Side, most: number): (readonly [priceTicks: number, lots: number])[];

  /** The shown lots at one price; 0 where nobody stands. */
  shownAt(side: Side, priceTicks: number): number;

  /** Every place of a side, in the order in which they would be taken. */
  places(side: Side): number[];

  /** How many orders rest on a side. */
  count(side: Side): number;
}
