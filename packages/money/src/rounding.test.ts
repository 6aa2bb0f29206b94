/** Every rounding goes in the direction that its caller names, compared with big.js. */

import Big from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  conversionAmount,
  conversionUnits,
  divide,
  formatUnits,
  groupPrice,
  isMultipleOf,
  multiplyRate,
  parseUnits,
  type RoundingMode,
  rescale,
  roundToStep,
} from "./index.ts";

/**
 * Big.js, set to write plain integers of any size; its own division is not used, because it rounds at a fixed
 * precision.
 */
const PlainBig = Big();
PlainBig.NE = -1000;
PlainBig.PE = 1000;

const bigModes = {
  up: PlainBig.roundUp,
  down: PlainBig.roundDown,
  "half-even": PlainBig.roundHalfEven,
} satisfies Record<RoundingMode, number>;
const mode = fc.constantFrom<RoundingMode>("up", "down", "half-even");
const units = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n });
const decimals = fc.integer({ min: 0, max: 18 });

function roundedByBig(value: bigint, places: number, precision: number, rounding: RoundingMode): Big {
  return new PlainBig(`${value}e${-places}`).round(precision, bigModes[rounding]);
}

describe("divide", () => {
  test.each([
    [7n, 2n, { up: 4n, down: 3n, "half-even": 4n }],
    [5n, 2n, { up: 3n, down: 2n, "half-even": 2n }],
    [-5n, 2n, { up: -3n, down: -2n, "half-even": -2n }],
    [5n, -2n, { up: -3n, down: -2n, "half-even": -2n }],
    [-7n, -2n, { up: 4n, down: 3n, "half-even": 4n }],
    [1n, 3n, { up: 1n, down: 0n, "half-even": 0n }],
    [-2n, 3n, { up: -1n, down: 0n, "half-even": -1n }],
    [6n, 3n, { up: 2n, down: 2n, "half-even": 2n }],
    [0n, 3n, { up: 0n, down: 0n, "half-even": 0n }],
  ] satisfies [bigint, bigint, Record<RoundingMode, bigint>][])("%s / %s", (numerator, denominator, expected) => {
    for (const rounding of ["up", "down", "half-even"] as const) {
      expect(divide(numerator, denominator, rounding)).toBe(expected[rounding]);
    }
  });

  test("divide throws on a zero denominator", () => {
    expect(() => divide(1n, 0n, "down")).toThrow(RangeError);
  });

  test("divide returns the nearest integer in the direction of its mode", () => {
    const divisor = units.filter((value) => value !== 0n);
    fc.assert(
      fc.property(units, divisor, mode, (numerator, denominator, rounding) => {
        const error = divide(numerator, denominator, rounding) * denominator - numerator;
        const size = (value: bigint) => (value < 0n ? -value : value);
        const grew = size(numerator + error) - size(numerator);
        expect(size(error) < size(denominator)).toBe(true);
        if (rounding === "up") expect(grew >= 0n).toBe(true);
        if (rounding === "down") expect(grew <= 0n).toBe(true);
        if (rounding === "half-even") expect(2n * size(error) <= size(denominator)).toBe(true);
      }),
    );
  });
});

describe("multiplyRate", () => {
  test("a fee of 0.1% on ₹85.42 is 9 paise rounded up and 8 rounded down", () => {
    expect(multiplyRate(8542n, 1n, 3, "up")).toBe(9n);
    expect(multiplyRate(8542n, 1n, 3, "down")).toBe(8n);
  });

  test("multiplyRate agrees with big.js", () => {
    fc.assert(
      fc.property(units, units, decimals, mode, (amount, rate, places, rounding) => {
        const expected = roundedByBig(amount * rate, places, 0, rounding);
        expect(expected.eq(multiplyRate(amount, rate, places, rounding).toString())).toBe(true);
      }),
    );
  });
});

describe("rescale", () => {
  test("rescale adds zeros, or rounds in the named mode", () => {
    expect(rescale(5n, 2, 4, "down")).toBe(500n);
    expect(rescale(12_345n, 3, 1, "down")).toBe(123n);
    expect(rescale(12_345n, 3, 1, "up")).toBe(124n);
    expect(rescale(125n, 1, 0, "half-even")).toBe(12n);
  });

  test("rescale agrees with big.js", () => {
    fc.assert(
      fc.property(units, decimals, decimals, mode, (amount, from, to, rounding) => {
        const expected = roundedByBig(amount, from, to, rounding);
        expect(expected.eq(formatUnits(rescale(amount, from, to, rounding), to))).toBe(true);
      }),
    );
  });
});

describe("steps", () => {
  test("isMultipleOf tells whether a price is on its tick", () => {
    expect(isMultipleOf(8545n, 5n)).toBe(true);
    expect(isMultipleOf(8542n, 5n)).toBe(false);
    expect(() => isMultipleOf(1n, 0n)).toThrow(RangeError);
  });

  test("roundToStep returns a multiple of the step, less than one step away", () => {
    expect(roundToStep(8542n, 5n, "down")).toBe(8540n);
    expect(roundToStep(8542n, 5n, "up")).toBe(8545n);
    const step = fc.bigInt({ min: 1n, max: 2n ** 40n });
    fc.assert(
      fc.property(units, step, mode, (amount, stepUnits, rounding) => {
        const rounded = roundToStep(amount, stepUnits, rounding);
        const moved = rounded - amount;
        expect(isMultipleOf(rounded, stepUnits)).toBe(true);
        expect(moved < stepUnits && moved > -stepUnits).toBe(true);
      }),
    );
  });
});

describe("groupPrice", () => {
  test.each([
    ["MARKET-014 groups by a price precision", "85.42", 1, "85.5", "85.4"],
    ["MARKET-014 leaves a price alone at its own precision", "85.42", 2, "85.42", "85.42"],
    ["MARKET-014 leaves a price alone at a finer precision", "85.42", 4, "85.42", "85.42"],
    ["MARKET-014 groups to whole prices at precision 0", "85.42", 0, "86", "85"],
    ["MARKET-015 groups to tens at precision -1", "85.42", -1, "90", "80"],
    ["MARKET-015 groups to hundreds at precision -2", "9540120", -2, "9540200", "9540100"],
    ["MARKET-015 a price on the level stays there", "9540100", -2, "9540100", "9540100"],
  ])("%s, MARKET-016 asks round up, MARKET-017 bids round down", (_, price, precision, ask, bid) => {
    const priceUnits = parseUnits(price, 2);
    expect(formatUnits(groupPrice(priceUnits, 2, precision, "ask"), 2)).toBe(ask);
    expect(formatUnits(groupPrice(priceUnits, 2, precision, "bid"), 2)).toBe(bid);
  });

  test("MARKET-016 MARKET-017 groupPrice agrees with big.js", () => {
    const price = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
    const precision = fc.integer({ min: -6, max: 18 });
    fc.assert(
      fc.property(price, decimals, precision, (priceUnits, places, grouped) => {
        const ask = formatUnits(groupPrice(priceUnits, places, grouped, "ask"), places);
        const bid = formatUnits(groupPrice(priceUnits, places, grouped, "bid"), places);
        expect(roundedByBig(priceUnits, places, grouped, "up").eq(ask)).toBe(true);
        expect(roundedByBig(priceUnits, places, grouped, "down").eq(bid)).toBe(true);
      }),
    );
  });
});

describe("conversion amounts", () => {
  test.each([
    ["1.239", "1.23"],
    ["1.999999999999999999", "1.99"],
    ["1.5", "1.5"],
    ["100", "100"],
    ["0.009", "0"],
    ["12345678901234567890.129", "12345678901234567890.12"],
  ])("FORMAT-012 the conversion amount %j rounds down to %j", (text, rounded) => {
    expect(conversionAmount(text)).toBe(rounded);
  });

  test("FORMAT-012 conversion units keep the asset's own decimals", () => {
    expect(conversionUnits(123_987_654n, 8)).toBe(123_000_000n);
    expect(conversionUnits(5n, 0)).toBe(5n);
    expect(() => conversionAmount("1e3")).toThrow(RangeError);
  });

  test("FORMAT-012 a conversion amount is never more than the input, as big.js rounds down", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,20}(\.\d{1,18})?$/), (text) => {
        expect(conversionAmount(text)).toBe(new PlainBig(text).round(2, PlainBig.roundDown).toString());
      }),
    );
  });
});
