/** A cancel retried under its key after an engine restart gets the first answer. */
import { randomUUID } from "node:crypto";
import { spotWallet } from "@feo/exchange";
import { expect, test } from "vitest";
import { createOrderStore } from "../../apps/server/src/order/order.store.ts";
import { orderRoutes } from "../../apps/server/src/order/routes.ts";
import { rails } from "../../apps/server/src/sequencer/rails.ts";
import { createTradingFloor, type Engine, submit } from "./trading-floor.ts";

type Answer = { readonly order: { readonly id: string; readonly status: string } } & {
  readonly count: number;
  readonly orders: readonly { readonly id: string }[];
};
type Handler = (input: object) => Promise<Answer>;

const floor = await createTradingFloor();
const ravi = await floor.number("ravi");

/** The order calls over an engine. */
function callsOver({ sequencer, register }: Engine) {
  const handlers = new Map<string, Handler>();
  const call = ({ name }: { name: string }, handler: Handler) => handlers.set(name, handler);
  const unlimited = () => undefined;
  orderRoutes({ call } as never, {
    sequencer,
    instruments: register.instruments,
    store: createOrderStore(floor.db),
    now: () => floor.clock.at,
    limit: unlimited,
    cancelLimit: unlimited,
  });
  const caller = { userId: randomUUID(), sessionId: "", userNumber: ravi, kycLevel: 1 };
  return async (name: string, body: object, idempotencyKey: string): Promise<Answer> => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`There is no call ${name}`);
    const { order, orders, count } = await handler({ caller, body, idempotencyKey });
    // Blank the user id, which this test makes up.
    const plain = (each: object | undefined) => each && { ...each, userId: "" };
    return { order: plain(order), orders: orders?.map(plain), count } as never;
  };
}

test("a cancel repeated under its key after a restart returns the first answer", async () => {
  const first = await floor.start();
  await submit(first, { kind: "credit", user: ravi, wallet: spotWallet, asset: 0, units: 1e12, rail: rails.demo });
  const call = callsOver(first);
  const buy = { marketSymbol: "ADA-INR", side: "BUY", timeInForce: "GTC", postOnly: false, stpMode: "NONE" };
  const place = async (price: string) =>
    (await call("placeLimitOrder", { ...buy, price, volume: "10" }, randomUUID())).order.id;
  const [one, ...others] = [await place("60"), await place("61"), await place("62")];
  const [oneKey, allKey] = [randomUUID(), randomUUID()];
  const cancelled = await call("cancelOrder", { orderId: one }, oneKey);
  expect(cancelled.order.status).toBe("CANCELLED");
  floor.clock.at += 1;
  const all = await call("cancelAllOrders", {}, allKey);
  expect(all.orders.map(({ id }) => id).sort()).toEqual([...others].sort());

  await first.sequencer.stop();
  const again = callsOver(await floor.start());
  expect(await again("cancelOrder", { orderId: one }, oneKey)).toEqual(cancelled);
  expect(await again("cancelAllOrders", {}, allKey)).toEqual(all);
});
