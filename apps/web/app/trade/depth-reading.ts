/**
 * The reading at one level of the depth chart: its price, the cumulative amount, and its distance from the mid price.
 * Exact and pure.
 */
import type { OrderBook } from "@feo/contract";
import { add, multiply } from "@feo/money";
import type { DepthPlace } from "@feo/ui";
import { changeOf } from "../format/market-figures.ts";

export interface DepthReading {
  readonly price: string;
  /** Base asset, cumulative from the best price to this level. */
  readonly amount: string;
  /** Cumulative cost or proceeds in the quote asset. */
  readonly total: string;
  /** From the mid price, in percent, with its sign. */
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
    // Compares twice the price with twice the mid price, which avoids a division.
    distance: changeOf({ open: add(bid, ask), close: add(price, price) }),
  };
}

/** The next level to the left or right, crossing the spread between the sides. */
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
