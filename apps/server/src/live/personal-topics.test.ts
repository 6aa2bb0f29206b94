import type { PrivateMessages } from "@feo/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProblemError } from "../platform/problem.ts";
import { createPersonalTopics } from "./personal-topics.ts";
import { createStage, instruments } from "./stage.ts";

function stage() {
  const { exchange, enter, sequence, place: placeOrder } = createStage();
  const place = (user: number, side: 0 | 1, lots: number) => placeOrder({ user, side, priceTicks: 8_500, lots });
  const told: { user: number; event: string; message: unknown }[] = [];
  const waitedFor: number[] = [];
  /** What the next readings of balances fail with. */
  const failures: Error[] = [];
  const topics = createPersonalTopics({
    instruments: () => instruments,
    async balancesOf(user) {
      const failure = failures.shift();
      if (failure) throw failure;
      return instruments.coins.map(({ asset }) => ({
        ...{ asset, mainAvailable: exchange.balance(user, asset, 0), mainLocked: exchange.balance(user, asset, 1) },
        ...{ spotAvailable: exchange.balance(user, asset, 2), spotLocked: exchange.balance(user, asset, 3) },
      }));
    },
    caughtUp: async (_, least) => void waitedFor.push(least),
    noticeOf: async (id) => ({
      ...{ id: String(id), title: "A title", text: "", path: "/dashboard", isRead: false },
      createdAt: "2026-11-15T09:30:00.000Z",
    }),
    tell: (user, event, message) => void told.push({ user, event, message }),
    onError: (error) => {
      throw error;
    },
  });
  return { place, enter, topics, told, waitedFor, failures, sequence };
}

test("a notice goes to who is there, and to nobody else", async () => {
  const { topics, told } = stage();
  topics.listen({ user: 100, userId: "u-100" }, "NOTICE");
  topics.notice(101, 7);
  topics.notice(100, 8);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(told).toMatchObject([{ user: 100, event: "NOTICE", message: { id: "8", title: "A title" } }]);
  topics.stop();
});

describe("what people are told of themselves", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is nothing while nobody listens, and nothing of others", () => {
    const { place, topics, told } = stage();
    topics.hear([place(100, 0, 10)]);
    expect(told).toEqual([]);
    topics.listen({ user: 100, userId: "u100" }, "ORDER_CHANGE");
    topics.hear([place(101, 1, 4)]);
    expect(new Set(told.map(({ user }) => user))).toEqual(new Set([100]));
    topics.leave(100);
    told.length = 0;
    topics.hear([place(101, 1, 1)]);
    expect(told).toEqual([]);
    topics.stop();
  });

  test("LIVE-013 LIVE-015 an order as the API shows it, and the trade from one's own side", () => {
    const { place, topics, told } = stage();
    topics.listen({ user: 100, userId: "u100" }, "ORDER_CHANGE");
    topics.listen({ user: 101, userId: "u101" }, "TRADE");
    topics.hear([place(100, 0, 10), place(101, 1, 4)]);
    const orders = told.filter(({ event }) => event === "ORDER_CHANGE").map(({ message }) => message);
    expect(orders).toMatchObject([
      { userId: "u100", status: "WAITING", volume: "1", side: "BUY" },
      { userId: "u101", status: "DONE", side: "SELL" },
      { userId: "u100", status: "WAITING", volume: "0.6" },
    ]);
    const trades = told.filter(({ event }) => event === "TRADE");
    expect(trades.map(({ user, message }) => [user, (message as PrivateMessages["TRADE"]).role])).toEqual([
      [100, "MAKER"],
      [101, "TAKER"],
    ]);
    topics.stop();
  });

  test("LIVE-014 LIVE-035 balances: all of them at first, then those that changed, once the tables have them", async () => {
    const { place, topics, told, waitedFor, sequence } = stage();
    topics.listen({ user: 100, userId: "u100" }, "BALANCE_CHANGE");
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toHaveLength(4);
    expect(told.map(({ message }) => message)).toContainEqual({
      ...{ coinTicker: "INR", type: "SPOT", balance: { available: "1000000", locked: "0" } },
    });
    told.length = 0;
    for (let time = 0; time < 20; time += 1) topics.hear([place(100, 0, 1)]);
    await vi.advanceTimersByTimeAsync(100);
    expect(waitedFor.at(-1)).toBe(sequence());
    expect(told.filter(({ event }) => event === "BALANCE_CHANGE").map(({ message }) => message)).toEqual([
      { coinTicker: "INR", type: "SPOT", balance: { available: "999830", locked: "170" } },
    ]);
    topics.stop();
  });

  test("who is paid is told, too", async () => {
    const { enter, topics, told } = stage();
    enter({ kind: "credit", user: 100, wallet: 0, asset: 0, units: 5_000_000, rail: 0 });
    topics.listen({ user: 101, userId: "u101" }, "BALANCE_CHANGE");
    await vi.advanceTimersByTimeAsync(100);
    told.length = 0;
    topics.hear([enter({ kind: "pay", user: 100, payee: 101, asset: 0, units: 2_000_000 })]);
    await vi.advanceTimersByTimeAsync(100);
    expect(told.map(({ message }) => message)).toEqual([
      { coinTicker: "INR", type: "MAIN", balance: { available: "2", locked: "0" } },
    ]);
    topics.stop();
  });

  test("balances that could not be read because too many read at once are told a little later", async () => {
    const { place, topics, told, failures } = stage();
    failures.push(new ProblemError("UNAVAILABLE"), new ProblemError("UNAVAILABLE"));
    topics.listen({ user: 100, userId: "u100" }, "BALANCE_CHANGE");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([]);
    topics.hear([place(100, 0, 10)]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(failures).toEqual([]);
    const balances = told.filter(({ event }) => event === "BALANCE_CHANGE").map(({ message }) => message);
    expect(balances).toContainEqual(
      expect.objectContaining({ coinTicker: "INR", type: "SPOT", balance: expect.objectContaining({ locked: "85" }) }),
    );
    topics.stop();
  });
});
