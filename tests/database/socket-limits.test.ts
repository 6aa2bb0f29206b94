/** Socket limits on the whole server, and the database cost of snapshots. Every test uses its own client addresses. */
import { messageLimit } from "@feo/contract";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { patientMs } from "../system/patience.ts";
import { createMigrated } from "./fresh-database.ts";
import { startWholeServer, type WholeServer } from "./whole-server.ts";

const mostSockets = 3;
let server: WholeServer;
beforeAll(async () => {
  const settings = { SOCKETS_PER_ADDRESS: String(mostSockets), TRUSTED_PROXIES: "127.0.0.1" };
  server = await startWholeServer(await createMigrated(), settings);
  // The socket process starts beside the server.
  const isThere = async () => {
    const { status, client } = await knock("203.0.113.200");
    client.terminate();
    return status === 101;
  };
  await vi.waitUntil(isThere, { timeout: patientMs(20), interval: 50 });
});

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) end();
  await expect.poll(() => server.metric("feo_sockets_open")).toBe(0);
});

/** The status of a websocket upgrade: 101 when it is accepted. */
async function knock(address: string): Promise<{ status: number; retryAfter?: string | undefined; client: WebSocket }> {
  const client = new WebSocket(`${server.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, {
    headers: { "x-forwarded-for": address },
  });
  client.on("error", () => undefined);
  ended.push(() => client.terminate());
  return new Promise((resolve) => {
    client.on("open", () => resolve({ status: 101, client }));
    client.on("unexpected-response", (request, { statusCode = 0, headers }) => {
      request.destroy();
      resolve({ status: statusCode, retryAfter: headers["retry-after"], client });
    });
  });
}

async function connect(address: string): Promise<Socket> {
  const socket = io(`${server.url}/public`, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { "x-forwarded-for": address },
  });
  ended.push(() => socket.close());
  await new Promise((resolve, reject) => {
    socket.on("connect", () => resolve(undefined));
    socket.on("connect_error", reject);
  });
  return socket;
}

test("an address above its socket limit is refused with 429 until one of its sockets closes, cleanly or not", async () => {
  const refusedBefore = await server.metric("feo_sockets_refused_total");
  const own = "203.0.113.1";
  const opened = [await knock(own), await knock(own), await knock(own)];
  expect(opened.map(({ status }) => status)).toEqual([101, 101, 101]);
  expect(await knock(own)).toMatchObject({ status: 429, retryAfter: "5" });
  expect((await knock("203.0.113.2")).status).toBe(101);
  expect(await server.metric("feo_sockets_refused_total")).toBe(refusedBefore + 1);
  await expect.poll(() => server.metric("feo_sockets_open")).toBe(4);
  // Cut without a close frame.
  opened[0]?.client.terminate();
  await expect.poll(() => server.metric("feo_sockets_open")).toBe(3);
  expect((await knock(own)).status).toBe(101);
  expect((await knock(own)).status).toBe(429);
});

test("an address that keeps opening and closing sockets is rate-limited", async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 100 && !statuses.includes(429); turn += 1) {
    const { status, client } = await knock("203.0.113.3");
    statuses.push(status);
    client.terminate();
    await expect.poll(() => server.metric("feo_sockets_open")).toBe(0);
  }
  expect(statuses.filter((status) => status === 101).length).toBeGreaterThan(mostSockets);
  expect(statuses.at(-1)).toBe(429);
});

test("a socket that subscribes in a loop is closed with a reason and counted", async () => {
  const loud = await connect("203.0.113.4");
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    loud.on("disconnect", (_, details) => resolve((details as { context: { code: number; reason: string } }).context)),
  );
  const subscription = { topic: "TRADE", marketSymbol: "ADA-INR" };
  for (let turn = 0; turn < 2_000; turn += 1) loud.emit(turn % 2 ? "unsubscribe" : "subscribe", subscription);
  expect(await closed).toMatchObject({ code: 1_008, reason: expect.stringContaining("TOO_MANY_MESSAGES") });
  await expect.poll(() => server.metric("feo_sockets_flooded_total")).toBe(1);
  const messages = await server.metric("feo_socket_messages_total");
  expect(messages).toBeGreaterThanOrEqual(messageLimit.burst);
  expect(messages).toBeLessThan(2_000);
});

test("snapshots for many sockets are read once, and not through the calls' pool", async () => {
  const marketSymbol = "BTC-INR";
  const subscriptions = [
    ...[
      { topic: "ORDER_BOOK", marketSymbol },
      { topic: "TRADE", marketSymbol },
    ],
    ...["1", "5", "60"].map((type) => ({ topic: "CANDLE", marketSymbol, type })),
  ];
  const subscribe = async (place: number) => {
    const socket = await connect(`198.51.100.${place}`);
    for (const subscription of subscriptions) {
      const first = new Promise((resolve) => socket.once(subscription.topic, resolve));
      expect(await socket.emitWithAck("subscribe", subscription)).toEqual({ ok: true });
      await first;
    }
  };
  const before = await server.metric("feo_database_live_taken_total");
  await subscribe(1);
  const read = await server.metric("feo_database_live_taken_total");
  // One read for the trades, one or two per bar, none for the book.
  expect(read - before).toBeGreaterThanOrEqual(4);
  expect(read - before).toBeLessThanOrEqual(7);
  await Promise.all(Array.from({ length: 30 }, (_, place) => subscribe(2 + place)));
  expect(await server.metric("feo_database_live_taken_total")).toBe(read);
});
