import { expect, test } from "vitest";
import { placeOf } from "./found-place.ts";

test.each([
  ["person", "u", "u", false, "/users/u"],
  ["order", "17", "u", true, "/users/u"],
  ["rupee withdrawal", "w", "u", true, "/withdrawals/w"],
  ["coin withdrawal", "w", "u", false, "/users/u"],
  ["bank line", "a/b", null, true, "/deposits/a%2Fb"],
  ["bank line", "l", null, false, undefined],
  ["rupee deposit", "d", "u", true, "/deposits/d?tab=claims"],
  ["rupee deposit", "d", "u", false, "/users/u"],
  ["coin deposit", "d", "u", true, "/deposits/d?tab=coins"],
  ["address", "0xabc", "u", false, "/users/u"],
] as const)("a found %s with id %s links to the page that shows it", (kind, id, userId, isOpen, place) => {
  expect(placeOf({ kind, id, userId, isOpen })).toBe(place);
});
