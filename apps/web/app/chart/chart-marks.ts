/** Where marks are drawn and what they show: several at one bar become one with their count. Pure functions. */
import type { TimescaleMark } from "@feo/contract";
import type { Mark } from "./feed-types.ts";

/** A mark at a bar, with everything merged into it. */
export interface PlacedMark {
  /** The bar's time in milliseconds. */
  readonly timestamp: number;
  readonly label: string;
  readonly color: string;
  /** Tooltip lines, shown on hover and tap. */
  readonly lines: readonly string[];
}

interface Said {
  /** Seconds. */
  readonly time: number;
  readonly color: string;
  readonly label: string;
  readonly lines: readonly string[];
}

/** Beyond this many lines, the rest is only counted. */
const mostLines = 6;
const mixed = "quiet";

export const barMarksOf = (marks: readonly Mark[]): readonly Said[] =>
  marks.map((mark) => ({ ...mark, lines: [mark.text] }));

export const timescaleMarksOf = (marks: readonly TimescaleMark[]): readonly Said[] =>
  marks.map((mark) => ({ ...mark, lines: mark.tooltip }));

/**
 * Places each mark at the bar that contains its time; marks older than every bar are not drawn. A drawn mark is
 * `barsWide` bars wide: marks that would overlap are merged at the first one's bar.
 */
export function placeMarks(marks: readonly Said[], barTimes: readonly number[], barsWide = 1): readonly PlacedMark[] {
  const ofBar = new Map<number, Said[]>();
  for (const mark of marks) {
    const bar = barTimes.findLastIndex((timestamp) => timestamp <= mark.time * 1_000);
    if (bar >= 0) ofBar.set(bar, [...(ofBar.get(bar) ?? []), mark]);
  }
  const groups: { readonly bar: number; readonly said: Said[] }[] = [];
  for (const [bar, said] of [...ofBar].toSorted(([one], [other]) => one - other)) {
    const last = groups.at(-1);
    if (last && bar - last.bar < barsWide) last.said.push(...said);
    else groups.push({ bar, said: [...said] });
  }
  return groups.flatMap(({ bar, said: group }) => {
    const [first] = group;
    const timestamp = barTimes[bar];
    if (!first || timestamp === undefined) return [];
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

/** The last price's tag and how far it extends. */
interface LastTag {
  readonly y: number;
  readonly above: number;
  readonly below: number;
}

/**
 * Places the tags on the price axis: each at its own height unless another tag or the last price's is there. Tags of
 * higher prices are pushed up, the others down, so that none changes sides. Pixels from the top; heights refer to the
 * tags' middles.
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
