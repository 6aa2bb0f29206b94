import { describe, expect, test } from "vitest";
import { draftWithdrawal } from "./withdraw-inr-draft.ts";

const fiat = { ticker: "INR", precision: 2, decimals: 4, minWithdraw: "500", withdrawFee: "10" };
const limits = { dailyLimit: "50000", leftToday: "20000", heldUntil: null };

describe("LIMIT-040 a withdrawal of rupees", () => {
  test.each([
    ["500", "490"],
    ["1500.5", "1490.5"],
    ["20000", "19990"],
  ])("of %s brings %s", (typed, received) => {
    expect(draftWithdrawal(typed, { fiat, available: "60000.1299", limits })).toMatchObject({
      ...{ check: { state: "right" }, received },
    });
  });

  test.each([
    ["499.99", "60000", limits, "The minimum is ₹500.00."],
    ["700", "600.5", limits, "Your main wallet has ₹600.50 available."],
    ["700", "0", limits, "You have no INR in your main wallet."],
    ["20000.01", "60000", limits, "Of today's ₹50,000.00, ₹20,000.00 is left."],
    ["50001", "60000", { ...limits, leftToday: "50000" }, "Your level lets you withdraw ₹50,000.00 in a day."],
  ])("of %s with %s in the wallet is refused in words", (typed, available, left, problem) => {
    const { check, received } = draftWithdrawal(typed, { fiat, available, limits: left });
    expect([check, received]).toEqual([{ state: "wrong", problem }, null]);
  });

  test.each([
    ["60000.1299", limits, "20000"],
    ["600.1299", limits, "600.12"],
    ["600.1299", undefined, "600.12"],
    [undefined, limits, undefined],
  ])("of all there is, %s, takes whole paise and no more than today's limit", (available, left, most) => {
    expect(draftWithdrawal("", { fiat, available, limits: left }).most).toBe(most);
  });
});
