import type { CoinTerms, NetworkTerms } from "@feo/contract";
import { expect, test } from "vitest";
import { coinOpening, networkNames, networkOpening, shownTerms } from "./coin-words.ts";

const network = (networkName: string, isConnected: boolean, withdrawFee: string): NetworkTerms => ({
  networkKey: networkName.toUpperCase(),
  networkName,
  isConnected,
  canDeposit: true,
  canWithdraw: false,
  minConfirmation: 12,
  depositMin: "1",
  withdrawMin: "10",
  withdrawMax: "1000",
  withdrawFee,
});
const coin = (facts: Partial<CoinTerms>): CoinTerms => ({
  ticker: "USDT",
  name: "Tether",
  logo: "/coins/usdt.svg",
  isFiat: false,
  decimals: 6,
  canDeposit: true,
  canWithdraw: true,
  frozenBecause: null,
  booksDiffer: null,
  minWithdraw: "500",
  withdrawFee: "10",
  networks: [network("Tron", false, "1"), network("Ethereum", true, "4")],
  ...facts,
});

test("withdrawals that the program closed say that the books differ", () => {
  expect(coinOpening(coin({ canWithdraw: false, booksDiffer: "5 missing" }), "withdrawals")).toEqual({
    isOpen: false,
    words: "Closed, books differ",
    isAlarming: true,
  });
  expect(coinOpening(coin({ canWithdraw: false }), "withdrawals").words).toBe("Closed");
  expect(coinOpening(coin({ canWithdraw: false, booksDiffer: "5 missing" }), "deposits").words).toBe("Open");
});

test("a frozen coin is closed in both directions", () => {
  const frozen = coin({ canDeposit: false, canWithdraw: false, frozenBecause: "a deep reorganisation" });
  expect((["deposits", "withdrawals"] as const).map((direction) => coinOpening(frozen, direction).words)).toEqual([
    "Frozen",
    "Frozen",
  ]);
});

test("a network without a node is closed, whatever its switch says", () => {
  expect(networkOpening(network("Tron", false, "1"), "deposits").words).toBe("No node connected");
  expect(networkOpening(network("Ethereum", true, "1"), "deposits").words).toBe("Open");
  expect(networkOpening(network("Ethereum", true, "1"), "withdrawals").words).toBe("Closed");
});

test("a row names connected networks first and shows their terms", () => {
  expect(networkNames(coin({}))).toBe("Ethereum, Tron");
  expect(shownTerms(coin({}))).toMatchObject({ withdrawFee: "4" });
  expect(networkNames(coin({ networks: [] }))).toBe("None");
  expect(shownTerms(coin({ networks: [] }))).toBeNull();
});

test("rupees move by bank", () => {
  const rupee = coin({ isFiat: true, networks: [] });
  expect(networkNames(rupee)).toBe("Bank");
  expect(shownTerms(rupee)).toEqual({ withdrawMin: "500", withdrawFee: "10" });
});
