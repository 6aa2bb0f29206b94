import type { Coin, Network } from "@feo/contract";
import { expect, test } from "vitest";
import {
  chosenNetwork,
  contractSenderNote,
  type Direction,
  depositFacts,
  depositNote,
  depositWarning,
  movableCoins,
  networkStandard,
  networkText,
  openNetworks,
} from "./coin-choice.ts";

const network = (networkKey: string, rest: Partial<Network> = {}): Network => ({
  networkKey,
  networkName: networkKey,
  canDeposit: true,
  canWithdraw: true,
  contractId: null,
  minConfirmation: 12,
  decimals: 18,
  expectedSeconds: 156,
  transactionExplorer: "",
  addressExplorer: "",
  contractExplorer: "",
  addressRegex: "",
  depositMin: "2",
  depositMax: "9",
  depositFee: "0",
  withdrawMin: "10",
  withdrawMax: "99",
  withdrawFee: "2",
  ...rest,
});
const coin = (ticker: string, rest: Partial<Coin> = {}): Coin => ({
  ticker,
  name: ticker,
  logo: "",
  decimals: 6,
  precision: 2,
  isEnabled: true,
  canDeposit: true,
  canWithdraw: true,
  canPay: true,
  canBuy: true,
  canSell: true,
  minPay: "0",
  maxPay: "0",
  minDeposit: "0",
  minWithdraw: "0",
  depositFee: "0",
  withdrawFee: "0",
  networks: [network("ETH"), network("POLYGON", { canWithdraw: false })],
  ...rest,
});

test("listed coins are shown, and only those open in the direction can be chosen", () => {
  const coins = [
    coin("A"),
    coin("B", { canDeposit: false }),
    coin("C", { canWithdraw: false }),
    coin("D", { isEnabled: false }),
  ];
  const wordsOf = (direction: Direction) =>
    movableCoins(coins, direction).map((entry) => `${entry.coin.ticker} ${entry.isOpen ? "open" : "closed"}`);
  expect(wordsOf("deposit")).toEqual(["A open", "B closed", "C open"]);
  expect(wordsOf("withdraw")).toEqual(["A open", "B open", "C closed"]);
});

test("the user must choose the network unless there is only one", () => {
  const usdt = coin("USDT");
  expect(chosenNetwork(openNetworks(usdt, "deposit"), null)).toBeUndefined();
  expect(chosenNetwork(openNetworks(usdt, "deposit"), "POLYGON")?.networkKey).toBe("POLYGON");
  expect(chosenNetwork(openNetworks(usdt, "withdraw"), null)?.networkKey).toBe("ETH");
  expect(chosenNetwork(openNetworks(usdt, "withdraw"), "POLYGON")?.networkKey).toBe("ETH");
  expect(chosenNetwork([], "ETH")).toBeUndefined();
});

const evm = "^0x[0-9a-fA-F]{40}$";

test("the facts are those of the network, without an unknown time", () => {
  expect(depositFacts("USDT", network("ETH")).map(({ label, value, short }) => [label, value, short ?? value])).toEqual(
    [
      ["Minimum", "2 USDT", "2 USDT"],
      ["Confirmations", "12", "12"],
      ["Expected time", "About 3 minutes", "About 3 min"],
    ],
  );
  expect(depositFacts("USDT", network("X", { expectedSeconds: null })).map(({ label }) => label)).toEqual([
    "Minimum",
    "Confirmations",
  ]);
});

test.each([
  [{}, "About 3 minutes, 12 confirmations"],
  [{ expectedSeconds: null }, "12 confirmations"],
  [{ expectedSeconds: 1800, minConfirmation: 1 }, "About 30 minutes, 1 confirmation"],
])("a network with %j is described as %j", (rest, text) => {
  expect(networkText(network("ETH", rest))).toBe(text);
});

test.each([
  ["ETH", { contractId: "0xdAC1", addressRegex: evm }, "ERC-20"],
  ["POLYGON", { contractId: "0xdAC1", addressRegex: evm }, "ERC-20"],
  ["BSC", { contractId: "0xdAC1", addressRegex: evm }, "BEP-20"],
  ["ETH", { addressRegex: evm }, undefined],
  ["TRX", { contractId: "TR7N", addressRegex: "^T[0-9A-Za-z]{33}$" }, undefined],
])("a coin on %s with %j has the standard %s", (key, rest, standard) => {
  expect(networkStandard(network(key, rest))).toBe(standard);
});

test("the note under an address names the end of the contract and the fee", () => {
  expect(depositNote("USDT", network("ETH", { contractId: "0x12345678B58e8F" }))).toEqual({
    contractEnd: "B58e8F",
    text: "Deposits below the minimum aren't credited. No fee.",
  });
  expect(depositNote("ETH", network("ETH", { depositFee: "0.01" }))).toEqual({
    contractEnd: undefined,
    text: "Deposits below the minimum aren't credited. Fee 0.01 ETH.",
  });
  expect(depositWarning("USDT", "Polygon").only).toBe("Send only USDT, and only on Polygon.");
});

test.each([
  ["ETH", network("ETH", { addressRegex: evm }), true],
  ["USDT", network("ETH", { addressRegex: evm, contractId: "0xdAC1" }), false],
  ["BTC", network("BTC", { addressRegex: "^bc1[0-9a-z]{39}$" }), false],
  ["XYZ", network("XYZ"), false],
])(
  "%s warns of uncredited smart contract transfers only if it is an EVM network's native coin",
  (ticker, on, isSaid) => {
    const note = contractSenderNote(ticker, on);
    expect(note?.startsWith(`Send ${ticker} as a direct transfer`) ?? false).toBe(isSaid);
  },
);
