import type { ConsoleMarket } from "@feo/contract";
import { expect, test } from "vitest";
import { countIn, listed, queryOf, viewIn } from "./market-list.ts";

const market = (symbol: string, state: ConsoleMarket["state"], total: string, openOrders: number) => {
  const [base = "", quote = ""] = symbol.split("-");
  return { symbol, base, quote, state, total, openOrders, last: "100" } as ConsoleMarket;
};
const markets = [
  market("ADA-INR", "ENABLED", "500", 3),
  market("BTC-INR", "CANCEL_ONLY", "900", 1),
  market("POL-INR", "DISABLED", "20", 9),
  market("ADA-BTC", "ENABLED", "1000", 0),
];
const symbols = (query: string) => listed(markets, viewIn(new URLSearchParams(query))).map(({ symbol }) => symbol);

test("markets are ordered by volume in rupees, whatever they are quoted in", () => {
  expect(symbols("")).toEqual(["ADA-BTC", "BTC-INR", "ADA-INR", "POL-INR"]);
});

test("markets can be ordered by name and by open orders", () => {
  expect(symbols("sort=market")).toEqual(["ADA-BTC", "ADA-INR", "BTC-INR", "POL-INR"]);
  expect(symbols("sort=orders")).toEqual(["POL-INR", "ADA-INR", "BTC-INR", "ADA-BTC"]);
});

test("a tab shows one state, and counts it", () => {
  expect(symbols("tab=trading")).toEqual(["ADA-BTC", "ADA-INR"]);
  expect(symbols("tab=cancel-only")).toEqual(["BTC-INR"]);
  expect(symbols("tab=halted")).toEqual(["POL-INR"]);
  expect((["all", "trading", "cancel-only", "halted"] as const).map((tab) => countIn(markets, tab))).toEqual([
    4, 2, 1, 1,
  ]);
});

test("finding ignores case, and a slash or a space is a hyphen", () => {
  for (const find of ["ada/inr", "ada inr", "ADA-INR"]) expect(symbols(`find=${find}`)).toEqual(["ADA-INR"]);
  expect(symbols("find=nothing")).toEqual([]);
});

test("a view's address leaves out what is usual, and reads back", () => {
  expect(queryOf({ tab: "all", find: "", sort: "volume" })).toBe("");
  const view = { tab: "halted", find: "ada", sort: "orders" } as const;
  expect(viewIn(new URLSearchParams(queryOf(view)))).toEqual(view);
  expect(viewIn(new URLSearchParams("tab=other&sort=other"))).toEqual({ tab: "all", find: "", sort: "volume" });
});
