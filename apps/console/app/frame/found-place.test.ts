import { expect, test } from "vitest";
import { placeOf } from "./found-place.ts";

test.each([
  ["person", "u", "u", false, "/customers/u"],
  ["order", "17", "u", true, "/customers/u/orders?order=17"],
  ["rupee withdrawal", "w", "u", true, "/withdrawals/w"],
  ["coin withdrawal", "w", "u", false, "/customers/u/movements"],
  ["bank line", "a/b", null, true, "/deposits/a%2Fb"],
  ["bank line", "l", null, false, undefined],
  ["rupee deposit", "d", "u", true, "/deposits/d?tab=claims"],
  ["rupee deposit", "d", "u", false, "/customers/u/movements"],
  ["coin deposit", "d", "u", true, "/deposits/d?tab=coins"],
  ["address", "0xabc", "u", false, "/customers/u"],
] as const)("a found %s with id %s links to the page that shows it", (kind, id, userId, isOpen, place) => {
  expect(placeOf({ kind, id, userId, isOpen }, () => true)).toBe(place);
});

test("a result in a queue that the operator may not see links to its owner", () => {
  const found = { kind: "coin withdrawal", id: "w", userId: "u", isOpen: true } as const;
  expect(placeOf(found, (address) => !address.startsWith("/withdrawals"))).toBe("/customers/u/movements");
  expect(placeOf({ ...found, userId: null }, () => false)).toBeUndefined();
});
