import type { ListedAddress, Network } from "@feo/contract";
import { expect, test } from "vitest";
import {
  addressesFor,
  addressGroups,
  addressLink,
  checkAddress,
  isSameAddress,
  networksOf,
  tidyAddress,
  transactionLink,
} from "./networks.ts";

const evm = "^0x[0-9a-fA-F]{40}$";
const network = (networkKey: string, networkName: string, addressRegex: string): Network => ({
  networkKey,
  networkName,
  addressRegex,
  canDeposit: true,
  canWithdraw: true,
  contractId: null,
  decimals: 18,
  expectedSeconds: 156,
  minConfirmation: 12,
  transactionExplorer: "https://scan.example/tx/{hash}",
  addressExplorer: "https://scan.example/address/{address}",
  contractExplorer: "",
  depositMin: "1",
  depositMax: "9",
  depositFee: "0",
  withdrawMin: "1",
  withdrawMax: "9",
  withdrawFee: "0",
});
const ethereum = network("ETH", "Ethereum", evm);
const polygon = network("POLYGON", "Polygon", evm);
const bitcoin = network("BTC", "Bitcoin", "^bc1[a-z0-9]{20,}$");
const networks = [ethereum, polygon, bitcoin];

test.each([
  ["", undefined],
  [`0x${"a1".repeat(20)}`, undefined],
  [`0x${"a1".repeat(19)}`, "This is not an address on Ethereum."],
  ["bc1qxyz", "This is not an address on Ethereum."],
])("CRYPTO-010 checking the address %j gives %j", (address, sentence) => {
  expect(checkAddress(address, ethereum)).toBe(sentence);
});

test("a network without an address pattern accepts every address", () => {
  expect(checkAddress("anything", { networkName: "New", addressRegex: "" })).toBeUndefined();
});

test("a pasted address loses its whitespace, and is split into groups of four", () => {
  expect(tidyAddress(" 0xA1\u00a0b2 c3\n")).toBe("0xA1b2c3");
  expect(addressGroups("0x52908400A")).toEqual(["0x52", "9084", "00A"]);
  expect(addressGroups("")).toEqual([]);
});

test("a network is listed once, however many coins use it", () => {
  const coins = [{ networks: [ethereum, polygon] }, { networks: [ethereum] }, { networks: [bitcoin] }];
  expect(networksOf(coins).map(({ networkKey }) => networkKey)).toEqual(["ETH", "POLYGON", "BTC"]);
});

test("a transaction links to its network's explorer, and has no link without a hash or explorer", () => {
  expect(transactionLink(ethereum, "0xab")).toBe("https://scan.example/tx/0xab");
  expect(transactionLink(ethereum, "")).toBeUndefined();
  expect(transactionLink({ ...ethereum, transactionExplorer: "" }, "0xab")).toBeUndefined();
  expect(transactionLink(undefined, "0xab")).toBeUndefined();
});

test("an address links to its network's explorer, and has no link if either is missing", () => {
  expect(addressLink(ethereum, "0xab")).toBe("https://scan.example/address/0xab");
  expect(addressLink(ethereum, "0xab/../cd?x")).toBe("https://scan.example/address/0xab%2F..%2Fcd%3Fx");
  expect(addressLink(ethereum, "")).toBeUndefined();
  expect(addressLink({ ...ethereum, addressExplorer: "" }, "0xab")).toBeUndefined();
  expect(addressLink(undefined, "0xab")).toBeUndefined();
});

test("an address is offered on networks with the same address format; the network's own come first", () => {
  const listed = (id: string, networkKey: string, address: string): ListedAddress => ({
    id,
    networkKey,
    address,
    label: id,
    ownership: "self",
    ownerName: "",
    createdAt: "2026-11-16T05:00:00.000Z",
    usableFrom: "2026-11-17T05:00:00.000Z",
  });
  const list = [
    listed("a", "ETH", "0x1"),
    listed("b", "BTC", "bc1"),
    listed("c", "POLYGON", "0x2"),
    listed("d", "POLYGON", "0x1"),
  ];
  const ids = (network: Network, isListOnly = false) =>
    addressesFor(list, { network, networks, isListOnly }).map(({ id }) => id);
  expect([ids(polygon), ids(ethereum), ids(bitcoin)]).toEqual([["c", "d"], ["a", "c"], ["b"]]);
  expect([ids(polygon, true), ids(ethereum, true)]).toEqual([["c", "d"], ["a"]]);
});

test.each([
  ["0xAb12", "0xaB12", true],
  ["bc1qab", "bc1qAB", false],
  ["rAb", "rAb", true],
])("%s and %s are the same address: %s", (one, other, isSame) => {
  expect(isSameAddress(one, other)).toBe(isSame);
});
