import { type Coin, type Market, type MarketTicker, tickerPeriods } from "@feo/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cardFigures,
  highlightsOf,
  type MarketRow,
  type MarketView,
  marketRows,
  readView,
  shownRows,
  sortedBy,
  sortKeys,
  summaryOf,
  writeView,
} from "./market-rows.ts";

const market = (symbol: string, rest: Partial<Market> = {}): Market => {
  const [base = "", quote = ""] = symbol.split("-");
  return {
    symbol,
    base,
    quote: quote as Market["quote"],
    isEnabled: true,
    minQuantity: "1",
    minNotional: "1",
    maxQuantity: "1",
    maxNotional: "1",
    tickSize: "0.01",
    stepSize: "0.1",
    ...rest,
  };
};
const ticker = (marketSymbol: string, open: string | null, close: string | null, total = "0"): MarketTicker => ({
  marketSymbol,
  open,
  close,
  high: close,
  low: open,
  vol: "0",
  total,
  tradeCount: 0,
  firstTradeId: null,
  lastTradeId: null,
  trend: [],
});
const coin = (symbol: string, name: string) => ({ ticker: symbol, name, logo: `/coins/${symbol}.svg` }) as Coin;

const sources = {
  markets: ["BTC-INR", "ADA-INR", "USDT-INR", "ETH-INR", "NEW-INR", "BTC-USDT", "ADA-BTC"].map((symbol) =>
    market(symbol),
  ),
  stats: [
    ticker("BTC-INR", "9000000", "9540120", "1000000"),
    ticker("ADA-INR", "86", "85.42", "3000000"),
    ticker("USDT-INR", "88.9", "88.9", "2000000"),
    ticker("ETH-INR", "300000", "318450.5", "500"),
    ticker("NEW-INR", null, null),
    ticker("BTC-USDT", "107000", "107300", "10"),
    ticker("ADA-BTC", "0.000009", "0.00000895", "0.5"),
  ],
  coins: [coin("BTC", "Bitcoin"), coin("ADA", "Cardano"), coin("USDT", "Tether"), coin("ETH", "Ethereum")],
};
const rows = marketRows(sources);
const view = (change: Partial<MarketView> = {}): MarketView => ({
  tab: "INR",
  period: "24h",
  sort: "volume",
  isDescending: true,
  search: "",
  ...change,
});
const shown = (change: Partial<MarketView>, favourites: string[] = []) =>
  shownRows(rows, view(change), favourites).map(({ symbol }) => symbol);

describe("a market row", () => {
  test("a row has its coin, its figures and its precisions", () => {
    expect(rows.find(({ symbol }) => symbol === "ADA-INR")).toMatchObject({
      name: "Cardano",
      logo: "/coins/ADA.svg",
      pricePrecision: 2,
      basePrecision: 1,
      price: "85.42",
      change: "-0.67",
      volumeInr: "3000000",
      quoteInr: "1",
    });
  });

  test("a row with another quote has its exact volume in rupees", () => {
    expect(rows.find(({ symbol }) => symbol === "BTC-USDT")?.volumeInr).toBe("889");
    expect(rows.find(({ symbol }) => symbol === "ADA-BTC")?.volumeInr).toBe("4770060");
  });

  test("a market that never traded has no price or change, and an unknown coin is named by its ticker", () => {
    expect(rows.find(({ symbol }) => symbol === "NEW-INR")).toMatchObject({ name: "NEW", price: null, change: null });
  });

  test("a disabled market has no row", () => {
    const off = marketRows({ ...sources, markets: [market("ADA-INR", { isEnabled: false }), market("BTC-INR")] });
    expect(off.map(({ symbol }) => symbol)).toEqual(["BTC-INR"]);
  });

  test("a row has no volume in rupees while its quote has no price", () => {
    const [row] = marketRows({ ...sources, markets: [market("BTC-USDT")], stats: [ticker("BTC-USDT", "1", "2", "5")] });
    expect(row).toMatchObject({ volumeInr: null, quoteInr: null, price: "2" });
  });
});

describe("which rows are shown", () => {
  test.each([
    [{ tab: "USDT" }, ["BTC-USDT"]],
    [{ tab: "BTC" }, ["ADA-BTC"]],
    [{ search: "ada" }, ["ADA-BTC", "ADA-INR"]],
    [{ search: "ADA/INR" }, ["ADA-INR"]],
    [{ search: " bitcoin " }, ["BTC-INR", "BTC-USDT"]],
    [{ search: "tether" }, ["USDT-INR"]],
    [{ search: "usdt", tab: "BTC" }, ["USDT-INR", "BTC-USDT"]],
    [{ search: "zzz" }, []],
    [{ search: ".*" }, []],
  ] as const)("the view %j shows %j", (change, symbols) => {
    expect(shown(change)).toEqual(symbols);
  });

  test("the favourites tab shows the starred markets of every quote", () => {
    expect(shown({ tab: "favourites" }, ["BTC-USDT", "ADA-INR", "GONE-INR"])).toEqual(["ADA-INR", "BTC-USDT"]);
    expect(shown({ tab: "favourites" })).toEqual([]);
  });
});

describe("the order of rows", () => {
  test.each([
    ["market", false, ["ADA-INR", "BTC-INR", "ETH-INR", "NEW-INR", "USDT-INR"]],
    ["market", true, ["USDT-INR", "NEW-INR", "ETH-INR", "BTC-INR", "ADA-INR"]],
    ["price", true, ["BTC-INR", "ETH-INR", "USDT-INR", "ADA-INR", "NEW-INR"]],
    ["change", true, ["ETH-INR", "BTC-INR", "USDT-INR", "ADA-INR", "NEW-INR"]],
    ["volume", true, ["ADA-INR", "USDT-INR", "BTC-INR", "ETH-INR", "NEW-INR"]],
    ["high", true, ["BTC-INR", "ETH-INR", "USDT-INR", "ADA-INR", "NEW-INR"]],
    ["low", true, ["BTC-INR", "ETH-INR", "USDT-INR", "ADA-INR", "NEW-INR"]],
  ] as const)("rows sorted by %s, descending %s", (sort, isDescending, symbols) => {
    expect(shown({ sort, isDescending })).toEqual(symbols);
  });

  test("prices in different quotes are compared by their value in rupees", () => {
    const worth = shown({ search: "btc", sort: "price" });
    expect(worth).toEqual(["BTC-INR", "BTC-USDT", "ADA-BTC"]);
  });

  test("sorting does not change the list passed in", () => {
    const before = rows.map(({ symbol }) => symbol);
    shown({ sort: "price" });
    expect(rows.map(({ symbol }) => symbol)).toEqual(before);
  });

  test("a second press on a column reverses the order; names start at A, figures at the largest", () => {
    const byName = sortedBy(view(), "market");
    expect(byName).toMatchObject({ sort: "market", isDescending: false });
    expect(sortedBy(byName, "market")).toMatchObject({ sort: "market", isDescending: true });
    expect(sortedBy(byName, "price")).toMatchObject({ sort: "price", isDescending: true });
    expect(sortedBy(view(), "volume")).toMatchObject({ sort: "volume", isDescending: false });
  });
});

describe("the view in the address", () => {
  test.each([
    ["", {}],
    ["tab=USDT&period=1h", { tab: "USDT", period: "1h" }],
    ["sort=price-up", { sort: "price", isDescending: false }],
    ["sort=price", { sort: "price", isDescending: true }],
    ["tab=EUR&period=2h&sort=colour-up", { isDescending: false }],
    ["search=ada%2Finr", { search: "ada/inr" }],
    ["tab=__proto__&sort=constructor-up", { isDescending: false }],
    [`search=${"a".repeat(100)}`, { search: "a".repeat(40) }],
  ] as const)("the query %j is read as %j", (query, change) => {
    expect(readView(new URLSearchParams(query))).toEqual(view(change));
  });

  test("default values are left out of the address", () => {
    expect(writeView(view())).toBe("/markets");
    expect(writeView(view({ tab: "BTC", search: "a b" }))).toBe("/markets?tab=BTC&search=a+b");
  });

  test("MARKET-012 MARKET-013 every view survives a round trip through its address", () => {
    const views = fc.record({
      tab: fc.constantFrom("INR", "USDT", "BTC", "favourites"),
      period: fc.constantFrom(...tickerPeriods),
      sort: fc.constantFrom(...sortKeys),
      isDescending: fc.boolean(),
      search: fc.string({ maxLength: 40 }),
    }) satisfies fc.Arbitrary<MarketView>;
    fc.assert(
      fc.property(views, (wanted) => {
        const { searchParams, pathname } = new URL(writeView(wanted), "http://ours.invalid");
        expect(pathname).toBe("/markets");
        expect(readView(searchParams)).toEqual(wanted);
      }),
    );
  });
});

describe("market highlights", () => {
  const moving = (symbol: string, change: string | null, volumeInr: string | null, quote: MarketRow["quote"] = "INR") =>
    ({ symbol, change, volumeInr, quote }) as MarketRow;

  test("the highlights are the top three gainers, losers and volumes of the INR markets", () => {
    const highlights = highlightsOf([
      moving("A", "1", "10"),
      moving("B", "-3", "50"),
      moving("C", "12", "20"),
      moving("D", "2", "40"),
      moving("E", "3.5", "30"),
      moving("F", "0", null),
      moving("G", null, "1"),
      moving("H", "-0.5", "2"),
      moving("X", "99", "999", "USDT"),
    ]);
    const symbols = (list: readonly MarketRow[]) => list.map(({ symbol }) => symbol);
    expect(symbols(highlights.rising)).toEqual(["C", "E", "D"]);
    expect(symbols(highlights.falling)).toEqual(["B", "H"]);
    expect(symbols(highlights.traded)).toEqual(["B", "D", "E"]);
  });

  test("without markets, the highlights and the summary are empty", () => {
    expect(highlightsOf([])).toEqual({ rising: [], falling: [], traded: [] });
    expect(summaryOf([])).toEqual({ rose: 0, count: 0, tradedInr: "0" });
  });

  test("the summary counts the gainers and adds up the volume exactly", () => {
    const list = [moving("A", "0.01", "0.1"), moving("B", "0", "0.2"), moving("C", "-1", null), moving("D", null, "1")];
    expect(summaryOf(list)).toEqual({ rose: 1, count: 4, tradedInr: "1.3" });
  });
});

test.each([
  ["INR", [], { price: "₹85.420", volume: "₹30.00 L" }],
  ["USD", [{ currency: "USD", inr: "89", updatedAt: "" }], { price: "$0.96", volume: "$33.71 K" }],
  ["USD", [], { price: "–", volume: "–" }],
] as const)("the highlight cards use the display currency: %s", (currency, rates, expected) => {
  const row = { price: "85.42", volumeInr: "3000000", pricePrecision: 3 };
  expect(cardFigures(row, { currency, rates })).toEqual(expected);
});
