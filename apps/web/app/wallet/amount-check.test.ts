import { expect, test } from "vitest";
import { checkAmount } from "./amount-check.ts";

const terms = { ticker: "ADA", decimals: 6, available: "100.5", wallet: "main wallet", min: "1", max: "1000" };

test.each([
  ["", { state: "missing" }],
  [".", { state: "missing" }],
  ["0", { state: "missing" }],
  ["0.00", { state: "missing" }],
  ["1", { state: "right", amount: "1" }],
  ["5.", { state: "right", amount: "5" }],
  ["100.500000", { state: "right", amount: "100.5" }],
  ["0.999999", { state: "wrong", problem: "The minimum is 1 ADA." }],
  ["1000.000001", { state: "wrong", problem: "The maximum is 1,000 ADA." }],
  ["100.500001", { state: "wrong", problem: "Your main wallet has 100.5 ADA available." }],
  ["99999999999999999999", { state: "wrong", problem: "The maximum is 1,000 ADA." }],
])("LIMIT-041 FORMAT-010 %j of ADA is %j", (typed, check) => {
  expect(checkAmount(typed, terms)).toEqual(check);
});

test("without limits only the available balance counts, and an unknown balance is not checked", () => {
  const free = { ticker: "INR", decimals: 4, wallet: "spot wallet" };
  expect(checkAmount("0.0001", { ...free, available: "0" })).toEqual({
    state: "wrong",
    problem: "You have no INR in your spot wallet.",
  });
  expect(checkAmount("0.0001", { ...free, available: undefined })).toEqual({ state: "right", amount: "0.0001" });
});
