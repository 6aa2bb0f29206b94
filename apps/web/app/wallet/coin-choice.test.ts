import type { Coin, Network } from "@feo/contract";
import { expect, test } from "vitest";
import {
  chosenNetwork,
  contractSenderNote,
  type Direction,
  depositFacts,
  movableCoins,
  networkRisk,
  openNetworks,
} from "./coin-choice.ts";

const network = (networkKey: string, rest: Partial<Network> = {}): Network => ({
  ...{
    networkKey,
    networkName: networkKey,
    canDeposit: true,
    canWithdraw: true,
    contractId: null,
    minConfirmation: 12,
    decimals: 18,
    expectedSeconds: 156,
  },
  ...{ transactionExplorer: "", addressExplorer: "", contractExplorer: "", addressRegex: "" },
  ...{ depositMin: "2", depositMax: "9", depositFee: "0", withdrawMin: "10", withdrawMax: "99", withdrawFee: "2" },
  ...rest,
});
const coin = (ticker: string, rest: Partial<Coin> = {}): Coin => ({
  ...{
    ticker,
    name: ticker,
    logo: "",
    decimals: 6,
    precision: 2,
    isEnabled: true,
    canDeposit: true,
    canWithdraw: true,
  },
  ...{ canPay: true, canBuy: true, canSell: true, minPay: "0", maxPay: "0", minDeposit: "0", minWithdraw: "0" },
  ...{ depositFee: "0", withdrawFee: "0", networks: [network("ETH"), network("POLYGON", { canWithdraw: false })] },
  ...rest,
});

test("coins that are listed can be seen, and those that are open in the direction can be chosen", () => {
  const coins = [
    coin("A"),
    coin("B", { canDeposit: false }),
    coin("C", { canWithdraw: false }),
    coin("D", { isEnabled: false }),
  ];
  const told = (direction: Direction) =>
    movableCoins(coins, direction).map((entry) => `${entry.coin.ticker} ${entry.isOpen ? "open" : "closed"}`);
  expect(told("deposit")).toEqual(["A open", "B closed", "C open"]);
  expect(told("withdraw")).toEqual(["A open", "B open", "C closed"]);
});

test("a network is chosen by the person unless there is only one", () => {
  const usdt = coin("USDT");
  expect(chosenNetwork(openNetworks(usdt, "deposit"), null)).toBeUndefined();
  expect(chosenNetwork(openNetworks(usdt, "deposit"), "POLYGON")?.networkKey).toBe("POLYGON");
  expect(chosenNetwork(openNetworks(usdt, "withdraw"), null)?.networkKey).toBe("ETH");
  expect(chosenNetwork(openNetworks(usdt, "withdraw"), "POLYGON")?.networkKey).toBe("ETH");
  expect(chosenNetwork([], "ETH")).toBeUndefined();
});

test("facts are those of the network, in words", () => {
  expect(depositFacts("USDT", network("ETH"), "SPOT").map(({ value }) => value)).toEqual([
    "2 USDT; less is not added",
    "None",
    "12 confirmations on the network",
    "Your spot wallet",
  ]);
  expect(depositFacts("SOL", network("SOL", { minConfirmation: 1 }), "MAIN")[2]?.value).toBe(
    "1 confirmation on the network",
  );
  expect(networkRisk("USDT", "Polygon", "deposit")).toMatch(/only USDT, and only on Polygon/);
});

test.each([
  ["ETH", network("ETH", { addressRegex: "^0x[0-9a-fA-F]{40}$" }), true],
  ["USDT", network("ETH", { addressRegex: "^0x[0-9a-fA-F]{40}$", contractId: "0xdAC1" }), false],
  ["BTC", network("BTC", { addressRegex: "^bc1[0-9a-z]{39}$" }), false],
  ["XYZ", network("XYZ"), false],
])(
  "%s says that a smart contract's transfers aren't credited only where it is an EVM network's own coin",
  (ticker, on, isSaid) => {
    const note = contractSenderNote(ticker, on);
    expect(note?.startsWith(`Send ${ticker} as a direct transfer`) ?? false).toBe(isSaid);
  },
);
