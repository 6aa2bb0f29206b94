import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket as Connection } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { MessageLimit } from "./socket-limits.ts";
import { createSockets, type Sockets } from "./sockets.ts";
import type { FromSockets } from "./wire.ts";

const topic = "ORDER_BOOK ADA-INR";
const subscription = { topic: "ORDER_BOOK", marketSymbol: "ADA-INR" };
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

/** The sockets behind a server that hands every connection over, and what they ask of it. */
async function stage(heard: (message: FromSockets, sockets: Sockets) => void, limit?: MessageLimit) {
  const sockets: Sockets = createSockets((message) => heard(message, sockets), limit);
  const server: Server = createServer();
  server.on("upgrade", ({ url = "", method = "GET", headers }, connection, head) =>
    sockets.hear({ kind: "upgrade", url, method, headers, head, address: "127.0.0.1" }, connection as Connection),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ended.push(
    () => server.close(),
    () => sockets.close(),
  );
  const { port } = server.address() as AddressInfo;
  const connect = (): Socket => {
    const client = io(`http://127.0.0.1:${port}/public`, {
      ...{ transports: ["websocket"], forceNew: true, reconnection: false },
    });
    ended.push(() => client.close());
    return client;
  };
  return { sockets, connect, port };
}

/** Why a connection ended, as the websocket itself says. */
const endOf = (client: Socket): Promise<{ code: number; reason: string }> =>
  new Promise((resolve) =>
    client.on("disconnect", (_, details) => {
      const { code, reason } = (details as { context: { code: number; reason: string } }).context;
      resolve({ code, reason });
    }),
  );

const counted = (told: readonly FromSockets[], what: "messages" | "flooded" | "refusedSubscriptions"): number =>
  told.reduce((sum, message) => sum + (message.kind === "counted" ? message[what] : 0), 0);

const news = (kind: "state" | "change", message: unknown) => ({ kind, topic, event: "ORDER_BOOK", message });

test("a change never overtakes the state that it follows, however soon it comes", async () => {
  const { connect } = await stage((message, sockets) => {
    if (message.kind !== "watch") return;
    sockets.hear(news("state", 0), undefined);
    for (let change = 1; change <= 20; change += 1) sockets.hear(news("change", change), undefined);
  });
  const client = connect();
  const heard: number[] = [];
  client.on("ORDER_BOOK", (message: number) => heard.push(message));
  // The answer is on its way when the state follows, which has to wait for it.
  expect(await client.emitWithAck("subscribe", subscription)).toEqual({ ok: true });
  await expect.poll(() => heard).toEqual(Array.from({ length: 21 }, (_, place) => place));
});

test("all who listen hear the same, who left hears nothing, and the last to leave ends the watching", async () => {
  const told: FromSockets[] = [];
  const { sockets, connect } = await stage((message) => {
    told.push(message);
    if (message.kind === "watch") sockets.hear(news("state", "₹"), undefined);
  });
  const clients = [connect(), connect()] as const;
  const heard = [[], []] as [unknown[], unknown[]];
  for (const [place, client] of clients.entries()) {
    client.on("ORDER_BOOK", (message) => heard[place]?.push(message));
    expect(await client.emitWithAck("subscribe", subscription)).toEqual({ ok: true });
  }
  sockets.hear(news("change", { price: "₹1" }), undefined);
  const both = ["₹", { price: "₹1" }];
  await expect.poll(() => heard).toEqual([both, both]);
  await clients[0].emitWithAck("unsubscribe", subscription);
  sockets.hear(news("change", 2), undefined);
  await expect.poll(() => heard).toEqual([both, [...both, 2]]);
  expect(told.some(({ kind }) => kind === "unwatch")).toBe(false);
  clients[1].close();
  await expect.poll(() => told).toContainEqual({ kind: "unwatch", topic });
});

test("a socket that sends more than 100 messages at once is closed with the reason, and another one is not", async () => {
  const told: FromSockets[] = [];
  const { sockets, connect } = await stage((message) => {
    told.push(message);
    if (message.kind === "watch") sockets.hear(news("state", 0), undefined);
  });
  const [loud, quiet] = [connect(), connect()];
  const ended = endOf(loud);
  await new Promise((resolve) => loud.on("connect", () => resolve(undefined)));
  for (let turn = 0; turn < 1_000; turn += 1) loud.emit(turn % 2 ? "unsubscribe" : "subscribe", subscription);
  expect(await ended).toEqual({
    ...{ code: 1_008, reason: "TOO_MANY_MESSAGES: at most 100 at once and 20 a second" },
  });
  expect(await quiet.emitWithAck("subscribe", subscription)).toEqual({ ok: true });
  await expect.poll(() => counted(told, "flooded")).toBe(1);
  // A bucket that fills up while it is emptied lets a few more through, and never all of them.
  expect(counted(told, "messages")).toBeLessThan(1_000);
  expect(told.filter(({ kind }) => kind === "watch").length).toBeLessThan(500);
});

test.each(["a namespace that is not there", "a ping of the websocket"])("%s counts as a message", async (what) => {
  const told: FromSockets[] = [];
  const { port } = await stage((message) => told.push(message), { burst: 5, perSecond: 0 });
  const client = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  ended.push(() => client.terminate());
  const closed = new Promise((resolve) => client.on("close", resolve));
  await new Promise((resolve) => client.on("open", resolve));
  for (let turn = 0; turn < 10; turn += 1) {
    if (what.includes("ping")) client.ping();
    else client.send("40/nowhere,");
  }
  expect(await closed).toBe(1_008);
  await expect.poll(() => told.filter(({ kind }) => kind === "closed")).toHaveLength(1);
});

test("the 201st subscription of a socket is refused, and the other 200 go on", async () => {
  const told: FromSockets[] = [];
  const limit = { burst: 1_000, perSecond: 1_000 };
  const { sockets, connect } = await stage((message) => {
    told.push(message);
    if (message.kind === "watch") sockets.hear({ ...news("state", 0), topic: message.topic }, undefined);
  }, limit);
  const client = connect();
  const heard: unknown[] = [];
  client.on("ORDER_BOOK", (message) => heard.push(message));
  const market = (place: number) => ({ topic: "ORDER_BOOK", marketSymbol: `A${place}-INR` });
  for (let place = 0; place < 200; place += 1) {
    expect(await client.emitWithAck("subscribe", market(place))).toEqual({ ok: true });
  }
  expect(await client.emitWithAck("subscribe", market(200))).toMatchObject({ ok: false, code: "TOO_MANY_REQUESTS" });
  for (const place of [0, 199]) {
    sockets.hear({ ...news("change", place), topic: `ORDER_BOOK A${place}-INR` }, undefined);
  }
  await expect.poll(() => heard.slice(200)).toEqual([0, 199]);
  await expect.poll(() => counted(told, "refusedSubscriptions")).toBe(1);
  // Who gives one up has room for another.
  await client.emitWithAck("unsubscribe", market(7));
  expect(await client.emitWithAck("subscribe", market(200))).toEqual({ ok: true });
});

test("the end of a connection is told once, whether it says goodbye, is cut, or never became a websocket", async () => {
  const told: FromSockets[] = [];
  const { sockets, connect, port } = await stage((message) => told.push(message));
  const closed = () => told.filter(({ kind }) => kind === "closed").length;
  const client = connect();
  await new Promise((resolve) => client.on("connect", () => resolve(undefined)));
  client.close();
  await expect.poll(closed).toBe(1);
  const cut = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  await new Promise((resolve) => cut.on("open", resolve));
  cut.terminate();
  await expect.poll(closed).toBe(2);
  const wrong = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=9&transport=websocket`);
  wrong.on("error", () => undefined);
  await expect.poll(closed).toBe(3);
  sockets.hear(
    { kind: "upgrade", url: "/socket.io/", method: "GET", headers: {}, head: new Uint8Array(), address: "a" },
    undefined,
  );
  expect(told.at(-1)).toEqual({ kind: "closed", address: "a" });
});

test("a topic that is refused is not watched any more, unless somebody listens to it already", async () => {
  const told: FromSockets[] = [];
  let isThere = false;
  const { sockets, connect } = await stage((message) => {
    told.push(message);
    if (message.kind !== "watch") return;
    const refusal = { kind: "refuse", topic, code: "UNAVAILABLE", reason: "Not now." } as const;
    sockets.hear(isThere ? news("state", 0) : refusal, undefined);
  });
  const unwatched = () => told.filter(({ kind }) => kind === "unwatch").length;
  const [first, second] = [connect(), connect()];
  const refusal = { ok: false, code: "UNAVAILABLE", message: "Not now." };
  expect(await first.emitWithAck("subscribe", subscription)).toEqual(refusal);
  expect(unwatched()).toBe(1);
  isThere = true;
  expect(await first.emitWithAck("subscribe", subscription)).toEqual({ ok: true });
  isThere = false;
  expect(await second.emitWithAck("subscribe", subscription)).toEqual(refusal);
  expect(unwatched()).toBe(1);
  const heard: unknown[] = [];
  first.on("ORDER_BOOK", (message) => heard.push(message));
  sockets.hear(news("change", 1), undefined);
  await expect.poll(() => heard).toContain(1);
});
