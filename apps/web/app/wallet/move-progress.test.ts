import type { FiatDeposit, FiatWithdrawal } from "@feo/contract";
import { expect, test } from "vitest";
import { canCancel, depositProgress, withdrawalProgress } from "./move-progress.ts";

const deposit: FiatDeposit = {
  ...{ id: "1", status: "PENDING", coinTicker: "INR", amount: "", createdAt: "2026-11-16T05:00:00.000Z" },
  ...{ rejectReason: "", bankTxRef: "431988017745" },
};
const withdrawal: FiatWithdrawal = {
  ...{ id: "2", status: "PENDING", coinTicker: "INR", amount: "1000", feeAmount: "10", bankTxRef: "" },
  ...{ createdAt: "2026-11-16T05:00:00.000Z", rejectReason: "", bankAccountId: "3" },
};
const states = ({ steps }: { steps: readonly { state: string }[] }) => steps.map(({ state }) => state);

test.each([
  ["PENDING", "Pending", ["done", "now", "waits"]],
  ["SUCCESS", "Success", ["done", "done", "done"]],
  ["REJECTED", "Rejected", ["done", "failed"]],
] as const)("WALLET-014 a deposit that is %s", (status, badge, steps) => {
  const rejectReason = status === "REJECTED" ? "Sent back" : "";
  const progress = depositProgress({ ...deposit, status, rejectReason }, "SPOT");
  expect([progress.badge.text, states(progress)]).toEqual([badge, [...steps]]);
});

test("a deposit that has come and is looked at by hand says so", () => {
  const progress = depositProgress({ ...deposit, rejectReason: "We look at it by hand." }, "MAIN");
  expect([progress.badge.text, states(progress)]).toEqual(["In review", ["done", "now", "waits"]]);
  expect(progress.steps[1]?.text).toBe("We look at it by hand.");
});

test("a deposit goes where the settings say, and says why it was rejected", () => {
  expect(depositProgress(deposit, "SPOT").steps[2]?.text).toBe("Added to your spot wallet");
  expect(depositProgress({ ...deposit, status: "REJECTED", rejectReason: "Sent back" }, "MAIN").steps[1]?.text).toBe(
    "Sent back",
  );
});

test.each([
  ["PENDING", "Pending", ["done", "now", "waits"], true],
  ["PROCESSING", "Processing", ["done", "now", "waits"], false],
  ["SUCCESS", "Success", ["done", "done", "done"], false],
  ["CANCELLED", "Cancelled", ["done", "done", "done"], false],
  ["REJECTED", "Rejected", ["done", "failed", "done"], false],
] as const)("WALLET-018 a withdrawal that is %s", (status, badge, steps, cancellable) => {
  const progress = withdrawalProgress({ ...withdrawal, status });
  expect([progress.badge.text, states(progress)]).toEqual([badge, [...steps]]);
  expect(canCancel({ status })).toBe(cancellable);
});

test("a withdrawal that failed says why", () => {
  expect(withdrawalProgress({ ...withdrawal, status: "REJECTED", rejectReason: "Closed" }).steps[1]?.text).toBe(
    "Closed",
  );
});
