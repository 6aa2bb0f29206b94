import type { CryptoDeposit, CryptoWithdrawal, Network } from "@feo/contract";
import { expect, test } from "vitest";
import { cryptoDepositProgress, cryptoWithdrawalProgress } from "./crypto-progress.ts";

const network = { networkKey: "ETH", networkName: "Ethereum", minConfirmation: 12 } as Network;
const movement = {
  ...{ id: "1", coinTicker: "ETH", amount: "1", walletType: "SPOT" as const, createdAt: "2026-11-16T05:00:00.000Z" },
  ...{ networkKey: "ETH", txHash: "0xab", rejectReason: "", feeAmount: "0", address: "0x1" },
};
const deposit: CryptoDeposit = {
  ...{ ...movement, status: "PENDING", fromAddress: "0x2", confirmations: 7, isAddressVerificationRequired: false },
};
const withdrawal: CryptoWithdrawal = { ...movement, status: "PENDING" };

const told = ({ badge, steps }: ReturnType<typeof cryptoDepositProgress>) => [
  badge.text,
  ...steps.map(({ text, state }) => `${text}: ${state}`),
];
const seen = "Seen on Ethereum: done";
const toCome = "Added to your spot wallet: waits";

test.each([
  [{}, ["Pending", seen, "7 of 12 confirmations: now", toCome]],
  [{ confirmations: 12 }, ["Pending", seen, "12 of 12 confirmations: done", "Being looked at: now", toCome]],
  [{ rejectReason: "By hand" }, ["Pending", seen, "7 of 12 confirmations: now", "By hand: now", toCome]],
  [
    { isAddressVerificationRequired: true },
    ["Needs your answer", seen, "7 of 12 confirmations: now", "Say whose address it came from: now", toCome],
  ],
  [
    { status: "SUBMITTED" as const },
    ["Being checked", seen, "You said whose address it came from: done", "7 of 12 confirmations: now", toCome],
  ],
  [
    { status: "SUCCESS" as const },
    ["Success", seen, "Confirmed by the network: done", "Added to your spot wallet: done"],
  ],
  [{ status: "REJECTED" as const, rejectReason: "Below the minimum" }, ["Rejected", seen, "Below the minimum: failed"]],
  [{ status: "FAILED" as const }, ["Failed", seen, "It left the network again before it was added: failed"]],
])("WALLET-015 a deposit with %j", (over, lines) => {
  expect(told(cryptoDepositProgress({ ...deposit, ...over }, network))).toEqual(lines);
});

test("a network that is gone is named by its key", () => {
  expect(
    cryptoDepositProgress(deposit, undefined)
      .steps.map(({ text }) => text)
      .slice(0, 2),
  ).toEqual([...["Seen on ETH", "7 confirmations"]]);
});

test.each([
  ["PENDING", "Pending", ["done", "now", "waits"]],
  ["PROCESSING", "Processing", ["done", "done", "now"]],
  ["SUCCESS", "Success", ["done", "done", "done"]],
  ["CANCELLED", "Cancelled", ["done", "done", "done"]],
  ["REJECTED", "Rejected", ["done", "failed", "done"]],
] as const)("WALLET-018 a withdrawal that is %s", (status, badge, states) => {
  const progress = cryptoWithdrawalProgress({ ...withdrawal, status }, network);
  expect([progress.badge.text, progress.steps.map(({ state }) => state)]).toEqual([badge, [...states]]);
});

test("a withdrawal under way that has no transaction yet is being sent", () => {
  const { steps } = cryptoWithdrawalProgress({ ...withdrawal, status: "PROCESSING", txHash: "" }, network);
  expect(steps[1]).toEqual({ text: "Being sent", state: "now" });
});
