/**
 * One timeline from several lists, each newest first: orders, later trades of resting orders, movements, security
 * events. Pages are cut by key, so that a list may grow meanwhile. Pure.
 */
import type { TimelineEntry, TimelineFilter } from "@feo/contract";
import { ProblemError } from "../platform/problem.ts";
import { compareKeys, highestId, newest, type PageKey, writeKey } from "../platform/time-key.ts";

/** In the order of entries of the same millisecond, the last one first. */
export const timelineSources = ["orders", "trades", "movements", "events"] as const;
export type TimelineSource = (typeof timelineSources)[number];

export const sourcesFor: Readonly<Record<TimelineFilter, readonly TimelineSource[]>> = {
  all: timelineSources,
  money: ["movements"],
  trading: ["orders", "trades"],
  security: ["events"],
};

export interface TimelineRow {
  readonly source: TimelineSource;
  readonly key: PageKey;
  readonly row: TimelineEntry;
}

/** Where a page ended. */
interface TimelineKey extends PageKey {
  readonly source: TimelineSource;
}

const rankOf = (source: TimelineSource): number => timelineSources.indexOf(source);

const writeTimelineKey = ({ source, key: { at, id } }: TimelineRow): string =>
  writeKey({ at, id: `${rankOf(source)}_${id}` });

export function readTimelineKey(cursor: string | undefined): TimelineKey | undefined {
  if (cursor === undefined) return undefined;
  const [, at, rank, id] = /^(\d{1,15})_(\d)_([\w-]{1,40})$/.exec(cursor) ?? [];
  const source = timelineSources[Number(rank)];
  if (at === undefined || id === undefined || source === undefined) throw new ProblemError("INVALID_INPUT");
  return { at: Number(at), id, source };
}

/** From where one list continues on the next page. */
export function keyFor(source: TimelineSource, ended: TimelineKey | undefined): PageKey {
  if (ended === undefined) return newest;
  const [own, other] = [rankOf(source), rankOf(ended.source)];
  if (own === other) return { at: ended.at, id: ended.id };
  // Of the same millisecond, lists of a lower rank come after the last entry, those of a higher rank came before.
  return { at: ended.at, id: own < other ? highestId : "" };
}

const newestFirst = (one: TimelineRow, other: TimelineRow): number =>
  other.key.at - one.key.at || rankOf(other.source) - rankOf(one.source) || compareKeys(one.key, other.key);

/** Each list has the page's rows and one more, so that a longer timeline is noticed. */
export function timelinePage(
  lists: readonly (readonly TimelineRow[])[],
  most: number,
): { readonly entries: TimelineEntry[]; readonly before: string | null } {
  const rows = lists.flat().toSorted(newestFirst);
  const page = rows.slice(0, most);
  const last = page.at(-1);
  return {
    entries: page.map(({ row }) => row),
    before: last !== undefined && rows.length > most ? writeTimelineKey(last) : null,
  };
}
