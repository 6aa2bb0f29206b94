import { expect, test } from "vitest";
import { type ObstacleFacts, obstacleTo } from "./draft-obstacle.ts";

const ready: ObstacleFacts = {
  kycLevel: 1,
  limits: { heldUntil: null },
  hasCoin: true,
  hasNetwork: true,
  address: "right",
  amount: "right",
  fee: "known",
};
const empty: Partial<ObstacleFacts> = {
  hasCoin: false,
  hasNetwork: false,
  address: "missing",
  amount: "missing",
  fee: "awaited",
};

test.each<[Partial<ObstacleFacts>, string | undefined]>([
  [{}, undefined],
  [{ kycLevel: undefined, limits: undefined }, undefined],
  [{ ...empty, kycLevel: 0 }, "Verify your identity first."],
  [
    { ...empty, limits: { heldUntil: "2026-06-02T06:30:00.000Z" } },
    "Withdrawals are on hold until 2 Jun 2026, 12:00:00 IST.",
  ],
  [empty, "Choose a coin."],
  [{ ...empty, hasCoin: true }, "Choose a network."],
  [{ ...empty, hasCoin: true, hasNetwork: true }, "Enter an address."],
  [{ address: "wrong", amount: "missing" }, "Check the address."],
  [{ amount: "missing", fee: "awaited" }, "Enter an amount."],
  [{ amount: "wrong" }, "Check the amount."],
  [{ fee: "awaited" }, "Loading the network fee."],
  [{ fee: "unread" }, "We couldn't load the network fee. Trying again."],
])("LIMIT-041 a draft with %j has the obstacle %j", (facts, words) => {
  expect(obstacleTo({ ...ready, ...facts })).toBe(words);
});
