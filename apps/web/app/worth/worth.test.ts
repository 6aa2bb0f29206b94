import type { Balances } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { holdingOf, inOrderOf, pricesOf, sharesOf, totalOf, valueIn, worthOf } from "./worth.ts";

const balances: Balances = {
  main: { INR: "1000.5", ADA: "10" },
  mainLocked: { INR: "200" },
  spot: { INR: "0", ADA: "5", BTC: "0.1", NEW: "3" },
  spotLocked: { ADA: "2.5" },
};
const coin = (coinTicker: string, price: string | null, twentyFourHrChange: string | null) => ({
  coinTicker,
  price,
  twentyFourHrChange,
  twentyFourHrVolume: "0",
  marketCap: null,
});
const prices = pricesOf([coin("ADA", "80", "25"), coin("BTC", "5000000", "0"), coin("NEW", null, null)]);

test("WALLET-004 an asset's holding is the sum of the four balance maps", () => {
  expect(holdingOf(balances, "ADA")).toEqual({ main: "10", mainLocked: "0", spot: "5", spotLocked: "2.5" });
  expect(totalOf(holdingOf(balances, "ADA"))).toBe("17.5");
  expect(totalOf(holdingOf(balances, "DOGE"))).toBe("0");
});

describe("the worth of an account", () => {
  const worth = worthOf(balances, prices);

  test("an account's worth is the sum of its priced assets, and lists the unpriced ones", () => {
    expect(worth).toMatchObject({ total: "502600.5", main: "2000.5", spotFree: "500400", inOrders: "200" });
    expect(worth.unpriced).toEqual(["NEW"]);
    expect(worth.assets).toEqual([
      { ticker: "BTC", value: "500000" },
      { ticker: "ADA", value: "1400" },
      { ticker: "INR", value: "1200.5" },
    ]);
  });

  test("an account's gain follows the price changes of its assets", () => {
    expect(worth.gain).toBe("280");
    expect(worth.gainPercent).toBe("0.06");
  });

  test("an empty account is worth nothing", () => {
    const empty = worthOf({ main: { INR: "0" }, mainLocked: {}, spot: {}, spotLocked: {} }, prices);
    expect(empty).toMatchObject({ total: "0", gain: "0", gainPercent: null, assets: [], unpriced: [] });
    expect(sharesOf(empty, 6)).toEqual([]);
  });

  test("an account's worth keeps every digit of amounts beyond float precision", () => {
    const large = { main: { INR: "9007199254740993.0001" }, mainLocked: {}, spot: {}, spotLocked: {} };
    expect(worthOf(large, prices).total).toBe("9007199254740993.0001");
  });
});

test("shares name the largest assets and combine the rest", () => {
  const assets = ["500", "200", "100", "100", "50", "30", "20"].map((value, index) => ({ ticker: `C${index}`, value }));
  expect(sharesOf({ total: "1000", assets }, 6)).toEqual([
    { label: "C0", percent: "50" },
    { label: "C1", percent: "20" },
    { label: "C2", percent: "10" },
    { label: "C3", percent: "10" },
    { label: "C4", percent: "5" },
    { label: "Others", percent: "5" },
  ]);
});

test("shares keep the order shown before, as long as the same assets have a share", () => {
  const now = [
    { label: "BTC", percent: "52" },
    { label: "ETH", percent: "48" },
  ];
  expect(inOrderOf(["ETH", "BTC"], now)).toEqual([now[1], now[0]]);
  expect(inOrderOf(["ETH", "ADA"], now)).toBeNull();
  expect(inOrderOf(["ETH"], now)).toBeNull();
  expect(inOrderOf([], [])).toEqual([]);
});

test("a zero amount is worth zero even without a price; any other amount is unknown", () => {
  expect(valueIn("0.000", "NEW", prices)).toBe("0");
  expect(valueIn("1", "NEW", prices)).toBeNull();
  expect(valueIn("1", "INR", prices)).toBe("1");
});
