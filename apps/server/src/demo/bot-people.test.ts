import { expect, test } from "vitest";
import { ConfigError } from "../platform/settings.ts";
import { fullUnits } from "./bot-funds.ts";
import { botPeople, friends, makerOf, takers } from "./bot-people.ts";
import { botMarkets } from "./demo.ts";
import { demoCoins, demoMarkets, symbolOf } from "./demo-coins.ts";
import { demoPeople } from "./seed.ts";

test("every market has a maker of its own, and there are takers", () => {
  expect(new Set(demoMarkets.map(makerOf)).size).toBe(demoMarkets.length);
  expect(takers.length).toBeGreaterThan(1);
  expect(botPeople).toHaveLength(demoMarkets.length + takers.length + friends.length);
});

test("each has a tag that a person could have, a name of letters and spaces, and an address that nobody else has", () => {
  expect(botPeople.filter(({ feoTag }) => !/^[a-z][a-z0-9_]{2,19}$/.test(feoTag))).toEqual([]);
  expect(botPeople.filter(({ name }) => !/^[A-Za-z ]+$/.test(name))).toEqual([]);
  expect(botPeople.filter(({ address }) => !/^192\.0\.2\.\d{1,3}$/.test(address))).toEqual([]);
  expect(new Set(botPeople.map(({ feoTag }) => feoTag)).size).toBe(botPeople.length);
  expect(new Set(botPeople.map(({ address }) => address)).size).toBe(botPeople.length);
});

test("nobody of those who log in is a bot", () => {
  const bots = new Set(botPeople.map(({ feoTag }) => feoTag));
  expect(demoPeople.filter(({ feoTag }) => bots.has(feoTag))).toEqual([]);
});

test("a friend trades in a market of the demo, or is not verified and trades nowhere", () => {
  const symbols = demoMarkets.map(symbolOf);
  for (const { marketSymbol, kycLevel } of friends) {
    expect(marketSymbol === null ? kycLevel === 0 : symbols.includes(marketSymbol) && kycLevel > 0).toBe(true);
  }
});

test("what they begin with is an amount that the core takes, of every coin", () => {
  for (const coin of [...demoCoins, { ticker: "INR", decimals: 6 }]) {
    expect(fullUnits(coin) > 0n && fullUnits(coin) < 2n ** 52n).toBe(true);
  }
  expect(fullUnits({ ticker: "INR", decimals: 6 })).toBe(200_000_000_000_000n);
});

test.each([
  ["all", demoMarkets.length],
  [[], 0],
  [["ADA-INR", "LTC-BTC"], 2],
])("DEMO_BOTS read as %j gives %i markets", (wish, count) => {
  expect(botMarkets(wish as "all")).toHaveLength(count);
});

test("a market that the demo does not have is named in one line", () => {
  const wish = ["ADA-INR", "NOPE-INR", "ADA-USD"];
  expect(() => botMarkets(wish)).toThrow(ConfigError);
  expect(() => botMarkets(wish)).toThrow("Setting DEMO_BOTS=NOPE-INR,ADA-USD names no market of the demo");
  expect(botMarkets(["ADA-INR"]).map(symbolOf)).toEqual(["ADA-INR"]);
});
