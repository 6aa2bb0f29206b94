/**
 * The stream's markets and how their rules change. Units and rates are odd numbers on purpose, so that everything is
 * rounded.
 */
import type { FeeRates, MarketRules } from "../command.ts";
import type { Chance } from "./chance.ts";

export const assets = { inr: 0, usdt: 1, btc: 2, ada: 3 } as const;

export interface StreamMarket {
  readonly number: number;
  readonly rules: MarketRules;
  /** The relative frequency of its orders. */
  readonly weight: number;
  /** Most orders have up to this many lots above the minimum. */
  readonly usualLots: number;
  /** The range in which prices move; they start in the middle. */
  readonly lowTicks: number;
  readonly highTicks: number;
}

const tiers: readonly FeeRates[] = [
  { makerPpm: 1_777, takerPpm: 2_000 },
  { makerPpm: 1, takerPpm: 1_333 },
  { makerPpm: 0, takerPpm: 1 },
];

const common = {
  priceBand: 3,
  tdsPpm: 10_000,
  fees: tiers,
  state: "ENABLED",
} as const;

const rupees = { ...common, quote: assets.inr, tdsOwedBy: "SELLER", rupeeMarket: null } as const;
const coins = { ...common, tdsOwedBy: "BOTH" } as const;

export const streamMarkets: readonly StreamMarket[] = [
  {
    number: 0,
    weight: 30,
    usualLots: 40,
    lowTicks: 4_960,
    highTicks: 5_040,
    rules: {
      ...rupees,
      base: assets.btc,
      baseUnitsPerLot: 7,
      quoteUnitsPerTick: 3,
      collarPpm: 1_500,
      minLots: 2,
      maxLots: 4_000,
      minNotionalUnits: 50_007,
      maxNotionalUnits: 45_000_013,
      maxOpenOrders: 20,
    },
  },
  {
    number: 1,
    weight: 25,
    usualLots: 40,
    lowTicks: 860,
    highTicks: 900,
    rules: {
      ...rupees,
      base: assets.usdt,
      baseUnitsPerLot: 13,
      quoteUnitsPerTick: 1,
      collarPpm: 9_000,
      minLots: 1,
      maxLots: 2_500,
      minNotionalUnits: 1_801,
      maxNotionalUnits: 1_900_003,
      maxOpenOrders: 9,
    },
  },
  {
    number: 2,
    weight: 25,
    usualLots: 40,
    lowTicks: 45,
    highTicks: 70,
    rules: {
      ...coins,
      base: assets.btc,
      quote: assets.usdt,
      baseUnitsPerLot: 7,
      quoteUnitsPerTick: 11,
      collarPpm: 100_000,
      rupeeMarket: 1,
      maxOpenOrders: 15,
      minLots: 1,
      maxLots: 3_000,
      minNotionalUnits: 1_001,
      maxNotionalUnits: 1_500_001,
    },
  },
  {
    // Near the lowest prices, where the collar of a sell reaches 1.
    number: 3,
    weight: 20,
    usualLots: 40,
    lowTicks: 2,
    highTicks: 14,
    rules: {
      ...coins,
      base: assets.ada,
      quote: assets.usdt,
      baseUnitsPerLot: 101,
      quoteUnitsPerTick: 17,
      collarPpm: 500_000,
      rupeeMarket: 1,
      maxOpenOrders: 15,
      priceBand: 6,
      minLots: 3,
      maxLots: 5_000,
      minNotionalUnits: 0,
      maxNotionalUnits: 700_001,
    },
  },
  {
    // At the highest prices, with notionals near 2^50, where a product of three numbers exceeds 53 and even 64 bits.
    number: 4,
    weight: 10,
    usualLots: 40,
    lowTicks: 2 ** 31 - 25,
    highTicks: 2 ** 31 - 1,
    rules: {
      ...coins,
      base: assets.ada,
      quote: assets.btc,
      baseUnitsPerLot: 1_000_003,
      quoteUnitsPerTick: 1,
      collarPpm: 123_457,
      rupeeMarket: 0,
      maxOpenOrders: 15,
      priceBand: 2,
      minLots: 1,
      maxLots: 1_000_000_000,
      minNotionalUnits: 3_000_000_000,
      maxNotionalUnits: 2 ** 50 - 1,
    },
  },
  {
    // Billions of lots; its base is also the asset in which TDS may be paid.
    number: 5,
    weight: 8,
    usualLots: 2 ** 31 - 2,
    lowTicks: 1,
    highTicks: 5,
    rules: {
      ...coins,
      base: assets.inr,
      quote: assets.usdt,
      baseUnitsPerLot: 1,
      quoteUnitsPerTick: 1,
      collarPpm: 1_000_000,
      rupeeMarket: 1,
      maxOpenOrders: 15,
      priceBand: 0,
      minLots: 1,
      maxLots: 2 ** 31 - 1,
      minNotionalUnits: 1,
      maxNotionalUnits: 2 ** 36,
    },
  },
  {
    // So quiet that there is often no counterparty.
    number: 65_535,
    weight: 1,
    usualLots: 40,
    lowTicks: 40,
    highTicks: 60,
    rules: {
      ...rupees,
      base: assets.ada,
      baseUnitsPerLot: 1,
      quoteUnitsPerTick: 1,
      collarPpm: 0,
      priceBand: 0,
      minLots: 1,
      maxLots: 2 ** 31 - 1,
      minNotionalUnits: 0,
      maxNotionalUnits: 2 ** 40,
      maxOpenOrders: 3,
    },
  },
];

const oddPpms = [0, 1, 123, 777, 1_777, 2_000, 10_000, 33_333, 1_000_000];

/** The same market with other valid rules. */
export function changeRules(chance: Chance, rules: MarketRules): MarketRules {
  const fee = (): FeeRates => ({ makerPpm: chance.pick(oddPpms), takerPpm: chance.pick(oddPpms) });
  const change = chance.weigh<Partial<MarketRules>>([
    [4, { fees: tiers }],
    [1, { fees: [fee()] }],
    [1, { fees: [fee(), fee(), fee(), fee()] }],
    [2, { tdsPpm: 10_000 }],
    [2, { tdsPpm: chance.pick(oddPpms) }],
    [2, { tdsOwedBy: rules.quote === assets.inr ? "SELLER" : "BOTH" }],
    [1, { tdsOwedBy: chance.pick(["SELLER", "BOTH"]) }],
    [1, { rupeeMarket: chance.pick([null, 0, 1, 2, 777]) }],
    [2, { collarPpm: chance.pick([0, 1_500, 20_000, 123_457, 500_000, 1_000_000]) }],
    [2, { priceBand: chance.pick([0, 1, 3, 3, 6]) }],
    [2, { maxOpenOrders: chance.pick([1, 9, 15, 15, 20]) }],
    [1, { minLots: chance.between(1, 4) }],
  ]);
  return { ...rules, ...change };
}

/** Rules that are invalid in one way, or that an existing market may not adopt. */
export function breakRules(chance: Chance, rules: MarketRules): MarketRules {
  const bad = chance.pick([-1, 0.5, Number.NaN, 2 ** 53, 1e300]);
  const badPpm = chance.pick([-1, 1_000_001, 0.5, Number.NaN]);
  const breaks: readonly Partial<MarketRules>[] = [
    { base: rules.quote },
    { base: chance.pick([-1, 256, 1.5, Number.NaN]) },
    { quote: chance.pick([-1, 256, 1.5, Number.NaN]) },
    { base: rules.base + 4 },
    { quote: rules.quote + 4 },
    { baseUnitsPerLot: chance.pick([0, bad]) },
    { quoteUnitsPerTick: chance.pick([0, bad]) },
    { baseUnitsPerLot: rules.baseUnitsPerLot + 1 },
    { quoteUnitsPerTick: rules.quoteUnitsPerTick + 1 },
    { minLots: chance.pick([0, rules.maxLots + 1, bad]) },
    { maxLots: chance.pick([0, 2 ** 31, bad]) },
    { minNotionalUnits: chance.pick([rules.maxNotionalUnits + 1, bad]) },
    { maxNotionalUnits: chance.pick([2 ** 50, bad]) },
    { baseUnitsPerLot: 2 ** 50, maxLots: 2 },
    { collarPpm: badPpm },
    { tdsPpm: badPpm },
    { priceBand: chance.pick([1_001, bad]) },
    { maxOpenOrders: chance.pick([0, 1_000_001, bad]) },
    { fees: [] },
    { fees: [{ makerPpm: badPpm, takerPpm: 0 }] },
    { fees: [...tiers, { makerPpm: 0, takerPpm: badPpm }] },
    { rupeeMarket: chance.pick([-1, 65_536, 0.5, Number.NaN]) },
  ];
  return { ...rules, ...chance.pick(breaks) };
}
