import { expect, test } from "vitest";
import { isFiltered, oneOf, periodFilter, readFilter, writeFilter } from "./history-filter.ts";

const market = oneOf("market", "Market", "All markets", ["ADA-INR", "BTC-INR"]);
const params = (text: string) => new URLSearchParams(text);

test.each([
  ["", ""],
  ["market=BTC-INR", "BTC-INR"],
  ["market=NO-SUCH", ""],
])("the address %j chooses the market %j", (text, value) => {
  expect(readFilter(market, params(text))).toBe(value);
});

test("a choice goes into the address, the default out of it, and paging begins anew", () => {
  expect(writeFilter(market, "ADA-INR", params("days=7&pageNo=3")).toString()).toBe("days=7&market=ADA-INR");
  expect(writeFilter(market, "", params("days=7&market=ADA-INR")).toString()).toBe("days=7");
});

test("the history reaches back 90 days by default", () => {
  expect(readFilter(periodFilter, params(""))).toBe("90");
  expect(isFiltered([market, periodFilter], params("days=90"))).toBe(false);
  expect(isFiltered([market, periodFilter], params("days=30"))).toBe(true);
});
