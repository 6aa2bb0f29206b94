import type { Order, OwnTrade } from "@feo/contract";
import { expect, test } from "vitest";
import { csvOf } from "../export/csv-file.ts";
import { readAll } from "../export/read-all.ts";
import { fileName } from "../format/csv-table.ts";
import { orderTable, tradeTable } from "./history-csv.ts";
import { bearsTds, latestQuarters, quarterOf, tdsReport } from "./tds-report.ts";

const trade = (over: Partial<OwnTrade> = {}): OwnTrade => ({
  id: "7",
  orderId: "12",
  side: "SELL",
  price: "85.42",
  volume: "10",
  total: "854.2",
  type: "LIMIT",
  role: "MAKER",
  createdAt: "2026-11-15T09:03:12.345Z",
  marketSymbol: "ADA-INR",
  feeTicker: "INR",
  feeAmount: "1.71",
  tdsTicker: "INR",
  tdsAmount: "8.53",
  ...over,
});

const order = (over: Partial<Order> = {}): Order => ({
  id: "12",
  refId: null,
  status: "EXPIRED_IN_MATCH",
  ask: "ADA",
  bid: "INR",
  marketSymbol: "ADA-INR",
  takerFee: "0.2",
  makerFee: "0.2",
  type: "LIMIT",
  price: "85.42",
  stopPrice: null,
  waitsForStop: false,
  total: "854.2",
  volume: "7.5",
  originalVolume: "10",
  locked: "0",
  originalLocked: "854.2",
  tradesCount: 1,
  fundsReceived: "2.495",
  filledTotal: "213.55",
  userId: "u-1",
  side: "BUY",
  postOnly: false,
  createdAt: "2026-11-15T09:03:12.345Z",
  updatedAt: "2026-11-15T19:00:00.000Z",
  visibleSize: null,
  stpMode: "EXPIRE_TAKER",
  timeInForce: "GTC",
  ...over,
});

/** A table row as an object keyed by column names. */
function named([head = [], ...rows]: readonly (readonly string[])[], index = 0): Record<string, string> {
  return Object.fromEntries(head.map((name, column) => [name, rows[index]?.[column] ?? ""]));
}

test("ORDER-008 a trade's row has fee, TDS, ids and both times, with each unit in a separate column", () => {
  expect(named(tradeTable([trade()]))).toEqual({
    "Trade id": "7",
    "Order id": "12",
    Market: "ADA-INR",
    Side: "SELL",
    "Order type": "LIMIT",
    Role: "MAKER",
    "Time (IST)": "2026-11-15 14:33:12",
    "Time (ISO 8601)": "2026-11-15T09:03:12.345Z",
    Price: "85.42",
    Amount: "10",
    "Amount in": "ADA",
    Total: "854.2",
    "Total in": "INR",
    Fee: "1.71",
    "Fee in": "INR",
    TDS: "8.53",
    "TDS in": "INR",
  });
});

test("ORDER-006 ORDER-007 ORDER-015 an order's row has the derived values and the displayed status", () => {
  expect(named(orderTable([order()]))).toMatchObject({
    "Order id": "12",
    Reference: "",
    Status: "EXPIRED",
    Filled: "2.5",
    "Filled %": "25.00",
    Remaining: "7.5",
    "Average price": "85.42",
    "Stop price": "",
    "Locked in": "INR",
    Received: "2.495",
    "Received in": "ADA",
    "Updated (IST)": "2026-11-16 00:30:00",
    "Post only": "no",
  });
});

test("the CSV quotes where needed, no cell becomes a formula, and an amount below zero stays a number", async () => {
  const csv = await csvOf([
    ["Reference", "Amount"],
    ['=HYPERLINK("http://x")', "1.5"],
    ["+1", "-2"],
    ["-2+3", "-2\n=1"],
    ["\uff1d1", "-"],
    ["@sum, x", ""],
    ["two\nlines", '"quoted"'],
    ["=1\n2", ""],
  ]);
  expect(csv).toBe(
    [
      "Reference,Amount",
      '"\'=HYPERLINK(""http://x"")",1.5',
      '"\'+1",-2',
      '"\'-2+3","\'-2\n=1"',
      '"\'\uff1d1","\'-"',
      '"\'@sum, x",',
      '"two\nlines","""quoted"""',
      '"\'=1\n2",',
      "",
    ].join("\r\n"),
  );
});

test("a file name has the day in India", () => {
  expect(fileName("trades", Date.parse("2026-11-14T20:00:00Z"))).toBe("feo-trades-2026-11-15.csv");
});

test.each([
  ["2026-03-31T18:29:59Z", "Q4 2025-26", "Jan to Mar 2026"],
  ["2026-03-31T18:30:00Z", "Q1 2026-27", "Apr to Jun 2026"],
  ["2026-07-01T00:00:00Z", "Q2 2026-27", "Jul to Sep 2026"],
  ["2026-12-31T18:29:59Z", "Q3 2026-27", "Oct to Dec 2026"],
  ["2026-12-31T18:30:00Z", "Q4 2026-27", "Jan to Mar 2027"],
  ["2099-06-30T00:00:00Z", "Q1 2099-00", "Apr to Jun 2099"],
])("%s is in the financial quarter %s, %s", (moment, name, months) => {
  const quarter = quarterOf(moment);
  expect(quarter).toMatchObject({ name, months });
  expect(Date.parse(moment)).toBeGreaterThanOrEqual(quarter.from);
  expect(Date.parse(moment)).toBeLessThan(quarter.to);
});

test("consecutive financial quarters have no gap", () => {
  const quarters = latestQuarters(Date.parse("2026-11-15T00:00:00Z"), 5);
  expect(quarters.map(({ name }) => name)).toEqual([
    ...["Q3 2026-27", "Q2 2026-27", "Q1 2026-27", "Q4 2025-26", "Q3 2025-26"],
  ]);
  for (const [index, quarter] of quarters.slice(1).entries()) expect(quarter.to).toBe(quarters[index]?.from);
});

test("the TDS report has only trades with TDS, with exact sums by quarter and asset", () => {
  const trades = [
    trade({ id: "5", tdsAmount: "0.1" }),
    trade({ id: "4", tdsAmount: "0.2" }),
    trade({ id: "3", tdsAmount: "0" }),
    trade({ id: "2", tdsAmount: "0.00000001", tdsTicker: "BTC" }),
    trade({ id: "1", tdsAmount: "3", createdAt: "2026-09-30T18:29:00.000Z" }),
  ];
  const report = tdsReport(trades);
  expect(trades.filter(bearsTds).length).toBe(4);
  expect(report.slice(1, 5).map(([quarter, id]) => [quarter, id])).toEqual([
    ...[
      ["Q3 2026-27", "5"],
      ["Q3 2026-27", "4"],
      ["Q3 2026-27", "2"],
      ["Q2 2026-27", "1"],
    ],
  ]);
  expect(report.slice(5)).toEqual([
    [""],
    ["Quarter", "Months", "TDS in", "Trades", "TDS"],
    ["Q2 2026-27", "Jul to Sep 2026", "INR", "1", "3"],
    ["Q3 2026-27", "Oct to Dec 2026", "BTC", "1", "0.00000001"],
    ["Q3 2026-27", "Oct to Dec 2026", "INR", "2", "0.3"],
  ]);
});

/** A list that is read in pages of three. */
function reading(all: readonly string[], mostRows = 100) {
  const asked: number[] = [];
  const seen: unknown[] = [];
  const stop = new AbortController();
  const options = {
    pageSize: 3,
    mostRows,
    signal: stop.signal,
    idOf: (row: string) => row,
    onProgress: (progress: unknown) => seen.push(progress),
    readPage: async (pageNo: number) => {
      asked.push(pageNo);
      return { count: all.length, rows: all.slice((pageNo - 1) * 3, pageNo * 3) };
    },
  };
  return { options, asked, seen, stop };
}

test("a whole list is read page by page, with its progress", async () => {
  const { options, asked, seen } = reading([..."abcdefg"]);
  expect(await readAll(options)).toEqual({ rows: [..."abcdefg"], total: 7 });
  expect(asked).toEqual([1, 2, 3]);
  expect(seen.at(1)).toEqual({ done: 6, total: 7 });
});

test("an empty list takes one request, and a full last page no further one", async () => {
  const empty = reading([]);
  expect(await readAll(empty.options)).toEqual({ rows: [], total: 0 });
  const full = reading([..."abcdef"]);
  await readAll(full.options);
  expect([empty.asked, full.asked]).toEqual([[1], [1, 2]]);
});

test("reading stops at the row limit and reports the total; a row that moved between pages counts once", async () => {
  const bounded = reading([..."abcdefghij"], 6);
  expect(await readAll(bounded.options)).toEqual({ rows: [..."abcdef"], total: 10 });
  const moved = reading(["a", "b", "c", "c", "d"]);
  expect((await readAll(moved.options)).rows).toEqual(["a", "b", "c", "d"]);
});

test("a stopped export ends after the page in flight", async () => {
  const { options, asked, stop } = reading([..."abcdefg"]);
  const stopped = readAll({ ...options, onProgress: () => stop.abort() });
  await expect(stopped).rejects.toThrow();
  expect(asked).toEqual([1, 2]);
});
