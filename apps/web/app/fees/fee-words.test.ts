/** How the fees page formats thresholds and amounts. */
import { expect, test } from "vitest";
import { amountOf, rupeesInWords } from "./fee-words.ts";

test.each([
  ["0", "₹0"],
  ["50000", "₹50,000"],
  ["1000000", "₹10 lakh"],
  ["10000000", "₹1 crore"],
  ["250000000", "₹25 crore"],
  ["15050000", "₹1.51 crore"],
])("FORMAT-001 %s rupees are shown as %s", (amount, words) => {
  expect(rupeesInWords(amount)).toBe(words);
});

test("an amount is shown with its unit", () => {
  expect(amountOf("0.00005", "BTC")).toBe("0.00005 BTC");
  expect(amountOf("10", "INR")).toBe("₹10.00");
});
