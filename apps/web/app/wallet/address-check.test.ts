import { expect, test } from "vitest";
import { checkAddress } from "./address-check.ts";

const ethereum = { networkName: "Ethereum", addressRegex: "^0x[0-9a-fA-F]{40}$" };

test.each([
  ["", undefined],
  [`0x${"a1".repeat(20)}`, undefined],
  [`0x${"a1".repeat(19)}`, "This is not an address on Ethereum."],
  ["bc1qxyz", "This is not an address on Ethereum."],
])("the address %j gives %j", (address, sentence) => {
  expect(checkAddress(address, ethereum)).toBe(sentence);
});

test("a network without a pattern refuses nothing", () => {
  expect(checkAddress("anything", { networkName: "New", addressRegex: "" })).toBeUndefined();
});
