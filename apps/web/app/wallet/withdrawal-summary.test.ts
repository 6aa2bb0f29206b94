import { describe, expect, test } from "vitest";
import { inWords, summariseWithdrawal } from "./withdrawal-summary.ts";

const rupees = { ticker: "INR", decimals: 2, min: "500", fee: "10" };
const ada = { ticker: "ADA", decimals: 6, min: "3", max: "1000", fee: "0.8" };

describe("a withdrawal before it is sent", () => {
  test.each([
    ["", null, undefined],
    ["5", null, "The minimum is ₹500.00."],
    ["499.99", "489.99", "The minimum is ₹500.00."],
    ["500", "490", undefined],
    ["500.", "490", undefined],
    ["125000.55", "124990.55", undefined],
  ])("of ₹%j brings %j", (amount, received, problem) => {
    expect(summariseWithdrawal(amount, rupees)).toEqual({ received, problem });
  });

  test.each([
    ["2.999999", "2.199999", "The minimum is 3 ADA."],
    ["10.000001", "9.200001", undefined],
    ["1000.000001", "999.200001", "The maximum is 1,000 ADA."],
  ])("of %j ADA brings %j, to the last unit", (amount, received, problem) => {
    expect(summariseWithdrawal(amount, ada)).toEqual({ received, problem });
  });

  test("an amount beyond any ledger is refused in words", () => {
    expect(summariseWithdrawal("99999999999999999999", ada)).toEqual({
      received: null,
      problem: "This amount is too large.",
    });
  });
});

test("amounts carry their unit", () => {
  expect(inWords("100000", "INR")).toBe("₹1,00,000.00");
  expect(inWords("0.00005", "BTC")).toBe("0.00005 BTC");
});
