import fc from "fast-check";
import { expect, test } from "vitest";
import { add, compare, exactText, exactUnits, isPositive, isZero, multiply, subtract, sum } from "./exact.ts";

test.each([
  ["0.1", "0.2", "0.3"],
  ["9007199254740993", "0.000000000000000001", "9007199254740993.000000000000000001"],
  ["5", "-5", "0"],
])("%s and %s add up to %s, without a double in between", (left, right, total) => {
  expect(add(left, right)).toBe(total);
  expect(sum([left, right])).toBe(total);
});

test("a product is rounded down to eighteen decimals", () => {
  expect(multiply("85.42", "120")).toBe("10250.4");
  expect(multiply("0.000000001", "0.0000000015")).toBe("0.000000000000000001");
});

test("subtraction reverses addition, and compare orders amounts", () => {
  const amount = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(exactText);
  fc.assert(
    fc.property(amount, amount, (left, right) => {
      expect(subtract(add(left, right), right)).toBe(left);
      expect(Math.sign(compare(left, right))).toBe(-Math.sign(compare(right, left)) + 0);
      expect(exactText(exactUnits(left))).toBe(left);
    }),
  );
});

test("zero is zero and not positive in every notation", () => {
  for (const zero of ["0", "0.00", "-0"]) {
    expect([isZero(zero), isPositive(zero)]).toEqual([true, false]);
  }
  expect([isZero("0.000000000000000001"), isPositive("0.000000000000000001")]).toEqual([false, true]);
  expect(isPositive("-1")).toBe(false);
});
