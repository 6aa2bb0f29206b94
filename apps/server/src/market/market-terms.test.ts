/** A market's terms: what may change, what is refused, and what differs. */
import { describe, expect, test } from "vitest";
import type { MarketFacts } from "./instruments.ts";
import { feesADay } from "./market-dry-run.ts";
import { changedFacts, checkedInstrument, readTermChanges, termDiff, termsOf } from "./market-terms.ts";

const coin = (ticker: string, asset: number, decimals: number) => ({
  ticker,
  asset,
  decimals,
  canBuy: true,
  canSell: true,
});
const tiers = [
  { maker: "0.2", taker: "0.25" },
  { maker: "0.1", taker: "0.15" },
];
const context = { tiers, rupeeMarket: null };
const sol: MarketFacts = {
  symbol: "SOL-INR",
  number: 4,
  state: "ENABLED",
  base: coin("SOL", 5, 6),
  quote: coin("INR", 0, 6),
  fees: null,
  tickSize: "0.1",
  stepSize: "0.01",
  minQuantity: "0.01",
  maxQuantity: "10000",
  minNotional: "100",
  maxNotional: "5000000",
};

const changed = (details: Record<string, string>) => changedFacts(sol, readTermChanges(details), tiers);
const check = (details: Record<string, string>) => checkedInstrument(changed(details), context);

test("coarser steps keep the units that the core counts in", () => {
  const { rules, priceStepTicks, quantityStepLots } = check({
    priceStep: "0.5",
    amountStep: "0.05",
    minQuantity: "0.05",
  });
  expect([priceStepTicks, quantityStepLots]).toEqual([5, 5]);
  const { baseUnitsPerLot, quoteUnitsPerTick } = checkedInstrument(sol, context).rules;
  expect(rules).toMatchObject({ baseUnitsPerLot, quoteUnitsPerTick, minLots: 5 });
});

test("a step that became coarser can be set back to its unit", () => {
  const coarse = changedFacts(sol, readTermChanges({ priceStep: "0.5" }), tiers);
  const back = changedFacts(coarse, readTermChanges({ priceStep: "0.1" }), tiers);
  expect(checkedInstrument(back, context).priceStepTicks).toBe(1);
});

describe("terms that are refused", () => {
  test.each([
    ["a price step finer than the unit", { priceStep: "0.05" }, "The price step must be a multiple of 0.1"],
    ["a price step between two units", { priceStep: "0.15" }, "The price step must be a multiple of 0.1"],
    ["an amount step finer than the unit", { amountStep: "0.001" }, "The amount step must be a multiple of 0.01"],
    ["no price step", { priceStep: "0" }, "The price step must be a number above zero"],
    ["words", { minNotional: "much" }, "The minimum order must be a number"],
    ["a minimum above the maximum", { minNotional: "6000000" }, "The minimum order must not exceed the maximum order"],
    ["a least amount above the most", { minQuantity: "20000" }, "The minimum amount must not exceed the maximum"],
    ["a maximum below one step", { amountStep: "20000" }, "The maximum amount must be at least the amount step"],
    ["a total finer than the quote coin", { minNotional: "100.0000001" }, "can have up to 6 decimals in INR"],
    ["a fee of eleven percent", { makerFee: "11" }, "The maker fee must not exceed 10%"],
    ["a fee finer than the core counts", { takerFee: "0.00001" }, "with up to 4 decimals"],
    ["a negative fee", { takerFee: "-0.1" }, "The taker fee must be a percentage"],
    ["own and standard fees", { takerFee: "0.1", standardFees: "yes" }, "own fees, or use the standard"],
    ["more than the core counts exactly", { maxNotional: "99999999999" }, "too large to count exactly"],
    ["more lots than the core counts", { maxQuantity: "90000000" }, "too large to count exactly"],
  ])("%s", (_what, details, said) => {
    expect(() => check(details as unknown as Record<string, string>)).toThrow(said);
  });

  test("a new market whose tick times step is no whole unit of the quote coin", () => {
    expect(() => checkedInstrument({ ...sol, tickSize: "0.0001", stepSize: "0.001" }, context)).toThrow(
      "These steps don't fit SOL and INR",
    );
  });
});

describe("fees", () => {
  test("a fee that is set alone keeps the other, for every tier", () => {
    expect(changed({ takerFee: "0.18" }).fees).toEqual([{ maker: "0.2", taker: "0.18" }]);
  });

  test("standard fees drop the market's own", () => {
    expect(
      changedFacts({ ...sol, fees: [{ maker: "0", taker: "0" }] }, readTermChanges({ standardFees: "yes" }), tiers)
        .fees,
    ).toBeNull();
  });

  test("fees a day are what both sides pay at the turnover", () => {
    // 38.25 crore at 0.45%, and at 0.38%.
    const turnover = 382_500_000n * 1_000_000n;
    expect(feesADay([sol, changed({ takerFee: "0.18" })], tiers, turnover)).toEqual({ was: "1721250", now: "1453500" });
    expect(feesADay([sol, changed({ priceStep: "0.5" })], tiers, turnover)).toBeNull();
  });
});

test("the difference names each changed term once, in the editor's order, with both values", () => {
  const next = changed({ takerFee: "0.18", minNotional: "500", priceStep: "0.50", maxNotional: "5000000.00" });
  expect(termDiff(termsOf(sol, tiers), termsOf(next, tiers))).toEqual([
    { term: "priceStep", was: "0.1", now: "0.5" },
    { term: "minNotional", was: "100", now: "500" },
    { term: "takerFee", was: "0.25", now: "0.18" },
  ]);
});
