import { expect, test } from "vitest";
import { isBeingTold, spreadText } from "./market-words.ts";

test.each([
  ["100", "101", "1.00%"],
  ["85.42", "85.42", "0.00%"],
  [null, "101", null],
  ["100", null, null],
])("with bid %s and ask %s, the spread is %s", (bestBid, bestAsk, told) => {
  expect(spreadText({ bestBid, bestAsk })).toBe(told);
});

test("a market state that the core has not applied yet is shown as pending", () => {
  expect(isBeingTold({ state: "CANCEL_ONLY", tradedState: "ENABLED" })).toBe(true);
  expect(isBeingTold({ state: "ENABLED", tradedState: "ENABLED" })).toBe(false);
  expect(isBeingTold({ state: "ENABLED", tradedState: null })).toBe(false);
});
