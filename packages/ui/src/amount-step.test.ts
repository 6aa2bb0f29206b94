/** The arrow keys of an amount field, and its grouped text. */

import { expect, test } from "vitest";
import { groupTyped, stepAmount } from "./amount-step.ts";

test.each([
  { value: "85.40", step: "0.01", direction: "up", decimals: 2, expected: "85.41" },
  { value: "85.40", step: "0.01", direction: "down", decimals: 2, expected: "85.39" },
  { value: "85.409", step: "0.01", direction: "up", decimals: 3, expected: "85.41" },
  { value: "85.409", step: "0.01", direction: "down", decimals: 3, expected: "85.40" },
  { value: "85.4", step: "0.05", direction: "up", decimals: 2, expected: "85.45" },
  { value: "85.", step: "0.1", direction: "up", decimals: 1, expected: "85.1" },
  { value: "", step: "0.1", direction: "up", decimals: 1, expected: "0.1" },
  { value: "0.1", step: "0.1", direction: "down", decimals: 1, expected: "0.0" },
  { value: "0", step: "0.1", direction: "down", decimals: 1, expected: "0.0" },
  { value: "9", step: "1", direction: "up", decimals: 0, expected: "10" },
  { value: "0.1", step: "0.00000001", direction: "up", decimals: 8, expected: "0.10000001" },
  { value: "90071992547409931", step: "0.01", direction: "up", decimals: 2, expected: "90071992547409931.01" },
] as const)("the value $value moves $direction by $step to $expected", ({ expected, ...request }) => {
  expect(stepAmount(request)).toBe(expected);
});

test("shift makes ten steps at once", () => {
  expect(stepAmount({ value: "85.40", step: "0.01", direction: "up", decimals: 2, times: 10 })).toBe("85.50");
  expect(stepAmount({ value: "0.05", step: "0.01", direction: "down", decimals: 2, times: 10 })).toBe("0.00");
});

test("a step of zero throws", () => {
  expect(() => stepAmount({ value: "1", step: "0", direction: "up", decimals: 2 })).toThrow(RangeError);
});

test.each([
  ["", ""],
  ["0", "0"],
  ["1200.0", "1,200.0"],
  ["102480.00", "1,02,480.00"],
  ["85.", "85."],
  ["1234567.50", "12,34,567.50"],
])("%j without focus is shown as %j", (typed, shown) => {
  expect(groupTyped(typed, "indian")).toBe(shown);
});

test("a dollar amount uses western grouping", () => {
  expect(groupTyped("1234567.5", "western")).toBe("1,234,567.5");
});
