import { expect, test } from "vitest";
import { inWords } from "./amount-words.ts";

test("amounts have their unit", () => {
  expect(inWords("100000", "INR")).toBe("₹1,00,000.00");
  expect(inWords("0.00005", "BTC")).toBe("0.00005 BTC");
});
