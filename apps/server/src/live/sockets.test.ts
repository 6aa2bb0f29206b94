import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket as Connection } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterEach, expect, test } from "vitest";
import { createSockets, type Sockets } from "./sockets.ts";
import type { FromSockets } from "./wire.ts";

const topic = "ORDER_BOOK ADA-INR";
const subscription = { topic: "ORDER_BOOK", marketSymbol: "ADA-INR" };
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

/** The sockets behind a server that hands every connection over, and what they ask of it. */
async function stage(heard: (message: FromSockets, sockets: Sockets) => void) {
  const sockets: Sockets = createSockets((message) => heard(message, sockets));
  const server: Server = createServer();
  server.on("upgrade", ({ url = "", method = "GET", headers }, connection, head) =>
    sockets.hear({ kind: "upgrade", url, method, headers, head }, connection as Connection),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ended.push(
    () => server.close(),
    () => sockets.close(),
  );
  const { port } = server.address() as AddressInfo;
  const connect = (): Socket => {
    const client = io(`http://127.0.0.1:${port}/public`, { transports: ["websocket"], forceNew: true });
    ended.push(() => client.close());
    return client;
  };
  return { sockets, connect };
}

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
  await expect.poll(() => told.at(-1)).toEqual({ kind: "unwatch", topic });
});
