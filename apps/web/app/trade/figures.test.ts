import type { Market, MarketTicker } from "@feo/contract";
import { indianMoment, indianTime } from "@feo/money";
import { expect, test } from "vitest";
import {
  showAmount,
  showChange,
  showExact,
  showPrice,
  showTotal,
  showTyped,
  showVolume,
  showWorth,
} from "./figures.ts";

const market = (symbol: string, tickSize: string, stepSize: string): Market => {
  const [base = "", quote = ""] = symbol.split("-");
  return {
    symbol,
    base,
    quote: quote as Market["quote"],
    isEnabled: true,
    tickSize,
    stepSize,
    minQuantity: "0.1",
    minNotional: "100",
    maxQuantity: "500000",
    maxNotional: "20000000",
  };
};
const ada = market("ADA-INR", "0.01", "0.1");
const btc = market("BTC-USDT", "0.1", "0.00001");

test("prices, amounts and totals have the decimals of their market", () => {
  expect(showPrice("9540120", market("BTC-INR", "1", "0.00001"))).toBe("95,40,120");
  expect(showPrice("85.4", ada)).toBe("85.40");
  expect(showAmount("1084.2", ada)).toBe("1,084.2");
  expect(showTotal("51397.712", ada)).toBe("51,397.71");
  expect(showTotal("106500.5", btc)).toBe("106,500.50");
  expect(showExact("102480", "INR")).toBe("₹1,02,480.00");
  expect(showExact("1197.6", "ADA")).toBe("1,197.6 ADA");
  expect(showExact("982017.146416", "INR")).toBe("₹9,82,017.14");
  expect(showTyped("0.001234", "INR")).toBe("₹0.001234");
  expect(showVolume("839200000", "INR")).toBe("₹83.92 Cr");
  expect(showVolume("9841000", "ADA")).toBe("98.41 L");
  expect(showVolume("3335000", "USDT")).toBe("3.34 M");
});

test.each([
  ["83.49", "85.42", "+1.93"],
  ["85.42", "83.49", "−1.93"],
  ["85", "85", "0.00"],
])("from %s to %s the change is %s", (open, close, change) => {
  expect(showChange({ open, close }, ada)).toBe(change);
});

test("a price is converted to the other currency if the rate is known", () => {
  const tickers = [{ marketSymbol: "USDT-INR", close: "88.9" } as MarketTicker];
  const rates = [{ currency: "USD", inr: "88.9", updatedAt: "2026-01-01T00:00:00.000Z" }];
  expect(showWorth("85.42", ada, { rates, tickers })).toBe("≈ $0.96");
  expect(showWorth("100000", btc, { rates, tickers })).toBe("≈ ₹88,90,000.00");
  expect(showWorth("85.42", ada, { rates: [], tickers: [] })).toBeNull();
});

test("times are shown in IST", () => {
  expect(indianTime("2026-11-15T09:03:12.000Z")).toBe("14:33:12");
  expect(indianMoment("2026-11-15T20:03:12.000Z")).toBe("16 Nov 2026, 01:33:12 IST");
});
