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

/** A node on a busy machine may answer 503, and a client tries again. */
const insist = (...call: Parameters<typeof ask>): ReturnType<typeof ask> =>
  vi.waitFor(async () => {
    const answer = await ask(...call);
    expect(answer).not.toMatchObject({ status: expect.toBeOneOf([0, 503]) });
    return answer;
  }, patience);

async function read(...call: Parameters<typeof ask>) {
  const { status, body } = await insist(...call);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

const signIn = async (node: Node, feoTag: string): Promise<string> =>
  (await read(node, "POST /auth/v1/demo", { body: { feoTag } })).accessToken;

const bidAsked = (token: string, price: string, key: string) =>
  ["POST /market/v1/order/limit", { token, key, body: { marketSymbol, side: "BUY", price, volume: "30" } }] as const;

/** Retries the bid under one key until the core has decided on it. */
const bid = (node: Node, token: string, price: string, key = randomUUID()) =>
  insist(node, ...bidAsked(token, price, key));

async function acceptedBid(node: Node, token: string, price: string): Promise<string> {
  const answer = await bid(node, token, price);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.order.id;
}

const bookOf = async (node: Node): Promise<{ asks: string[][]; bids: string[][] }> =>
  (await read(node, `GET /public/v1/market/orderBook?marketSymbol=${marketSymbol}`)).orderBook.snapshot;

const openAt = async (node: Node, token: string): Promise<string[]> =>
  (await read(node, `GET /market/v1/order/open?marketSymbol=${marketSymbol}`, { token })).orders.map(
    ({ id }: { id: string }) => id,
  );

function connect(node: Node, namespace: "/public" | "/private", accessToken?: string): Socket {
  const socket = io(`${node.url}${namespace}`, { transports: ["websocket"], forceNew: true, auth: { accessToken } });
  sockets.push(socket);
  return socket;
}

const subscribed = { ok: true };

/**
 * Each call subscribes unless the node has acknowledged that, and returns its last answer. A node that just started may
 * refuse at first, a refused socket does not reconnect automatically, and one that missed events is closed.
 */
function listenTo(socket: Socket, subscription: object): () => unknown {
  let last: unknown = "not connected";
  socket.on("connect_error", ({ message }) => {
    last = message;
  });
  socket.on("disconnect", (reason) => {
    last = reason;
  });
  return () => {
    if (!socket.active) socket.connect();
    if (socket.connected && !isDeepStrictEqual(last, subscribed)) {
      socket.emit("subscribe", subscription, (answer: unknown) => {
        last = answer;
      });
    }
    return last;
  };
}

describe("several nodes", () => {
  test("an order placed at one node is visible at the other and reaches its socket listeners", async () => {
    const [here, there] = pages;
    const token = await signIn(here, "asha");
    const books: { bids: string[][] }[] = [];
    const orders: { id: string }[] = [];
    const everybody = connect(there, "/public");
    everybody.on("ORDER_BOOK", (message) => books.push(message));
    const own = connect(there, "/private", token);
    own.on("ORDER_CHANGE", (message) => orders.push(message));
    const book = listenTo(everybody, { topic: "ORDER_BOOK", marketSymbol });
    const changes = listenTo(own, { topic: "ORDER_CHANGE" });
    const placed: string[] = [];
    /** Bids again on each call, because events before a reconnection are read, not repeated. */
    const whatIsHeard = async () => {
      const answers = { book: book(), changes: changes() };
      const heard = {
        ...answers,
        isInBook: books.flatMap(({ bids }) => bids).some(([price]) => price === "41.11"),
        isChange: orders.some(({ id }) => placed.includes(id)),
      };
      const isListening = isDeepStrictEqual(answers, { book: subscribed, changes: subscribed });
      if (isListening && !(heard.isInBook && heard.isChange)) placed.push(await acceptedBid(here, token, "41.11"));
      return heard;
    };
    await expect
      .poll(whatIsHeard, { interval: 1_000 })
      .toEqual({ book: subscribed, changes: subscribed, isInBook: true, isChange: true });
    expect(await openAt(there, token)).toEqual(expect.arrayContaining(placed));
    await expect.poll(async () => isDeepStrictEqual((await bookOf(there)).bids, (await bookOf(here)).bids)).toBe(true);
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
    await expect.poll(listenTo(own, { topic: "ORDER_CHANGE" })).toEqual(subscribed);
    expect((await insist(there, "GET /user/v1/profile", { token })).status).toBe(200);
    const gone = new Promise((resolve) => own.once("disconnect", resolve));
    expect((await insist(here, "POST /auth/v1/user/logout", { token })).status).toBe(200);
    await gone;
    await expect.poll(async () => (await insist(there, "GET /user/v1/profile", { token })).status).toBe(401);
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
    const placed = await acceptedBid(here, token, "41.21");
    engines[0]?.signal("SIGKILL");
    const after = await acceptedBid(here, token, "41.22");
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
    everybody.on("ORDER_BOOK", (message) => books.push(message));
    await expect.poll(listenTo(everybody, { topic: "ORDER_BOOK", marketSymbol })).toEqual(subscribed);
    await nats.stop();
    const refused = await ask(here, ...bidAsked(token, "41.31", randomUUID()));
    expect(refused).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    // Reads still work.
    expect((await openAt(here, token)).length).toBeGreaterThan(0);
    await nats.start();
    const placed = await acceptedBid(here, token, "41.32");
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
