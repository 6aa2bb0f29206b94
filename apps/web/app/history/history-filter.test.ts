import { expect, test } from "vitest";
import {
  isFiltered,
  oneOf,
  pageCountOf,
  readFilter,
  readPageNo,
  writeFilter,
  writeOpenRow,
  writePageNo,
} from "./history-filter.ts";

const market = oneOf("market", "Market", "All markets", ["ADA-INR", "BTC-INR"]);
const params = (text: string) => new URLSearchParams(text);

test.each([
  ["", ""],
  ["market=BTC-INR", "BTC-INR"],
  ["market=NO-SUCH", ""],
])("the URL query %j selects the market %j", (text, value) => {
  expect(readFilter(market, params(text))).toBe(value);
});

test("a choice is written to the URL, the default is removed, and paging restarts", () => {
  expect(writeFilter(market, "ADA-INR", params("days=7&pageNo=3&id=9")).toString()).toBe("days=7&market=ADA-INR");
  expect(writeFilter(market, "", params("days=7&market=ADA-INR")).toString()).toBe("days=7");
});

test("only a choice other than the default counts as a filter", () => {
  expect(isFiltered([market], params(""))).toBe(false);
  expect(isFiltered([market], params("market=NO-SUCH"))).toBe(false);
  expect(isFiltered([market], params("market=ADA-INR"))).toBe(true);
});

test.each([
  ["", 1],
  ["pageNo=3", 3],
  ["pageNo=0", 1],
  ["pageNo=-2", 1],
  ["pageNo=2.5", 1],
  ["pageNo=two", 1],
  ["pageNo=99999999999", 1],
])("the URL query %j means page %i", (text, pageNo) => {
  expect(readPageNo(params(text))).toBe(pageNo);
});

test("a page change is written to the URL except for the first page, and closes the open row", () => {
  expect(writePageNo(2, params("market=ADA-INR&id=7")).toString()).toBe("market=ADA-INR&pageNo=2");
  expect(writePageNo(1, params("pageNo=2")).toString()).toBe("");
});

test.each([
  [0, 1],
  [10, 1],
  [11, 2],
  [95, 10],
])("LIMIT-006 %i rows make %i pages of ten", (count, pages) => {
  expect(pageCountOf(count)).toBe(pages);
});

test("an open row is written to the URL and leaves its other parameters unchanged", () => {
  expect(writeOpenRow("12", params("pageNo=2")).toString()).toBe("pageNo=2&id=12");
  expect(writeOpenRow(null, params("pageNo=2&id=12")).toString()).toBe("pageNo=2");
});
