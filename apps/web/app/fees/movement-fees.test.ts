/** The table of deposit and withdrawal fees. */
import type { Coin, Network } from "@feo/contract";
import { expect, test } from "vitest";
import { findRows, movementRows } from "./movement-fees.ts";

const network = (networkKey: string, changes: Partial<Network> = {}): Network => ({
  networkKey,
  networkName: `${networkKey} network`,
  canDeposit: true,
  canWithdraw: true,
  contractId: null,
  decimals: 18,
  expectedSeconds: null,
  minConfirmation: 2,
  transactionExplorer: "",
  addressExplorer: "",
  contractExplorer: "",
  addressRegex: "",
  depositMin: "1",
  depositMax: "100",
  depositFee: "0",
  withdrawMin: "5",
  withdrawMax: "100",
  withdrawFee: "0.5",
  ...changes,
});
const coin = (ticker: string, changes: Partial<Coin> = {}): Coin => ({
  ticker,
  name: `${ticker} coin`,
  logo: "",
  decimals: 6,
  precision: 2,
  isEnabled: true,
  networks: [],
  canDeposit: true,
  canWithdraw: true,
  canPay: true,
  canBuy: true,
  canSell: true,
  minPay: "1",
  maxPay: "9",
  minDeposit: "100",
  minWithdraw: "500",
  depositFee: "0",
  withdrawFee: "10",
  ...changes,
});

test("LIMIT-041 INR comes first, then every coin on each of its networks", () => {
  const rows = movementRows({
    cryptoCoins: [coin("USDT", { networks: [network("ETH"), network("POLYGON")] })],
    fiatCoin: coin("INR"),
  });
  expect(rows.map(({ key }) => key)).toEqual(["INR", "USDT ETH", "USDT POLYGON"]);
  expect(rows[0]?.withdrawal).toEqual({ fee: "10", least: "500" });
  expect(rows[1]?.withdrawal).toEqual({ fee: "0.5", least: "5" });
});

test("a closed direction has no fee, and a disabled coin is not listed", () => {
  const cryptoCoins = [
    coin("ADA", { networks: [network("ADA", { canWithdraw: false })] }),
    coin("OLD", { isEnabled: false, networks: [network("OLD")] }),
  ];
  const rows = movementRows({ cryptoCoins, fiatCoin: coin("INR", { canDeposit: false }) });
  expect(rows.map(({ ticker, deposit, withdrawal }) => [ticker, deposit !== null, withdrawal !== null])).toEqual([
    ["INR", false, true],
    ["ADA", true, false],
  ]);
});

test("the table is searched by ticker, name and network", () => {
  const rows = movementRows({ cryptoCoins: [coin("USDT", { networks: [network("POLYGON")] })], fiatCoin: coin("INR") });
  expect(findRows(rows, " polyg ").map(({ ticker }) => ticker)).toEqual(["USDT"]);
  expect(findRows(rows, "inr coin")).toHaveLength(1);
  expect(findRows(rows, "zzz")).toHaveLength(0);
});
