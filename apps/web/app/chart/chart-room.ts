/**
 * Keeps the chart's labels from overlapping: dates at the axis's ends, prices under tags, and the high and low labels.
 * Pure functions.
 */

interface Tick {
  /** Coordinate of its middle. */
  readonly coord: number;
  readonly text: string;
}

/** Drops dates that would be clipped at an end of the axis, with their grid lines. */
export const wholeTicks = <T extends Tick>(
  ticks: readonly T[],
  width: number,
  widthOf: (text: string) => number,
): T[] =>
  ticks.filter(({ coord, text }) => {
    const half = widthOf(text) / 2;
    return coord - half >= 0 && coord + half <= width;
  });

/** A vertical range from top to bottom, in pixels from the top. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

/** Whether a tag would cover part of an axis price, which is then left blank. */
export const isCovered = (middle: number, height: number, tags: readonly Band[]): boolean =>
  tags.some(({ from, to }) => middle + height / 2 > from && middle - height / 2 < to);

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

export const labelHeight = 14;
/** Pixels from the bar to the text, and how far the text is beyond the price, so that it covers no bar. */
const reach = { aside: 10, beyond: 7 } as const;

interface Extreme {
  /** The end of the bar's wick. */
  readonly x: number;
  readonly y: number;
  readonly isHigh: boolean;
  readonly textWidth: number;
  readonly paneWidth: number;
  /** Marks and chips, which cannot move. */
  readonly taken: readonly Box[];
}

export interface LabelPlace {
  readonly side: "left" | "right";
  /** Where the text begins or ends, and its vertical middle. */
  readonly x: number;
  readonly y: number;
}

/**
 * Beside the end of the bar, towards the chart's middle; on the other side or further out if a mark or chip is there.
 */
export function placeLabel({ x, y, isHigh, textWidth, paneWidth, taken }: Extreme): LabelPlace {
  const inwards = x > paneWidth / 2 ? "left" : "right";
  const sides = [inwards, inwards === "left" ? "right" : "left"] as const;
  const place = (side: LabelPlace["side"], step: number): LabelPlace => ({
    side,
    x: side === "left" ? x - reach.aside : x + reach.aside,
    y: y + (isHigh ? -1 : 1) * (reach.beyond + step * labelHeight),
  });
  const boxOf = (label: LabelPlace): Box => ({
    left: label.side === "left" ? label.x - textWidth : label.x,
    right: label.side === "left" ? label.x : label.x + textWidth,
    top: label.y - labelHeight / 2,
    bottom: label.y + labelHeight / 2,
  });
  const isFree = (label: LabelPlace): boolean => {
    const box = boxOf(label);
    return box.left >= 0 && box.right <= paneWidth && !taken.some((other) => overlap(box, other));
  };
  const places = [0, 1, 2].flatMap((step) => sides.map((side) => place(side, step)));
  return places.find(isFree) ?? place(inwards, 0);
}
