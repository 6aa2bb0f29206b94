/** Cancelling orders: what is sent, and what is reloaded afterwards. */
import { beforeEach, expect, test, vi } from "vitest";

const sent: string[] = [];
const reply = { status: 200, body: {} as unknown };
vi.stubGlobal("fetch", async (url: unknown, { method, body }: RequestInit) => {
  sent.push(`${method} ${url} ${body}`);
  return new Response(JSON.stringify(reply.body), {
    status: reply.status,
    headers: { "content-type": "application/json" },
  });
});

const { browserQueries } = await import("./api.ts");
const { cancelAllOrders, cancelOrder } = await import("./orders.ts");

const kept = ["listOpenOrders", "listOrders", "listOwnTrades", "listMarkets"];
const readAgain = () => kept.filter((name) => browserQueries.getQueryState([name, {}])?.isInvalidated);

beforeEach(() => {
  sent.length = 0;
  for (const name of kept) browserQueries.setQueryData([name, {}], {});
});

test("ORDER-023 an order is cancelled by its id and the lists are reloaded", async () => {
  Object.assign(reply, { status: 200, body: { order: { id: "12" } } });
  expect(await cancelOrder("12")).toEqual({ id: "12" });
  expect(sent).toEqual(['PUT /api/market/v1/order/cancel {"orderId":"12"}']);
  expect(readAgain()).toEqual(["listOpenOrders", "listOrders", "listOwnTrades"]);
});

test("all orders are cancelled in one market or in all markets", async () => {
  Object.assign(reply, { status: 200, body: { count: 1, orders: [{ id: "12" }] } });
  expect(await cancelAllOrders({ marketSymbol: "ADA-INR" }, "one")).toEqual([{ id: "12" }]);
  await cancelAllOrders({}, "two");
  expect(sent).toEqual([
    'PUT /api/market/v1/order/cancelAll {"marketSymbol":"ADA-INR"}',
    "PUT /api/market/v1/order/cancelAll {}",
  ]);
});

test("a refused cancellation reports why, and the lists are still reloaded", async () => {
  Object.assign(reply, { status: 400, body: { code: "ORDER_NOT_OPEN" } });
  await expect(cancelOrder("12")).rejects.toThrow("That order is no longer open.");
  expect(readAgain()).toContain("listOpenOrders");
});
