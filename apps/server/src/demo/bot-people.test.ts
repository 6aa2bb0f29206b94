import { expect, test } from "vitest";
import { ConfigError } from "../config/settings.ts";
import { fullUnits } from "./bot-funds.ts";
import { botPeople, friends, makerOf, takers } from "./bot-people.ts";
import { botMarkets } from "./demo.ts";
import { demoCoins, demoMarkets, symbolOf } from "./demo-coins.ts";
import { demoPeople } from "./seed.ts";

test("every market has its own maker, and there are several takers", () => {
  expect(new Set(demoMarkets.map(makerOf)).size).toBe(demoMarkets.length);
  expect(takers.length).toBeGreaterThan(1);
  expect(botPeople).toHaveLength(demoMarkets.length + takers.length + friends.length);
});

test("each bot has a valid feoTag, a name of letters and spaces, and a unique IP address", () => {
  expect(botPeople.filter(({ feoTag }) => !/^[a-z][a-z0-9_]{2,19}$/.test(feoTag))).toEqual([]);
  expect(botPeople.filter(({ name }) => !/^[A-Za-z ]+$/.test(name))).toEqual([]);
  expect(botPeople.filter(({ address }) => !/^192\.0\.2\.\d{1,3}$/.test(address))).toEqual([]);
  expect(new Set(botPeople.map(({ feoTag }) => feoTag)).size).toBe(botPeople.length);
  expect(new Set(botPeople.map(({ address }) => address)).size).toBe(botPeople.length);
});

test("no demo login is a bot", () => {
  const bots = new Set(botPeople.map(({ feoTag }) => feoTag));
  expect(demoPeople.filter(({ feoTag }) => bots.has(feoTag))).toEqual([]);
});

test("a friend trades in a market of the demo, or is unverified and trades nowhere", () => {
  const symbols = demoMarkets.map(symbolOf);
  for (const { marketSymbol, kycLevel } of friends) {
    expect(marketSymbol === null ? kycLevel === 0 : symbols.includes(marketSymbol) && kycLevel > 0).toBe(true);
  }
});

test("a bot's starting amount of every coin is valid in the core", () => {
  for (const coin of [...demoCoins, { ticker: "INR", decimals: 6 }]) {
    expect(fullUnits(coin) > 0n && fullUnits(coin) < 2n ** 52n).toBe(true);
  }
  expect(fullUnits({ ticker: "INR", decimals: 6 })).toBe(200_000_000_000_000n);
});

test.each([
  ["all", demoMarkets.length],
  [[], 0],
  [["ADA-INR", "LTC-BTC"], 2],
])("DEMO_BOTS read as %j gives %i markets", (setting, count) => {
  expect(botMarkets(setting as "all")).toHaveLength(count);
});

test("unknown markets in DEMO_BOTS are named in one line", () => {
  const setting = ["ADA-INR", "NOPE-INR", "ADA-USD"];
  expect(() => botMarkets(setting)).toThrow(ConfigError);
  expect(() => botMarkets(setting)).toThrow("Setting DEMO_BOTS=NOPE-INR,ADA-USD names no demo market");
  expect(botMarkets(["ADA-INR"]).map(symbolOf)).toEqual(["ADA-INR"]);
});
