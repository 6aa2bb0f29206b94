/** The geometry of a depth chart: cumulative levels to stepped SVG paths on both sides of the mid price. */

export type DepthLevel = { price: number; cumulative: number };

export type DepthBox = {
  width: number;
  height: number;
  /** Half of the minimum gap in the middle, in px. */
  gap?: number;
  /** The share of the height that the deepest level takes. */
  peak?: number;
};

export type DepthSide = { line: string; area: string };
export type DepthPaths = { bids: DepthSide; asks: DepthSide };

// Room for the last level, which would have no width at the very edge.
const lastStepRoom = 1.03;
const nothing: DepthSide = { line: "", area: "" };

/** A level of a side, by its index from the best price. */
export type DepthPlace = { side: "bids" | "asks"; index: number };

export type DepthScale = {
  bids: readonly DepthLevel[];
  asks: readonly DepthLevel[];
  /** The prices at the two edges. */
  edges: readonly [low: number, high: number];
  deepest: number;
  /** The position of a level, as shares of the width from the left and of the height from the top. */
  pointOf(place: DepthPlace): { x: number; y: number } | null;
  /** The level at a share of the width; null if that side is empty. */
  placeAt(x: number): DepthPlace | null;
};

/**
 * Both lists start at the best price. Each side fills its half: the price range is that of the shallower side, and
 * levels beyond it are left out, so that equal distances from the middle are equal price differences. Null for an empty
 * book.
 */
export function depthScale(
  bids: readonly DepthLevel[],
  asks: readonly DepthLevel[],
  { width, gap = 0, peak = 1 }: Omit<DepthBox, "height">,
): DepthScale | null {
  const middle = middlePrice(bids, asks);
  if (middle === null) return null;
  const reaches = [bids, asks].map(lastPrice).filter((price) => price !== null);
  const reach = Math.min(...reaches.map((price) => Math.abs(price - middle)).filter((distance) => distance > 0));
  const range = reach * lastStepRoom;
  if (!Number.isFinite(range)) return null;

  const isInRange = (level: DepthLevel) => Math.abs(level.price - middle) <= range;
  const shown = { bids: bids.filter(isInRange), asks: asks.filter(isInRange) };
  const deepest = Math.max(...[...shown.bids, ...shown.asks].map((level) => level.cumulative));
  const free = gap / width;
  return {
    ...shown,
    edges: [middle - range, middle + range],
    deepest,
    pointOf({ side, index }) {
      const level = shown[side][index];
      if (!level) return null;
      const offset = free + (Math.abs(level.price - middle) / range) * (0.5 - free);
      const share = deepest > 0 ? level.cumulative / deepest : 0;
      return { x: side === "bids" ? 0.5 - offset : 0.5 + offset, y: 1 - share * peak };
    },
    placeAt(x) {
      const side = x < 0.5 ? "bids" : "asks";
      const distance = ((Math.abs(x - 0.5) - free) / (0.5 - free)) * range;
      const beyond = shown[side].findIndex(({ price }) => Math.abs(price - middle) > distance);
      const index = beyond < 0 ? shown[side].length - 1 : Math.max(0, beyond - 1);
      return index < 0 ? null : { side, index };
    },
  };
}

export function depthPaths(bids: readonly DepthLevel[], asks: readonly DepthLevel[], box: DepthBox): DepthPaths {
  const { width, height } = box;
  const scale = depthScale(bids, asks, box);
  if (!scale) return { bids: nothing, asks: nothing };
  const pathOf = (name: DepthPlace["side"], edge: number) =>
    side(
      scale[name].flatMap((_, index) => scale.pointOf({ side: name, index }) ?? []),
      { width, height, edge },
    );
  return { bids: pathOf("bids", 0), asks: pathOf("asks", width) };
}

/** Converts an order book's decimal strings to cumulative levels for drawing. */
export function cumulate(levels: readonly (readonly [price: string, amount: string])[]): DepthLevel[] {
  let cumulative = 0;
  return levels.map(([price, amount]) => {
    cumulative += Number(amount);
    return { price: Number(price), cumulative };
  });
}

function side(
  points: readonly { x: number; y: number }[],
  { width, height, edge }: { width: number; height: number; edge: number },
): DepthSide {
  const first = points[0];
  if (first === undefined) return nothing;
  const steps = points.map(({ x, y }) => `H${round(x * width)}V${round(y * height)}`).join("");
  const line = `M${round(first.x * width)} ${height}${steps}H${edge}`;
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
