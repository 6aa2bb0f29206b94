/** Decimal text converts to units and back without losing a digit, and every refusal has a named reason. */

import Big from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decimalsOf,
  fitsInt64,
  formatUnits,
  formatUnitsFixed,
  jsonNumberToDecimal,
  numberToDecimal,
  parseDecimal,
  parseUnits,
} from "./index.ts";

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const decimals = fc.integer({ min: 0, max: 18 });

/** Big.js, set to write plain decimals for any exponent. */
const PlainBig = Big();
PlainBig.NE = -1000;
PlainBig.PE = 1000;

describe("parseDecimal", () => {
  test.each([
    ["0", 2, 0n],
    ["-0", 2, 0n],
    ["85.42", 2, 8542n],
    ["85.4", 2, 8540n],
    ["-12.50", 2, -1250n],
    ["007", 0, 7n],
    ["1.500", 1, 15n],
    ["100", 8, 10_000_000_000n],
    ["0.00000001", 8, 1n],
    ["9223372036854775807", 0, 2n ** 63n - 1n],
    ["-9223372036854775808", 0, -(2n ** 63n)],
  ])("parseDecimal reads %j at %i decimals", (text, places, units) => {
    expect(parseDecimal(text, places)).toEqual({ ok: true, units });
  });

  test.each([
    "",
    " ",
    "-",
    ".",
    ".5",
    "5.",
    "+5",
    "1e3",
    " 1",
    "1 ",
    "1\n",
    "1,000",
    "0x10",
    "--1",
    "1.2.3",
    "NaN",
    "Infinity",
    "१२",
    "1_000",
    "−1",
  ])("parseDecimal refuses %j as NOT_A_NUMBER", (text) => {
    expect(parseDecimal(text, 2)).toEqual({ ok: false, reason: "NOT_A_NUMBER" });
  });

  test.each([
    ["1.234", 2, "TOO_MANY_DECIMALS"],
    ["0.1", 0, "TOO_MANY_DECIMALS"],
    ["9223372036854775808", 0, "TOO_LARGE"],
    ["-9223372036854775809", 0, "TOO_LARGE"],
    ["92233720368547758.08", 2, "TOO_LARGE"],
    ["1".repeat(65), 0, "TOO_LARGE"],
    [`0.${"0".repeat(70)}`, 2, "TOO_MANY_DECIMALS"],
    ["x".repeat(65), 2, "NOT_A_NUMBER"],
  ])("parseDecimal refuses %j at %i decimals as %s", (text, places, reason) => {
    expect(parseDecimal(text, places)).toEqual({ ok: false, reason });
  });

  test("parseDecimal exceeds 64 bits only with `unbounded`", () => {
    expect(parseDecimal("9223372036854775808", 0, { unbounded: true })).toEqual({ ok: true, units: 2n ** 63n });
    expect(fitsInt64(2n ** 63n)).toBe(false);
    expect(fitsInt64(-(2n ** 63n))).toBe(true);
  });

  test("parseDecimal throws on an invalid number of decimals", () => {
    expect(() => parseDecimal("1", -1)).toThrow(RangeError);
    expect(() => parseDecimal("1", 1.5)).toThrow(RangeError);
  });

  test("parseDecimal agrees with big.js on every accepted text", () => {
    const text = fc.stringMatching(/^-?\d{1,12}(\.\d{1,10})?$/);
    fc.assert(
      fc.property(text, decimals, (source, places) => {
        const scaled = new PlainBig(source).times(new PlainBig(10).pow(places));
        const parsed = parseDecimal(source, places, { unbounded: true });
        if (!scaled.eq(scaled.round(0))) expect(parsed).toEqual({ ok: false, reason: "TOO_MANY_DECIMALS" });
        else expect(parsed).toEqual({ ok: true, units: BigInt(scaled.toString()) });
      }),
    );
  });

  test("parseDecimal never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.string(), decimals, (text, places) => {
        expect(typeof parseDecimal(text, places).ok).toBe("boolean");
      }),
    );
  });
});

test("parseUnits throws on an invalid amount", () => {
  expect(parseUnits("85.42", 2)).toBe(8542n);
  expect(() => parseUnits("85.421", 2)).toThrow("TOO_MANY_DECIMALS");
});

describe("formatUnits", () => {
  test.each([
    [8542n, 2, "85.42"],
    [50n, 2, "0.5"],
    [10_000n, 2, "100"],
    [0n, 8, "0"],
    [-1n, 8, "-0.00000001"],
    [-100n, 0, "-100"],
  ])("formatUnits writes %s at %i decimals as %j", (units, places, text) => {
    expect(formatUnits(units, places)).toBe(text);
  });

  test("formatUnits round-trips through parseDecimal and agrees with big.js", () => {
    fc.assert(
      fc.property(int64, decimals, (units, places) => {
        const text = formatUnits(units, places);
        expect(parseDecimal(text, places)).toEqual({ ok: true, units });
        expect(text).toBe(new PlainBig(`${units}e-${places}`).toString());
      }),
    );
  });
});

describe("formatUnits of a number", () => {
  test("formatUnits writes a number like the same bigint", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), decimals, (units, places) => {
        expect(formatUnits(units, places)).toBe(formatUnits(BigInt(units), places));
      }),
    );
    expect(formatUnits(-0, 2)).toBe("0");
  });

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    "formatUnits refuses %d, which is not an exact number of units",
    (units) => {
      expect(() => formatUnits(units, 2)).toThrow(RangeError);
    },
  );
});

describe("formatUnitsFixed", () => {
  test.each([
    [8540n, 2, 2, "85.40"],
    [8549n, 2, 1, "85.4"],
    [8599n, 2, 0, "85"],
    [1n, 0, 2, "1.00"],
    [-1n, 3, 2, "0.00"],
    [-19n, 3, 2, "-0.01"],
  ])("formatUnitsFixed writes %s at %i decimals with %i shown as %j", (units, places, shown, text) => {
    expect(formatUnitsFixed(units, places, shown)).toBe(text);
  });

  test("formatUnitsFixed cuts like big.js rounds down", () => {
    fc.assert(
      fc.property(int64, decimals, decimals, (units, places, shown) => {
        const cut = new PlainBig(formatUnits(units, places)).round(shown, PlainBig.roundDown);
        const text = formatUnitsFixed(units, places, shown);
        expect(cut.eq(text)).toBe(true);
        expect((text.split(".")[1] ?? "").length).toBe(shown);
      }),
    );
  });
});

describe("decimalsOf", () => {
  test.each([
    ["1", 0],
    ["10", 0],
    ["0.01", 2],
    ["0.0100", 2],
    ["0.10", 1],
    ["0.00000001", 8],
    ["0.05", 2],
    ["1.0", 0],
  ])("MARKET-003 the price precision of tickSize %j is %i", (tickSize, precision) => {
    expect(decimalsOf(tickSize)).toBe(precision);
  });

  test("MARKET-004 the base precision is the number of decimals in stepSize", () => {
    expect(decimalsOf("0.0001")).toBe(4);
  });

  test("MARKET-005 the step of the total is tickSize times stepSize, exactly", () => {
    const [tickSize, stepSize] = ["0.01", "0.1"];
    const places = { tick: decimalsOf(tickSize), step: decimalsOf(stepSize) };
    const step = parseUnits(tickSize, places.tick) * parseUnits(stepSize, places.step);
    expect(formatUnits(step, places.tick + places.step)).toBe("0.001");
  });

  test("decimalsOf throws on a size that is not a number", () => {
    expect(() => decimalsOf("1e-8")).toThrow(RangeError);
  });
});

describe("numberToDecimal", () => {
  test.each([
    [0, "0"],
    [-0, "0"],
    [85.42, "85.42"],
    [-0.5, "-0.5"],
    [1e-7, "0.0000001"],
    [1.5e-7, "0.00000015"],
    [1e21, "1000000000000000000000"],
    [1.25e22, "12500000000000000000000"],
    [123456789012345, "123456789012345"],
    [0.1, "0.1"],
  ])("numberToDecimal reads %d as %j", (value, text) => {
    expect(numberToDecimal(value)).toEqual({ ok: true, text });
  });

  test.each([
    [0.1 + 0.2, "TOO_MANY_DIGITS"],
    [1234567890123456, "TOO_MANY_DIGITS"],
    [Number.MAX_SAFE_INTEGER, "TOO_MANY_DIGITS"],
    [Number.NaN, "NOT_A_NUMBER"],
    [Number.POSITIVE_INFINITY, "NOT_A_NUMBER"],
  ])("numberToDecimal refuses %d as %s", (value, reason) => {
    expect(numberToDecimal(value)).toEqual({ ok: false, reason });
  });

  test("numberToDecimal agrees with big.js on every accepted number", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const exact = new PlainBig(String(value));
        const read = numberToDecimal(value);
        if (exact.c.length > 15) expect(read).toEqual({ ok: false, reason: "TOO_MANY_DIGITS" });
        else expect(read).toEqual({ ok: true, text: value === 0 ? "0" : exact.toString() });
      }),
    );
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -30, max: 30 }), (digits, exponent) => {
        const source = `${digits}e${exponent}`;
        expect(numberToDecimal(Number(source))).toEqual({ ok: true, text: new PlainBig(source).toString() });
      }),
    );
  });
});

test("jsonNumberToDecimal sees the digits that JSON.parse drops", () => {
  expect(numberToDecimal(JSON.parse("10000000000000000001"))).toEqual({ ok: true, text: "10000000000000000000" });
  expect(jsonNumberToDecimal("10000000000000000001")).toEqual({ ok: false, reason: "TOO_MANY_DIGITS" });
  expect(jsonNumberToDecimal("1.00000000000000001")).toEqual({ ok: false, reason: "TOO_MANY_DIGITS" });
  expect(jsonNumberToDecimal("-1.50E+3")).toEqual({ ok: true, text: "-1500" });
  expect(jsonNumberToDecimal("-0.0e5")).toEqual({ ok: true, text: "0" });
  expect(jsonNumberToDecimal("1e999999999")).toEqual({ ok: false, reason: "NOT_A_NUMBER" });
});
