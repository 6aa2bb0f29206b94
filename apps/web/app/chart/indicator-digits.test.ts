import { expect, test } from "vitest";
import { digitsOf } from "./indicator-digits.ts";
import { indicatorKinds } from "./indicators.ts";

test.each([
  ["RSI", { precision: 2 }],
  ["MACD", { series: "price" }],
  ["AO", { series: "price" }],
  ["OBV", { series: "volume" }],
  ["MA", {}],
])("the digits of %s fit what it measures", (name, expected) => {
  expect(digitsOf(name)).toEqual(expected);
});

test("every indicator in its own pane has digits that fit its values, so that no axis is wider than its figures", () => {
  const own = indicatorKinds.filter(({ place }) => place === "below").map(({ name }) => name);
  expect(own.filter((name) => Object.keys(digitsOf(name)).length === 0)).toEqual([]);
});
