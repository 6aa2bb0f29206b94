import { expect, test } from "vitest";
import { coveredHeight } from "./keyboard-height.ts";

const whole = { windowHeight: 844, height: 844, offsetTop: 0, scale: 1 };

test.each([
  ["nothing is covered", whole, 0],
  ["a keyboard covers the bottom", { ...whole, height: 508 }, 336],
  ["the page was pushed up to show the field", { ...whole, height: 508, offsetTop: 120 }, 216],
  ["zooming in is not a keyboard", { ...whole, height: 422, scale: 2 }, 0],
  ["rounding never goes below zero", { ...whole, height: 844.4 }, 0],
])("the covered height: %s", (_what, seen, expected) => {
  expect(coveredHeight(seen)).toBe(expected);
});
