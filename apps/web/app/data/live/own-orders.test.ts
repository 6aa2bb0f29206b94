import type { Order, OrderStatus, OrderType } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { applyOrder, type OwnOrders, withReceived } from "./own-orders.ts";
import { noOrders } from "./own-store.ts";

const order = (id: string, status: OrderStatus, facts: Partial<Order> = {}): Order => ({
  id,
  status,
  refId: null,
  ask: "ADA",
  bid: "INR",
  marketSymbol: "ADA-INR",
  takerFee: "0.2",
  makerFee: "0.2",
  type: "LIMIT",
  price: "85.42",
  stopPrice: null,
  waitsForStop: false,
  total: "10250.4",
  volume: "120",
  originalVolume: "120",
  locked: "0",
  originalLocked: "0",
  tradesCount: 0,
  fundsReceived: "0",
  filledTotal: "0",
  userId: "u-1",
  createdAt: "2026-11-15T09:30:00.000Z",
  updatedAt: "2026-11-15T09:30:00.000Z",
  side: "BUY",
  postOnly: false,
  visibleSize: null,
  stpMode: "EXPIRE_TAKER",
  timeInForce: "GTC",
  ...facts,
});

const apply = (...orders: Order[]): OwnOrders =>
  orders.reduce((known, each) => applyOrder(known, each).orders, noOrders);
const ids = (list: readonly Order[]) => list.map(({ id }) => id);
const shape = ({ open, openCount, ended }: OwnOrders) => ({ open: ids(open), openCount, ended: ids(ended) });

const historyLink = { label: "View in order history", to: "/dashboard/history/exchange/orders" };
/** 120 ADA for 10248.00, less 0.2%. */
const filled = { volume: "0", tradesCount: 2, filledTotal: "10248", fundsReceived: "119.76" };

describe("a limit order", () => {
  test("LIVE-023 LIVE-024 an order in WAITING joins the open orders and is counted once", () => {
    const added = applyOrder(noOrders, order("1", "WAITING"));
    expect(shape(added.orders)).toEqual({ open: ["1"], openCount: 1, ended: [] });
    expect(added.toast).toBeNull();
    const again = applyOrder(added.orders, order("1", "WAITING", { volume: "20", tradesCount: 1 }));
    expect(shape(again.orders)).toEqual({ open: ["1"], openCount: 1, ended: [] });
    expect(again.orders.open[0]?.volume).toBe("20");
    expect(again.toast).toBeNull();
  });

  test("LIVE-025 LIVE-026 LIVE-027 an order that becomes DONE moves to history, lowers the count and shows a toast for 6 seconds", () => {
    const { orders, toast } = applyOrder(
      apply(order("1", "WAITING"), order("2", "WAITING")),
      order("1", "DONE", filled),
    );
    expect(shape(orders)).toEqual({ open: ["2"], openCount: 1, ended: ["1"] });
    expect(toast).toEqual({
      tone: "success",
      message: "Order executed",
      lifetimeMs: 6_000,
      link: historyLink,
      description: "Bought 120 ADA at ₹85.40. Fee 0.24 ADA.",
    });
  });

  test.each([
    ["LIVE-028", "CANCELLED"],
    ["LIVE-029", "CANCEL_PENDING"],
  ] as const)(
    "%s LIVE-030 an order that becomes %s leaves the open orders, lowers the count and shows a toast for 6 seconds",
    (_, status) => {
      const part = { volume: "90", tradesCount: 2 };
      const { orders, toast } = applyOrder(apply(order("1", "WAITING")), order("1", status, part));
      expect(shape(orders)).toEqual({ open: [], openCount: 0, ended: ["1"] });
      expect(toast).toEqual({
        tone: "primary",
        message: "Order cancelled",
        lifetimeMs: 6_000,
        description: "Buy 120 ADA at ₹85.42, 25.00% filled",
      });
    },
  );

  test("a cancelled order's toast says which amount is available again", () => {
    const open = order("1", "WAITING", { locked: "1000.5", total: "1000.5" });
    expect(applyOrder(apply(open), order("1", "CANCELLED")).toast?.description).toBe(
      "Buy 120 ADA at ₹85.42. ₹1,000.50 is available again.",
    );
    const sale = order("2", "WAITING", { side: "SELL", locked: "30" });
    expect(applyOrder(apply(sale), order("2", "CANCELLED", { side: "SELL" })).toast?.description).toBe(
      "Sell 120 ADA at ₹85.42. 30 ADA is available again.",
    );
  });

  test("a cancelled order that only its list knows says which amount is available again", () => {
    const before = order("1", "WAITING", { locked: "1000.5" });
    expect(applyOrder(noOrders, order("1", "CANCELLED"), { before }).toast?.description).toBe(
      "Buy 120 ADA at ₹85.42. ₹1,000.50 is available again.",
    );
  });

  test("a filled sale's toast says what the fee and TDS were", () => {
    const sold = order("1", "DONE", { ...filled, side: "SELL", fundsReceived: "10125.23" });
    expect(applyOrder(noOrders, sold, { priceDecimals: 4 }).toast?.description).toBe(
      "Sold 120 ADA at ₹85.40. Fee and TDS ₹122.77.",
    );
  });

  test("CANCEL_PENDING followed by CANCELLED lowers the count once", () => {
    const pending = applyOrder(apply(order("1", "WAITING"), order("2", "WAITING")), order("1", "CANCEL_PENDING"));
    const gone = applyOrder(pending.orders, order("1", "CANCELLED"));
    expect(shape(gone.orders)).toEqual({ open: ["2"], openCount: 1, ended: ["1"] });
  });

  test("an order that was never open counts as executed and leaves the count unchanged", () => {
    const { orders, toast } = applyOrder(apply(order("2", "WAITING")), order("1", "DONE"));
    expect(shape(orders)).toEqual({ open: ["2"], openCount: 1, ended: ["1"] });
    expect(toast?.message).toBe("Order executed");
  });

  test("expired and rejected orders show a toast", () => {
    expect(applyOrder(noOrders, order("1", "EXPIRED")).toast).toMatchObject({
      message: "Order expired",
      tone: "primary",
    });
    expect(applyOrder(noOrders, order("1", "REJECTED")).toast).toMatchObject({ tone: "error" });
  });
});

describe("a market order", () => {
  const market = { ...filled, type: "MARKET" as OrderType, price: null, total: "10248" };

  test("LIVE-031 LIVE-033 a market order goes to history, and DONE shows it as executed", () => {
    const { orders, toast } = applyOrder(apply(order("9", "WAITING")), order("1", "DONE", market));
    expect(shape(orders)).toEqual({ open: ["9"], openCount: 1, ended: ["1"] });
    expect(toast).toEqual({
      tone: "success",
      message: "Order executed",
      lifetimeMs: 6_000,
      link: historyLink,
      description: "Bought 120 ADA at ₹85.40. Fee 0.24 ADA.",
    });
  });

  test("a partly filled market order's toast shows the requested amount, what it bought and the fee", () => {
    const part = {
      ...market,
      total: "900000",
      filledTotal: "381588.36",
      tradesCount: 9,
      originalVolume: "59048.1",
      volume: "34012.5",
      fundsReceived: "24985.5288",
    };
    expect(applyOrder(noOrders, order("1", "EXPIRED", part)).toast).toMatchObject({
      link: historyLink,
      description: "Buy ADA for ₹9,00,000.00, 42.39% filled. Bought 25,035.6 ADA at ₹15.24. Fee 50.0712 ADA.",
    });
    const byVolume = { ...part, total: "381588.36", originalVolume: "50071.2", volume: "25035.6" };
    expect(applyOrder(noOrders, order("1", "EXPIRED", byVolume)).toast?.description).toBe(
      "Buy 50,071.2 ADA, 50.00% filled. Bought 25,035.6 ADA at ₹15.24. Fee 50.0712 ADA.",
    );
  });

  test("LIVE-032 ERROR-015 a REJECTED market order shows as failed", () => {
    const { orders, toast } = applyOrder(noOrders, order("1", "REJECTED", market));
    expect(ids(orders.ended)).toEqual(["1"]);
    expect(toast).toMatchObject({ tone: "error", message: "Failed to place order", lifetimeMs: 6_000 });
  });
});

describe("updates out of order", () => {
  test("an ended order shows one toast, whichever source reports it, and does not reopen", () => {
    const done = apply(order("1", "WAITING"), order("1", "DONE"));
    expect(applyOrder(done, order("1", "DONE")).toast).toBeNull();
    expect(applyOrder(done, order("1", "WAITING"))).toEqual({ orders: done, toast: null });
  });

  test("an older update does not undo a known fill", () => {
    const filled = apply(order("1", "WAITING", { volume: "20", tradesCount: 2 }));
    expect(applyOrder(filled, order("1", "WAITING", { volume: "90", tradesCount: 1 })).orders).toBe(filled);
  });

  test("an older update does not make a triggered stop wait again", () => {
    const stop = { type: "STOP_LIMIT", stopPrice: "90" } as const;
    const triggered = apply(order("1", "WAITING", { ...stop, waitsForStop: true }), order("1", "WAITING", stop));
    expect(triggered.open[0]?.waitsForStop).toBe(false);
    expect(applyOrder(triggered, order("1", "WAITING", { ...stop, waitsForStop: true })).orders).toBe(triggered);
  });

  test("updates received while the lists were being read are merged in, once each", () => {
    const read = { open: [order("2", "WAITING"), order("1", "WAITING")], openCount: 2, ended: [order("3", "DONE")] };
    const received = [order("1", "DONE"), order("3", "DONE"), order("4", "WAITING"), order("2", "WAITING")];
    expect(shape(withReceived(read, received))).toEqual({ open: ["4", "2"], openCount: 2, ended: ["1", "3"] });
  });
});
