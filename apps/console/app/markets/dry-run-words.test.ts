import type { MarketDryRun } from "@feo/contract";
import { expect, test } from "vitest";
import { effectsOf } from "./dry-run-words.ts";

const nothing: MarketDryRun = {
  at: "2026-11-18T10:00:00.000Z",
  refusal: null,
  changes: [],
  state: null,
  openOrders: 1284,
  offPriceStep: 37,
  offAmountStep: 5,
  belowMinimum: 12,
  aboveMaximum: 1,
  feesADay: null,
  tiers: null,
};
const said = (run: Partial<MarketDryRun>, quote = "INR") =>
  effectsOf({ ...nothing, ...run }, { quote }).map(({ tone, text }) => `${tone}: ${text}`);
const change = (term: MarketDryRun["changes"][number]["term"]) => ({ term, was: "1", now: "2" });

test("changed steps and limits say which open orders stay off them", () => {
  expect(said({ changes: [change("priceStep"), change("minNotional")] })).toEqual([
    "good: 1,284 open orders stay in the book",
    "warn: 37 of them are off the new price step and stay until filled",
    "warn: 12 of them are below the new minimum and stay until filled",
  ]);
  expect(said({ changes: [change("maxQuantity")], openOrders: 1 })).toEqual([
    "good: 1 open order stays in the book",
    "warn: 1 of them is above the new maximum and stays until filled",
  ]);
  expect(said({ changes: [change("amountStep")], openOrders: 0, offAmountStep: 0 })).toEqual([
    "good: There are no open orders",
  ]);
});

test("changed fees say what they cost or bring a day, and that open orders keep theirs", () => {
  const fees = { changes: [change("takerFee")], openOrders: 2 };
  expect(said({ ...fees, feesADay: { was: "1530000", now: "1453500" } })).toEqual([
    "good: 2 open orders stay in the book",
    "good: Fees fall by about ₹76,500 a day at the last 24 hours’ volume",
    "good: Open orders keep the fees they were placed with",
  ]);
  expect(said({ ...fees, openOrders: 0, feesADay: { was: "0.5", now: "0.75" }, tiers: "LEAVES" }, "BTC")).toEqual([
    "good: There are no open orders",
    "good: Fees rise by about 0.25 BTC a day at the last 24 hours’ volume",
    "warn: All fee levels pay these fees instead of their own",
  ]);
});

test.each<[MarketDryRun["state"], string[]]>([
  [
    { was: "ENABLED", now: "DISABLED" },
    [
      "warn: Nothing trades within seconds",
      "warn: 1,284 open orders stay, and can't be cancelled until the market reopens",
    ],
  ],
  [
    { was: "ENABLED", now: "CANCEL_ONLY" },
    ["warn: New orders are refused within seconds", "good: 1,284 open orders stay, and can be cancelled"],
  ],
  [
    { was: "DISABLED", now: "ENABLED" },
    ["good: Orders are accepted again within seconds", "good: 1,284 open orders can trade again"],
  ],
])("a change of state %o says what happens to open orders", (state, texts) => {
  expect(said({ state })).toEqual(texts);
});

test("a refusal is the only sentence", () => {
  expect(said({ refusal: "The price step must be a multiple of 0.1", changes: [] })).toEqual([
    "bad: The price step must be a multiple of 0.1",
  ]);
});
