/** Shows how markets map to the core's integers: every demo market fits, and one that does not fit is left out. */
import { Exchange, type MarketRules } from "@feo/exchange";
import { formatUnits, parseUnits } from "@feo/money";
import { describe, expect, test } from "vitest";
import { demoCoins, demoMarkets, symbolOf } from "../demo/demo-coins.ts";
import {
  type Asset,
  createInstruments,
  instrumentOf,
  type MarketFacts,
  percentOf,
  ppmOf,
  priceText,
  quantityText,
  unitsText,
} from "./instruments.ts";

const tradable = { canBuy: true, canSell: true };
const rupee: Asset = { ticker: "INR", asset: 0, decimals: 6, ...tradable };
const coins: readonly Asset[] = [
  rupee,
  ...demoCoins.map(({ ticker, decimals }, index) => ({ ticker, asset: index + 1, decimals, ...tradable })),
];
const coin = (ticker: string): Asset => {
  const found = coins.find((asset) => asset.ticker === ticker);
  if (!found) throw new Error(`There is no ${ticker}`);
  return found;
};
const tiers = [
  { maker: "0.2", taker: "0.25" },
  { maker: "0.16", taker: "0.18" },
];
const allFacts: readonly MarketFacts[] = demoMarkets.map((market, number) => ({
  ...market,
  symbol: symbolOf(market),
  number,
  state: "ENABLED",
  base: coin(market.base),
  quote: coin(market.quote),
  minQuantity: market.stepSize,
  fees: null,
}));
const factsOf = (symbol: string): MarketFacts => {
  const found = allFacts.find((facts) => facts.symbol === symbol);
  if (!found) throw new Error(`There is no ${symbol}`);
  return found;
};
const noRupeeMarket = { tiers, rupeeMarket: null };
const ada = instrumentOf(factsOf("ADA-INR"), noRupeeMarket);

describe("the demo's markets", () => {
  test("MARKET-013 ORDER-001 the demo has 22 markets, quoted in INR, USDT and BTC", () => {
    expect(allFacts).toHaveLength(22);
    expect(new Set(allFacts.map(({ quote }) => quote.ticker))).toEqual(new Set(["INR", "USDT", "BTC"]));
  });

  test.each(allFacts.map((facts) => [facts.symbol, facts] as const))(
    "MARKET-005 %s: a lot and a tick times a lot are whole units, checked with decimals",
    (_symbol, facts) => {
      const { rules } = instrumentOf(facts, noRupeeMarket);
      const wide = 30;
      const tick = parseUnits(facts.tickSize, wide, { unbounded: true });
      const step = parseUnits(facts.stepSize, wide, { unbounded: true });
      const lot = parseUnits(formatUnits(BigInt(rules.baseUnitsPerLot), facts.base.decimals), wide, {
        unbounded: true,
      });
      const quoteUnits = BigInt(rules.quoteUnitsPerTick);
      expect(Number.isSafeInteger(rules.baseUnitsPerLot) && rules.baseUnitsPerLot > 0).toBe(true);
      expect(Number.isSafeInteger(rules.quoteUnitsPerTick) && rules.quoteUnitsPerTick > 0).toBe(true);
      expect(lot).toBe(step);
      expect(quoteUnits * 10n ** BigInt(2 * wide - facts.quote.decimals)).toBe(tick * step);
    },
  );

  test.each(allFacts.map((facts) => [facts.symbol, facts] as const))(
    "%s: the core accepts the market, and its largest price fits in 31 bits",
    (_symbol, facts) => {
      const { rules } = instrumentOf(facts, { tiers, rupeeMarket: facts.quote.ticker === "USDT" ? 2 : null });
      const exchange = new Exchange();
      const { refusal } = exchange.apply({ kind: "setMarket", id: "1", at: 1, market: facts.number, rules });
      expect(refusal).toBeNull();
      // The price band's upper limit: ten times the middle of the walk.
      const reference = demoCoins.find(({ ticker }) => ticker === facts.base.ticker)?.referenceInr ?? "0";
      const inQuote = { INR: 1, USDT: 88.9, BTC: 9_540_120 }[facts.quote.ticker] ?? Number.NaN;
      expect((10 * Number(reference)) / inQuote / Number(facts.tickSize)).toBeLessThan(2 ** 31);
    },
  );

  test("all demo markets open together, and those in USDT and BTC know their rupee market", () => {
    const errors: unknown[] = [];
    const instruments = createInstruments({ markets: allFacts, coins, tiers }, (error) => errors.push(error));
    expect(errors).toEqual([]);
    expect(instruments.all).toHaveLength(22);
    const rupeeMarketOf = (symbol: string) => instruments.find(symbol)?.rules.rupeeMarket;
    expect(rupeeMarketOf("ADA-INR")).toBeNull();
    expect(rupeeMarketOf("ADA-USDT")).toBe(factsOf("USDT-INR").number);
    expect(rupeeMarketOf("ADA-BTC")).toBe(factsOf("BTC-INR").number);
  });
});

describe("a market's rules", () => {
  test("MARKET-002 a market's rules have integer limits, the fees of every tier, and TDS of the seller in rupees", () => {
    expect(ada.rules).toEqual({
      base: coin("ADA").asset,
      quote: 0,
      baseUnitsPerLot: 100_000,
      quoteUnitsPerTick: 1_000,
      minLots: 1,
      maxLots: 5_000_000,
      minNotionalUnits: 100_000_000,
      maxNotionalUnits: 20_000_000_000_000,
      collarPpm: 100_000,
      priceBand: 10,
      maxOpenOrders: 200,
      tdsOwedBy: "SELLER",
      tdsPpm: 10_000,
      fees: [
        { makerPpm: 2_000, takerPpm: 2_500 },
        { makerPpm: 1_600, takerPpm: 1_800 },
      ],
      rupeeMarket: null,
      state: "ENABLED",
    } satisfies MarketRules);
  });

  test("in a market quoted in a coin both sides owe TDS, and the market's own fees override the standard ones", () => {
    const facts = { ...factsOf("ADA-USDT"), fees: [{ maker: "0", taker: "0.0001" }], state: "CANCEL_ONLY" as const };
    const { rules } = instrumentOf(facts, { tiers, rupeeMarket: 2 });
    expect(rules).toMatchObject({ tdsOwedBy: "BOTH", rupeeMarket: 2, state: "CANCEL_ONLY" });
    expect(rules.fees).toEqual([{ makerPpm: 0, takerPpm: 1 }]);
  });

  test("the smallest quantity is one lot even if the database has none", () => {
    expect(instrumentOf({ ...factsOf("ADA-INR"), minQuantity: "0" }, noRupeeMarket).rules.minLots).toBe(1);
    expect(instrumentOf({ ...factsOf("ADA-INR"), minQuantity: "2.5" }, noRupeeMarket).rules.minLots).toBe(25);
  });

  test.each([
    ["a step finer than the base coin", { stepSize: "0.0000001" }, "A step of ADA-INR"],
    ["a tick times a step finer than the quote coin", { tickSize: "0.000001" }, "A tick times a step of ADA-INR"],
    ["a step of zero", { stepSize: "0" }, "A step of ADA-INR"],
    ["a tick of zero", { tickSize: "0" }, "A tick times a step of ADA-INR"],
  ])("a market with %s is refused", (_what, change, sentence) => {
    expect(() => instrumentOf({ ...factsOf("ADA-INR"), ...change }, noRupeeMarket)).toThrow(sentence);
  });

  test("a market that does not fit is left out and reported; the others open", () => {
    const errors: unknown[] = [];
    const broken = { ...factsOf("XRP-INR"), tickSize: "0.000001" };
    const markets = [factsOf("ADA-INR"), broken, factsOf("ETH-BTC")];
    const instruments = createInstruments({ markets, coins, tiers }, (error) => errors.push(error));
    expect(instruments.all.map(({ symbol }) => symbol)).toEqual(["ADA-INR", "ETH-BTC"]);
    expect(instruments.find("XRP-INR")).toBeUndefined();
    expect(errors.map(String)).toEqual([expect.stringContaining("XRP-INR")]);
  });
});

describe("looking up instruments", () => {
  const instruments = createInstruments({ markets: allFacts, coins, tiers });

  test("markets are found by symbol and number, coins by ticker and number", () => {
    expect(instruments.find("ADA-INR")?.number).toBe(3);
    expect(instruments.at(3).symbol).toBe("ADA-INR");
    expect(instruments.coin("ADA")?.asset).toBe(4);
    expect(instruments.asset(0).ticker).toBe("INR");
    expect(instruments.coins).toHaveLength(13);
  });

  test.each(["", "ada-inr", "ADA", "INR-ADA", "__proto__", "constructor", "toString"])(
    "%j finds neither a market nor a coin",
    (name) => {
      expect(instruments.find(name)).toBeUndefined();
      expect(instruments.coin(name === "ADA" ? "ADA-INR" : name)).toBeUndefined();
    },
  );

  test("an unknown number from the core throws as a bug", () => {
    expect(() => instruments.at(99)).toThrow("a market 99");
    expect(() => instruments.asset(99)).toThrow("an asset 99");
  });
});

describe("formatting integers as decimals", () => {
  test.each([
    [8_542, "85.42"],
    [1, "0.01"],
    [100, "1"],
    [2 ** 31 - 1, "21474836.47"],
  ])("%i ticks of ADA-INR are %s", (ticks, text) => {
    expect(priceText(ada, ticks)).toBe(text);
  });

  test("lots are formatted for a step that is not a power of ten", () => {
    const quarter = instrumentOf({ ...factsOf("ADA-INR"), stepSize: "0.25" }, noRupeeMarket);
    expect([1, 3, 4].map((lots) => quantityText(quarter, lots))).toEqual(["0.25", "0.75", "1"]);
  });

  test("units of a coin are formatted beyond the safe integer range", () => {
    expect(unitsText(rupee, 2n ** 60n)).toBe("1152921504606.846976");
    expect(unitsText(coin("BTC"), 1)).toBe("0.0000000001");
  });

  test.each([
    ["0", 0],
    ["0.2", 2_000],
    ["1", 10_000],
    ["0.0001", 1],
    ["100", 1_000_000],
  ])("%s %% is %i parts per million, and converts back", (percent, ppm) => {
    expect(ppmOf(percent)).toBe(ppm);
    expect(percentOf(ppm)).toBe(percent);
  });

  test("a rate finer than one part per million is rounded up, against the payer", () => {
    expect([ppmOf("0.00001"), ppmOf("0.2"), ppmOf("0.20001"), ppmOf("0")]).toEqual([1, 2_000, 2_001, 0]);
  });
});
