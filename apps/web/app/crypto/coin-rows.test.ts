/** Sorting and searching the list of coins. */
import { expect, test } from "vitest";
import { type CoinRow, findCoins, firstSort, nextSort, sortRows } from "./coin-rows.ts";

const row = (ticker: string, name: string, marketCap: string | null, change: string | null): CoinRow => ({
  ticker,
  name,
  logo: "",
  price: null,
  volume: null,
  trend: [],
  precision: 2,
  marketCap,
  change,
});
const rows = [
  row("ADA", "Cardano", "2948826000000", "-1.04"),
  row("NEW", "Newcomer", null, null),
  row("BTC", "Bitcoin", "188847897000000", "0.55"),
  row("XRP", "XRP", "12725678000000", "-0.71"),
];
const tickers = (shown: readonly CoinRow[]) => shown.map(({ ticker }) => ticker);

test("the largest coins come first, and one without a market cap last", () => {
  expect(tickers(sortRows(rows, firstSort))).toEqual(["BTC", "XRP", "ADA", "NEW"]);
});

test.each([
  [{ column: "marketCap", order: "ascending" }, ["ADA", "XRP", "BTC", "NEW"]],
  [{ column: "change", order: "ascending" }, ["ADA", "XRP", "BTC", "NEW"]],
  [{ column: "change", order: "descending" }, ["BTC", "XRP", "ADA", "NEW"]],
  [{ column: "name", order: "ascending" }, ["BTC", "ADA", "NEW", "XRP"]],
] as const)("sorting by %j gives %j", (sort, order) => {
  expect(tickers(sortRows(rows, sort))).toEqual(order);
});

test("pressing a column head sorts by it, and pressing it again reverses the order", () => {
  const byPrice = nextSort(firstSort, "price");
  expect(byPrice).toEqual({ column: "price", order: "descending" });
  expect(nextSort(byPrice, "price")).toEqual({ column: "price", order: "ascending" });
  expect(nextSort(byPrice, "name")).toEqual({ column: "name", order: "ascending" });
});

test("coins are found by ticker and by name, case-insensitively", () => {
  expect(tickers(findCoins(rows, " card "))).toEqual(["ADA"]);
  expect(tickers(findCoins(rows, "btc"))).toEqual(["BTC"]);
  expect(findCoins(rows, "")).toHaveLength(4);
});
