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

/** Sockets behind a server that hands every connection over, with a handler for the messages they send. */
async function stage(received: (message: FromSockets, sockets: Sockets) => void, limit?: MessageLimit) {
  const sockets: Sockets = createSockets((message) => received(message, sockets), limit);
  const server: Server = createServer();
  server.on("upgrade", ({ url = "", method = "GET", headers }, connection, head) =>
    sockets.receive({ kind: "upgrade", url, method, headers, head, address: "127.0.0.1" }, connection as Connection),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ended.push(
    () => server.close(),
    () => sockets.close(),
  );
  const { port } = server.address() as AddressInfo;
  const connect = (namespace = "public"): Socket => {
    const client = io(`http://127.0.0.1:${port}/${namespace}`, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      auth: { accessToken: "a token" },
    });
    ended.push(() => client.close());
    return client;
  };
  return { sockets, connect, port };
}

/** The websocket's close code and reason. */
const endOf = (client: Socket): Promise<{ code: number; reason: string }> =>
  new Promise((resolve) =>
    client.on("disconnect", (_, details) => {
      const { code, reason } = (details as { context: { code: number; reason: string } }).context;
      resolve({ code, reason });
    }),
  );

const counted = (sent: readonly FromSockets[], what: "messages" | "flooded" | "refusedSubscriptions"): number =>
  sent.reduce((sum, message) => sum + (message.kind === "counted" ? message[what] : 0), 0);

const news = (kind: "state" | "change", message: unknown) => ({ kind, topic, event: "ORDER_BOOK", message });

test("a change never overtakes the state it follows, however soon it arrives", async () => {
  const { connect } = await stage((message, sockets) => {
    if (message.kind !== "watch") return;
    sockets.receive(news("state", 0), undefined);
    for (let change = 1; change <= 20; change += 1) sockets.receive(news("change", change), undefined);
  });
  const client = connect();
  const received: number[] = [];
  client.on("ORDER_BOOK", (message: number) => received.push(message));
  // The acknowledgement is still in transit when the state arrives, and the state must wait for it.
  expect(await client.emitWithAck("subscribe", subscription)).toEqual({ ok: true });
  await expect.poll(() => received).toEqual(Array.from({ length: 21 }, (_, place) => place));
});

test("a second subscribe to a topic returns the state again, and changes still arrive once", async () => {
  const sent: FromSockets[] = [];
  let states = 0;
  const { sockets, connect } = await stage((message) => {
    sent.push(message);
    if (message.kind !== "watch") return;
    states += 1;
    sockets.receive(news("state", `state ${states}`), undefined);
  });
  const client = connect();
  const received: unknown[] = [];
  client.on("ORDER_BOOK", (message) => received.push(message));
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await client.emitWithAck("subscribe", subscription)).toEqual({ ok: true });
  }
  sockets.receive(news("change", "change"), undefined);
  await expect.poll(() => received).toEqual(["state 1", "state 2", "change"]);
  client.close();
  await expect.poll(() => sent).toContainEqual({ kind: "unwatch", topic });
});

test("two subscribes before the state is known are both answered with one request for it", async () => {
  const sent: FromSockets[] = [];
  const { sockets, connect } = await stage((message) => sent.push(message));
  const client = connect();
  const answers = [1, 2].map(() => client.emitWithAck("subscribe", subscription));
  await client.emitWithAck("subscribe", {});
  sockets.receive(news("state", 0), undefined);
  expect(await Promise.all(answers)).toEqual([{ ok: true }, { ok: true }]);
  expect(sent.filter(({ kind }) => kind === "watch")).toHaveLength(1);
});

test("a refused second subscribe leaves the first subscription intact", async () => {
  let count = 0;
  const { sockets, connect } = await stage((message) => {
    if (message.kind !== "watch") return;
    count += 1;
    if (count === 1) sockets.receive(news("state", 0), undefined);
    else sockets.receive({ kind: "refuse", topic, code: "UNAVAILABLE", reason: "Try again." }, undefined);
  });
  const client = connect();
  const received: unknown[] = [];
  client.on("ORDER_BOOK", (message) => received.push(message));
  expect(await client.emitWithAck("subscribe", subscription)).toEqual({ ok: true });
  expect(await client.emitWithAck("subscribe", subscription)).toMatchObject({ ok: false, code: "UNAVAILABLE" });
  sockets.receive(news("change", 1), undefined);
  await expect.poll(() => received).toEqual([0, 1]);
});

test("all subscribers get the same messages, none after unsubscribing, and the last one ends the watch", async () => {
  const sent: FromSockets[] = [];
  const { sockets, connect } = await stage((message) => {
    sent.push(message);
    if (message.kind === "watch") sockets.receive(news("state", "₹"), undefined);
  });
  const clients = [connect(), connect()] as const;
  const received = [[], []] as [unknown[], unknown[]];
  for (const [place, client] of clients.entries()) {
    client.on("ORDER_BOOK", (message) => received[place]?.push(message));
    expect(await client.emitWithAck("subscribe", subscription)).toEqual({ ok: true });
  }
  sockets.receive(news("change", { price: "₹1" }), undefined);
  const both = ["₹", { price: "₹1" }];
  await expect.poll(() => received).toEqual([both, both]);
  await clients[0].emitWithAck("unsubscribe", subscription);
  sockets.receive(news("change", 2), undefined);
  await expect.poll(() => received).toEqual([both, [...both, 2]]);
  expect(sent.some(({ kind }) => kind === "unwatch")).toBe(false);
  clients[1].close();
  await expect.poll(() => sent).toContainEqual({ kind: "unwatch", topic });
});

test("a socket that sends more than 100 messages at once is closed with the reason; others are not", async () => {
  const sent: FromSockets[] = [];
  const { sockets, connect } = await stage((message) => {
    sent.push(message);
    if (message.kind === "watch") sockets.receive(news("state", 0), undefined);
  });
  const [loud, quiet] = [connect(), connect()];
  const ended = endOf(loud);
  await new Promise((resolve) => loud.on("connect", () => resolve(undefined)));
  for (let turn = 0; turn < 1_000; turn += 1) loud.emit(turn % 2 ? "unsubscribe" : "subscribe", subscription);
  expect(await ended).toEqual({
    code: 1_008,
    reason: "TOO_MANY_MESSAGES: at most 100 at once and 20 a second",
  });
  expect(await quiet.emitWithAck("subscribe", subscription)).toEqual({ ok: true });
  await expect.poll(() => counted(sent, "flooded")).toBe(1);
  // The bucket refills while it empties, so a few more pass, but never all.
  expect(counted(sent, "messages")).toBeLessThan(1_000);
  expect(sent.filter(({ kind }) => kind === "watch").length).toBeLessThan(500);
});

test.each(["an unknown namespace", "a websocket ping"])("%s counts as a message", async (what) => {
  const sent: FromSockets[] = [];
  const { port } = await stage((message) => sent.push(message), { burst: 5, perSecond: 0 });
  const client = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  ended.push(() => client.terminate());
  const closed = new Promise((resolve) => client.on("close", resolve));
  await new Promise((resolve) => client.on("open", resolve));
  for (let turn = 0; turn < 10; turn += 1) {
    if (what.includes("ping")) client.ping();
    else client.send("40/nowhere,");
  }
  expect(await closed).toBe(1_008);
  await expect.poll(() => sent.filter(({ kind }) => kind === "closed")).toHaveLength(1);
});

test("the 201st subscription of a socket is refused, and the other 200 stay", async () => {
  const sent: FromSockets[] = [];
  const limit = { burst: 1_000, perSecond: 1_000 };
  const { sockets, connect } = await stage((message) => {
    sent.push(message);
    if (message.kind === "watch") sockets.receive({ ...news("state", 0), topic: message.topic }, undefined);
  }, limit);
  const client = connect();
  const received: unknown[] = [];
  client.on("ORDER_BOOK", (message) => received.push(message));
  const market = (place: number) => ({ topic: "ORDER_BOOK", marketSymbol: `A${place}-INR` });
  for (let place = 0; place < 200; place += 1) {
    expect(await client.emitWithAck("subscribe", market(place))).toEqual({ ok: true });
  }
  expect(await client.emitWithAck("subscribe", market(200))).toMatchObject({ ok: false, code: "TOO_MANY_REQUESTS" });
  for (const place of [0, 199]) {
    sockets.receive({ ...news("change", place), topic: `ORDER_BOOK A${place}-INR` }, undefined);
  }
  await expect.poll(() => received.slice(200)).toEqual([0, 199]);
  await expect.poll(() => counted(sent, "refusedSubscriptions")).toBe(1);
  // Unsubscribing makes room for another.
  await client.emitWithAck("unsubscribe", market(7));
  expect(await client.emitWithAck("subscribe", market(200))).toEqual({ ok: true });
});

test("the end of a connection is reported once, whether closed, cut or never upgraded", async () => {
  const sent: FromSockets[] = [];
  const { sockets, connect, port } = await stage((message) => sent.push(message));
  const closed = () => sent.filter(({ kind }) => kind === "closed").length;
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
  sockets.receive(
    { kind: "upgrade", url: "/socket.io/", method: "GET", headers: {}, head: new Uint8Array(), address: "a" },
    undefined,
  );
  expect(sent.at(-1)).toEqual({ kind: "closed", address: "a" });
});

test("a refused topic is unwatched, unless it has other subscribers", async () => {
  const sent: FromSockets[] = [];
  let isThere = false;
  const { sockets, connect } = await stage((message) => {
    sent.push(message);
    if (message.kind !== "watch") return;
    const refusal = { kind: "refuse", topic, code: "UNAVAILABLE", reason: "Not now." } as const;
    sockets.receive(isThere ? news("state", 0) : refusal, undefined);
  });
  const unwatched = () => sent.filter(({ kind }) => kind === "unwatch").length;
  const [first, second] = [connect(), connect()];
  const refusal = { ok: false, code: "UNAVAILABLE", message: "Not now." };
  expect(await first.emitWithAck("subscribe", subscription)).toEqual(refusal);
  expect(unwatched()).toBe(1);
  isThere = true;
  expect(await first.emitWithAck("subscribe", subscription)).toEqual({ ok: true });
  isThere = false;
  expect(await second.emitWithAck("subscribe", subscription)).toEqual(refusal);
  expect(unwatched()).toBe(1);
  const received: unknown[] = [];
  first.on("ORDER_BOOK", (message) => received.push(message));
  sockets.receive(news("change", 1), undefined);
  await expect.poll(() => received).toContain(1);
});

test("a personal subscription is acknowledged only once the server listens, and refused if it cannot", async () => {
  const asked: { question: number }[] = [];
  const { sockets, connect } = await stage((message, { receive }) => {
    if (message.kind === "who") {
      receive({ kind: "caller", question: message.question, caller: { user: 7, session: "s" } }, undefined);
    } else if (message.kind === "listen") asked.push(message);
  });
  const client = connect("private");
  const answers: unknown[] = [];
  for (const topic of ["ORDER_CHANGE", "TRADE"]) {
    client.emit("subscribe", { topic }, (answer: unknown) => answers.push(answer));
  }
  await expect.poll(() => asked).toHaveLength(2);
  // A request sent after the subscriptions is answered after them.
  expect(await client.emitWithAck("subscribe", {})).toMatchObject({ ok: false, code: "INVALID_INPUT" });
  expect(answers).toEqual([]);
  for (const [place, { question }] of asked.entries()) {
    sockets.receive({ kind: "listening", question, isListening: place === 0 }, undefined);
  }
  await expect.poll(() => answers).toEqual([{ ok: true }, expect.objectContaining({ ok: false, code: "UNAVAILABLE" })]);
});
