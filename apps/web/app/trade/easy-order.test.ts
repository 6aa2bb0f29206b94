/** Easy trade's form: read from the URL, and filled with the maximum. */
import type { Market } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { easyPath, orderForAll, readEasyOrder } from "./easy-order.ts";

const market: Market = {
  symbol: "ADA-INR",
  base: "ADA",
  quote: "INR",
  isEnabled: true,
  tickSize: "0.01",
  stepSize: "0.1",
  minQuantity: "0.1",
  minNotional: "100",
  maxQuantity: "5000",
  maxNotional: "200000",
};
const inUsdt: Market = { ...market, symbol: "ADA-USDT", quote: "USDT", tickSize: "0.0001" };

describe("the return URL after a login keeps the form", () => {
  test.each([
    [{ side: "BUY", unit: "quote", amount: "" }, "/easyTrade/ADA-INR"],
    [{ side: "BUY", unit: "quote", amount: "500" }, "/easyTrade/ADA-INR?amount=500"],
    [{ side: "SELL", unit: "base", amount: "12.5" }, "/easyTrade/ADA-INR?side=SELL&unit=base&amount=12.5"],
  ] as const)("the easy order %j round-trips through %s", (order, path) => {
    expect(easyPath("ADA-INR", order)).toBe(path);
    expect(readEasyOrder(new URL(path, "http://ours.invalid").searchParams, market)).toEqual(order);
  });

  test.each([
    ["side=maybe&amount=1e9", { side: "BUY", unit: "quote", amount: "19" }],
    ["side=sell&unit=base&amount=1.2345", { side: "SELL", unit: "base", amount: "1.2" }],
    [`amount=${"9".repeat(99)}`, { side: "BUY", unit: "quote", amount: "9".repeat(24) }],
  ] as const)("the untrusted query %s is sanitised", (search, order) => {
    expect(readEasyOrder(new URLSearchParams(search), market)).toEqual(order);
  });
});

test.each([
  ["BUY", market, "1234.56789", { unit: "quote", amount: "1234.567" }],
  ["SELL", market, "12.99", { unit: "base", amount: "12.9" }],
  // 100 plus the 1 TDS on top is 101.
  ["BUY", inUsdt, "101", { unit: "quote", amount: "100" }],
  ["BUY", inUsdt, "0", { unit: "quote", amount: "0" }],
] as const)("the maximum for a %s in %j with a balance of %s is %j", (side, of, available, expected) => {
  expect(orderForAll(side, available, of, "1")).toEqual({ side, ...expected });
});
