/** Reading the search words from the address. */
import { expect, test } from "vitest";
import { longestSearch, searchPath, searchWords } from "./search-words.ts";

test.each([
  ["", ""],
  ["query=utr", "utr"],
  ["query=+where%0Ais++my+utr+", "where is my utr"],
  ["other=1", ""],
])("the address ?%s searches for %j", (address, words) => {
  expect(searchWords(new URLSearchParams(address))).toBe(words);
});

test("SUPPORT-003 a search longer than the call accepts is cut instead of refused", () => {
  expect(searchWords(new URLSearchParams({ query: "a".repeat(5_000) }))).toHaveLength(longestSearch);
});

test("a search's address keeps its words", () => {
  expect(searchPath("TDS & GST")).toBe("/support/search?query=TDS+%26+GST");
});
