import type { OrderState } from "@feo/exchange";
import { expect, test } from "vitest";
import type { Entry } from "../sequencer/entry.ts";
import { createEndedOrders } from "./ended-orders.ts";

const entryOf = (...orders: Pick<OrderState, "id" | "user" | "status">[]): Entry =>
  ({ outcome: { refusal: null, orders, trades: [], placed: null } }) as unknown as Entry;

test("the owner of an order is known once it has ended, and nothing of one that waits or never was", () => {
  const ended = createEndedOrders();
  ended.hear([
    entryOf({ id: 1, user: 100, status: "WAITING" }, { id: 2, user: 101, status: "DONE" }),
    entryOf({ id: 3, user: 102, status: "CANCELLED" }),
  ]);
  expect([0, 1, 2, 3, 4, 2 ** 53 - 1].map(ended.ownerOf)).toEqual([
    undefined,
    undefined,
    101,
    102,
    undefined,
    undefined,
  ]);
  ended.hear([entryOf({ id: 1, user: 100, status: "EXPIRED" })]);
  expect(ended.ownerOf(1)).toBe(100);
});

test("an older order makes room for a newer one and is never taken for it", () => {
  const ended = createEndedOrders(4);
  for (let id = 1; id <= 6; id += 1) ended.hear([entryOf({ id, user: 100 + id, status: "DONE" })]);
  expect([1, 2, 3, 4, 5, 6].map(ended.ownerOf)).toEqual([undefined, undefined, 103, 104, 105, 106]);
});
