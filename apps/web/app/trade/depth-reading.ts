/** What one place of the depth chart says: a price, what waits up to it, and how far it is from the middle. Exact and pure. */
import type { OrderBook } from "@feo/contract";
import type { DepthPlace } from "@feo/ui";
import { add, changeOf, multiply } from "../frame/market-figures.ts";

export interface DepthReading {
  readonly price: string;
  /** Of the base asset, from the best price up to here. */
  readonly amount: string;
  /** What all of it costs or brings. */
  readonly total: string;
  /** From the middle, in percent, with its sign. */
  readonly distance: string | null;
}

export function depthReading(book: Pick<OrderBook, "bids" | "asks">, place: DepthPlace): DepthReading | null {
  const levels = book[place.side].slice(0, place.index + 1);
  const [bid, ask] = [book.bids[0]?.[0], book.asks[0]?.[0]];
  const price = levels.at(-1)?.[0];
  if (price === undefined || bid === undefined || ask === undefined) return null;
  return {
    price,
    amount: levels.map(([, amount]) => amount).reduce(add, "0"),
    total: levels.map(([at, amount]) => multiply(at, amount)).reduce(add, "0"),
    // Twice the price beside twice the middle, which has no division in it.
    distance: changeOf({ open: add(bid, ask), close: add(price, price) }),
  };
}

/** The next place to the left or right, over the spread from one side to the other. */
export function besidePlace(
  { side, index }: DepthPlace,
  step: 1 | -1,
  counts: Readonly<Record<DepthPlace["side"], number>>,
): DepthPlace {
  const isOutwards = (side === "asks") === (step === 1);
  if (isOutwards) return { side, index: Math.min(index + 1, counts[side] - 1) };
  if (index > 0) return { side, index: index - 1 };
  return { side: side === "asks" ? "bids" : "asks", index: 0 };
}
