import type { Balances, Coin, Market } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { pricesOf } from "../worth/worth.ts";
import { assetRows, shownAssets, type WalletTab } from "./asset-rows.ts";

const coin = (ticker: string, name: string, rest: Partial<Coin> = {}): Coin => ({
  ticker,
  name,
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
  networks: [],
  ...rest,
});
const market = (base: string, quote: Market["quote"]): Market => ({
  symbol: `${base}-${quote}`,
  base,
  quote,
  isEnabled: true,
  minQuantity: "1",
  minNotional: "1",
  maxQuantity: "1",
  maxNotional: "1",
  tickSize: "1",
  stepSize: "1",
});
const balances: Balances = {
  main: { INR: "100", ADA: "10" },
  mainLocked: { INR: "50" },
  spot: { ADA: "5.5" },
  spotLocked: { ADA: "1", OLD: "3" },
};
const facts = {
  coins: [
    coin("ADA", "Cardano"),
    coin("AVAX", "Avalanche", { canWithdraw: false, canPay: false }),
    coin("OLD", "Gone", { isEnabled: false }),
    coin("OLDER", "Long gone", { isEnabled: false }),
  ],
  fiatCoin: coin("INR", "Indian rupee"),
  markets: [market("ADA", "INR"), market("ADA", "USDT")],
  prices: pricesOf([
    { coinTicker: "ADA", price: "85", twentyFourHrChange: "2.31", twentyFourHrVolume: "1", marketCap: null },
  ]),
};
const rowsOf = (tab: WalletTab = "overview", given: Balances | null = balances, preferred = "INR") =>
  assetRows({ ...facts, tab, balances: given, preferred });
const tickers = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => row.coin.ticker);

test("the preferred asset comes first, then the rupee; a delisted asset stays while there is a balance", () => {
  expect(tickers(rowsOf())).toEqual(["INR", "ADA", "AVAX", "OLD"]);
  expect(tickers(rowsOf("overview", null))).toEqual(["INR", "ADA", "AVAX"]);
  expect(tickers(rowsOf("overview", balances, "AVAX"))).toEqual(["AVAX", "INR", "ADA", "OLD"]);
});

describe("WALLET-013 amounts of an asset", () => {
  test.each([
    ["overview", { total: "16.5", available: "15.5", locked: "1", value: "1402.5" }],
    ["main", { total: "10", available: "10", locked: "0", value: "850" }],
    ["spot", { total: "6.5", available: "5.5", locked: "1", value: "552.5" }],
  ] as const)("the amounts in the tab %s are those of its wallets", (tab, amounts) => {
    expect(rowsOf(tab)[1]?.amounts).toMatchObject(amounts);
  });

  test("amounts are unknown until the balances load, and have no value without a price", () => {
    expect(rowsOf("overview", null)[1]?.amounts).toBeNull();
    expect(rowsOf()[3]?.amounts).toMatchObject({ total: "3", value: null });
  });
});

test("a coin offers the actions that its flags allow, and links to its first market", () => {
  const [rupee, ada, avax] = rowsOf();
  expect(rupee?.actions.map(({ label }) => label)).toEqual(["Deposit", "Withdraw", "Transfer", "Pay"]);
  expect(rupee?.actions[0]).toEqual({ label: "Deposit", to: "/dashboard/depositINR" });
  expect(ada?.actions).toEqual([
    { label: "Deposit", to: "/dashboard/wallet/deposit/ADA" },
    { label: "Withdraw", to: "/dashboard/wallet/withdraw/ADA" },
    { label: "Transfer", opens: "transfer" },
    { label: "Pay", opens: "send" },
    { label: "Trade", to: "/trade/ADA-INR" },
  ]);
  expect(avax?.actions.map(({ label }) => label)).toEqual(["Deposit", "Transfer"]);
  expect(ada?.change).toBe("2.31");
  expect(rupee?.change).toBeNull();
});

test.each([
  ["a", ["ADA", "AVAX"]],
  ["card", ["ADA"]],
  ["rup", ["INR"]],
  ["zzz", []],
  ["  ", ["INR", "ADA", "OLD"]],
])("with zero balances hidden, searching %j shows %j", (text, found) => {
  expect(tickers(shownAssets(rowsOf(), { text, hidesZero: true }).rows)).toEqual(found);
});

test("the number of hidden assets is reported", () => {
  expect(shownAssets(rowsOf(), { text: "", hidesZero: true }).hidden).toBe(1);
  expect(shownAssets(rowsOf(), { text: "", hidesZero: false }).hidden).toBe(0);
  expect(shownAssets(rowsOf("overview", null), { text: "", hidesZero: true }).hidden).toBe(0);
});
