import { expect, test } from "vitest";
import { givenNetwork } from "../testing/given.ts";
import { nextWords, summaryOf } from "./withdrawal-summary.ts";

const network = givenNetwork("POLYGON", "Polygon", { expectedSeconds: 130 });
const address = "0x3Cd751E6b8a90F27c41De5A2b0f8963D7Ea14C5B";
const facts = {
  ticker: "USDT",
  amount: "300",
  fee: "0.2",
  price: "88.92",
  address,
  label: "My Ledger",
  network,
  isInternal: false,
};

test("a withdrawal to a saved address shows its name, with the address under it", () => {
  expect(summaryOf(facts)).toEqual({
    sent: "300.00 USDT",
    feeLabel: "Network fee",
    fee: "0.20 USDT",
    received: "299.80 USDT",
    worth: "≈ ₹26,658.22",
    to: "My Ledger",
    toNote: "0x3Cd7…a14C5B",
    network: "Polygon",
    arrives: "About 3 minutes",
    cancelUntil: "You can cancel until we send it to the network.",
  });
});

test("CRYPTO-016 a withdrawal to another customer has no fee and no network, and arrives at once", () => {
  expect(summaryOf({ ...facts, label: undefined, fee: "0", isInternal: true })).toMatchObject({
    feeLabel: "Fee",
    fee: "None",
    received: "300.00 USDT",
    to: "Another Feo customer",
    network: "Stays within Feo",
    arrives: "Instantly",
    cancelUntil: "You can cancel until we send it.",
  });
});

test("an unsaved address is shown in place of a name", () => {
  expect(summaryOf({ ...facts, label: undefined })).toMatchObject({
    to: "0x3Cd7…a14C5B",
    toNote: "Not in your address book",
  });
});

test("without a price there is no value, and a network of unknown speed has no time", () => {
  const unknown = { ...facts, price: null, network: { ...network, expectedSeconds: null } };
  expect(summaryOf(unknown)).toMatchObject({ worth: "", arrives: null });
});

test("unknown values are dashes in the same number of lines", () => {
  const blank = { ...facts, amount: null, address: null, label: undefined, network: undefined };
  expect(summaryOf(blank)).toMatchObject({
    sent: "–",
    fee: "0.20 USDT",
    received: "–",
    worth: "",
    to: "–",
    toNote: "",
    network: "–",
    arrives: "–",
  });
  expect(summaryOf({ ...facts, fee: null })).toMatchObject({ sent: "300.00 USDT", fee: "–", received: "–" });
});

test.each([
  [
    ...(["PENDING", false, 130] as const),
    "We send it to Polygon. It usually arrives about 3 minutes after that. Our team reviews larger withdrawals first." +
      " You can cancel it under Recent withdrawals until we send it.",
  ],
  [...(["PROCESSING", false, null] as const), "We send it to Polygon. Our team reviews larger withdrawals first."],
  [
    ...(["PROCESSING", true, 130] as const),
    "It moves to the other customer within Feo, usually instantly. Our team reviews larger withdrawals first.",
  ],
])("what follows a withdrawal that is %s, internal %s, in %s seconds", (status, isInternal, expectedSeconds, words) => {
  expect(nextWords({ status }, { network: { ...network, expectedSeconds }, isInternal })).toBe(words);
});
