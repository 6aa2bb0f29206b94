import { describe, expect, test } from "vitest";
import { draftProblem, editDraft, emptyDraft, totalOf } from "./order-draft.ts";

const ada = {
  ...({ base: "ADA", quote: "INR", tickSize: "0.01", stepSize: "0.1" } as const),
  minQuantity: "0.1",
  minNotional: "100",
  maxQuantity: "500000",
  maxNotional: "20000000",
};
const draft = (edit: Parameters<typeof editDraft>[1]) => editDraft(emptyDraft, edit, ada);

describe("price, amount and total are kept consistent", () => {
  test.each([
    ["85.4", "1200", "102480"],
    ["85.43", "394.6", "33710.678"],
    ["85.", "1.", "85"],
    ["", "1200", ""],
    ["85.4", "", ""],
    ["0.07", "500000.1", "35000.007"],
  ])("price %s times amount %s is %s", (price, amount, total) => {
    expect(totalOf(price, amount, ada)).toBe(total);
  });

  test("a typed total buys whole steps and is never exceeded", () => {
    expect(draft({ price: "85.4", total: "1000" })).toMatchObject({ amount: "11.7", total: "1000", typed: "total" });
  });

  test("a new price recalculates the field that was not typed", () => {
    const byAmount = draft({ price: "85.4", amount: "10" });
    expect(editDraft(byAmount, { price: "90" }, ada)).toMatchObject({ amount: "10", total: "900" });
    const byTotal = draft({ price: "85.4", total: "1000" });
    expect(editDraft(byTotal, { price: "100" }, ada)).toMatchObject({ amount: "10", total: "1000" });
  });

  test("a market order keeps only the typed field", () => {
    const limit = draft({ price: "85.4", amount: "10" });
    expect(editDraft(limit, { type: "MARKET" }, ada)).toMatchObject({ amount: "10", total: "" });
    expect(editDraft(draft({ type: "MARKET" }), { total: "500" }, ada)).toMatchObject({ amount: "", total: "500" });
  });

  test("changing the side changes nothing else", () => {
    expect(editDraft(draft({ price: "85.4", amount: "10" }), { side: "SELL" }, ada)).toMatchObject({
      side: "SELL",
      total: "854",
    });
  });
});

describe("problems of a draft", () => {
  test.each([
    [{}, undefined],
    [{ price: "85.4", amount: "1200" }, undefined],
    [{ price: "85.4", amount: "0" }, "The minimum amount is 0.1 ADA."],
    [{ price: "85.4", amount: "1" }, "The minimum total is ₹100.00."],
    [{ price: "85.4", amount: "600000" }, "The maximum amount is 500,000 ADA."],
    [{ price: "85.4", amount: "400000" }, "The maximum total is ₹2,00,00,000.00."],
    [{ type: "MARKET", total: "50" }, "The minimum total is ₹100.00."],
  ] as const)("the draft %j has the problem: %s", (edit, problem) => {
    expect(draftProblem(draft(edit), ada)).toBe(problem);
  });

  test("prices and amounts must be multiples of their steps", () => {
    const coarse = { ...ada, tickSize: "0.05", stepSize: "0.5" };
    expect(draftProblem(editDraft(emptyDraft, { price: "85.42", amount: "2" }, coarse), coarse)).toBe(
      "Enter a price in steps of ₹0.05.",
    );
    expect(draftProblem(editDraft(emptyDraft, { price: "85.45", amount: "2.3" }, coarse), coarse)).toBe(
      "Enter an amount in steps of 0.5 ADA.",
    );
  });
});
