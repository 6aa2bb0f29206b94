/** Which commands have equal fingerprints and which do not, also after an order has traded and been reloaded. */
import { type Command, Exchange, mainWallet, type PlaceOrder, spotWallet, type TransferMoney } from "@feo/exchange";
import { describe, expect, test } from "vitest";
import { instrumentOf } from "../market/instruments.ts";
import { type Draft, fingerprintOf, fingerprintOfState, fingerprintOfTransfer } from "./fingerprint.ts";

const order: Draft<PlaceOrder> = {
  kind: "place",
  user: 100,
  market: 3,
  side: 0,
  type: "LIMIT",
  priceTicks: 8_542,
  stopTicks: 0,
  lots: 123,
  totalUnits: 0,
  timeInForce: "GTC",
  postOnly: false,
  visibleLots: 0,
  stpMode: "EXPIRE_TAKER",
};
const transfer = {
  kind: "transfer",
  user: 100,
  asset: 4,
  units: 12,
  from: mainWallet,
  to: spotWallet,
} as const satisfies Draft;

describe("the fingerprint of an order", () => {
  const changes: readonly Partial<Draft<PlaceOrder>>[] = [
    ...[{ market: 4 }, { side: 1 as const }, { type: "STOP_LIMIT" as const }, { priceTicks: 8_543 }, { stopTicks: 1 }],
    ...[{ lots: 124 }, { totalUnits: 1 }, { timeInForce: "IOC" as const }, { postOnly: true }, { visibleLots: 2 }],
    ...[{ stpMode: "NONE" as const }],
  ];

  test.each(changes)("an order with %j has another fingerprint", (change) => {
    expect(fingerprintOf({ ...order, ...change })).not.toBe(fingerprintOf(order));
  });

  test("adjacent fields of an order cannot be confused", () => {
    const close = [
      ...[
        { lots: 1, totalUnits: 23 },
        { lots: 12, totalUnits: 3 },
        { lots: 123, totalUnits: 0 },
      ],
      ...[
        { priceTicks: 0, stopTicks: 8_542 },
        { priceTicks: 8_542, stopTicks: 8_542 },
      ],
    ].map((change) => fingerprintOf({ ...order, ...change }));
    expect(new Set(close).size).toBe(close.length);
  });

  test("an order's fingerprint ignores its key and its user", () => {
    expect(fingerprintOf({ ...order, refId: "key" })).toBe(fingerprintOf(order));
    expect(fingerprintOf({ ...order, user: 101 })).toBe(fingerprintOf(order));
  });
});

describe("the fingerprint of a transfer", () => {
  const changes: readonly Partial<Draft<TransferMoney>>[] = [
    ...[{ asset: 5 }, { units: 13 }, { from: spotWallet, to: mainWallet } as const, { to: mainWallet } as const],
  ];

  test.each(changes)("a transfer with %j has another fingerprint", (change) => {
    expect(fingerprintOf({ ...transfer, ...change })).not.toBe(fingerprintOf(transfer));
  });

  test("a transfer has the same fingerprint from the tables as from the request, and never that of an order", () => {
    const { asset, units, from, to } = transfer;
    expect(fingerprintOfTransfer({ asset, units, from, to })).toBe(fingerprintOf({ ...transfer, refId: "key" }));
    expect(fingerprintOf(transfer)).not.toBe(fingerprintOf(order));
  });
});

test("any other command's fingerprint covers all its fields", () => {
  const credit = { kind: "credit", user: 100, wallet: spotWallet, asset: 1, units: 5, rail: 0 } as const;
  expect(fingerprintOf(credit)).toBe(fingerprintOf({ ...credit }));
  expect(fingerprintOf({ ...credit, units: 6 })).not.toBe(fingerprintOf(credit));
});

describe("the fingerprint of a reloaded order", () => {
  const tradable = { canBuy: true, canSell: true };
  const { rules } = instrumentOf(
    {
      symbol: "ADA-INR",
      number: 3,
      state: "ENABLED",
      fees: null,
      base: { ticker: "ADA", asset: 4, decimals: 6, ...tradable },
      quote: { ticker: "INR", asset: 0, decimals: 6, ...tradable },
      tickSize: "0.01",
      stepSize: "0.1",
      minQuantity: "0.1",
      maxQuantity: "500000",
      minNotional: "1",
      maxNotional: "20000000",
    },
    { tiers: [{ maker: "0.2", taker: "0.2" }], rupeeMarket: null },
  );

  /** Places an order on a book with sellers and returns the result. */
  function outcomeOf(draft: Draft<PlaceOrder>) {
    const exchange = new Exchange();
    let count = 0;
    const apply = (command: Draft) => {
      count += 1;
      return exchange.apply({ ...command, id: String(count), at: count } as Command);
    };
    apply({ kind: "setMarket", market: 3, rules });
    for (const user of [100, 101]) {
      for (const asset of [0, 4]) apply({ kind: "credit", user, wallet: spotWallet, asset, units: 10 ** 12, rail: 0 });
    }
    apply({ ...order, user: 101, side: 1, lots: 40 });
    apply({ ...order, user: 101, side: 0, priceTicks: 8_000, lots: 40 });
    return apply(draft).placed;
  }

  test.each<readonly [string, Partial<Draft<PlaceOrder>>]>([
    ["resting after a partial fill", {}],
    ["an iceberg", { priceTicks: 8_500, visibleLots: 20, postOnly: true }],
    ["expired", { timeInForce: "IOC" }],
    ["a market buy by total", { type: "MARKET", timeInForce: "IOC", priceTicks: 0, lots: 0, totalUnits: 99_000_000 }],
    [
      "a market sell by total",
      { side: 1, type: "MARKET", timeInForce: "IOC", priceTicks: 0, lots: 0, totalUnits: 99_000_000 },
    ],
    ["a market buy by volume", { type: "MARKET", timeInForce: "IOC", priceTicks: 0, lots: 50 }],
    ["a waiting stop", { type: "STOP_LIMIT", stopTicks: 8_600, priceTicks: 8_700 }],
    [
      "a waiting stop by total",
      { type: "STOP_MARKET", timeInForce: "IOC", stopTicks: 8_600, priceTicks: 0, lots: 0, totalUnits: 9_000_000 },
    ],
  ])("an order that is %s keeps its original fingerprint", (_what, change) => {
    const draft = { ...order, ...change };
    const placed = outcomeOf(draft);
    if (!placed) throw new Error("It was refused");
    expect(fingerprintOfState(placed)).toBe(fingerprintOf(draft));
  });
});
