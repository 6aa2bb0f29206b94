/** Covers the closed lists of orders, the fields of orders and trades, and the values derived from an order. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { tradingSchemas } from "../calls/trading.schemas.ts";
import {
  defaultStpMode,
  defaultTimeInForce,
  displayedStatuses,
  filledAmount,
  filledPercentage,
  orderSchema,
  orderStatuses,
  orderTypes,
  ownTradeSchema,
  sides,
  stpModes,
  timesInForce,
} from "../index.ts";

test.each([
  [
    "ORDER-005 an order",
    orderSchema,
    "id refId status ask bid marketSymbol takerFee makerFee type price stopPrice total volume originalVolume locked " +
      "originalLocked tradesCount fundsReceived createdAt updatedAt userId side postOnly visibleSize stpMode " +
      "timeInForce",
  ],
  [
    "ORDER-008 an own trade",
    ownTradeSchema,
    "id side price volume total createdAt marketSymbol type feeTicker feeAmount tdsTicker tdsAmount",
  ],
] as const)("%s has every field of the specification", (_name, { shape }, fields) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(" ")));
});

describe("the closed lists", () => {
  test("ORDER-009 ORDER-012 order types and sides are exactly the specified ones", () => {
    expect(orderTypes).toEqual(["LIMIT", "MARKET", "STOP_LIMIT", "STOP_MARKET"]);
    expect(sides).toEqual(["BUY", "SELL"]);
  });

  test("ORDER-010 ORDER-011 time in force is GTC, IOC or FOK, and GTC by default", () => {
    expect(timesInForce.slice(0, 2)).toEqual(["GTC", "IOC"]);
    expect(timesInForce).toEqual(["GTC", "IOC", "FOK"]);
    expect(defaultTimeInForce).toBe("GTC");
    const draft = { marketSymbol: "ADA-INR", side: "BUY", price: "85", volume: "2" };
    expect(z.parse(tradingSchemas.placeLimitOrder.body, draft)).toEqual({
      ...draft,
      timeInForce: "GTC",
      postOnly: false,
      stpMode: "EXPIRE_TAKER",
    });
  });

  test("self-trade prevention expires the incoming order by default", () => {
    expect(stpModes).toEqual(["NONE", "EXPIRE_TAKER", "EXPIRE_MAKER", "EXPIRE_BOTH"]);
    expect(defaultStpMode).toBe("EXPIRE_TAKER");
  });

  test("ORDER-013 order statuses are exactly the specified ones", () => {
    expect(orderStatuses).toEqual(
      "PENDING WAITING CANCEL_PENDING CANCELLED REJECTED DONE EXPIRED EXPIRED_IN_MATCH".split(" "),
    );
  });

  test("ORDER-014 ORDER-015 ORDER-016 ORDER-017 each status has its display name", () => {
    expect(displayedStatuses).toEqual({
      PENDING: "PENDING",
      WAITING: "WAITING",
      REJECTED: "REJECTED",
      DONE: "COMPLETED",
      CANCEL_PENDING: "CANCELLED",
      CANCELLED: "CANCELLED",
      EXPIRED: "EXPIRED",
      EXPIRED_IN_MATCH: "EXPIRED",
    });
  });
});

describe("filled amount and percentage", () => {
  test.each([
    ["10", "10", "0", "0.00"],
    ["10", "7.5", "2.5", "25.00"],
    ["10", "0", "10", "100.00"],
    ["0.00003", "0.00002", "0.00001", "33.33"],
    ["3", "1", "2", "66.66"],
    ["100000", "0.1", "99999.9", "99.99"],
    ["7", "6.93", "0.07", "1.00"],
    ["1000", "999.95", "0.05", "0.00"],
    ["2", "1.9", "0.1", "5.00"],
    ["5000000", "4999999", "1", "0.00"],
  ])("ORDER-006 ORDER-007 of %s with %s left, %s is filled, %s %%", (originalVolume, volume, filled, percentage) => {
    expect(filledAmount({ originalVolume, volume })).toBe(filled);
    expect(filledPercentage({ originalVolume, volume })).toBe(percentage);
  });

  test("ORDER-007 an unfilled order by total has no volume: 0.00, without a division by zero", () => {
    expect(filledPercentage({ originalVolume: "0", volume: "0" })).toBe("0.00");
  });

  test("ORDER-007 100.00 is shown only when nothing is left, always with two decimals", () => {
    const lots = fc.tuple(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }));
    fc.assert(
      fc.property(lots, ([original, some]) => {
        const left = some % (original + 1);
        const shown = filledPercentage({ originalVolume: String(original), volume: String(left) });
        expect(shown).toMatch(/^(\d{1,2}|100)\.\d{2}$/);
        expect(shown === "100.00").toBe(left === 0);
      }),
    );
  });
});

describe("order inputs", () => {
  const limit = { marketSymbol: "ADA-INR", side: "BUY", price: "85", volume: "2" };
  const accepts = (schema: z.ZodMiniType, body: unknown) => z.safeParse(schema, body).success;
  const { placeLimitOrder, placeMarketOrder, placeStopMarketOrder, cancelOrder } = tradingSchemas;

  test("order amounts are strings, or numbers of at most fifteen digits", () => {
    expect(z.parse(placeLimitOrder.body, { ...limit, price: 85.42, visibleSize: 1 })).toMatchObject({
      price: "85.42",
      visibleSize: "1",
    });
    for (const price of [0, "0", "0.000", "-1", null, undefined, true, [85], { value: 85 }, "1e3", "", 0.1 + 0.2]) {
      expect(accepts(placeLimitOrder.body, { ...limit, price })).toBe(false);
    }
  });

  test("ORDER-019 the schema lets total and volume each be absent; the order rules require exactly one", () => {
    const market = { marketSymbol: "ADA-INR", side: "SELL" };
    expect(accepts(placeMarketOrder.body, { ...market, total: "100" })).toBe(true);
    expect(accepts(placeMarketOrder.body, { ...market, volume: "100" })).toBe(true);
    expect(accepts(placeStopMarketOrder.body, { ...market, volume: "100" })).toBe(false);
    expect(accepts(placeStopMarketOrder.body, { ...market, volume: "100", stopPrice: "80" })).toBe(true);
  });

  test.each(["1", "42", "9007199254740991", "9999999999999999"])("ORDER-023 %s is a valid order id", (orderId) => {
    expect(accepts(cancelOrder.body, { orderId })).toBe(true);
  });

  test.each(["", "0", "01", "-1", "1.0", "1e3", "0x1", " 1", "12345678901234567", "१", 1, null, ["1"]])(
    "ORDER-023 %j is not a valid order id",
    (orderId) => {
      expect(accepts(cancelOrder.body, { orderId })).toBe(false);
    },
  );
});
