/** Which marks a chart draws where, and what they say: those of one bar are one mark with their number. Pure. */
import type { TimescaleMark } from "@feo/contract";
import type { Mark } from "./feed-types.ts";

/** A mark at a bar, with everything that it stands for. */
export interface PlacedMark {
  /** Of its bar, in milliseconds. */
  readonly timestamp: number;
  readonly label: string;
  readonly color: string;
  /** Told on hover and tap, one line for each. */
  readonly lines: readonly string[];
}

interface Said {
  /** Seconds. */
  readonly time: number;
  readonly color: string;
  readonly label: string;
  readonly lines: readonly string[];
}

/** More lines than this are counted instead. */
const mostLines = 6;
const mixed = "quiet";

export const barMarksOf = (marks: readonly Mark[]): readonly Said[] =>
  marks.map((mark) => ({ ...mark, lines: [mark.text] }));

export const timescaleMarksOf = (marks: readonly TimescaleMark[]): readonly Said[] =>
  marks.map((mark) => ({ ...mark, lines: mark.tooltip }));

/** A mark belongs to the bar in which its moment lies; what is older than every bar is not drawn. */
export function placeMarks(marks: readonly Said[], barTimes: readonly number[]): readonly PlacedMark[] {
  const ofBar = new Map<number, Said[]>();
  for (const mark of marks) {
    const bar = barTimes.findLast((timestamp) => timestamp <= mark.time * 1_000);
    if (bar !== undefined) ofBar.set(bar, [...(ofBar.get(bar) ?? []), mark]);
  }
  return [...ofBar].flatMap(([timestamp, group]) => {
    const [first] = group;
    if (!first) return [];
    const isOne = group.length === 1;
    return {
      timestamp,
      label: isOne ? first.label.slice(0, 1) : group.length > 9 ? "9+" : String(group.length),
      color: group.every(({ color }) => color === first.color) ? first.color : mixed,
      lines: shorten(group.flatMap(({ lines }) => lines)),
    };
  });
}

function shorten(lines: readonly string[]): readonly string[] {
  if (lines.length <= mostLines) return lines;
  const rest = lines.length - (mostLines - 1);
  return [...lines.slice(0, mostLines - 1), `and ${rest} more`];
}

/** The last price's own tag, and how far it reaches. */
interface LastTag {
  readonly y: number;
  readonly above: number;
  readonly below: number;
}

/**
 * Where tags on the price axis stand: each at its own height, unless that is another's or the last price's. Those of a higher
 * price are pushed up, the others down, so that none changes sides. Pixels from the top; the heights are of their middles.
 */
export function spreadTags(wanted: readonly number[], last: LastTag | null, height: number): readonly number[] {
  const places = [...wanted];
  const middle = last ? last.y : Number.NEGATIVE_INFINITY;
  const order = wanted.map((_, index) => index).toSorted((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  let free = last ? last.y - last.above - height / 2 : 0;
  for (const index of order.filter((each) => (wanted[each] ?? 0) < middle).toReversed()) {
    places[index] = Math.min(wanted[index] ?? 0, free);
    free = (places[index] ?? 0) - height;
  }
  free = last ? last.y + last.below + height / 2 : Number.NEGATIVE_INFINITY;
  for (const index of order.filter((each) => (wanted[each] ?? 0) >= middle)) {
    places[index] = Math.max(wanted[index] ?? 0, free);
    free = (places[index] ?? 0) + height;
  }
  return places;
}
