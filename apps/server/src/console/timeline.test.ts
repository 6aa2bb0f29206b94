import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyFor, readTimelineKey, type TimelineRow, timelinePage, timelineSources } from "./timeline.ts";

const most = 4;

const rowAt = (source: TimelineRow["source"], at: number, id: string): TimelineRow => ({
  source,
  key: { at, id },
  row: {
    kind: "security",
    id: `${source} ${at} ${id}`,
    at: "",
    event: "SIGNED_IN",
    device: "",
    address: "",
    detail: "",
  },
});

const isBelow = (one: TimelineRow["key"], key: TimelineRow["key"]): boolean =>
  one.at < key.at || (one.at === key.at && one.id < key.id);

/** Reads the whole timeline, each list as its table answers: newest first, below a key, a page and one row more. */
function readAll(rows: readonly TimelineRow[]): string[] {
  const read: string[] = [];
  let before: string | null | undefined;
  do {
    const ended = readTimelineKey(before ?? undefined);
    const lists = timelineSources.map((source) =>
      rows
        .filter((row) => row.source === source && isBelow(row.key, keyFor(source, ended)))
        .toSorted((one, other) => (isBelow(one.key, other.key) ? 1 : -1))
        .slice(0, most + 1),
    );
    const page = timelinePage(lists, most);
    read.push(...page.entries.map(({ id }) => id));
    before = page.before;
  } while (before !== null);
  return read;
}

describe("a customer's timeline", () => {
  test("page by page every entry is listed once, newest first, however many share a millisecond", () => {
    const anyRow = fc.record({
      source: fc.constantFrom(...timelineSources),
      at: fc.integer({ min: 1, max: 6 }),
      id: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 40 }), (drawn) => {
        const rows = drawn.map(({ source, at, id }) => rowAt(source, at, String(id).padStart(20, "0")));
        const distinct = [...new Map(rows.map((row) => [row.row.id, row])).values()];
        const read = readAll(distinct);
        expect(read.toSorted()).toEqual(distinct.map(({ row }) => row.id).toSorted());
        const times = read.map((id) => Number(id.split(" ")[1]));
        expect(times).toEqual(times.toSorted((one, other) => other - one));
      }),
    );
  });

  test("a page that holds everything has no next page", () => {
    expect(timelinePage([[rowAt("orders", 1, "1")], []], 1)).toMatchObject({ before: null });
    expect(timelinePage([], 1)).toEqual({ entries: [], before: null });
  });

  test.each(["1_9_x", "x", "1_1", "1_1_'", "1_0_1; drop table account"])("the cursor %j is refused", (cursor) => {
    expect(() => readTimelineKey(cursor)).toThrow();
  });
});
