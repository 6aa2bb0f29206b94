import type { CryptoWithdrawal, FiatWithdrawal, Network } from "@feo/contract";
import { describe, expect, test } from "vitest";
import type { Progress } from "./move-progress.ts";
import { canCancel, cryptoWithdrawalProgress, fiatWithdrawalProgress } from "./withdrawal-progress.ts";

const network = { networkKey: "ETH", networkName: "Ethereum", minConfirmation: 12, expectedSeconds: 156 } as Network;
const createdAt = "2026-11-16T05:00:00.000Z";
const fiat: FiatWithdrawal = {
  id: "1",
  status: "PENDING",
  coinTicker: "INR",
  amount: "1000",
  feeAmount: "10",
  bankTxRef: "",
  createdAt,
  updatedAt: "2026-11-16T05:06:00.000Z",
  rejectReason: "",
  bankAccountId: "3",
};
const crypto: CryptoWithdrawal = {
  id: "2",
  status: "PENDING",
  coinTicker: "ETH",
  amount: "1",
  feeAmount: "0.1",
  walletType: "MAIN",
  createdAt,
  networkKey: "ETH",
  txHash: "",
  updatedAt: "2026-11-16T05:06:00.000Z",
  rejectReason: "",
  address: "0x1",
};

const lines = ({ badge, steps }: Progress) => [badge.text, ...steps.map(({ text, state }) => `${text}: ${state}`)];
const requested = "Requested: done";
const checked = "Security check: now";
const returned = "Back in your main wallet: done";

describe("WALLET-018 the progress of a withdrawal", () => {
  test.each([
    ["PENDING", {}, ["Pending", requested, checked, "Paid to your bank account: waits"]],
    ["PROCESSING", {}, ["Processing", requested, "Sent to our bank: now", "Paid to your bank account: waits"]],
    ["SUCCESS", {}, ["Success", requested, "Paid to your bank account: done"]],
    ["CANCELLED", {}, ["Cancelled", requested, "Cancelled by you: done", returned]],
    ["REJECTED", {}, ["Rejected", requested, "Your bank couldn't accept it: failed", returned]],
    ["REJECTED", { rejectReason: "Closed" }, ["Rejected", requested, "Closed: failed", returned]],
  ] as const)("the steps of an INR withdrawal that is %s with %j", (status, more, expected) => {
    expect(lines(fiatWithdrawalProgress({ ...fiat, ...more, status }))).toEqual(expected);
  });

  const sent = { txHash: "0xab" };
  const isSent = "Sent on Ethereum: done";
  test.each([
    ["PENDING", {}, ["Pending", requested, checked, "Sent on Ethereum: waits"]],
    ["PROCESSING", {}, ["Sending", requested, "Sending: now", "Confirmed by the network: waits"]],
    ["PROCESSING", sent, ["Sent", requested, isSent, "Waiting for network confirmations: now"]],
    ["SUCCESS", sent, ["Completed"]],
    ["SUCCESS", {}, ["Completed", requested, "Moved within Feo: done"]],
    ["CANCELLED", {}, ["Cancelled", requested, "Cancelled by you: done", returned]],
    ["REJECTED", {}, ["Rejected", requested, "It couldn't be sent: failed", returned]],
    ["REJECTED", { rejectReason: "Listed" }, ["Rejected", requested, "Listed: failed", returned]],
  ] as const)("the steps of a crypto withdrawal that is %s with %j", (status, more, expected) => {
    expect(lines(cryptoWithdrawalProgress({ ...crypto, ...more, status }, network, undefined))).toEqual(expected);
  });

  test.each([
    ["PENDING", true],
    ["PROCESSING", false],
    ["SUCCESS", false],
    ["CANCELLED", false],
    ["REJECTED", false],
  ] as const)("a withdrawal that is %s can be cancelled: %s", (status, expected) => {
    expect(canCancel({ status })).toBe(expected);
  });
});

test.each([
  ["PENDING", ["at", "usually minutes", "within 1 bank day"]],
  ["PROCESSING", ["at", "usually minutes", "within 1 bank day"]],
  ["SUCCESS", ["at", "at"]],
  ["CANCELLED", ["at", "at", "at"]],
  ["REJECTED", ["at", "at", "at"]],
] as const)("every step of an INR withdrawal that is %s has its time or how long it takes", (status, times) => {
  const { steps } = fiatWithdrawalProgress({ ...fiat, status });
  expect(steps.map(({ at, note }) => (at ? "at" : note))).toEqual([...times]);
  if (steps.at(-1)?.at) expect(steps.at(-1)?.at).toBe(fiat.updatedAt);
});

test("the first step has the time of the request", () => {
  expect(fiatWithdrawalProgress(fiat).steps[0]?.at).toBe(createdAt);
  expect(cryptoWithdrawalProgress(crypto, network, undefined).steps[0]?.at).toBe(createdAt);
});

test("a withdrawal on a network that is no longer listed names it by its key", () => {
  expect(cryptoWithdrawalProgress(crypto, undefined, undefined).steps[2]?.text).toBe("Sent on ETH");
});

describe("CRYPTO-014 a withdrawal in a block", () => {
  const tx: CryptoWithdrawal = { ...crypto, status: "PROCESSING", txHash: "0xab" };
  test.each([
    [8, network, { value: 8, max: 12, left: "confirmations", right: "about 1 min left" }],
    [13, network, { value: 12, max: 12, left: "confirmations" }],
    [1, { ...network, expectedSeconds: null }, { value: 1, max: 12, left: "confirmations" }],
    [undefined, network, undefined],
    [3, undefined, undefined],
  ])("a withdrawal with %s confirmations has a bar, or else steps", (confirmations, on, bar) => {
    const progress = cryptoWithdrawalProgress(tx, on, confirmations);
    expect(progress.bar).toEqual(bar);
    expect(progress.steps.length > 0).toBe(bar === undefined);
  });

  test("a finished withdrawal has no bar", () => {
    expect(cryptoWithdrawalProgress({ ...tx, status: "SUCCESS" }, network, 12).bar).toBeUndefined();
  });
});
