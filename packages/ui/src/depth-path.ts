/** The geometry of a depth chart: cumulative levels to stepped SVG paths on both sides of the middle price. */

export type DepthLevel = { price: number; cumulative: number };

export type DepthBox = {
  width: number;
  height: number;
  /** Half of the space that is always kept free in the middle, in px. */
  gap?: number;
  /** How much of the height the deepest level takes. */
  peak?: number;
};

export type DepthSide = { line: string; area: string };
export type DepthPaths = { bids: DepthSide; asks: DepthSide };

// The last level would have no width at the very edge.
const lastStepRoom = 1.03;
const nothing: DepthSide = { line: "", area: "" };

/**
 * Both lists start at the best price. Each side fills its half: the price range is that of the shallower side, and what
 * lies beyond it is left out, so that equal distances from the middle are equal distances in price.
 */
export function depthPaths(bids: readonly DepthLevel[], asks: readonly DepthLevel[], box: DepthBox): DepthPaths {
  const { width, height, gap = 0, peak = 1 } = box;
  const middle = middlePrice(bids, asks);
  if (middle === null) return { bids: nothing, asks: nothing };
  const reaches = [bids, asks].map(lastPrice).filter((price) => price !== null);
  const reach = Math.min(...reaches.map((price) => Math.abs(price - middle)).filter((distance) => distance > 0));
  const range = reach * lastStepRoom;
  if (!Number.isFinite(range)) return { bids: nothing, asks: nothing };

  const isInRange = (level: DepthLevel) => Math.abs(level.price - middle) <= range;
  const shownBids = bids.filter(isInRange);
  const shownAsks = asks.filter(isInRange);
  const deepest = Math.max(...[...shownBids, ...shownAsks].map((level) => level.cumulative));
  const half = width / 2 - gap;
  const yOf = (level: DepthLevel) => height - (deepest > 0 ? level.cumulative / deepest : 0) * height * peak;
  const offsetOf = (level: DepthLevel) => gap + (Math.abs(level.price - middle) / range) * half;
  return {
    bids: side(shownBids, (level) => width / 2 - offsetOf(level), yOf, { edge: 0, height }),
    asks: side(shownAsks, (level) => width / 2 + offsetOf(level), yOf, { edge: width, height }),
  };
}

/** Decimal strings as they come from a book, turned into cumulative levels for drawing. */
export function cumulate(levels: readonly (readonly [price: string, amount: string])[]): DepthLevel[] {
  let cumulative = 0;
  return levels.map(([price, amount]) => {
    cumulative += Number(amount);
    return { price: Number(price), cumulative };
  });
}

function side(
  levels: readonly DepthLevel[],
  xOf: (level: DepthLevel) => number,
  yOf: (level: DepthLevel) => number,
  { edge, height }: { edge: number; height: number },
): DepthSide {
  const first = levels[0];
  if (first === undefined) return nothing;
  const start = round(xOf(first));
  const steps = levels.map((level) => `H${round(xOf(level))}V${round(yOf(level))}`).join("");
  const line = `M${start} ${height}${steps}H${edge}`;
  return { line, area: `${line}V${height}Z` };
}

function middlePrice(bids: readonly DepthLevel[], asks: readonly DepthLevel[]): number | null {
  const bid = bids[0]?.price;
  const ask = asks[0]?.price;
  if (bid !== undefined && ask !== undefined) return (bid + ask) / 2;
  return bid ?? ask ?? null;
}

function lastPrice(levels: readonly DepthLevel[]): number | null {
  return levels[levels.length - 1]?.price ?? null;
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
