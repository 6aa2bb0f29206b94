/** The socket against a real server: what it asks for, and what it does when the connection goes. */
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { floodClose, socketPath, subscribeEvent, unsubscribeEvent } from "@feo/contract";
import { Server, type Socket } from "socket.io";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createLiveSocket, type LiveSocket, type Subscription } from "./socket.ts";

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

interface Exchange {
  readonly port: number;
  readonly sockets: Socket[];
  readonly asked: [string, unknown][];
  readonly tokens: unknown[];
  /** What the next subscriptions are answered with; all is well once it is empty. */
  readonly refusals: object[];
  /** Cuts every connection as a network does. */
  cut(): void;
  /** Closes the latest as the exchange closes one that sends too much. */
  closeFlooding(): void;
  close(): Promise<void>;
}

/** What engine.io keeps of a connection. */
interface Engine {
  readonly transport: { readonly socket: { close(code: number, reason: string): void } };
}

async function startExchange(port = 0): Promise<Exchange> {
  const http: HttpServer = createServer();
  const io = new Server(http, { path: socketPath, transports: ["websocket"] });
  const sockets: Socket[] = [];
  const asked: [string, unknown][] = [];
  const tokens: unknown[] = [];
  const refusals: object[] = [];
  io.of("/public").on("connection", (socket) => {
    sockets.push(socket);
    tokens.push(socket.handshake.auth["accessToken"]);
    for (const event of [subscribeEvent, unsubscribeEvent]) {
      socket.on(event, (message: unknown, answer?: (given: object) => void) => {
        asked.push([event, message]);
        answer?.(refusals.shift() ?? { ok: true });
      });
    }
  });
  await new Promise<void>((resolve) => http.listen(port, "127.0.0.1", resolve));
  const exchange = {
    ...{ sockets, asked, tokens, refusals },
    port: (http.address() as AddressInfo).port,
    cut: () => sockets.at(-1)?.conn.close(true),
    closeFlooding() {
      const engine = sockets.at(-1)?.conn as unknown as Engine | undefined;
      engine?.transport.socket.close(floodClose.code, floodClose.reason);
    },
    close: () => io.close(),
  };
  ended.push(exchange.close);
  return exchange;
}

function connectTo({ port }: { port: number }, options: { auth?: () => Record<string, string> | null } = {}) {
  const onEnd = vi.fn();
  const socket: LiveSocket = createLiveSocket({ address: `http://127.0.0.1:${port}/public`, onEnd, ...options });
  ended.push(() => socket.close());
  return { socket, onEnd };
}

const book: Subscription = { topic: "ORDER_BOOK", marketSymbol: "ADA-INR" };
const trades: Subscription = { topic: "TRADE", marketSymbol: "ADA-INR" };

test("LIVE-010 LIVE-011 a topic is subscribed to when somebody listens, and unsubscribed when nobody does", async () => {
  const exchange = await startExchange();
  const { socket } = connectTo(exchange);
  const stop = socket.listen(book, { hear: () => undefined });
  await expect.poll(() => exchange.asked).toEqual([["subscribe", book]]);
  stop();
  await expect.poll(() => exchange.asked.at(-1)).toEqual(["unsubscribe", book]);
});

test("each listener hears the messages of its own subscription", async () => {
  const exchange = await startExchange();
  const { socket } = connectTo(exchange);
  const heard: unknown[] = [];
  socket.listen(book, { hear: (message) => heard.push(message) });
  await expect.poll(() => exchange.asked).toHaveLength(1);
  const [server] = exchange.sockets;
  server?.emit("ORDER_BOOK", { marketSymbol: "BTC-INR", sequence: 1 });
  server?.emit("TRADE", { marketSymbol: "ADA-INR" });
  server?.emit("ORDER_BOOK", { marketSymbol: "ADA-INR", sequence: 2 });
  await expect.poll(() => heard).toEqual([{ marketSymbol: "ADA-INR", sequence: 2 }]);
});

test("LIVE-016 LIVE-017 LIVE-018 LIVE-019 a lost connection comes back, and with it every saved topic", async () => {
  const exchange = await startExchange();
  const { socket, onEnd } = connectTo(exchange);
  const onLost = vi.fn();
  socket.listen(book, { hear: () => undefined, onLost });
  const stop = socket.listen(trades, { hear: () => undefined });
  await expect.poll(() => exchange.asked).toHaveLength(2);
  stop();
  await expect.poll(() => exchange.asked).toHaveLength(3);
  exchange.cut();
  await expect.poll(() => onLost).toHaveBeenCalled();
  await expect.poll(() => exchange.asked.slice(3)).toEqual([["subscribe", book]]);
  expect(exchange.sockets).toHaveLength(2);
  expect(onEnd).not.toHaveBeenCalled();
});

describe("a subscription that the server refuses", () => {
  const refusal = (code: string) => ({ ok: false, code, message: "Not now." });

  test("for lack of room is asked for again while somebody listens", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const exchange = await startExchange();
    exchange.refusals.push(refusal("UNAVAILABLE"));
    const onSubscribed = vi.fn();
    connectTo(exchange).socket.listen(book, { hear: () => undefined, onSubscribed });
    await expect.poll(() => onSubscribed).toHaveBeenCalledOnce();
    expect(exchange.asked).toEqual([
      ["subscribe", book],
      ["subscribe", book],
    ]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  test("for another reason is not", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const exchange = await startExchange();
    exchange.refusals.push(refusal("TOO_MANY_REQUESTS"));
    const { socket } = connectTo(exchange);
    socket.listen(book, { hear: () => undefined });
    await expect.poll(() => warn).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10_000);
    socket.listen(trades, { hear: () => undefined });
    await expect.poll(() => exchange.asked).toHaveLength(2);
    expect(exchange.asked.at(-1)).toEqual(["subscribe", trades]);
    vi.useRealTimers();
    warn.mockRestore();
  });
});

test("a client that was closed for sending too much waits before it comes back", async () => {
  const exchange = await startExchange();
  const { socket, onEnd } = connectTo(exchange);
  socket.listen(book, { hear: () => undefined });
  await expect.poll(() => exchange.asked).toHaveLength(1);
  const closedAt = performance.now();
  exchange.closeFlooding();
  await expect.poll(() => exchange.asked).toHaveLength(2);
  // 1 s, half of it by chance (LIMIT-017, LIMIT-019).
  expect(performance.now() - closedAt).toBeGreaterThanOrEqual(500);
  expect(onEnd).not.toHaveBeenCalled();
});

describe("LIVE-020 when the server ends the connection for good", () => {
  test("the singleton is reset, and the next use makes another one with the topics that are wanted", async () => {
    const exchange = await startExchange();
    const { socket, onEnd } = connectTo(exchange);
    socket.listen(book, { hear: () => undefined });
    await expect.poll(() => exchange.asked).toHaveLength(1);
    exchange.sockets[0]?.disconnect();
    await expect.poll(() => onEnd).toHaveBeenCalledOnce();
    socket.listen(trades, { hear: () => undefined });
    await expect.poll(() => exchange.asked).toHaveLength(3);
    expect(exchange.asked.slice(1).map(([, message]) => message)).toEqual([book, trades]);
  });
});

describe("who connects", () => {
  test("LIVE-021 nobody, while nobody is logged in", async () => {
    const exchange = await startExchange();
    const { socket } = connectTo(exchange, { auth: () => null });
    socket.listen(book, { hear: () => undefined });
    await socket.connect();
    // Somebody who comes later is there, and is the first.
    const other = connectTo(exchange, { auth: () => ({ accessToken: "other" }) });
    await other.socket.connect();
    await expect.poll(() => exchange.tokens).toEqual(["other"]);
  });

  test("LIVE-022 somebody with the access token of the moment", async () => {
    const exchange = await startExchange();
    const token = { value: "first" };
    const { socket } = connectTo(exchange, { auth: () => ({ accessToken: token.value }) });
    await socket.connect();
    token.value = "second";
    exchange.cut();
    await expect.poll(() => exchange.tokens).toEqual(["first", "second"]);
  });
});

test("ERROR-016 the first connect rejects with the failed-to-connect message, and further attempts go on", async () => {
  const first = await startExchange();
  await first.close();
  const { socket } = connectTo(first);
  socket.listen(book, { hear: () => undefined });
  await expect(socket.connect()).rejects.toThrow("Failed to connect to live data");
  const second = await startExchange(first.port);
  await expect.poll(() => second.asked).toEqual([["subscribe", book]]);
});

test("LIMIT-017 LIMIT-018 LIMIT-019 LIMIT-020 LIMIT-021 reconnection: from 1 s to 5 s, half of it by chance, for ever; a connection may take 20 s", async () => {
  const { Manager } = await import("socket.io-client");
  const figures = (
    ["reconnectionDelay", "reconnectionDelayMax", "randomizationFactor", "reconnectionAttempts", "timeout"] as const
  ).map((name) => vi.spyOn(Manager.prototype, name));
  const exchange = await startExchange();
  const { socket } = connectTo(exchange);
  await socket.connect();
  expect(figures.map(({ mock }) => mock.calls[0]?.[0])).toEqual([1_000, 5_000, 0.5, Number.POSITIVE_INFINITY, 20_000]);
  vi.restoreAllMocks();
});

test("AUTH-036 what is closed stays closed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const exchange = await startExchange();
  const connectAs = async (accessToken: string) => {
    const connected = connectTo(exchange, { auth: () => ({ accessToken }) });
    await connected.socket.connect();
    await expect.poll(() => exchange.tokens.at(-1)).toBe(accessToken);
    return connected;
  };
  const { socket, onEnd } = await connectAs("closed");
  socket.close();
  await expect.poll(() => exchange.sockets[0]?.connected).toBe(false);
  // Once somebody else is there, the end of the connection is known; then all the time that a reconnection could take goes by.
  await connectAs("second");
  vi.advanceTimersByTime(20_000);
  await connectAs("third");
  vi.useRealTimers();
  expect(exchange.tokens).toEqual(["closed", "second", "third"]);
  expect(onEnd).not.toHaveBeenCalled();
});
