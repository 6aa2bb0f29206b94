import type { Payment } from "@feo/contract";
import { expect, test } from "vitest";
import { newlyReceived } from "./received-payments.ts";

const party = { feoTag: "asha", name: "Asha Kulkarni", email: "", mobile: "" };
const payment = (id: string, direction: "RECEIVED" | "SENT"): Payment => ({
  id,
  from: direction === "RECEIVED" ? party : null,
  to: direction === "SENT" ? party : null,
  coinTicker: "USDT",
  amount: "1",
  memo: "",
  createdAt: "2026-11-16T05:00:00.000Z",
});
const newestFirst = [
  payment("5", "RECEIVED"),
  payment("4", "SENT"),
  payment("3", "RECEIVED"),
  payment("2", "RECEIVED"),
];
const ids = (payments: readonly Payment[]) => payments.map(({ id }) => id);

test.each([
  [["2"], ["3", "5"]],
  [["2", "3"], ["5"]],
  [["2", "3", "4", "5"], []],
  [[], ["2", "3", "5"]],
])("WALLET-007 with %j already seen, payments %j are new, oldest first", (known, fresh) => {
  expect(ids(newlyReceived(newestFirst, new Set(known)))).toEqual(fresh);
});
