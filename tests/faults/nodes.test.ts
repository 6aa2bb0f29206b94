/** One exchange on several nodes: engines, pages and sockets, a worker, and a bus that can fail. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type NatsServer, startNatsServer } from "../../scripts/nats-server.ts";
import { type FreshDatabase, freshDatabase } from "../database/fresh-database.ts";
import { patientMs } from "../system/patience.ts";
import { ask, startRole } from "./fleet.ts";
import { endNodes, type Node, startWorld, type World } from "./money-nodes.ts";
import { registerPeople } from "./rupee-people.ts";

const marketSymbol = "ADA-INR";
const patience = { timeout: patientMs(20), interval: 50 };

let database: FreshDatabase;
let nats: NatsServer;
let world: World;
let engines: Node[];
let pages: [Node, Node];
const sockets: Socket[] = [];

beforeAll(async () => {
  [database, nats, world] = await Promise.all([freshDatabase(), startNatsServer(), startWorld()]);
  const deps = { databaseUrl: database.url, world, nats };
  const first = await startRole(deps, "engine");
  await first.serving;
  engines = [first, await startRole(deps, "engine")];
  pages = [await startRole(deps, "web,live"), await startRole(deps, "web,live")];
  const worker = await startRole(deps, "worker");
  await Promise.all([...engines, ...pages, worker].map(({ serving }) => serving));
});

afterAll(async () => {
  for (const socket of sockets) socket.close();
  await endNodes();
  await nats.stop();
  await database.drop();
});

const signIn = async (node: Node, feoTag: string): Promise<string> =>
  (await ask(node, "POST /auth/v1/demo", { body: { feoTag } })).body.accessToken;

const bid = (node: Node, token: string, price: string, key = randomUUID()) =>
  ask(node, "POST /market/v1/order/limit", { token, key, body: { marketSymbol, side: "BUY", price, volume: "30" } });

/** Retries the bid under one key until it is accepted. */
async function insistOnBid(node: Node, token: string, price: string): Promise<string> {
  const key = randomUUID();
  const taken = await vi.waitFor(async () => {
    const answer = await bid(node, token, price, key);
    expect(answer.status).toBe(200);
    return answer;
  }, patience);
  return taken.body.order.id;
}

const bookOf = async (node: Node): Promise<{ asks: string[][]; bids: string[][] }> =>
  (await ask(node, `GET /public/v1/market/orderBook?marketSymbol=${marketSymbol}`)).body.orderBook.snapshot;

const openAt = async (node: Node, token: string): Promise<string[]> =>
  (await ask(node, `GET /market/v1/order/open?marketSymbol=${marketSymbol}`, { token })).body.orders.map(
    ({ id }: { id: string }) => id,
  );

function connect(node: Node, namespace: "/public" | "/private", accessToken?: string): Socket {
  const socket = io(`${node.url}${namespace}`, { transports: ["websocket"], forceNew: true, auth: { accessToken } });
  sockets.push(socket);
  return socket;
}

describe("several nodes", () => {
  test("an order placed at one node is visible at the other and reaches its socket listeners", async () => {
    const [here, there] = pages;
    const token = await signIn(here, "asha");
    const books: { bids: string[][] }[] = [];
    const orders: { id: string }[] = [];
    const everybody = connect(there, "/public");
    everybody.on("connect", () => everybody.emit("subscribe", { topic: "ORDER_BOOK", marketSymbol }));
    everybody.on("ORDER_BOOK", (message) => books.push(message));
    const own = connect(there, "/private", token);
    own.on("connect", () => own.emit("subscribe", { topic: "ORDER_CHANGE" }));
    own.on("ORDER_CHANGE", (message) => orders.push(message));
    // A node that just started may refuse at first, and a refused socket does not reconnect automatically.
    const isHeard = () => {
      for (const socket of [everybody, own]) if (!socket.active) socket.connect();
      if (everybody.connected && books.length === 0) everybody.emit("subscribe", { topic: "ORDER_BOOK", marketSymbol });
      return { hasBook: books.length > 0, isOwnConnected: own.connected };
    };
    await expect.poll(isHeard, { interval: 1_000 }).toEqual({ hasBook: true, isOwnConnected: true });
    const { status, body } = await bid(here, token, "41.11");
    expect(status).toBe(200);
    expect(await openAt(there, token)).toContain(body.order.id);
    await expect.poll(() => books.at(-1)?.bids.map(([price]) => price)).toContain("41.11");
    await expect.poll(() => orders.map(({ id }) => id)).toContain(body.order.id);
    expect((await bookOf(there)).bids).toEqual((await bookOf(here)).bids);
  });

  test("the same key at both nodes makes one order", async () => {
    const [here, there] = pages;
    const token = await signIn(here, "asha");
    const key = randomUUID();
    const answers = await Promise.all([bid(here, token, "41.12", key), bid(there, token, "41.12", key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.order.id).toBe(answers[1]?.body.order.id);
    expect(await bid(there, token, "41.13", key)).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_KEY_REUSED" },
    });
  });

  test("a refusal by the core has the same code on a follower", async () => {
    const token = await signIn(pages[1], "asha");
    expect(await bid(pages[1], token, "0.01")).toMatchObject({ status: 400, body: { code: "NOTIONAL_TOO_SMALL" } });
  });

  test("a sign-out at one node ends the session and its sockets at the other at once", async () => {
    const [here, there] = pages;
    const token = await signIn(here, "ravi");
    const own = connect(there, "/private", token);
    await expect.poll(() => own.connected).toBe(true);
    expect((await ask(there, "GET /user/v1/profile", { token })).status).toBe(200);
    const gone = new Promise((resolve) => own.once("disconnect", resolve));
    expect((await ask(here, "POST /auth/v1/user/logout", { token })).status).toBe(200);
    await gone;
    expect((await ask(there, "GET /user/v1/profile", { token })).status).toBe(401);
  });

  test("a node without pages answers 404, and one without sockets refuses connections", async () => {
    expect((await ask(engines[0] as Node, "GET /public/v1/market/list")).status).toBe(404);
    expect((await ask(engines[0] as Node, "GET /health/ready")).status).toBe(200);
    const socket = connect(engines[0] as Node, "/public");
    await new Promise((resolve) => socket.once("connect_error", resolve));
    socket.close();
  });

  test("rupee deposits and withdrawals go through the worker, whichever node received them", async () => {
    const people = await registerPeople({
      database,
      world,
      nodes: { leader: async () => pages[0], kill: async () => undefined },
    });
    await people.deposit("paid", "3000");
    const id = await people.withdraw("paid", "1000");
    await vi.waitFor(async () => {
      const [row] = await database.query("select stage, status from withdrawal where id = $1", [id]);
      expect(row).toEqual({ stage: "done", status: "SUCCESS" });
    }, patience);
    expect(people.wrong).toEqual([]);
    await people.leave();
  });
});

describe("failures", () => {
  test("when the leading engine dies, the other takes over, and acknowledged orders exist once", async () => {
    const [here, there] = pages;
    const token = await signIn(here, "asha");
    const placed = await insistOnBid(here, token, "41.21");
    engines[0]?.signal("SIGKILL");
    const after = await insistOnBid(here, token, "41.22");
    expect(await openAt(there, token)).toEqual(expect.arrayContaining([placed, after]));
    const [row] = await database.query<{ count: string }>(
      "select count(*) from spot_order where status = 'WAITING' and price_ticks in (4121, 4122)",
    );
    expect(row?.count).toBe("2");
  });

  test("without the bus no order is acknowledged, and when it is back all nodes show the same", async () => {
    const [here, there] = pages;
    const token = await signIn(here, "asha");
    const books: { bids: string[][]; previousSequence: number | null }[] = [];
    const everybody = connect(there, "/public");
    everybody.on("connect", () => everybody.emit("subscribe", { topic: "ORDER_BOOK", marketSymbol }));
    everybody.on("ORDER_BOOK", (message) => books.push(message));
    await expect.poll(() => books.length).toBeGreaterThan(0);
    await nats.stop();
    const refused = await bid(here, token, "41.31");
    expect(refused).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    // Reads still work.
    expect((await openAt(here, token)).length).toBeGreaterThan(0);
    await nats.start();
    const placed = await insistOnBid(here, token, "41.32");
    expect(await openAt(there, token)).toContain(placed);
    await expect.poll(() => books.flatMap(({ bids }) => bids).map(([price]) => price)).toContain("41.32");
    const isSame = async () => isDeepStrictEqual((await bookOf(there)).bids, (await bookOf(here)).bids);
    await expect.poll(isSame).toBe(true);
    const [row] = await database.query<{ count: string }>(
      "select count(*) from spot_order where status = 'WAITING' and price_ticks = 4131",
    );
    expect(row?.count).toBe("0");
  });
});
