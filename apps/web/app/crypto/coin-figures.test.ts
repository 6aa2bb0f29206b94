/** Coin figures in rupees and in dollars. */
import { expect, test } from "vitest";
import { capText, coinText, priceText, shortText, wholeText } from "./coin-figures.ts";

const rates = [{ currency: "USD", inr: "80", updatedAt: "2026-11-15T00:00:00.000Z" }];
const inr = { currency: "INR", rates } as const;
const usd = { currency: "USD", rates } as const;

test("a price uses the market's decimals in rupees, and two or five decimals in dollars", () => {
  expect(priceText("85.4", 2, inr)).toBe("₹85.40");
  expect(priceText("9466060", 0, inr)).toBe("₹94,66,060");
  expect(priceText("9466060", 0, usd)).toBe("$118,325.75");
  expect(priceText("15.84", 3, usd)).toBe("$0.19800");
});

test("an unknown figure or a missing exchange rate is shown as a dash", () => {
  expect(priceText(null, 2, inr)).toBe("–");
  expect(priceText("85", 2, { currency: "USD", rates: [] })).toBe("–");
  expect(wholeText(null, inr)).toBeUndefined();
});

test("FORMAT-002 large values are abbreviated in lists, and available in full", () => {
  expect(shortText("1124000000", inr)).toBe("₹112.40 Cr");
  expect(wholeText("1124000000", inr)).toBe("₹1,12,40,00,000.00");
});

test.each([
  ["193000000000000", "₹193 lakh Cr"],
  ["19345678901234.5", "₹19.3 lakh Cr"],
  ["1934567890123", "₹1.93 lakh Cr"],
  ["999999999999", "₹1,00,000.00 Cr"],
  ["1124000000", "₹112.40 Cr"],
  [null, "–"],
] as const)("a market cap of %s is shown as %s", (value, text) => {
  expect(capText(value, inr)).toBe(text);
});

test("an amount of a coin keeps all its digits", () => {
  expect(coinText("19950000.00005", "BTC")).toBe("1,99,50,000.00005 BTC");
});
