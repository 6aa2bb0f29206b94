import type { Coin, Market } from "@feo/contract";
import { expect, test } from "vitest";
import { findMarkets, marketRows } from "./market-list.ts";

const market = (symbol: string, isEnabled = true): Market => {
  const [base = "", quote = ""] = symbol.split("-");
  return {
    symbol,
    base,
    quote: quote as Market["quote"],
    isEnabled,
    minQuantity: "1",
    minNotional: "1",
    maxQuantity: "1",
    maxNotional: "1",
    tickSize: "1",
    stepSize: "1",
  };
};
const rows = marketRows({
  markets: [market("ADA-INR"), market("BTC-INR"), market("BTC-USDT"), market("OLD-INR", false)],
  tickers: [],
  coins: [{ ticker: "ADA", name: "Cardano" } as Coin, { ticker: "BTC", name: "Bitcoin" } as Coin],
});
const find = (text: string, filter: "INR" | "USDT" | "favourites" | "all" = "INR") =>
  findMarkets(rows, { text, filter, favourites: ["BTC-USDT"] }).map((row) => row.market.symbol);

test.each([
  ["", "INR", ["ADA-INR", "BTC-INR"]],
  ["", "USDT", ["BTC-USDT"]],
  ["", "favourites", ["BTC-USDT"]],
  ["", "all", ["ADA-INR", "BTC-INR", "BTC-USDT"]],
  ["btc", "INR", ["BTC-INR", "BTC-USDT"]],
  ["btc/us", "INR", ["BTC-USDT"]],
  [" card", "USDT", ["ADA-INR"]],
  ["xyz", "INR", []],
] as const)("searching %j in the tab %s finds %j", (text, filter, symbols) => {
  expect(find(text, filter)).toEqual(symbols);
});
