import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  assetQuotes,
  basePrecision,
  coinSchema,
  coinSummarySchema,
  marketLimits,
  marketSchema,
  marketSymbol,
  marketTickerSchema,
  networkSchema,
  orderBookSchema,
  pricePrecision,
  publicTradeSchema,
  tickerPeriods,
  totalStep,
} from "../index.ts";

const fieldsOf = (schema: { shape: object }): string[] => Object.keys(schema.shape);

test.each([
  [
    "MARKET-001 a market",
    marketSchema,
    "symbol isEnabled base quote minQuantity minNotional maxQuantity maxNotional tickSize stepSize priceDecimals quantityDecimals",
  ],
  [
    "MARKET-006 a market ticker",
    marketTickerSchema,
    "marketSymbol open close high low vol total tradeCount firstTradeId lastTradeId trend",
  ],
  ["MARKET-007 an order book", orderBookSchema, "asks bids sequence"],
  ["MARKET-010 a public trade", publicTradeSchema, "id side isBuyTrade price volume total createdAt"],
  ["MARKET-011 a coin summary", coinSummarySchema, "coinTicker price twentyFourHrChange twentyFourHrVolume marketCap"],
  [
    "a coin",
    coinSchema,
    "ticker name logo decimals precision isEnabled canDeposit canWithdraw canPay canBuy canSell " +
      "minPay maxPay minDeposit minWithdraw depositFee withdrawFee networks",
  ],
  [
    "a network",
    networkSchema,
    "networkKey networkName canDeposit canWithdraw contractId minConfirmation expectedSeconds decimals transactionExplorer addressExplorer " +
      "contractExplorer depositMin depositMax depositFee withdrawMin withdrawMax withdrawFee addressRegex",
  ],
])("%s has the specified fields", (_name, schema, fields) => {
  expect(fieldsOf(schema)).toEqual(fields.split(" "));
});

test("a market whose step became coarser keeps the decimals of its open orders", () => {
  expect(pricePrecision({ tickSize: "1" })).toBe(0);
  expect(pricePrecision({ tickSize: "1", priceDecimals: 2 })).toBe(2);
  expect(basePrecision({ stepSize: "0.5", quantityDecimals: 3 })).toBe(3);
  expect(totalStep({ tickSize: "1", stepSize: "0.5", priceDecimals: 2, quantityDecimals: 3 })).toBe("0.5");
});

test("MARKET-008 a level of the order book is exactly a price and an amount", () => {
  const bookOf = (level: unknown) => z.safeParse(orderBookSchema, { asks: [level], bids: [], sequence: 1 }).success;
  expect(bookOf(["85.43", "10"])).toBe(true);
  expect(bookOf(["85.43"])).toBe(false);
  expect(bookOf(["85.43", "10", "854.3"])).toBe(false);
  expect(bookOf([85.43, 10])).toBe(false);
});

test("MARKET-012 ticker periods are exactly 1h, 4h and 24h", () => {
  expect(tickerPeriods).toEqual(["1h", "4h", "24h"]);
});

test("MARKET-013 asset quotes are exactly BTC, INR and USDT, and every market has one of them", () => {
  expect([...assetQuotes].sort()).toEqual(["BTC", "INR", "USDT"]);
  expect(z.safeParse(marketSchema.shape.quote, "EUR").success).toBe(false);
});

describe("precisions", () => {
  test.each([
    ["0.01", 2],
    ["0.0100", 2],
    ["1", 0],
    ["0.00000001", 8],
  ])("MARKET-003 MARKET-004 a step size of %s means %i decimals", (size, decimals) => {
    expect(pricePrecision({ tickSize: size })).toBe(decimals);
    expect(basePrecision({ stepSize: size })).toBe(decimals);
  });
});

describe("a market's limits as numbers", () => {
  const ada = {
    tickSize: "0.01",
    stepSize: "0.1",
    minQuantity: "0.1",
    maxQuantity: "500000",
    minNotional: "100",
    maxNotional: "20000000.5",
  };

  test.each([
    ["0.01", "0.1", "0.001"],
    ["0.05", "0.1", "0.005"],
    ["0.5", "0.2", "0.1"],
    ["10", "0.00001", "0.0001"],
    ["0.00000001", "1", "0.00000001"],
    ["0.0100", "0.10", "0.001"],
  ])("MARKET-005 a tick of %s and a step of %s give a total step of %s", (tickSize, stepSize, step) => {
    expect(totalStep({ tickSize, stepSize })).toBe(step);
  });

  test("MARKET-002 quantities are exact in the amount's last decimal, totals in the total's last decimal", () => {
    expect(marketLimits(ada)).toEqual({
      stepSize: 1n,
      minQuantity: 1n,
      maxQuantity: 5_000_000n,
      totalStep: 1n,
      minNotional: 100_000n,
      maxNotional: 20_000_000_500n,
    });
    const fine = { ...ada, tickSize: "0.05", stepSize: "0.00000002", maxQuantity: "9007199254.74099316" };
    expect(marketLimits(fine)).toMatchObject({ stepSize: 2n, totalStep: 10n, maxQuantity: 900_719_925_474_099_316n });
  });
});

test.each([
  ["ADA-INR", true],
  ["1INCH-USDT", true],
  ["ada-inr", false],
  ["ADAINR", false],
  ["ADA-INR\n", false],
  ["A-INR", false],
  ["ADA-INR'--", false],
  ["", false],
])("%j is a valid market symbol: %s", (symbol, accepted) => {
  expect(z.safeParse(marketSymbol, symbol).success).toBe(accepted);
});
