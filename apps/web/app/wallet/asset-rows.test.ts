import type { Coin, Market } from "@feo/contract";
import { expect, test } from "vitest";
import { assetRows, findAssets } from "./asset-rows.ts";

const coin = (ticker: string, name: string, rest: Partial<Coin> = {}): Coin => ({
  ...{
    ticker,
    name,
    logo: "",
    decimals: 6,
    precision: 2,
    isEnabled: true,
    canDeposit: true,
    canWithdraw: true,
    canPay: true,
  },
  ...{ canBuy: true, canSell: true, minPay: "0", maxPay: "0", minDeposit: "0", minWithdraw: "0", depositFee: "0" },
  ...{ withdrawFee: "0", networks: [], ...rest },
});
const market = (base: string, quote: Market["quote"]): Market => ({
  ...{ symbol: `${base}-${quote}`, base, quote, isEnabled: true, minQuantity: "1", minNotional: "1", maxQuantity: "1" },
  ...{ maxNotional: "1", tickSize: "1", stepSize: "1" },
});
const rows = assetRows({
  coins: [
    coin("ADA", "Cardano"),
    coin("AVAX", "Avalanche", { canWithdraw: false }),
    coin("OLD", "Gone", { isEnabled: false }),
  ],
  fiatCoin: coin("INR", "Indian rupee"),
  markets: [market("ADA", "INR"), market("ADA", "USDT")],
  summary: [{ coinTicker: "ADA", price: "85", twentyFourHrChange: "2.31", twentyFourHrVolume: "1", marketCap: null }],
});

test("the rupee comes first and has its own pages", () => {
  expect(rows.map((row) => row.coin.ticker)).toEqual(["INR", "ADA", "AVAX"]);
  expect(rows[0]?.actions.map(({ to }) => to)).toEqual(["/dashboard/depositINR", "/dashboard/withdrawINR"]);
});

test("a coin offers what its flags allow, and its first market", () => {
  expect(rows[1]).toMatchObject({ change: "2.31" });
  expect(rows[1]?.actions.map(({ to }) => to)).toEqual([
    "/dashboard/wallet/deposit/ADA",
    "/dashboard/wallet/withdraw/ADA",
    "/trade/ADA-INR",
  ]);
  expect(rows[2]?.actions.map(({ label }) => label)).toEqual(["Deposit"]);
});

test.each([
  ["a", ["ADA", "AVAX"]],
  ["card", ["ADA"]],
  ["rup", ["INR"]],
  ["zzz", []],
  ["  ", ["INR", "ADA", "AVAX"]],
])("finding %j shows %j", (text, tickers) => {
  expect(findAssets(rows, text).map((row) => row.coin.ticker)).toEqual(tickers);
});
