import type { CryptoDeposit, FiatDeposit, Network } from "@feo/contract";
import { expect, test } from "vitest";
import { cryptoDepositProgress, fiatDepositProgress } from "./deposit-progress.ts";

const network = {
  networkKey: "ETH",
  networkName: "Ethereum",
  minConfirmation: 12,
  expectedSeconds: 156,
} as Network;
const movement = {
  id: "1",
  coinTicker: "ETH",
  amount: "1",
  walletType: "SPOT" as const,
  createdAt: "2026-11-16T05:00:00.000Z",
  networkKey: "ETH",
  txHash: "0xab",
  updatedAt: "2026-11-16T05:06:00.000Z",
  rejectReason: "",
  feeAmount: "0",
  address: "0x1",
};
const cryptoDeposit: CryptoDeposit = {
  ...movement,
  status: "PENDING",
  fromAddress: "0x2",
  confirmations: 7,
  isAddressVerificationRequired: false,
};

const texts = ({ badge, bar, steps, asks }: ReturnType<typeof cryptoDepositProgress>) => [
  badge.text,
  ...(bar ? [`${bar.value} of ${bar.max} ${bar.left}, ${bar.right}`] : []),
  ...steps.map(({ text, state }) => `${text}: ${state}`),
  ...(asks === undefined ? [] : [asks]),
];
const seen = "Seen on the network: done";
const toCome = "Added to your spot wallet: waits";

test.each([
  [{}, ["Confirming", "7 of 12 confirmations, about 2 min left"]],
  [{ status: "SUBMITTED" as const }, ["Confirming", "7 of 12 confirmations, about 2 min left"]],
  [{ confirmations: 12 }, ["Crediting", seen, "12 of 12 confirmations: done", "Final checks: now", toCome]],
  [{ rejectReason: "By hand" }, ["In review", seen, "7 of 12 confirmations: now", "By hand: now", toCome]],
  [
    { isAddressVerificationRequired: true },
    [
      ...["Action needed", "7 of 12 confirmations: now", "Tell us who sent it: now", toCome],
      "Tell us who sent it and we'll credit it.",
    ],
  ],
  [
    { status: "SUCCESS" as const, confirmations: 40 },
    ["Credited", seen, "12 of 12 confirmations: done", "Added to your spot wallet: done"],
  ],
  [
    { status: "SUBMITTED" as const, txHash: "" },
    ["Crediting", "From another Feo customer: done", "Added to your spot wallet: now"],
  ],
  [
    { status: "SUCCESS" as const, txHash: "" },
    ["Credited", "From another Feo customer: done", "Added to your spot wallet: done"],
  ],
  [
    { status: "REJECTED" as const, rejectReason: "Below the minimum" },
    ["Not credited", seen, "Below the minimum: failed"],
  ],
  [{ status: "FAILED" as const }, ["Failed", seen, "The network dropped it before it was credited: failed"]],
])("WALLET-015 the progress of a crypto deposit with %j", (over, lines) => {
  expect(texts(cryptoDepositProgress({ ...cryptoDeposit, ...over }, network))).toEqual(lines);
});

test("a phone omits the steps of a credited deposit, unless they say who sent it", () => {
  const credited = { ...cryptoDeposit, status: "SUCCESS" as const };
  expect(cryptoDepositProgress(credited, network).isToldByBadge).toBe(true);
  expect(cryptoDepositProgress({ ...credited, txHash: "" }, network).isToldByBadge).toBe(false);
});

test("a deposit on a network that is gone counts confirmations without a target and shows no time", () => {
  expect(texts(cryptoDepositProgress(cryptoDeposit, undefined))).toEqual([
    ...["Confirming", seen, "7 confirmations: now", toCome],
  ]);
  const timeless = { ...network, expectedSeconds: null };
  expect(cryptoDepositProgress(cryptoDeposit, timeless).bar?.right).toBeUndefined();
});

const fiatDeposit: FiatDeposit = {
  id: "1",
  status: "PENDING",
  coinTicker: "INR",
  amount: "",
  createdAt: "2026-11-16T05:00:00.000Z",
  updatedAt: "2026-11-16T05:06:00.000Z",
  rejectReason: "",
  bankTxRef: "431988017745",
};
const states = ({ steps }: { steps: readonly { state: string }[] }) => steps.map(({ state }) => state);

test.each([
  ["PENDING", "Pending", ["done", "now", "waits"]],
  ["SUCCESS", "Success", ["done", "done"]],
  ["REJECTED", "Rejected", ["done", "failed"]],
] as const)("WALLET-014 the progress of an INR deposit that is %s", (status, badge, steps) => {
  const rejectReason = status === "REJECTED" ? "Sent back" : "";
  const progress = fiatDepositProgress({ ...fiatDeposit, status, rejectReason }, "SPOT");
  expect([progress.badge.text, states(progress)]).toEqual([badge, [...steps]]);
});

test.each([
  ["PENDING", "", ["at", "usually 10 minutes", "right after"]],
  ["PENDING", "In review", ["at", "within 1 day", "after review"]],
  ["SUCCESS", "", ["at", "at"]],
  ["REJECTED", "Sent back", ["at", "at"]],
] as const)(
  "every step of an INR deposit that is %s %s has its time or how long it takes",
  (status, rejectReason, times) => {
    const { steps } = fiatDepositProgress({ ...fiatDeposit, status, rejectReason }, "SPOT");
    expect(steps.map(({ at, note }) => (at ? "at" : note))).toEqual([...times]);
    if (status !== "PENDING") expect(steps.at(-1)?.at).toBe(fiatDeposit.updatedAt);
  },
);

test("a deposit under manual review says so", () => {
  const progress = fiatDepositProgress({ ...fiatDeposit, rejectReason: "We look at it by hand." }, "MAIN");
  expect([progress.badge.text, states(progress)]).toEqual(["In review", ["done", "now", "waits"]]);
  expect(progress.steps[1]?.text).toBe("We look at it by hand.");
});

test("a deposit names the wallet from the settings, and the reason if it was rejected", () => {
  expect(fiatDepositProgress(fiatDeposit, "SPOT").steps[2]?.text).toBe("Added to your spot wallet");
  expect(
    fiatDepositProgress({ ...fiatDeposit, status: "REJECTED", rejectReason: "Sent back" }, "MAIN").steps[1]?.text,
  ).toBe("Sent back");
});
