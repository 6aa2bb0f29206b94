/** What input fields let a person type and paste. */

import Big from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decimalsOf,
  digitsOnly,
  isDigitKey,
  isLetterOrSpaceKey,
  lettersAndSpace,
  parseDecimal,
  trimAmount,
} from "./index.ts";

const controlKeys = ["Backspace", "Delete", "Tab", "Enter", "Escape", "ArrowLeft", "Home", "F5", "Unidentified"];

describe("the numeric-only filter", () => {
  test("FORMAT-007 a numeric-only field accepts digits and refuses other characters", () => {
    expect(digitsOnly("98765 43210")).toBe("9876543210");
    expect(digitsOnly("+91-12ab.३")).toBe("9112");
    expect(digitsOnly("abc")).toBe("");
  });

  test("FORMAT-007 a numeric-only field accepts digit keys and control keys", () => {
    for (const key of ["0", "5", "9", ...controlKeys]) expect(isDigitKey(key)).toBe(true);
    for (const key of ["a", "Z", " ", ".", "-", "e", "५", "😀", ""]) expect(isDigitKey(key)).toBe(false);
  });
});

describe("the letters-and-space filter", () => {
  test("FORMAT-008 a letters-and-space field accepts letters and the space and refuses other characters", () => {
    expect(lettersAndSpace("Asha K. Rao-2")).toBe("Asha K Rao");
    expect(lettersAndSpace("José\tO'Neil\n")).toBe("JoséONeil");
    expect(lettersAndSpace("<b>Ravi</b> 😀")).toBe("bRavib ");
  });

  test("FORMAT-008 Indian names are kept whole", () => {
    for (const name of ["प्रिया शर्मा", "தமிழ்ச்செல்வி", "ലക്ഷ്മി", "محمد"]) expect(lettersAndSpace(name)).toBe(name);
  });

  test("FORMAT-008 a letters-and-space field accepts letter keys, the space and control keys", () => {
    for (const key of ["a", "Z", " ", "é", "क", "क्ष", "ि", ...controlKeys]) expect(isLetterOrSpaceKey(key)).toBe(true);
    for (const key of ["1", ".", "-", "_", "'", "😀", ""]) expect(isLetterOrSpaceKey(key)).toBe(false);
  });
});

describe("trimAmount", () => {
  test.each([
    ["12.345", 2, "12.34"],
    ["12.999", 2, "12.99"],
    ["1,23,456.789", 2, "123456.78"],
    ["₹ 1,234.5", 2, "1234.5"],
    ["abc", 2, ""],
    ["", 2, ""],
    ["1.2.3", 2, "1.23"],
    ["12.", 2, "12."],
    [".", 2, "0."],
    [".5", 2, "0.5"],
    ["-5", 2, "5"],
    ["12.5", 0, "12"],
    ["12.", 0, "12"],
    [".", 0, ""],
    [".5", 0, "0"],
  ])("FORMAT-009 amount input is trimmed to digits and at most N decimals: %j at %i is %j", (text, places, trimmed) => {
    expect(trimAmount(text, places)).toBe(trimmed);
  });

  test.each([
    ["007.50", "7.50"],
    ["0.5", "0.5"],
    ["00", "0"],
    ["0", "0"],
    ["000.5", "0.5"],
    ["010", "10"],
  ])("FORMAT-011 amount input loses its leading zeros: %j is %j", (text, trimmed) => {
    expect(trimAmount(text, 2)).toBe(trimmed);
  });

  test("FORMAT-010 the number of decimals comes from the precision of the asset or market", () => {
    const market = { tickSize: "0.01", stepSize: "0.0001" };
    const coin = { precision: 8 };
    expect(trimAmount("1.123456789", decimalsOf(market.stepSize))).toBe("1.1234");
    expect(trimAmount("1.123456789", decimalsOf(market.tickSize))).toBe("1.12");
    expect(trimAmount("1.123456789", coin.precision)).toBe("1.12345678");
    expect(trimAmount("1.5", decimalsOf("1"))).toBe("1");
  });

  test("FORMAT-009 trimAmount cuts a number like big.js rounds down, and its result can be parsed", () => {
    const places = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,8}(\.\d{1,12})?$/), places, (text, decimals) => {
        const trimmed = trimAmount(text, decimals);
        expect(new Big(text).round(decimals, Big.roundDown).eq(trimmed)).toBe(true);
        expect(parseDecimal(trimmed, decimals).ok).toBe(true);
      }),
    );
  });

  test("FORMAT-009 FORMAT-011 any text is trimmed to the start of an amount, and trimming again changes nothing", () => {
    const typed = fc.string({ unit: fc.constantFrom("0", "1", "9", ".", ",", "-", "e", " ", "₹", "५") });
    fc.assert(
      fc.property(typed, fc.integer({ min: 0, max: 4 }), (text, decimals) => {
        const trimmed = trimAmount(text, decimals);
        expect(trimmed).toMatch(/^$|^(0|[1-9]\d*)(\.\d*)?$/);
        expect((trimmed.split(".")[1] ?? "").length).toBeLessThanOrEqual(decimals);
        expect(trimAmount(trimmed, decimals)).toBe(trimmed);
      }),
    );
  });
});
