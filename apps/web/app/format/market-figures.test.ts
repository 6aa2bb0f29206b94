import { add, compare, multiply } from "@feo/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeOf, fromInr, toneOf, trendOf } from "./market-figures.ts";

test.each([
  ["100", "101.24", "1.24"],
  ["100", "99.14", "-0.86"],
  ["85.42", "85.42", "0"],
  ["3", "4", "33.33"],
  ["0.00000895", "0.00000896", "0.11"],
  ["0", "1", null],
  [null, "1", null],
  ["1", null, null],
])("from %s to %s is a change of %s percent", (open, close, change) => {
  expect(changeOf({ open, close })).toBe(change);
});

describe("exact arithmetic", () => {
  test.each([
    ["0.1", "0.2", "0.02"],
    ["85.43", "100", "8543"],
    ["0.000000001", "0.000000001", "0.000000000000000001"],
    ["0.0000000001", "0.000000001", "0"],
    ["19950000000000", "9540120", "190325394000000000000"],
  ])("%s times %s is %s, rounded down", (left, right, product) => {
    expect(multiply(left, right)).toBe(product);
  });

  test("0.1 plus 0.2 is exactly 0.3", () => {
    expect(add("0.1", "0.2")).toBe("0.3");
  });

  test.each([
    ["9", "10", -1],
    ["10", "9", 1],
    ["1.0", "1", 0],
    ["-2", "1", -1],
    ["0.100000000000000001", "0.1", 1],
  ])("%s compared with %s is %i", (left, right, order) => {
    expect(compare(left, right)).toBe(order);
  });

  test("compare is antisymmetric, and adding the same amount preserves it", () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(String);
    fc.assert(
      fc.property(amount, amount, amount, (left, right, more) => {
        expect(compare(left, right)).toBe(-compare(right, left) + 0);
        expect(compare(add(left, more), add(right, more))).toBe(compare(left, right));
      }),
    );
  });
});

describe("SHELL-012 rupees in the display currency", () => {
  const rates = [
    { currency: "INR", inr: "1", updatedAt: "" },
    { currency: "USD", inr: "88.74", updatedAt: "" },
  ];

  test.each([
    ["8874", "INR", "8874"],
    ["8874", "USD", "100"],
    ["0", "USD", "0"],
    ["1", "USD", "0.011268875366238449"],
  ] as const)("₹%s in %s is %s", (amount, currency, shown) => {
    expect(fromInr(amount, currency, rates)).toBe(shown);
  });

  test("an amount without an exchange rate is unknown", () => {
    expect(fromInr("100", "USD", [])).toBeNull();
    expect(fromInr("100", "USD", [{ currency: "USD", inr: "0", updatedAt: "" }])).toBeNull();
    expect(fromInr("100", "INR", [])).toBe("100");
  });
});

test("a sparkline runs from open to close and has the colour of its change", () => {
  expect(trendOf({ open: "10", close: "9", trend: ["11", "12"] })).toEqual(["10", "11", "12", "9"]);
  expect(trendOf({ open: null, close: null, trend: ["11"] })).toEqual(["11"]);
  expect(["1.20", "-0.01", "0.00", null].map(toneOf)).toEqual(["up", "down", "quiet", "quiet"]);
});
