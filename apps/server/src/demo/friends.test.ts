import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createInstruments } from "../market/instruments.ts";
import type { Reply } from "./bot-calls.ts";
import { friends } from "./bot-people.ts";
import { demoMarkets, symbolOf } from "./demo-coins.ts";
import { createFriends, decideFriendTrade, tradingFriends } from "./friends.ts";
import { ticksAt } from "./market-scale.ts";
import { createRandom } from "./random.ts";

const minuteMs = 60_000;
const known = friends.map((friend, index) => ({ ...friend, userId: friend.feoTag, userNumber: 300 + index }));
const [verified] = tradingFriends(known, demoMarkets);
if (!verified) throw new Error("No friend trades");
const { market } = verified;
const coin = (ticker: string, asset: number) => ({ ticker, asset, decimals: 8, canBuy: true, canSell: true });
const instruments = createInstruments({
  coins: [coin("INR", 0), coin(market.base, 2)],
  tiers: [{ maker: "0.2", taker: "0.2" }],
  markets: [
    {
      ...market,
      symbol: symbolOf(market),
      number: 2,
      state: "ENABLED",
      fees: null,
      minQuantity: market.stepSize,
      base: coin(market.base, 2),
      quote: coin("INR", 0),
    },
  ],
});
const done: Reply = { kind: "done", body: {} };

function stage(say: (asked: number) => Reply | Error = () => done) {
  const scene = { asked: 0, isQuiet: false, troubles: [] as unknown[] };
  const company = createFriends({
    friends: [verified as NonNullable<typeof verified>],
    instruments: () => instruments,
    random: createRandom(1),
    isQuiet: () => scene.isQuiet,
    onTrouble: (error) => void scene.troubles.push(error),
    now: Date.now,
    calls: {
      async placeMarket() {
        scene.asked += 1;
        const answer = say(scene.asked);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  return { company, scene };
}

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 5, 1) }));
afterEach(() => void vi.useRealTimers());

test("a friend trades only if their own market has bots, and an unverified one nowhere", () => {
  const here = (symbols: readonly string[]) =>
    tradingFriends(
      known,
      demoMarkets.filter((candidate) => symbols.includes(symbolOf(candidate))),
    ).map(({ friend }) => friend.name);
  expect(here(demoMarkets.map(symbolOf))).toEqual(["Priya Sharma", "Arjun Nair"]);
  expect(here(["SOL-INR"])).toEqual(["Arjun Nair"]);
  expect(here(["ADA-INR", "BTC-INR"])).toEqual([]);
});

test("a friend's trade is worth twenty thousand to two lakh rupees, on either side", () => {
  const random = createRandom(7);
  const ticks = ticksAt(market, Date.now());
  const trades = Array.from({ length: 200 }, () => decideFriendTrade(market, ticks, random));
  const rupees = trades.map(({ lots }) => lots * Number(market.stepSize) * ticks * Number(market.tickSize));
  expect(Math.min(...rupees)).toBeGreaterThan(19_000);
  expect(Math.max(...rupees)).toBeLessThan(210_000);
  expect(new Set(trades.map(({ side }) => side))).toEqual(new Set(["BUY", "SELL"]));
});

test("a friend trades three times at the start, then every few minutes, and not after the stop", async () => {
  const { company, scene } = stage();
  company.start(Promise.resolve());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(scene.asked).toBe(3);
  await vi.advanceTimersByTimeAsync(60 * minuteMs);
  expect(scene.asked).toBeGreaterThan(3 + 5);
  expect(scene.asked).toBeLessThan(3 + 21);
  await company.stop();
  const before = scene.asked;
  await vi.advanceTimersByTimeAsync(60 * minuteMs);
  expect(scene.asked).toBe(before);
  expect(vi.getTimerCount()).toBe(0);
});

test("a friend trades a tenth as often while no one watches", async () => {
  const { company, scene } = stage();
  scene.isQuiet = true;
  company.start(Promise.resolve());
  await vi.advanceTimersByTimeAsync(10 * 60 * minuteMs);
  expect(scene.asked).toBeGreaterThan(3 + 5);
  expect(scene.asked).toBeLessThan(3 + 21);
  await company.stop();
});

test("a friend retries after a refusal, a busy exchange and an error", async () => {
  const { company, scene } = stage((asked) =>
    asked === 1
      ? { kind: "refused", code: "NO_LIQUIDITY" }
      : asked === 2
        ? { kind: "busy", waitMs: 5_000 }
        : asked === 3
          ? new Error("The database is gone")
          : done,
  );
  company.start(Promise.resolve());
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(scene.asked).toBe(6);
  expect(scene.troubles).toHaveLength(1);
  await company.stop();
});

test("friends stopped before they are funded never start", async () => {
  const { company, scene } = stage();
  const money = Promise.withResolvers<void>();
  company.start(money.promise);
  await company.stop();
  money.resolve();
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect([scene.asked, vi.getTimerCount()]).toEqual([0, 0]);
});
