/** Shows how an order request becomes a command: every amount exact, every fault with its own code. */
import type { ProblemCode } from "@feo/contract";
import { buy, type PlaceOrder, sell } from "@feo/exchange";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Instrument, instrumentOf, priceText, quantityText, unitsText } from "../market/instruments.ts";
import { draftOrder, type OrderRequest } from "./order-command.ts";

const tradable = { canBuy: true, canSell: true };
const ada: Instrument = instrumentOf(
  {
    symbol: "ADA-INR",
    number: 3,
    state: "ENABLED",
    fees: null,
    base: { ticker: "ADA", asset: 4, decimals: 6, ...tradable },
    quote: { ticker: "INR", asset: 0, decimals: 6, ...tradable },
    tickSize: "0.05",
    stepSize: "0.1",
    minQuantity: "0.1",
    maxQuantity: "500000",
    minNotional: "100",
    maxNotional: "20000000",
  },
  { tiers: [{ maker: "0.2", taker: "0.2" }], rupeeMarket: null },
);
const owner = { user: 100, refId: undefined };
const plain = { side: "BUY", stpMode: "EXPIRE_TAKER" } as const;

const draft = (request: OrderRequest, refId?: string) => draftOrder(ada, request, { user: 100, refId });

function commandOf(request: OrderRequest): Omit<PlaceOrder, "id" | "at"> {
  const drafted = draft(request);
  if ("problem" in drafted) throw new Error(drafted.problem);
  return drafted.draft;
}

const problemOf = (request: OrderRequest): ProblemCode | null => {
  const drafted = draft(request);
  return "problem" in drafted ? drafted.problem : null;
};

const nothingElse = { priceTicks: 0, stopTicks: 0, lots: 0, totalUnits: 0, postOnly: false, visibleLots: 0 };
const bought = { kind: "place", user: 100, market: 3, side: buy, stpMode: "EXPIRE_TAKER" } as const;

describe("commands for the four order types", () => {
  test("ORDER-018 ORDER-011 a limit order has ticks and lots, and is GTC by default", () => {
    expect(commandOf({ ...plain, type: "LIMIT", price: "85.45", volume: "12.3" })).toEqual({
      ...nothingElse,
      ...bought,
      type: "LIMIT",
      priceTicks: 1_709,
      lots: 123,
      timeInForce: "GTC",
    });
  });

  test("a limit order passes on every option", () => {
    const options = { timeInForce: "FOK", postOnly: true, visibleSize: "1.5", stpMode: "NONE" } as const;
    expect(commandOf({ ...plain, type: "LIMIT", side: "SELL", price: "1", volume: "3", ...options })).toEqual({
      ...nothingElse,
      ...bought,
      side: sell,
      type: "LIMIT",
      priceTicks: 20,
      lots: 30,
      visibleLots: 15,
      timeInForce: "FOK",
      postOnly: true,
      stpMode: "NONE",
    });
  });

  test("ORDER-019 a market order by total or by volume is always IOC", () => {
    const market = { ...nothingElse, ...bought, type: "MARKET", timeInForce: "IOC" };
    expect(commandOf({ ...plain, type: "MARKET", total: "100.000001" })).toEqual({
      ...market,
      totalUnits: 100_000_001,
    });
    expect(commandOf({ ...plain, type: "MARKET", volume: "0.1" })).toEqual({ ...market, lots: 1 });
    expect(commandOf({ ...plain, type: "MARKET", side: "SELL", total: "100" })).toMatchObject({
      totalUnits: 100_000_000,
    });
  });

  test("stop orders become commands with a stop price", () => {
    expect(commandOf({ ...plain, type: "STOP_LIMIT", stopPrice: "90", price: "91", volume: "2" })).toEqual({
      ...nothingElse,
      ...bought,
      type: "STOP_LIMIT",
      stopTicks: 1_800,
      priceTicks: 1_820,
      lots: 20,
      timeInForce: "GTC",
    });
    expect(commandOf({ ...plain, type: "STOP_MARKET", stopPrice: "90", total: "250.5" })).toEqual({
      ...nothingElse,
      ...bought,
      type: "STOP_MARKET",
      stopTicks: 1_800,
      totalUnits: 250_500_000,
      timeInForce: "IOC",
    });
  });

  test("the idempotency key becomes the refId, and is absent if none was given", () => {
    const drafted = draft({ ...plain, type: "LIMIT", price: "85", volume: "2" }, "my-order");
    expect(drafted).toMatchObject({ draft: { refId: "my-order" } });
    expect(commandOf({ ...plain, type: "LIMIT", price: "85", volume: "2" })).not.toHaveProperty("refId");
  });
});

describe("amounts off the grid or out of range", () => {
  const limit = { ...plain, type: "LIMIT", price: "85", volume: "2" } as const;
  const market = { ...plain, type: "MARKET" } as const;
  const stop = { ...plain, type: "STOP_MARKET", stopPrice: "90", volume: "2" } as const;
  const cases: readonly (readonly [string, OrderRequest, ProblemCode | null])[] = [
    ["a price on a tick", { ...limit, price: "85.05" }, null],
    ["a price on a tick with trailing zeros", { ...limit, price: `85.05${"0".repeat(26)}` }, null],
    ["a price between two ticks", { ...limit, price: "85.04" }, "PRICE_OFF_TICK"],
    ["a price finer than the tick", { ...limit, price: "85.050001" }, "PRICE_OFF_TICK"],
    ["a price with thirty decimals", { ...limit, price: `0.${"0".repeat(29)}1` }, "PRICE_OFF_TICK"],
    ["the largest price that fits", { ...limit, price: "107374182.35" }, null],
    ["a price that is too large", { ...limit, price: "107374182.4" }, "PRICE_OUT_OF_BAND"],
    ["a price of thirty digits", { ...limit, price: "9".repeat(30) }, "PRICE_OUT_OF_BAND"],
    ["a stop price between two ticks", { ...stop, stopPrice: "90.01" }, "PRICE_OFF_TICK"],
    ["a stop price that is too large", { ...stop, stopPrice: "1".repeat(30) }, "PRICE_OUT_OF_BAND"],
    ["a volume between two steps", { ...limit, volume: "2.05" }, "QUANTITY_OFF_STEP"],
    ["a volume below a step", { ...limit, volume: "0.01" }, "QUANTITY_OFF_STEP"],
    ["the largest volume that fits", { ...limit, volume: "214748364.7" }, null],
    ["a volume that is too large", { ...limit, volume: "214748364.8" }, "QUANTITY_TOO_LARGE"],
    ["a volume of thirty digits", { ...limit, volume: "1".repeat(30) }, "QUANTITY_TOO_LARGE"],
    ["a visible size between two steps", { ...limit, visibleSize: "0.15" }, "QUANTITY_OFF_STEP"],
    ["a visible size that is too large", { ...limit, visibleSize: "214748364.8" }, "QUANTITY_TOO_LARGE"],
    ["a total in the coin's units", { ...market, total: "100.123456" }, null],
    ["a total finer than the coin's unit", { ...market, total: "100.1234567" }, "TOTAL_TOO_PRECISE"],
    ["a total with trailing zeros beyond the coin's unit", { ...market, total: "100.1234560" }, null],
    ["the largest total that fits", { ...market, total: "4503599627.370495" }, null],
    ["a total that is too large", { ...market, total: "4503599627.370496" }, "NOTIONAL_TOO_LARGE"],
    ["a total of thirty digits", { ...market, total: "9".repeat(30) }, "NOTIONAL_TOO_LARGE"],
    ["both total and volume", { ...market, total: "100", volume: "2" }, "TOTAL_OR_VOLUME"],
    ["neither total nor volume", market, "TOTAL_OR_VOLUME"],
    ["a stop with both", { ...stop, total: "100" }, "TOTAL_OR_VOLUME"],
    ["a stop with neither", { ...plain, type: "STOP_MARKET", stopPrice: "90" }, "TOTAL_OR_VOLUME"],
    [
      "a stop sell by total",
      { ...plain, side: "SELL", type: "STOP_MARKET", stopPrice: "90", total: "9" },
      "ORDER_INVALID",
    ],
    ["a stop sell by volume", { ...stop, side: "SELL" }, null],
  ];

  test.each(cases)("%s gives the expected problem or none", (_what, request, problem) => {
    expect(problemOf(request)).toBe(problem);
  });

  test("of several faults, the first in field order is reported", () => {
    expect(problemOf({ ...limit, price: "85.01", volume: "0.01" })).toBe("PRICE_OFF_TICK");
    expect(problemOf({ ...stop, stopPrice: "0.01", total: "0.0000001" })).toBe("TOTAL_OR_VOLUME");
  });
});

test("a drafted order converts back to the same decimals: nothing is rounded", () => {
  const ticks = fc.integer({ min: 1, max: 2 ** 31 - 1 });
  fc.assert(
    fc.property(ticks, ticks, fc.integer({ min: 1, max: 2 ** 52 - 1 }), (priceTicks, lots, totalUnits) => {
      const [price, volume] = [priceText(ada, priceTicks), quantityText(ada, lots)];
      expect(commandOf({ ...plain, type: "LIMIT", price, volume })).toMatchObject({ priceTicks, lots });
      expect(commandOf({ ...plain, type: "MARKET", total: unitsText(ada.quote, totalUnits) })).toMatchObject({
        totalUnits,
      });
    }),
  );
});

test("every plain decimal gives a draft or a problem code, never an exception or another amount", () => {
  const decimal = fc.stringMatching(/^\d{1,30}(\.\d{1,30})?$/);
  fc.assert(
    fc.property(decimal, decimal, (price, volume) => {
      const drafted = draftOrder(ada, { ...plain, type: "LIMIT", price, volume }, owner);
      if ("problem" in drafted) return;
      const zerosOff = (text: string) =>
        text
          .replace(/^0+(?=\d)/, "")
          .replace(/(\.\d*?)0+$/, "$1")
          .replace(/\.$/, "");
      expect(priceText(ada, drafted.draft.priceTicks)).toBe(zerosOff(price));
      expect(quantityText(ada, drafted.draft.lots)).toBe(zerosOff(volume));
    }),
  );
});
