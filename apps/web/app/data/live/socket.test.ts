/** The socket against a real server: what it subscribes to, and how it handles lost connections. */
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
  /** Replies to the next subscriptions; once empty, subscriptions succeed. */
  readonly refusals: object[];
  /** Cuts every connection like a network failure. */
  cut(): void;
  /** Closes the latest connection as the exchange does for a client that sends too much. */
  closeFlooding(): void;
  close(): Promise<void>;
}

/** The part of engine.io's connection in use. */
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
    sockets,
    asked,
    tokens,
    refusals,
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

test("LIVE-010 LIVE-011 a topic is subscribed when a listener is added and unsubscribed when it is removed", async () => {
  const exchange = await startExchange();
  const { socket } = connectTo(exchange);
  const stop = socket.listen(book, { onMessage: () => undefined });
  await expect.poll(() => exchange.asked).toEqual([["subscribe", book]]);
  stop();
  await expect.poll(() => exchange.asked.at(-1)).toEqual(["unsubscribe", book]);
});

test("each listener receives only the messages of its own subscription", async () => {
  const exchange = await startExchange();
  const { socket } = connectTo(exchange);
  const received: unknown[] = [];
  socket.listen(book, { onMessage: (message) => received.push(message) });
  await expect.poll(() => exchange.asked).toHaveLength(1);
  const [server] = exchange.sockets;
  server?.emit("ORDER_BOOK", { marketSymbol: "BTC-INR", sequence: 1 });
  server?.emit("TRADE", { marketSymbol: "ADA-INR" });
  server?.emit("ORDER_BOOK", { marketSymbol: "ADA-INR", sequence: 2 });
  await expect.poll(() => received).toEqual([{ marketSymbol: "ADA-INR", sequence: 2 }]);
});

test("LIVE-016 LIVE-017 LIVE-018 LIVE-019 a lost connection is restored with every wanted topic", async () => {
  const exchange = await startExchange();
  const { socket, onEnd } = connectTo(exchange);
  const onLost = vi.fn();
  socket.listen(book, { onMessage: () => undefined, onLost });
  const stop = socket.listen(trades, { onMessage: () => undefined });
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

  test("a subscription refused for lack of capacity is retried while it has a listener", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const exchange = await startExchange();
    exchange.refusals.push(refusal("UNAVAILABLE"));
    const onSubscribed = vi.fn();
    connectTo(exchange).socket.listen(book, { onMessage: () => undefined, onSubscribed });
    await expect.poll(() => onSubscribed).toHaveBeenCalledOnce();
    expect(exchange.asked).toEqual([
      ["subscribe", book],
      ["subscribe", book],
    ]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  test("a subscription refused for another reason is not retried", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const exchange = await startExchange();
    exchange.refusals.push(refusal("TOO_MANY_REQUESTS"));
    const { socket } = connectTo(exchange);
    socket.listen(book, { onMessage: () => undefined });
    await expect.poll(() => warn).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10_000);
    socket.listen(trades, { onMessage: () => undefined });
    await expect.poll(() => exchange.asked).toHaveLength(2);
    expect(exchange.asked.at(-1)).toEqual(["subscribe", trades]);
    vi.useRealTimers();
    warn.mockRestore();
  });
});

test("a client closed for sending too much waits before it reconnects", async () => {
  const exchange = await startExchange();
  const { socket, onEnd } = connectTo(exchange);
  socket.listen(book, { onMessage: () => undefined });
  await expect.poll(() => exchange.asked).toHaveLength(1);
  const closedAt = performance.now();
  exchange.closeFlooding();
  await expect.poll(() => exchange.asked).toHaveLength(2);
  // 1 s with a jitter of half (LIMIT-017, LIMIT-019).
  expect(performance.now() - closedAt).toBeGreaterThanOrEqual(500);
  expect(onEnd).not.toHaveBeenCalled();
});

describe("LIVE-020 when the server ends the connection for good", () => {
  test("the singleton is reset, and the next use opens a new connection with the wanted topics", async () => {
    const exchange = await startExchange();
    const { socket, onEnd } = connectTo(exchange);
    socket.listen(book, { onMessage: () => undefined });
    await expect.poll(() => exchange.asked).toHaveLength(1);
    exchange.sockets[0]?.disconnect();
    await expect.poll(() => onEnd).toHaveBeenCalledOnce();
    socket.listen(trades, { onMessage: () => undefined });
    await expect.poll(() => exchange.asked).toHaveLength(3);
    expect(exchange.asked.slice(1).map(([, message]) => message)).toEqual([book, trades]);
  });
});

describe("authentication of connections", () => {
  test("LIVE-021 a logged-out client does not connect", async () => {
    const exchange = await startExchange();
    const { socket } = connectTo(exchange, { auth: () => null });
    socket.listen(book, { onMessage: () => undefined });
    await socket.connect();
    // A client that connects later is the first one the server sees.
    const other = connectTo(exchange, { auth: () => ({ accessToken: "other" }) });
    await other.socket.connect();
    await expect.poll(() => exchange.tokens).toEqual(["other"]);
  });

  test("LIVE-022 each connection uses the current access token", async () => {
    const exchange = await startExchange();
    const token = { value: "first" };
    const { socket } = connectTo(exchange, { auth: () => ({ accessToken: token.value }) });
    await socket.connect();
    token.value = "second";
    exchange.cut();
    await expect.poll(() => exchange.tokens).toEqual(["first", "second"]);
  });
});

test("ERROR-016 the first connect rejects with the failed-to-connect message, and retries continue", async () => {
  const first = await startExchange();
  await first.close();
  const { socket } = connectTo(first);
  socket.listen(book, { onMessage: () => undefined });
  await expect(socket.connect()).rejects.toThrow("Failed to connect to live data");
  const second = await startExchange(first.port);
  await expect.poll(() => second.asked).toEqual([["subscribe", book]]);
});

test("LIMIT-017 LIMIT-018 LIMIT-019 LIMIT-020 LIMIT-021 reconnection waits 1 s to 5 s with a jitter of half, without end; a connection may take 20 s", async () => {
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

test("AUTH-036 a closed socket does not reconnect", async () => {
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
  // Once another client is connected, the close has been processed; then advance past any possible reconnection.
  await connectAs("second");
  vi.advanceTimersByTime(20_000);
  await connectAs("third");
  vi.useRealTimers();
  expect(exchange.tokens).toEqual(["closed", "second", "third"]);
  expect(onEnd).not.toHaveBeenCalled();
});
