import type { Order, OrderStatus, OrderType } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { applyOrder, type OwnOrders, withHeard } from "./own-orders.ts";
import { noOrders } from "./own-store.ts";

const order = (id: string, status: OrderStatus, facts: Partial<Order> = {}): Order => ({
  ...{ id, status, refId: null, ask: "ADA", bid: "INR", marketSymbol: "ADA-INR", takerFee: "0.2", makerFee: "0.2" },
  ...{ type: "LIMIT", price: "85.42", stopPrice: null, total: "10250.4", volume: "120", originalVolume: "120" },
  ...{ locked: "0", originalLocked: "0", tradesCount: 0, fundsReceived: "0", filledTotal: "0", userId: "u-1" },
  ...{ createdAt: "2026-11-15T09:30:00.000Z", updatedAt: "2026-11-15T09:30:00.000Z", side: "BUY", postOnly: false },
  ...{ visibleSize: null, stpMode: "EXPIRE_TAKER", timeInForce: "GTC" },
  ...facts,
});

const apply = (...orders: Order[]): OwnOrders =>
  orders.reduce((known, each) => applyOrder(known, each).orders, noOrders);
const ids = (list: readonly Order[]) => list.map(({ id }) => id);
const shape = ({ open, openCount, ended }: OwnOrders) => ({ open: ids(open), openCount, ended: ids(ended) });

describe("a limit order", () => {
  test("LIVE-023 LIVE-024 in WAITING joins the open orders, and counts once", () => {
    const once = applyOrder(noOrders, order("1", "WAITING"));
    expect(shape(once.orders)).toEqual({ open: ["1"], openCount: 1, ended: [] });
    expect(once.toast).toBeNull();
    const again = applyOrder(once.orders, order("1", "WAITING", { volume: "20", tradesCount: 1 }));
    expect(shape(again.orders)).toEqual({ open: ["1"], openCount: 1, ended: [] });
    expect(again.orders.open[0]?.volume).toBe("20");
    expect(again.toast).toBeNull();
  });

  test("LIVE-025 LIVE-026 LIVE-027 that becomes DONE moves to history, counts down and is told for 6 seconds", () => {
    const { orders, toast } = applyOrder(apply(order("1", "WAITING"), order("2", "WAITING")), order("1", "DONE"));
    expect(shape(orders)).toEqual({ open: ["2"], openCount: 1, ended: ["1"] });
    expect(toast).toEqual({
      ...{ tone: "success", message: "Order executed", lifetimeMs: 6_000 },
      description: "Buy 120 ADA at ₹85.42",
    });
  });

  test.each([
    ["LIVE-028", "CANCELLED"],
    ["LIVE-029", "CANCEL_PENDING"],
  ] as const)(
    "%s LIVE-030 that becomes %s leaves the open orders, counts down and is told for 6 seconds",
    (_, status) => {
      const part = { volume: "90", tradesCount: 2 };
      const { orders, toast } = applyOrder(apply(order("1", "WAITING")), order("1", status, part));
      expect(shape(orders)).toEqual({ open: [], openCount: 0, ended: ["1"] });
      expect(toast).toEqual({
        ...{ tone: "primary", message: "Order cancelled", lifetimeMs: 6_000 },
        description: "Buy 120 ADA at ₹85.42, 25.00% filled",
      });
    },
  );

  test("CANCEL_PENDING and then CANCELLED is told twice at most and counted once", () => {
    const pending = applyOrder(apply(order("1", "WAITING"), order("2", "WAITING")), order("1", "CANCEL_PENDING"));
    const gone = applyOrder(pending.orders, order("1", "CANCELLED"));
    expect(shape(gone.orders)).toEqual({ open: ["2"], openCount: 1, ended: ["1"] });
  });

  test("that was never open is executed at once, and the count stays", () => {
    const { orders, toast } = applyOrder(apply(order("2", "WAITING")), order("1", "DONE"));
    expect(shape(orders)).toEqual({ open: ["2"], openCount: 1, ended: ["1"] });
    expect(toast?.message).toBe("Order executed");
  });

  test("that expires is told too, and so is one that is rejected", () => {
    expect(applyOrder(noOrders, order("1", "EXPIRED")).toast).toMatchObject({
      message: "Order expired",
      tone: "primary",
    });
    expect(applyOrder(noOrders, order("1", "REJECTED")).toast).toMatchObject({ tone: "error" });
  });
});

describe("a market order", () => {
  const market = { type: "MARKET" as OrderType, price: null, filledTotal: "10250.4" };

  test("LIVE-031 LIVE-033 is put in history, and DONE is told as executed", () => {
    const { orders, toast } = applyOrder(apply(order("9", "WAITING")), order("1", "DONE", market));
    expect(shape(orders)).toEqual({ open: ["9"], openCount: 1, ended: ["1"] });
    expect(toast).toEqual({
      ...{ tone: "success", message: "Order executed", lifetimeMs: 6_000 },
      description: "Buy 120 ADA for ₹10,250.40",
    });
  });

  test("that the book could meet only in part is told with what was asked for", () => {
    const part = { ...market, total: "900000", filledTotal: "381588.36", tradesCount: 9, volume: "0" };
    expect(applyOrder(noOrders, order("1", "EXPIRED", part)).toast?.description).toBe(
      "Buy ADA for ₹9,00,000.00, 42.39% filled",
    );
    const byVolume = { ...part, total: "381588.36", originalVolume: "50071.2", volume: "25035.6" };
    expect(applyOrder(noOrders, order("1", "EXPIRED", byVolume)).toast?.description).toBe(
      "Buy 50,071.2 ADA, 50.00% filled",
    );
  });

  test("LIVE-032 ERROR-015 that is REJECTED is told as failed", () => {
    const { orders, toast } = applyOrder(noOrders, order("1", "REJECTED", market));
    expect(ids(orders.ended)).toEqual(["1"]);
    expect(toast).toMatchObject({ tone: "error", message: "Failed to place order", lifetimeMs: 6_000 });
  });
});

describe("what overtakes", () => {
  test("an order that has ended is told once, whoever tells it, and does not open again", () => {
    const done = apply(order("1", "WAITING"), order("1", "DONE"));
    expect(applyOrder(done, order("1", "DONE")).toast).toBeNull();
    expect(applyOrder(done, order("1", "WAITING"))).toEqual({ orders: done, toast: null });
  });

  test("a fill that is known is not forgotten", () => {
    const filled = apply(order("1", "WAITING", { volume: "20", tradesCount: 2 }));
    expect(applyOrder(filled, order("1", "WAITING", { volume: "90", tradesCount: 1 })).orders).toBe(filled);
  });

  test("lists that were on their way while something was heard have it in them, once", () => {
    const read = { open: [order("2", "WAITING"), order("1", "WAITING")], openCount: 2, ended: [order("3", "DONE")] };
    const heard = [order("1", "DONE"), order("3", "DONE"), order("4", "WAITING"), order("2", "WAITING")];
    expect(shape(withHeard(read, heard))).toEqual({ open: ["4", "2"], openCount: 2, ended: ["1", "3"] });
  });
});
