import { describe, expect, test } from "vitest";
import { givenCoin, givenNetwork } from "../testing/given.ts";
import { coinTerms, draftWithdrawal } from "./withdrawal-draft.ts";

const rupees = { ticker: "INR", decimals: 2, min: "500", max: "0", fee: "10" };
const limits = { dailyLimit: "50000", leftToday: "20000", heldUntil: null };

describe("LIMIT-040 an INR withdrawal", () => {
  const facts = { terms: rupees, price: "1" };
  test.each([
    ["500", "490"],
    ["1500.5", "1490.5"],
    ["20000", "19990"],
  ])("an INR withdrawal of %s pays out %s", (typed, received) => {
    expect(draftWithdrawal(typed, { ...facts, available: "60000.1299", limits })).toMatchObject({
      check: { state: "right" },
      received,
    });
  });

  test.each([
    ["499.99", "60000", limits, "The minimum is ₹500.00."],
    ["700", "600.5", limits, "Your main wallet has ₹600.50 available."],
    ["700", "0", limits, "You have no INR in your main wallet."],
    ["20000.01", "60000", limits, "You have ₹20,000.00 left of today's ₹50,000.00."],
    ["50001", "60000", { ...limits, leftToday: "50000" }, "Your level's limit is ₹50,000.00 a day."],
  ])("an INR withdrawal of %s with %s in the wallet is refused with a reason", (typed, available, left, problem) => {
    const { check, received } = draftWithdrawal(typed, { ...facts, available, limits: left });
    expect([check, received]).toEqual([{ state: "wrong", problem }, null]);
  });

  test.each([
    ["60000.1299", limits, "20000"],
    ["600.1299", limits, "600.12"],
    ["600.1299", undefined, "600.12"],
    [undefined, limits, undefined],
  ])("the maximum of the balance %s is in whole paise and within today's limit", (available, left, most) => {
    expect(draftWithdrawal("", { ...facts, available, limits: left }).most).toBe(most);
  });
});

describe("the maximum of a coin", () => {
  const network = (decimals: number) => givenNetwork("N", "A network", { decimals, withdrawMax: "0" });
  const most = (ledger: number, chain: number, available: string) =>
    draftWithdrawal("", {
      terms: coinTerms(givenCoin("X", "X", { decimals: ledger, precision: 2 }), network(chain), "0"),
      available,
      limits: undefined,
      price: null,
    }).most;

  test("the maximum leaves no dust if the network has the ledger's decimals, however few are displayed", () => {
    expect(most(9, 18, "0.123456789")).toBe("0.123456789");
    expect(most(8, 8, "1.00000001")).toBe("1.00000001");
  });

  test("the maximum leaves only decimals that the network cannot carry", () => {
    expect(most(10, 8, "0.0200000099")).toBe("0.02");
    expect(most(6, 0, "5.5")).toBe("5");
  });
});

describe("LIMIT-041 a crypto withdrawal", () => {
  const terms = { ticker: "ADA", decimals: 6, min: "3", max: "1000", fee: "0.80000001" };
  const facts = { terms, available: "5000", limits: undefined, price: null };

  test("the recipient gets the amount minus the exact fee, however many decimals the fee has", () => {
    expect(draftWithdrawal("10.000001", facts).received).toBe("9.20000099");
    expect(draftWithdrawal("10", { ...facts, terms: { ...terms, fee: undefined } })).toMatchObject({
      check: { state: "right", amount: "10" },
      received: null,
    });
  });

  test.each([
    ["2.999999", facts, "The minimum is 3 ADA."],
    ["1000.000001", facts, "The maximum is 1,000 ADA."],
    ["6", { ...facts, available: "5.5" }, "Your main wallet has 5.5 ADA available."],
    [
      "250",
      { ...facts, limits, price: "85.42" },
      "This is worth about ₹21,355.00. You have ₹20,000.00 left of today's ₹50,000.00.",
    ],
  ])("a withdrawal of %s ADA is refused with a reason", (typed, given, problem) => {
    expect(draftWithdrawal(typed, given).check).toEqual({ state: "wrong", problem });
  });

  test.each([
    [{}, "1000"],
    [{ available: "12.3456789" }, "12.345678"],
    [{ limits, price: "85.42" }, "234.137204"],
    [{ limits, price: null }, "1000"],
    [{ limits: { ...limits, leftToday: "0" }, price: "85.42" }, "0"],
  ])("the maximum with %j is %s", (over, most) => {
    expect(draftWithdrawal("", { ...facts, ...over }).most).toBe(most);
  });
});
