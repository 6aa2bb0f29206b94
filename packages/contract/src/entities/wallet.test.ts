/** Covers the wallets' closed lists, fields and maps, and the transfer input. */
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { walletSchemas } from "../calls/wallet.schemas.ts";
import { balancesOf, walletBalanceSchema, walletTransferSchema, walletTypes, walletViews } from "../index.ts";

test("WALLET-012 WALLET-013 wallet types and views are exactly the specified ones", () => {
  expect(walletTypes).toEqual(["MAIN", "SPOT"]);
  expect(walletViews).toEqual(["OVERVIEW", "MAIN", "SPOT"]);
});

test("WALLET-005 WALLET-010 balances and transfers have the specified fields", () => {
  expect(Object.keys(walletBalanceSchema.shape)).toEqual(["coinTicker", "balance", "locked"]);
  expect(Object.keys(walletTransferSchema.shape)).toEqual(
    "id userId coinTicker amount fromWalletType toWalletType createdAt".split(" "),
  );
});

test("WALLET-004 the wallet lists become four maps keyed by asset", () => {
  const row = (coinTicker: string, balance: string, locked: string) => ({ coinTicker, balance, locked });
  expect(
    balancesOf({
      mainWallet: [row("INR", "500", "20"), row("ADA", "0", "0")],
      spotWallet: [row("INR", "1000.5", "85.42")],
    }),
  ).toEqual({
    main: { INR: "500", ADA: "0" },
    mainLocked: { INR: "20", ADA: "0" },
    spot: { INR: "1000.5" },
    spotLocked: { INR: "85.42" },
  });
  expect(balancesOf({ mainWallet: [], spotWallet: [] })).toEqual({
    main: {},
    mainLocked: {},
    spot: {},
    spotLocked: {},
  });
});

const transfer = { source: "MAIN", destination: "SPOT", coinTicker: "INR", amount: "10.5" };
const accepts = (change: object) =>
  z.safeParse(walletSchemas.transferBetweenWallets.body, { ...transfer, ...change }).success;

test.each([
  {},
  { source: "SPOT", destination: "MAIN" },
  // Accepted here: equal wallets are refused later, as SAME_WALLET.
  { source: "SPOT", destination: "SPOT" },
  { amount: 10.5 },
  { coinTicker: "A1" },
])("WALLET-030 a transfer accepts %j", (change) => {
  expect(accepts(change)).toBe(true);
});

test.each([
  ...["main", "OVERVIEW", "", null, 0, ["MAIN"]].map((source) => ({ source })),
  ...["spot", "FUTURES", undefined].map((destination) => ({ destination })),
  ...["inr", "I", "", "__proto__", "constructor", "INR ", "ABCDEFGHIJKLM", 1, null].map((coinTicker) => ({
    coinTicker,
  })),
  ...[0, "0", "0.000", "-1", -1, "1e3", "0x10", "1,000", "१", "１", " 1", "", null, [], {}, true].map((amount) => ({
    amount,
  })),
])("WALLET-030 a transfer refuses %j", (change) => {
  expect(accepts(change)).toBe(false);
});
