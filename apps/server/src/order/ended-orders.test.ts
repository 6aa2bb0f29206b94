import type { OrderState } from "@feo/exchange";
import { expect, test } from "vitest";
import type { Entry } from "../sequencer/entry.ts";
import { createEndedOrders } from "./ended-orders.ts";

const entryOf = (...orders: Pick<OrderState, "id" | "user" | "status">[]): Entry =>
  ({ outcome: { refusal: null, orders, trades: [], placed: null } }) as unknown as Entry;

test("the owner of an ended order is known, that of a waiting or unknown order is not", () => {
  const ended = createEndedOrders();
  ended.onCommitted([
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
  ended.onCommitted([entryOf({ id: 1, user: 100, status: "EXPIRED" })]);
  expect(ended.ownerOf(1)).toBe(100);
});

test("a newer order evicts an older one from its slot, and their owners are never confused", () => {
  const ended = createEndedOrders(4);
  for (let id = 1; id <= 6; id += 1) ended.onCommitted([entryOf({ id, user: 100 + id, status: "DONE" })]);
  expect([1, 2, 3, 4, 5, 6].map(ended.ownerOf)).toEqual([undefined, undefined, 103, 104, 105, 106]);
});
