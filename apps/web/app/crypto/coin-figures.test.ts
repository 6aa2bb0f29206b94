/** Figures of a coin in rupees and in dollars. */
import { expect, test } from "vitest";
import { coinText, priceText, shortText, wholeText } from "./coin-figures.ts";

const rates = [{ currency: "USD", inr: "80", updatedAt: "2026-11-15T00:00:00.000Z" }];
const inr = { currency: "INR", rates } as const;
const usd = { currency: "USD", rates } as const;

test("a price has its market's decimals in rupees, and enough of them in dollars", () => {
  expect(priceText("85.4", 2, inr)).toBe("₹85.40");
  expect(priceText("9466060", 0, inr)).toBe("₹94,66,060");
  expect(priceText("9466060", 0, usd)).toBe("$118,325.75");
  expect(priceText("15.84", 3, usd)).toBe("$0.19800");
});

test("what is not known is a dash, also when the rate is missing", () => {
  expect(priceText(null, 2, inr)).toBe("–");
  expect(priceText("85", 2, { currency: "USD", rates: [] })).toBe("–");
  expect(wholeText(null, inr)).toBeUndefined();
});

test("FORMAT-002 large values are short in lists and whole on demand", () => {
  expect(shortText("1124000000", inr)).toBe("₹112.40 Cr");
  expect(wholeText("1124000000", inr)).toBe("₹1,12,40,00,000.00");
});

test("an amount of a coin keeps all its digits", () => {
  expect(coinText("19950000.00005", "BTC")).toBe("1,99,50,000.00005 BTC");
});
