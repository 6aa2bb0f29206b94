/** The core's arithmetic against bigints, for every amount that one order can reach. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divideDown, gstOf, largestUnits, million, scaleUp, share } from "../units.ts";

const most = 2 ** 52;
const whole = (min: number, max: number) => fc.integer({ min, max });
/** Small amounts, any amount, and amounts near the limit. */
const units = fc.oneof(whole(0, 2_000), whole(0, most), whole(most - 2_000, most));
const rate = fc.oneof(whole(0, 100), whole(0, million), whole(million - 100, million));
const divisor = fc.oneof(whole(1, 200), whole(1, most), whole(most - 200, most));

const up = (product: bigint, by: bigint): bigint => (product + by - 1n) / by;
const runs = { numRuns: 3_000, seed: 1 };

describe("a share", () => {
  test("a share is the rate's part of the amount, rounded up", () => {
    const isTrue = (amount: number, ppm: number) =>
      BigInt(share(amount, ppm)) === up(BigInt(amount) * BigInt(ppm), 1_000_000n);
    fc.assert(fc.property(units, rate, isTrue), runs);
  });

  test("a share of nothing is nothing, of everything everything, and of one unit one unit", () => {
    for (const ppm of [0, 1, million]) expect(share(0, ppm)).toBe(0);
    for (const amount of [0, 1, most]) expect([share(amount, 0), share(amount, million)]).toEqual([0, amount]);
    for (const ppm of [1, 10_000, million]) expect(share(1, ppm)).toBe(1);
  });

  test("a share never falls when the amount grows, so that the TDS of a further fill is never negative", () => {
    const grows = (amount: number, more: number, ppm: number) => share(amount + more, ppm) >= share(amount, ppm);
    fc.assert(fc.property(whole(0, most / 2), whole(0, most / 2), rate, grows), runs);
  });
});

describe("the GST of a fee", () => {
  test.each([
    [0, 0],
    [1, 1],
    [6, 1],
    [7, 2],
    [58, 9],
    [59, 9],
    [60, 10],
    [118, 18],
    [119, 19],
    [1_180, 180],
  ])("the GST of a fee of %i is %i", (fee, gst) => expect(gstOf(fee)).toBe(gst));

  test("the GST of a fee is 18/118 of it, rounded up", () => {
    const isTrue = (fee: number) => BigInt(gstOf(fee)) === up(BigInt(fee) * 18n, 118n);
    fc.assert(fc.property(units, isTrue), runs);
  });
});

describe("a division", () => {
  test("divideDown rounds down", () => {
    const isTrue = (amount: number, by: number) => BigInt(divideDown(amount, by)) === BigInt(amount) / BigInt(by);
    fc.assert(fc.property(units, divisor, isTrue), runs);
  });

  test("divideDown is exact next to a multiple, where rounding the quotient would be wrong", () => {
    const multiple = whole(2, most / 4).chain((by) =>
      whole(1, Math.floor(most / by)).map((times) => [by, times] as const),
    );
    const isTrue = ([by, times]: readonly [number, number]) =>
      divideDown(by * times - 1, by) === times - 1 && divideDown(by * times, by) === times;
    fc.assert(fc.property(multiple, isTrue), runs);
  });
});

describe("scaling", () => {
  const factor = whole(1, 2 ** 50);

  test("scaleUp rounds up, and is exact up to the largest amount of one command", () => {
    const isTrue = (amount: number, price: number, scale: number, by: number) => {
      const exact = up(BigInt(amount) * BigInt(price) * BigInt(scale), BigInt(by));
      const scaled = scaleUp(amount, [price, scale], by);
      return exact <= BigInt(largestUnits) ? BigInt(scaled) === exact : scaled > largestUnits;
    };
    const small = whole(1, 5_000);
    fc.assert(fc.property(units, whole(1, 2 ** 31 - 1), factor, factor, isTrue), runs);
    fc.assert(fc.property(units, small, small, factor, isTrue), runs);
  });

  test("scaleUp exceeds the limit exactly when the exact result does", () => {
    expect(scaleUp(largestUnits, [1, 1], 1)).toBe(largestUnits);
    expect(scaleUp(largestUnits * 2, [1, 1], 2)).toBe(largestUnits);
    expect(scaleUp(largestUnits, [2, 1], 2)).toBe(largestUnits);
    expect(scaleUp(most, [3, 1], 3)).toBe(most);
  });
});
