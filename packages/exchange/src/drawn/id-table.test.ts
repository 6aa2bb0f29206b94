/** The id table of open orders against a Map: after any sets and deletes, both have the same content. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nothing } from "../book/book.ts";
import { IdTable } from "../order/id-table.ts";

/** The table's initial capacity; ids this far apart hash to the same slot. */
const places = 1_024;

/** Adjacent ids, colliding ids, ids around the last slot, and distant ids. */
const id = fc.oneof(
  fc.integer({ min: 1, max: 24 }),
  fc.integer({ min: 0, max: 12 }).map((round) => 7 + round * places),
  fc.integer({ min: places - 6, max: places + 6 }),
  fc.integer({ min: 3 * places - 4, max: 3 * places + 4 }),
  fc.integer({ min: 2 ** 32 - 4, max: 2 ** 32 + 4 }),
  fc.integer({ min: 2 ** 53 - 20, max: 2 ** 53 - 1 }),
);

type Act =
  | { readonly kind: "set"; readonly id: number; readonly value: number }
  | { readonly kind: "delete"; readonly id: number }
  /** Many consecutive ids, as orders have them, so that the table grows. */
  | { readonly kind: "setMany"; readonly first: number; readonly count: number }
  | { readonly kind: "deleteMany"; readonly first: number; readonly count: number };

const many = { first: fc.integer({ min: 1, max: 3 * places }), count: fc.integer({ min: 1, max: 700 }) };
const value = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant("set"), id, value }) },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant("delete"), id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("setMany"), ...many }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("deleteMany"), ...many }) },
);

function doBoth(table: IdTable, map: Map<number, number>, done: Act): void {
  const set = (id: number, value: number) => {
    table.set(id, value);
    map.set(id, value);
  };
  const remove = (id: number) => {
    table.delete(id);
    map.delete(id);
  };
  if (done.kind === "set") set(done.id, done.value);
  else if (done.kind === "delete") remove(done.id);
  else {
    for (let id = done.first; id < done.first + done.count; id += 1) {
      if (done.kind === "setMany") set(id, id % 1_000);
      else remove(id);
    }
  }
}

/** Collected into one assertion, because one per id would be slow. */
function differences(table: IdTable, map: ReadonlyMap<number, number>, ever: ReadonlySet<number>): string[] {
  return [...ever].flatMap((id) => {
    const [known, wanted] = [table.get(id), map.get(id) ?? nothing];
    return known === wanted ? [] : [`${id} is ${known} instead of ${wanted}`];
  });
}

describe("the table of ids", () => {
  test("the id table has the content of a Map after every operation", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 80 }), fc.array(id, { maxLength: 20 }), (acts, others) => {
        const table = new IdTable();
        const map = new Map<number, number>();
        const ever = new Set(others);
        for (const done of acts) {
          doBoth(table, map, done);
          if ("id" in done) ever.add(done.id);
          for (const id of map.keys()) ever.add(id);
          expect(differences(table, map, ever)).toEqual([]);
          expect(table.count).toBe(map.size);
        }
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  test("the id table grows with the number of orders", () => {
    const table = new IdTable();
    const map = new Map<number, number>();
    const count = 5 * places;
    doBoth(table, map, { kind: "setMany", first: 1, count });
    for (let id = 1; id <= count; id += 2) doBoth(table, map, { kind: "delete", id });
    const ever = new Set(Array.from({ length: count + 1 }, (_, at) => at + 1));
    expect(differences(table, map, ever)).toEqual([]);
    expect(table.count).toBe(map.size);
  });

  test("orders that keep coming and going leave nothing behind in the id table", () => {
    const table = new IdTable();
    const open = 300;
    for (let id = 1; id <= 50_000; id += 1) {
      table.set(id, id % 977);
      if (id > open) table.delete(id - open);
    }
    expect(table.count).toBe(open);
    expect([table.get(50_000), table.get(50_001 - open), table.get(50_000 - open), table.get(50_001)]).toEqual([
      ...[50_000 % 977, (50_001 - open) % 977, nothing, nothing],
    ]);
  });
});
