/** A two-limb column against a list of bigints: after any movements, both have the same values. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WideColumn } from "../ledger/wide-column.ts";

const slots = 5;
const limb = 2 ** 52;
const [least, greatest] = [-(2n ** 63n), 2n ** 63n - 1n];

const slot = fc.integer({ min: 0, max: slots - 1 });
const units = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: limb - 1 }),
  fc.integer({ min: limb - 4, max: limb - 1 }),
);
const value = fc.oneof(
  fc.bigInt({ min: -3n, max: 3n }),
  fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }),
  fc.bigInt({ min: 2n ** 52n - 3n, max: 2n ** 52n + 3n }),
  fc.bigInt({ min: -(2n ** 52n) - 3n, max: -(2n ** 52n) + 3n }),
);

type Act =
  | { readonly kind: "move"; readonly from: number; readonly to: number; readonly units: number }
  | { readonly kind: "write"; readonly at: number; readonly value: bigint }
  | { readonly kind: "covers"; readonly at: number; readonly units: number }
  | { readonly kind: "grow" };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("move"), from: slot, to: slot, units }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("write"), at: slot, value }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("covers"), at: slot, units }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("grow") }) },
);

/** One movement, as the ledger makes it. Returns whether the source had enough. */
function move(column: WideColumn, from: number, to: number, units: number): boolean {
  const hadAsMany = column.subtract(from, units);
  column.add(to, units);
  return hadAsMany;
}

function doBoth(column: WideColumn, model: bigint[], done: Act): void {
  const at = (index: number): bigint => model[index] ?? 0n;
  if (done.kind === "grow") column.grow(column.capacity + 3);
  else if (done.kind === "covers") expect(column.covers(done.at, done.units)).toBe(at(done.at) >= BigInt(done.units));
  else if (done.kind === "write") {
    column.write(done.at, done.value);
    model[done.at] = done.value;
  } else if (done.from !== done.to) {
    const hadAsMany = at(done.from) >= BigInt(done.units);
    expect(move(column, done.from, done.to, done.units)).toBe(hadAsMany);
    model[done.from] = at(done.from) - BigInt(done.units);
    model[done.to] = at(done.to) + BigInt(done.units);
  }
}

describe("a wide column", () => {
  test("a wide column has the values of a list of bigints after every operation", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const column = new WideColumn(slots);
        const model = Array.from({ length: slots }, () => 0n);
        for (const done of acts) {
          doBoth(column, model, done);
          expect(model.map((_, index) => column.read(index))).toEqual(model);
        }
      }),
      { numRuns: 400, seed: 1 },
    );
  });

  test("a wide column stores any 64-bit value, and refuses any other", () => {
    const column = new WideColumn(1);
    const isKept = (kept: bigint) => {
      column.write(0, kept);
      expect(column.read(0)).toBe(kept);
    };
    fc.assert(fc.property(fc.bigInt({ min: least, max: greatest }), isKept), { numRuns: 1_000, seed: 1 });
    for (const kept of [least, least + 1n, -1n, 0n, 1n, greatest - 1n, greatest]) isKept(kept);
    for (const beyond of [least - 1n, greatest + 1n]) expect(() => column.write(0, beyond)).toThrow("64 bits");
  });

  test("a movement beyond 64 bits throws", () => {
    const column = new WideColumn(2);
    column.write(0, least + 5n);
    column.write(1, greatest - 5n);
    move(column, 0, 1, 5);
    expect([column.read(0), column.read(1)]).toEqual([least, greatest]);
    expect(() => move(column, 0, 1, 1)).toThrow("64 bits");
  });

  test("a subtraction reports a source that has too little, and makes it negative", () => {
    const column = new WideColumn(3);
    column.write(0, 10n);
    column.write(1, 2n);
    expect([move(column, 0, 1, 5), move(column, 1, 2, 7)]).toEqual([true, true]);
    expect([0, 1, 2].map((at) => column.read(at))).toEqual([5n, 0n, 7n]);
    expect([move(column, 0, 1, 5), move(column, 1, 2, 7), move(column, 0, 2, 3)]).toEqual([true, false, false]);
    expect([0, 1, 2].map((at) => column.read(at))).toEqual([-3n, -2n, 17n]);
  });

  test.each([-1, limb, Number.NaN, Number.POSITIVE_INFINITY])("moving %d units throws", (wrong) => {
    expect(() => move(new WideColumn(2), 0, 1, wrong)).toThrow("within bounds");
  });
});
