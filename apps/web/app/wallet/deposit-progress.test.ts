import type { CryptoDeposit, FiatDeposit, Network } from "@feo/contract";
import { expect, test } from "vitest";
import { cryptoDepositProgress, fiatDepositProgress } from "./deposit-progress.ts";

const network = { networkKey: "ETH", networkName: "Ethereum", minConfirmation: 12 } as Network;
const movement = {
  ...{ id: "1", coinTicker: "ETH", amount: "1", walletType: "SPOT" as const, createdAt: "2026-11-16T05:00:00.000Z" },
  ...{ networkKey: "ETH", txHash: "0xab", rejectReason: "", feeAmount: "0", address: "0x1" },
};
const cryptoDeposit: CryptoDeposit = {
  ...{ ...movement, status: "PENDING", fromAddress: "0x2", confirmations: 7, isAddressVerificationRequired: false },
};

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
  [
    { status: "SUBMITTED" as const, txHash: "" },
    ["On its way", "From another Feo customer: done", "Added to your spot wallet: now"],
  ],
  [
    { status: "SUCCESS" as const, txHash: "" },
    ["Success", "From another Feo customer: done", "Added to your spot wallet: done"],
  ],
  [{ status: "REJECTED" as const, rejectReason: "Below the minimum" }, ["Rejected", seen, "Below the minimum: failed"]],
  [{ status: "FAILED" as const }, ["Failed", seen, "It left the network again before it was added: failed"]],
])("WALLET-015 a deposit of coins with %j", (over, lines) => {
  expect(told(cryptoDepositProgress({ ...cryptoDeposit, ...over }, network))).toEqual(lines);
});

test("a network that is gone is named by its key", () => {
  expect(
    cryptoDepositProgress(cryptoDeposit, undefined)
      .steps.map(({ text }) => text)
      .slice(0, 2),
  ).toEqual([...["Seen on ETH", "7 confirmations"]]);
});

const fiatDeposit: FiatDeposit = {
  ...{ id: "1", status: "PENDING", coinTicker: "INR", amount: "", createdAt: "2026-11-16T05:00:00.000Z" },
  ...{ rejectReason: "", bankTxRef: "431988017745" },
};
const states = ({ steps }: { steps: readonly { state: string }[] }) => steps.map(({ state }) => state);

test.each([
  ["PENDING", "Pending", ["done", "now", "waits"]],
  ["SUCCESS", "Success", ["done", "done", "done"]],
  ["REJECTED", "Rejected", ["done", "failed"]],
] as const)("WALLET-014 a deposit of rupees that is %s", (status, badge, steps) => {
  const rejectReason = status === "REJECTED" ? "Sent back" : "";
  const progress = fiatDepositProgress({ ...fiatDeposit, status, rejectReason }, "SPOT");
  expect([progress.badge.text, states(progress)]).toEqual([badge, [...steps]]);
});

test("a deposit that has come and is looked at by hand says so", () => {
  const progress = fiatDepositProgress({ ...fiatDeposit, rejectReason: "We look at it by hand." }, "MAIN");
  expect([progress.badge.text, states(progress)]).toEqual(["In review", ["done", "now", "waits"]]);
  expect(progress.steps[1]?.text).toBe("We look at it by hand.");
});

test("a deposit goes where the settings say, and says why it was rejected", () => {
  expect(fiatDepositProgress(fiatDeposit, "SPOT").steps[2]?.text).toBe("Added to your spot wallet");
  expect(
    fiatDepositProgress({ ...fiatDeposit, status: "REJECTED", rejectReason: "Sent back" }, "MAIN").steps[1]?.text,
  ).toBe("Sent back");
});
