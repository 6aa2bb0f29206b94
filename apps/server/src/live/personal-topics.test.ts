import type { PrivateMessages } from "@feo/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProblemError } from "../platform/problem.ts";
import { createPersonalTopics } from "./personal-topics.ts";
import { createStage, instruments } from "./stage.ts";

function stage() {
  const { exchange, enter, sequence, place: placeOrder } = createStage();
  const place = (user: number, side: 0 | 1, lots: number) => placeOrder({ user, side, priceTicks: 8_500, lots });
  const published: { user: number; event: string; message: unknown }[] = [];
  const waitedFor: number[] = [];
  /** Errors for the next balance reads. */
  const failures: Error[] = [];
  const topics = createPersonalTopics({
    instruments: () => instruments,
    async balancesOf(user) {
      const failure = failures.shift();
      if (failure) throw failure;
      return instruments.coins.map(({ asset }) => ({
        asset,
        mainAvailable: exchange.balance(user, asset, 0),
        mainLocked: exchange.balance(user, asset, 1),
        spotAvailable: exchange.balance(user, asset, 2),
        spotLocked: exchange.balance(user, asset, 3),
      }));
    },
    caughtUp: async (_, least) => void waitedFor.push(least),
    noticeOf: async (id) => ({
      id: String(id),
      title: "A title",
      text: "",
      path: "/dashboard",
      isRead: false,
      createdAt: "2026-11-15T09:30:00.000Z",
    }),
    publishTo: (user, event, message) => void published.push({ user, event, message }),
    onError: (error) => {
      throw error;
    },
  });
  return { place, enter, topics, published, waitedFor, failures, sequence };
}

test("a notice goes to its connected user and to nobody else", async () => {
  const { topics, published } = stage();
  topics.listen({ user: 100, userId: "u-100" }, "NOTICE");
  topics.notice(101, 7);
  topics.notice(100, 8);
  await vi.waitFor(() => expect(published).toHaveLength(1));
  expect(published).toMatchObject([{ user: 100, event: "NOTICE", message: { id: "8", title: "A title" } }]);
  topics.stop();
});

describe("personal messages", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("a user without subscriptions gets no messages, and nobody gets another user's", () => {
    const { place, topics, published } = stage();
    topics.onCommitted([place(100, 0, 10)]);
    expect(published).toEqual([]);
    topics.listen({ user: 100, userId: "u100" }, "ORDER_CHANGE");
    topics.onCommitted([place(101, 1, 4)]);
    expect(new Set(published.map(({ user }) => user))).toEqual(new Set([100]));
    topics.leave(100);
    published.length = 0;
    topics.onCommitted([place(101, 1, 1)]);
    expect(published).toEqual([]);
    topics.stop();
  });

  test("LIVE-013 LIVE-015 an order arrives as the API shows it, and a trade from the user's own side", () => {
    const { place, topics, published } = stage();
    topics.listen({ user: 100, userId: "u100" }, "ORDER_CHANGE");
    topics.listen({ user: 101, userId: "u101" }, "TRADE");
    topics.onCommitted([place(100, 0, 10), place(101, 1, 4)]);
    const orders = published.filter(({ event }) => event === "ORDER_CHANGE").map(({ message }) => message);
    expect(orders).toMatchObject([
      { userId: "u100", status: "WAITING", volume: "1", side: "BUY" },
      { userId: "u101", status: "DONE", side: "SELL" },
      { userId: "u100", status: "WAITING", volume: "0.6" },
    ]);
    const trades = published.filter(({ event }) => event === "TRADE");
    expect(trades.map(({ user, message }) => [user, (message as PrivateMessages["TRADE"]).role])).toEqual([
      [100, "MAKER"],
      [101, "TAKER"],
    ]);
    topics.stop();
  });

  test("LIVE-014 LIVE-035 a subscriber gets all balances first, then the changed ones, once the tables have them", async () => {
    const { place, topics, published, waitedFor, sequence } = stage();
    topics.listen({ user: 100, userId: "u100" }, "BALANCE_CHANGE");
    await vi.advanceTimersByTimeAsync(100);
    expect(published).toHaveLength(4);
    expect(published.map(({ message }) => message)).toContainEqual({
      coinTicker: "INR",
      type: "SPOT",
      balance: { available: "1000000", locked: "0" },
    });
    published.length = 0;
    for (let time = 0; time < 20; time += 1) topics.onCommitted([place(100, 0, 1)]);
    await vi.advanceTimersByTimeAsync(100);
    expect(waitedFor.at(-1)).toBe(sequence());
    expect(published.filter(({ event }) => event === "BALANCE_CHANGE").map(({ message }) => message)).toEqual([
      { coinTicker: "INR", type: "SPOT", balance: { available: "999830", locked: "170" } },
    ]);
    topics.stop();
  });

  test("the payee of a payment gets a balance change too", async () => {
    const { enter, topics, published } = stage();
    enter({ kind: "credit", user: 100, wallet: 0, asset: 0, units: 5_000_000, rail: 0 });
    topics.listen({ user: 101, userId: "u101" }, "BALANCE_CHANGE");
    await vi.advanceTimersByTimeAsync(100);
    published.length = 0;
    topics.onCommitted([enter({ kind: "pay", user: 100, payee: 101, asset: 0, units: 2_000_000 })]);
    await vi.advanceTimersByTimeAsync(100);
    expect(published.map(({ message }) => message)).toEqual([
      { coinTicker: "INR", type: "MAIN", balance: { available: "2", locked: "0" } },
    ]);
    topics.stop();
  });

  test("balances that could not be read under load are sent a little later", async () => {
    const { place, topics, published, failures } = stage();
    failures.push(new ProblemError("UNAVAILABLE"), new ProblemError("UNAVAILABLE"));
    topics.listen({ user: 100, userId: "u100" }, "BALANCE_CHANGE");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(published).toEqual([]);
    topics.onCommitted([place(100, 0, 10)]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(failures).toEqual([]);
    const balances = published.filter(({ event }) => event === "BALANCE_CHANGE").map(({ message }) => message);
    expect(balances).toContainEqual(
      expect.objectContaining({ coinTicker: "INR", type: "SPOT", balance: expect.objectContaining({ locked: "85" }) }),
    );
    topics.stop();
  });
});
