/** The sockets as an outside client sees them: topics, snapshots and changes, tokens, limits, bad frames. */
import { setTimeout } from "node:timers/promises";
import { chartResolutions, floodClose, messageLimit, mostSubscriptions } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { demoToken } from "../system/instance.ts";
import { baseUrl, home } from "./page.ts";
import { connect, type Json, listen, outcome } from "./sockets.ts";
import { asha, cancel, claimTrading, order, ravi } from "./trading.ts";

claimTrading();

const market = "ADA-BTC";
const decimal = /^\d+(\.\d+)?$/;

describe("LIVE-001 public topics, each with a snapshot first", () => {
  test("LIVE-004 LIVE-005 LIVE-010 the market summary covers the requested window", async () => {
    const listener = await listen("/public");
    expect(await listener.ask("subscribe", { topic: "MARKET_SUMMARY", timeWindow: "4h" })).toEqual({ ok: true });
    const { timeWindow, stats } = await listener.next("MARKET_SUMMARY");
    expect(timeWindow).toBe("4h");
    expect(stats.length).toBeGreaterThanOrEqual(12);
    expect(stats[0]).toMatchObject({ marketSymbol: expect.any(String), close: expect.stringMatching(decimal) });
  });

  test("LIVE-006 LIVE-012 coin summaries are arrays of ticker, price, change, volume and market cap", async () => {
    const listener = await listen("/public");
    await listener.ask("subscribe", { topic: "COIN_SUMMARY" });
    const { summary } = await listener.next("COIN_SUMMARY");
    const ada = summary.find(([ticker]: Json) => ticker === "ADA");
    expect(ada).toEqual([
      "ADA",
      expect.stringMatching(decimal),
      expect.stringMatching(/^-?\d/),
      expect.any(String),
      expect.any(String),
    ]);
  });

  test("LIVE-007 LIVE-008 LIVE-009 the book, trades and candle topics follow orders without a gap in the sequence", async () => {
    const listener = await listen("/public");
    for (const topic of ["ORDER_BOOK", "TRADE"]) await listener.ask("subscribe", { topic, marketSymbol: market });
    await listener.ask("subscribe", { topic: "CANDLE", marketSymbol: market, type: "5" });
    const before = await listener.next("ORDER_BOOK");
    expect(before).toMatchObject({ marketSymbol: market, previousSequence: null, sequence: expect.any(Number) });
    await listener.next("TRADE");
    expect((await listener.next("CANDLE")).type).toBe("5");

    const price = "0.00000899";
    const bid = await order(asha, { marketSymbol: market, side: "BUY", price, volume: "60" });
    const risen = await listener.next("ORDER_BOOK", ({ bids }) => bids.length > 0);
    expect(risen).toMatchObject({ bids: [[price, "60"]], asks: [], previousSequence: before.sequence });
    expect(risen.sequence).toBeGreaterThan(before.sequence);

    await order(ravi, { marketSymbol: market, side: "SELL", price, volume: "20" });
    const taken = await listener.next("ORDER_BOOK");
    expect(taken).toMatchObject({ bids: [[price, "40"]], previousSequence: risen.sequence });
    const { trades } = await listener.next("TRADE");
    expect(trades).toHaveLength(1);
    expect(trades[0]).toMatchObject({ price, volume: "20", side: "SELL", isBuyTrade: false });
    const { candle } = await listener.next("CANDLE", (message) => message.candle?.close === price);
    expect(Number(candle.high)).toBeGreaterThanOrEqual(Number(price));
    expect(candle.time % 300).toBe(0);

    await cancel(asha, bid.id);
    expect(await listener.next("ORDER_BOOK")).toMatchObject({ bids: [[price, "0"]], previousSequence: taken.sequence });
  });

  test("LIVE-011 a client that unsubscribes gets no more messages", async () => {
    const listener = await listen("/public");
    const book = { topic: "ORDER_BOOK", marketSymbol: market };
    await listener.ask("subscribe", book);
    await listener.next("ORDER_BOOK");
    expect(await listener.ask("unsubscribe", book)).toEqual({ ok: true });
    const received: Json[] = [];
    listener.socket.on("ORDER_BOOK", (message: Json) => received.push(message));
    const other = await listen("/public");
    await other.ask("subscribe", book);
    await other.next("ORDER_BOOK");
    const bid = await order(asha, { marketSymbol: market, side: "BUY", price: "0.00000898", volume: "30" });
    // Another subscriber has received the change by now.
    await other.next("ORDER_BOOK", ({ bids }) => bids.some(([price]: [string]) => price === "0.00000898"));
    await cancel(asha, bid.id);
    await other.next("ORDER_BOOK");
    expect(received).toEqual([]);
  });
});

describe("LIVE-002 LIVE-003 private topics", () => {
  const token = demoToken(home, "asha");

  test("LIVE-013 LIVE-014 LIVE-015 LIVE-034 LIVE-035 a customer receives only their own orders, balances and trades", async () => {
    const listener = await listen("/private", { auth: { accessToken: token } });
    const others = await listen("/private", { auth: { accessToken: demoToken(home, "nila") } });
    const overheard: Json[] = [];
    others.socket.onAny((event: string, message: Json) => event !== "BALANCE_CHANGE" && overheard.push(message));
    for (const topic of ["ORDER_CHANGE", "BALANCE_CHANGE", "TRADE"]) {
      expect(await listener.ask("subscribe", { topic })).toEqual({ ok: true });
      await others.ask("subscribe", { topic });
    }
    const isBitcoin = ({ coinTicker, type }: Json) => coinTicker === "BTC" && type === "SPOT";
    const before = await listener.next("BALANCE_CHANGE", isBitcoin);
    expect(before.balance).toEqual({
      available: expect.stringMatching(decimal),
      locked: expect.stringMatching(decimal),
    });

    const bid = await order(asha, { marketSymbol: market, side: "BUY", price: "0.00000901", volume: "30" });
    expect(await listener.next("ORDER_CHANGE")).toEqual(bid);
    const held = await listener.next("BALANCE_CHANGE", isBitcoin);
    expect(Number(held.balance.locked)).toBeGreaterThan(Number(before.balance.locked));
    expect(Number(held.balance.available)).toBeLessThan(Number(before.balance.available));

    await order(ravi, { marketSymbol: market, side: "SELL", price: "0.00000901", volume: "30" });
    expect(await listener.next("ORDER_CHANGE")).toMatchObject({ id: bid.id, status: "DONE", volume: "0" });
    expect(await listener.next("TRADE")).toMatchObject({ orderId: bid.id, side: "BUY", role: "MAKER", volume: "30" });
    await listener.next("BALANCE_CHANGE", ({ coinTicker, type }: Json) => coinTicker === "ADA" && type === "SPOT");
    expect(overheard).toEqual([]);
  });

  test("LIVE-021 LIVE-022 private topics need a valid token", async () => {
    expect(await outcome(connect("/private"))).toBe("ACCESS_TOKEN_MISSING");
    expect(await outcome(connect("/private", { auth: { accessToken: "x.y.z" } }))).toBe("INVALID_ACCESS_TOKEN");
    expect(await outcome(connect("/private", { auth: { accessToken: 7 } }))).toBe("ACCESS_TOKEN_MISSING");
  });

  test("a logout closes the connections of its token", async () => {
    const own = demoToken(home, "nila");
    const { socket } = await listen("/private", { auth: { accessToken: own } });
    const ended = new Promise((resolve) => socket.on("disconnect", resolve));
    await fetch(`${baseUrl}/api/auth/v1/user/logout`, { method: "POST", headers: { accessToken: own } });
    expect(await ended).toBe("io server disconnect");
  });
});

describe("invalid client messages", () => {
  test.each([
    [{ topic: "ORDER_BOOK", marketSymbol: "NO-SUCH" }, "MARKET_NOT_FOUND"],
    [{ topic: "ORDER_BOOK" }, "INVALID_INPUT"],
    [{ topic: "CANDLE", marketSymbol: market, type: "7" }, "INVALID_INPUT"],
    [{ topic: "MARKET_SUMMARY", timeWindow: "2h" }, "INVALID_INPUT"],
    [{ topic: "ORDER_CHANGE" }, "INVALID_INPUT"],
    ["ORDER_BOOK", "INVALID_INPUT"],
    [null, "INVALID_INPUT"],
    [{ __proto__: null, topic: ["TRADE"] }, "INVALID_INPUT"],
  ])("subscribing to %j is refused with its code, and the connection stays open", async (subscription, code) => {
    const listener = await listen("/public");
    expect(await listener.ask("subscribe", subscription)).toMatchObject({ ok: false, code });
    expect(await listener.ask("subscribe", { topic: "COIN_SUMMARY" })).toEqual({ ok: true });
  });

  test("the 201st topic of a connection is refused, and the other topics stay", async () => {
    const listener = await listen("/public");
    const { markets } = (await (await fetch(`${baseUrl}/api/public/v1/market/list`)).json()) as Json;
    const requests = markets.flatMap(({ symbol: marketSymbol }: Json) =>
      chartResolutions.map((type) => ({ topic: "CANDLE", marketSymbol, type })),
    );
    const answers: Json[] = [];
    for (const topicRequest of requests.slice(0, mostSubscriptions + 1)) {
      // Stays within the message rate; half of the burst allowance is left to absorb jitter.
      await setTimeout(answers.length < messageLimit.burst / 2 ? 0 : 1_000 / messageLimit.perSecond);
      answers.push(await listener.ask("subscribe", topicRequest));
    }
    expect(answers.map(({ ok }) => ok)).toEqual([...Array(mostSubscriptions).fill(true), false]);
    expect(answers.at(-1)).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await listener.ask("unsubscribe", requests[0])).toEqual({ ok: true });
    expect(await listener.ask("subscribe", requests[mostSubscriptions])).toEqual({ ok: true });
  });

  test("a connection that subscribes in a loop is closed with a reason, and no other connection is", async () => {
    const [loud, quiet] = [await listen("/public"), await listen("/public")];
    const ended = new Promise<Json>((resolve) => loud.socket.on("disconnect", (_, details) => resolve(details)));
    for (let turn = 0; turn < 2_000; turn += 1) {
      loud.socket.emit(turn % 2 ? "unsubscribe" : "subscribe", { topic: "COIN_SUMMARY" });
    }
    expect((await ended).context).toMatchObject(floodClose);
    expect(await quiet.ask("subscribe", { topic: "COIN_SUMMARY" })).toEqual({ ok: true });
  });

  test("a frame of a megabyte closes its own connection only", async () => {
    const [loud, quiet] = [await listen("/public"), await listen("/public")];
    const ended = new Promise((resolve) => loud.socket.on("disconnect", resolve));
    loud.socket.emit("subscribe", { topic: "x".repeat(1_000_000) });
    expect(await ended).toBe("transport close");
    expect(await quiet.ask("subscribe", { topic: "COIN_SUMMARY" })).toEqual({ ok: true });
  });

  test("other origins and transports other than websocket are refused", async () => {
    const headers = { Origin: "https://evil.example" };
    expect(await outcome(connect("/public", { extraHeaders: headers }))).toBe("websocket error");
    const polled = await fetch(`${baseUrl}/socket.io/?EIO=4&transport=polling`);
    expect(polled.status).toBe(404);
  });
});
