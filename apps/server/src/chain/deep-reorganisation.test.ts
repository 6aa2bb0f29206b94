import { expect, test } from "vitest";
import { coinsToFreeze } from "./deep-reorganisation.ts";

const coins = [
  { ticker: "USDT", minConfirmation: 20 },
  { ticker: "ETH", minConfirmation: 12 },
];
const deposit = (id: string, coinTicker: string, status: "PENDING" | "SUBMITTED" | "SUCCESS") => ({
  id,
  coinTicker,
  status,
});
const frozen = (depth: number, gone: Parameters<typeof coinsToFreeze>[0]["gone"] = []) =>
  coinsToFreeze({ networkKey: "ETH", depth, gone }, coins).map(({ ticker, credited }) => [ticker, ...credited]);

test.each([
  ["below every coin's confirmations", 11, []],
  ["as deep as the confirmations of one coin", 12, [["ETH"]]],
  ["between two coins' confirmations", 19, [["ETH"]]],
  ["as deep as the confirmations of all coins", 20, [["ETH"], ["USDT"]]],
])("a reorganisation %s (%d blocks) freezes %j", (_, depth, expected) => {
  expect(frozen(depth)).toEqual(expected);
});

test("deposits that were not credited freeze nothing", () => {
  expect(frozen(3, [deposit("a", "ETH", "PENDING"), deposit("b", "ETH", "SUBMITTED")])).toEqual([]);
});

test("a coin whose credited deposits are gone is frozen at any depth, with their ids", () => {
  const gone = [deposit("a", "LINK", "SUCCESS"), deposit("b", "LINK", "SUCCESS"), deposit("c", "ETH", "PENDING")];
  expect(frozen(3, gone)).toEqual([["LINK", "a", "b"]]);
  expect(coinsToFreeze({ networkKey: "ETH", depth: 3, gone }, coins)[0]?.because).toBe(
    "ETH replaced 3 blocks that held 2 credited deposits of LINK",
  );
});
