import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createInstruments } from "../market/instruments.ts";
import type { Entry } from "../sequencer/entry.ts";
import type { Bot, BotCalls, Reply } from "./bot-calls.ts";
import { makerOf, takers } from "./bot-people.ts";
import { createBots, onSteps } from "./bots.ts";
import { type DemoMarket, demoMarkets, symbolOf } from "./demo-coins.ts";
import { createRandom } from "./random.ts";

const market = demoMarkets.find((candidate) => symbolOf(candidate) === "ADA-INR") as DemoMarket;
const maker: Bot = { ...makerOf(market), userId: "maker", userNumber: 200 };
const taker: Bot = { ...(takers[0] as Bot), userId: "taker", userNumber: 201 };
const coin = (ticker: string, asset: number) => ({ ticker, asset, decimals: 6, canBuy: true, canSell: true });
const instruments = createInstruments({
  coins: [coin("INR", 0), coin("ADA", 4)],
  tiers: [{ maker: "0.2", taker: "0.2" }],
  markets: [
    {
      ...market,
      symbol: "ADA-INR",
      number: 3,
      state: "ENABLED",
      fees: null,
      minQuantity: market.stepSize,
      base: coin("ADA", 4),
      quote: coin("INR", 0),
    },
  ],
});
const done: Reply = { kind: "done", body: {} };

/** A fake exchange that records every call and answers as the test chooses. */
function stage() {
  const asked: string[] = [];
  const scene = { say: (_what: string): Reply => done, quiet: false, poor: 0, troubles: [] as string[], lastId: 0 };
  const reply = async (what: string): Promise<Reply> => {
    asked.push(what);
    return scene.say(what);
  };
  const calls: BotCalls = {
    async placeLimit(_bot, { side, price }) {
      const answer = await reply("limit");
      if (answer.kind === "done") commit({ side: side === "BUY" ? 0 : 1, priceTicks: Math.round(Number(price) * 100) });
      return answer;
    },
    placeMarket: () => reply("market"),
    cancel: () => reply("cancel"),
    cancelAll: () => reply("cancelAll"),
    open: async () => {
      asked.push("open");
      return [];
    },
  };
  const bots = createBots({
    calls,
    stalls: [{ market, maker }],
    takers: [taker],
    instruments: () => instruments,
    now: Date.now,
    isQuiet: () => scene.quiet,
    random: createRandom(1),
    onPoor: () => (scene.poor += 1),
    onTrouble: ({ message }) => scene.troubles.push(message),
  });
  function commit(order: { side: number; priceTicks: number }): void {
    scene.lastId += 1;
    const whole = { ...order, id: scene.lastId, user: 200, leftLots: 1_000_000, status: "WAITING" };
    bots.onCommitted([{ outcome: { orders: [whole], trades: [] } } as unknown as Entry]);
  }
  const count = (what: string) => asked.filter((call) => call === what).length;
  return { bots, scene, asked, count };
}

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 5, 1) }));
afterEach(() => void vi.useRealTimers());

test("starting the bots places the whole ladder and makes the first trades; they continue until stopped", async () => {
  const { bots, count, asked } = stage();
  bots.start(Promise.resolve());
  await vi.advanceTimersByTimeAsync(10);
  expect(count("limit")).toBeGreaterThanOrEqual(40);
  expect(count("market")).toBe(3);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(count("market")).toBeGreaterThan(8);
  expect(count("market")).toBeLessThan(25);
  await bots.stop();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(before);
  expect(vi.getTimerCount()).toBe(0);
});

test("orders from an earlier run are cancelled", async () => {
  const { bots, asked } = stage();
  await bots.clear();
  expect(asked).toEqual(["cancelAll"]);
});

test("bots wait as long as a busy exchange says, report no trouble, and then reread their open orders", async () => {
  const { bots, scene, asked, count } = stage();
  scene.say = () => ({ kind: "busy", waitMs: 10_000 });
  bots.start(Promise.resolve());
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked).toEqual(["limit", "market"]);
  scene.say = () => done;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked[2]).toBe("open");
  expect(count("limit")).toBeGreaterThan(20);
  expect(scene.troubles).toEqual([]);
  await bots.stop();
});

test("a bot without money is funded and waits; any other refusal is reported once", async () => {
  const { bots, scene, asked } = stage();
  scene.say = (what) => ({ kind: "refused", code: what === "market" ? "INSUFFICIENT_BALANCE" : "MARKET_DISABLED" });
  bots.start(Promise.resolve());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(scene.poor).toBeGreaterThan(1);
  expect(scene.poor).toBeLessThanOrEqual(5);
  expect(asked.length).toBeLessThan(12);
  expect(scene.troubles).toEqual(["A bot was refused: MARKET_DISABLED"]);
  await bots.stop();
});

test("an internal error is reported once and does not stop the bots", async () => {
  const { bots, scene, count } = stage();
  scene.say = () => {
    throw new Error("The database is gone");
  };
  bots.start(Promise.reject(new Error("No money")));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(scene.troubles).toEqual(["No money", "The database is gone"]);
  scene.say = () => done;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(count("limit")).toBeGreaterThan(20);
  await bots.stop();
});

test("bots do about a tenth while no one watches, and resume within a beat when a visitor arrives", async () => {
  const { bots, scene, count } = stage();
  bots.start(Promise.resolve());
  await vi.advanceTimersByTimeAsync(60_000);
  const awake = count("market");
  scene.quiet = true;
  await vi.advanceTimersByTimeAsync(10_000);
  const before = count("market");
  await vi.advanceTimersByTimeAsync(300_000);
  const asleep = (count("market") - before) / 5;
  expect(awake / asleep).toBeGreaterThan(6);
  scene.quiet = false;
  const asked = count("market");
  await vi.advanceTimersByTimeAsync(450);
  expect(count("market")).toBe(asked + 1);
  await bots.stop();
});

test("quotes keep to coarser steps, away from the middle, one at each price", () => {
  const quotes = [
    { side: "SELL" as const, ticks: 101, lots: 7 },
    { side: "SELL" as const, ticks: 104, lots: 9 },
    { side: "BUY" as const, ticks: 99, lots: 10 },
    { side: "BUY" as const, ticks: 4, lots: 1 },
  ];
  expect(onSteps(quotes, { priceStepTicks: 5, quantityStepLots: 5 })).toEqual([
    { side: "SELL", ticks: 105, lots: 10 },
    { side: "BUY", ticks: 95, lots: 10 },
  ]);
  expect(onSteps(quotes, { priceStepTicks: 1, quantityStepLots: 1 })).toEqual(quotes);
});
