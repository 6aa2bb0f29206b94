import { expect, test } from "vitest";
import { expectedTime, timeLeft } from "./network-time.ts";

test.each([
  [1, "About 1 minute"],
  [60, "About 1 minute"],
  [130, "About 3 minutes"],
  [2_400, "About 40 minutes"],
  [7_140, "About 119 minutes"],
  [7_200, "About 2 hours"],
  [null, undefined],
])("%s expected seconds read %s", (expectedSeconds, words) => {
  expect(expectedTime({ expectedSeconds })).toBe(words);
});

test.each([
  [156, 12, 8, "about 1 min left"],
  [156, 12, 0, "about 3 min left"],
  [130, 64, 38, "about 1 min left"],
  [42_000, 69, 2, "about 12 h left"],
  [156, 12, 12, undefined],
  [156, 12, 13, undefined],
  [null, 12, 3, undefined],
])("of %s seconds for %s confirmations, %s confirmations leave %s", (expectedSeconds, minConfirmation, has, words) => {
  expect(timeLeft({ expectedSeconds, minConfirmation }, has)).toBe(words);
});
