import type { ConsoleMarket } from "@feo/contract";
import { expect, test } from "vitest";
import { isBeingTold, spreadText, termText, unitOf, volumeInr, volumeText } from "./market-words.ts";

test.each([
  ["100", "101", "1.00%"],
  ["85.42", "85.42", "0.00%"],
  [null, "101", null],
  ["100", null, null],
])("with bid %s and ask %s, the spread is %s", (bestBid, bestAsk, told) => {
  expect(spreadText({ bestBid, bestAsk })).toBe(told);
});

test("a market state that the core has not applied yet is shown as pending", () => {
  expect(isBeingTold({ state: "CANCEL_ONLY", tradedState: "ENABLED" })).toBe(true);
  expect(isBeingTold({ state: "ENABLED", tradedState: "ENABLED" })).toBe(false);
  expect(isBeingTold({ state: "ENABLED", tradedState: null })).toBe(false);
});

test.each([
  ["minNotional", "500", { base: "SOL", quote: "INR" }, "₹500"],
  ["maxNotional", "5000000", { base: "SOL", quote: "INR" }, "₹50,00,000"],
  ["priceStep", "0.00001", { base: "ETH", quote: "BTC" }, "0.00001 BTC"],
  ["amountStep", "0.01", { base: "SOL", quote: "INR" }, "0.01 SOL"],
  ["takerFee", "0.18", { base: "SOL", quote: "INR" }, "0.18%"],
  ["makerFee", "0", { base: "SOL", quote: "INR" }, "0.00%"],
] as const)("the term %s of %s is written with its unit", (term, value, coins, text) => {
  expect(termText(term, value, coins)).toBe(text);
});

test("minimum and maximum amounts are in the base coin, totals in the quote coin", () => {
  const coins = { base: "SOL", quote: "INR" };
  expect(unitOf("minQuantity", coins)).toBe("SOL");
  expect(unitOf("minNotional", coins)).toBe("INR");
});

const market = (symbol: string, facts: Partial<ConsoleMarket>) => {
  const [base = "", quote = ""] = symbol.split("-");
  return { symbol, base, quote, total: "0", last: null, ...facts } as ConsoleMarket;
};

test("a volume in another coin is valued by that coin's last price in rupees", () => {
  const markets = [market("BTC-INR", { last: "9540120" }), market("ETH-BTC", { total: "2" })];
  expect(volumeInr(markets[1] as ConsoleMarket, markets)).toBe("19080240");
  expect(volumeInr(market("ETH-USDT", { total: "2" }), markets)).toBeNull();
  expect(volumeText("1124000000")).toBe("112.40 Cr");
  expect(volumeText(null)).toBe("–");
});
