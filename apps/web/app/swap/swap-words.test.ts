/** The texts of a swap. */
import type { Market } from "@feo/contract";
import { expect, test } from "vitest";
import { amountText, priceText, reasonText } from "./swap-words.ts";

const market: Market = {
  symbol: "ADA-INR",
  isEnabled: true,
  base: "ADA",
  quote: "INR",
  tickSize: "0.01",
  stepSize: "0.1",
  minQuantity: "0.1",
  minNotional: "100",
  maxQuantity: "500000",
  maxNotional: "20000000",
};
const choice = { from: "INR", to: "ADA", amount: "1" };

test("amounts and prices are shown with their unit", () => {
  expect(amountText("8438.67", "INR")).toBe("₹8,438.67");
  expect(amountText("99.8", "ADA")).toBe("99.80 ADA");
  expect(amountText("0.40966812", "BTC")).toBe("0.40966812 BTC");
  expect(priceText("85.273333333", market)).toBe("1 ADA = ₹85.2733");
  expect(priceText("0.925", { ...market, quote: "USDT", tickSize: "0.0001" })).toBe("1 ADA = 0.9250 USDT");
});

test.each([
  [{ kind: "empty-book" }, "No orders for INR to ADA"],
  [{ kind: "too-thin", most: "25643" }, "₹25,643.00"],
  [{ kind: "below-minimum", minNotional: "100" }, "The minimum swap is ₹100.00"],
  [{ kind: "above-maximum", maxNotional: "20000000" }, "₹2,00,00,000.00"],
  [{ kind: "too-small" }, "less than 0.01 ADA"],
] as const)("the refusal %j is explained in words", (answer, words) => {
  expect(reasonText(answer, choice, market).text).toContain(words);
});
