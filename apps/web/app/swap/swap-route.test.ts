/** The market and the address of a swap. */
import type { Market } from "@feo/contract";
import { expect, test } from "vitest";
import { choose, marketBetween, readChoice, swapPath, turned } from "./swap-route.ts";

const market = (base: string, quote: Market["quote"], isEnabled = true): Market => ({
  symbol: `${base}-${quote}`,
  isEnabled,
  base,
  quote,
  tickSize: "0.01",
  stepSize: "0.1",
  minQuantity: "0.1",
  minNotional: "100",
  maxQuantity: "500",
  maxNotional: "2000",
});
const markets = [market("ADA", "INR"), market("ADA", "USDT"), market("XRP", "INR"), market("OLD", "INR", false)];
const assets = ["INR", "ADA", "XRP", "USDT"];

test.each([
  ["ADA", "INR", "ADA-INR"],
  ["INR", "ADA", "ADA-INR"],
  ["USDT", "ADA", "ADA-USDT"],
  ["ADA", "XRP", undefined],
  ["OLD", "INR", undefined],
])("the market between %s and %s is %s", (from, to, symbol) => {
  expect(marketBetween(markets, { from, to })?.symbol).toBe(symbol);
});

test.each([
  ["", { from: "INR", to: "ADA", amount: "" }],
  ["from=xrp&to=INR&amount=100.555", { from: "XRP", to: "INR", amount: "100.55" }],
  ["from=NOPE&to=USDT", { from: "INR", to: "USDT", amount: "" }],
  ["from=ADA&to=ADA", { from: "ADA", to: "INR", amount: "" }],
  ["to=INR", { from: "ADA", to: "INR", amount: "" }],
  ["amount=<script>12", { from: "INR", to: "ADA", amount: "12" }],
])("the address ?%s selects %j", (address, choice) => {
  expect(readChoice(new URLSearchParams(address), assets)).toEqual(choice);
});

test("without parameters a swap buys Bitcoin if it is listed", () => {
  expect(readChoice(new URLSearchParams(), ["INR", "ADA", "BTC"])).toEqual({ from: "INR", to: "BTC", amount: "" });
});

test("choosing the other side's asset swaps the two sides", () => {
  const now = { from: "INR", to: "ADA", amount: "100" };
  expect(choose(now, "from", "ADA")).toEqual(turned(now));
  expect(choose(now, "to", "XRP")).toEqual({ from: "INR", to: "XRP", amount: "100" });
});

test("a swap has an address, which is also the return path after login", () => {
  expect(swapPath({ from: "INR", to: "ADA", amount: "500" })).toBe("/swap?from=INR&to=ADA&amount=500");
  expect(swapPath({ from: "INR", to: "ADA", amount: "" })).toBe("/swap?from=INR&to=ADA");
});
