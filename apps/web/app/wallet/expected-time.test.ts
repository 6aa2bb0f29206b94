import { expect, test } from "vitest";
import { expectedTime, shortExpectedTime, timeLeft } from "./expected-time.ts";

test.each([
  [null, undefined, undefined],
  [0, "About 1 minute", "About 1 min"],
  [60, "About 1 minute", "About 1 min"],
  [130, "About 3 minutes", "About 3 min"],
  [5400, "About 90 minutes", "About 90 min"],
  [5401, "About 2 hours", "About 2 h"],
])("%s seconds are shown as %j, or %j in short", (seconds, long, short) => {
  expect([expectedTime(seconds), shortExpectedTime(seconds)]).toEqual([long, short]);
});

test.each([
  [38, 64, 130, "about 1 min left"],
  [0, 64, 130, "about 3 min left"],
  [64, 64, 130, undefined],
  [70, 64, 130, undefined],
  [1, 64, null, undefined],
  [0, 0, 130, undefined],
])("%s of %s confirmations that take %s seconds leave %j", (confirmations, needed, expectedSeconds, left) => {
  expect(timeLeft({ confirmations, needed, expectedSeconds })).toBe(left);
});
