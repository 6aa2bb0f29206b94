/** The logged-in user's account: the real stores, client and socket against a small server. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Order, socketPath, subscribeEvent } from "@feo/contract";
import { shownToasts } from "@feo/ui";
import { Server, type Socket } from "socket.io";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const replies = new Map<string, unknown>();
const http = createServer((request, response) => {
  const [path = ""] = (request.url ?? "").split("?");
  const reply = replies.get(path);
  response.writeHead(reply === undefined ? 500 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(reply ?? { code: "INTERNAL_ERROR" }));
});
const io = new Server(http, { path: socketPath, transports: ["websocket"] });
const sockets: Socket[] = [];
const asked: string[] = [];
io.of("/private").on("connection", (socket) => {
  sockets.push(socket);
  socket.on(subscribeEvent, ({ topic }: { topic: string }, answer: (given: object) => void) => {
    asked.push(topic);
    answer({ ok: true });
  });
});
await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
afterAll(() => io.close());

const storage = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  clear: () => storage.clear(),
});
vi.stubGlobal("location", { protocol: "http:", host, hostname: "127.0.0.1", port: host.split(":")[1] });
vi.stubGlobal("document", { cookie: "" });
const { fetch } = globalThis;
vi.stubGlobal("fetch", (url: string, init: RequestInit) => fetch(`http://${host}${url}`, init));

const { followOwnAccount, readPart } = await import("./own-account.ts");
const { ownAccount } = await import("./own-store.ts");
const { logoutLocally, sessionStore, storeAccessToken } = await import("../session.ts");

const balance = (coinTicker: string, amount: string, locked: string) => ({ coinTicker, balance: amount, locked });
const order = (id: string, status: Order["status"]) =>
  ({
    id,
    status,
    ask: "ADA",
    bid: "INR",
    side: "BUY",
    originalVolume: "1",
    volume: "1",
    price: "1",
    total: "1",
    filledTotal: "0",
    fundsReceived: "0",
    locked: "0",
    tradesCount: 0,
  }) as Order;

let stop = () => undefined as unknown;
beforeEach(async () => {
  replies.set("/api/user/v1/wallet/balance", {
    mainWallet: [balance("INR", "500", "0")],
    spotWallet: [balance("INR", "1000", "25"), balance("ADA", "7", "0")],
  });
  replies.set("/api/market/v1/order/open", { count: 1, orders: [order("1", "WAITING")] });
  replies.set("/api/market/v1/order/history", { count: 1, orders: [order("0", "DONE")] });
  storeAccessToken("the-token");
  stop = followOwnAccount();
  await expect.poll(() => asked).toHaveLength(4);
});
afterEach(async () => {
  stop();
  logoutLocally();
  await expect.poll(() => sockets.every(({ connected }) => !connected)).toBe(true);
  asked.length = 0;
});
const push = (event: string, message: object) => sockets.at(-1)?.emit(event, message);

test("AUTH-030 AUTH-031 WALLET-004 balances are read as four maps, and every private topic is subscribed", async () => {
  await readPart("balances");
  expect(ownAccount.getState().balances).toEqual({
    main: { INR: "500" },
    mainLocked: { INR: "0" },
    spot: { INR: "1000", ADA: "7" },
    spotLocked: { INR: "25", ADA: "0" },
  });
  expect(asked.toSorted()).toEqual(["BALANCE_CHANGE", "NOTICE", "ORDER_CHANGE", "TRADE"]);
});

test("LIVE-003 LIVE-034 LIVE-035 a balance change sets available and locked of one asset in one wallet", async () => {
  await readPart("balances");
  const before = ownAccount.getState().balances;
  push("BALANCE_CHANGE", { coinTicker: "INR", type: "SPOT", balance: { available: "900", locked: "125" } });
  await expect
    .poll(() => ownAccount.getState().balances)
    .toEqual({
      ...before,
      spot: { INR: "900", ADA: "7" },
      spotLocked: { INR: "125", ADA: "0" },
    });
  push("BALANCE_CHANGE", { coinTicker: "INR", type: "MAIN", balance: { available: "400", locked: "100" } });
  await expect
    .poll(() => ownAccount.getState().balances)
    .toMatchObject({ main: { INR: "400" }, mainLocked: { INR: "100" } });
});

test("a balance change before the first read shows nothing, and one during the read wins over it", async () => {
  const news = { coinTicker: "INR", type: "SPOT", balance: { available: "900", locked: "125" } };
  push("BALANCE_CHANGE", news);
  // Messages arrive in order: once this one is seen, the previous one was processed.
  push("ORDER_CHANGE", order("9", "WAITING"));
  await expect.poll(() => ownAccount.getState().orders.open.map(({ id }) => id)).toContain("9");
  expect(ownAccount.getState().balances).toBeNull();
  const reading = readPart("balances");
  push("BALANCE_CHANGE", news);
  await reading;
  await expect
    .poll(() => ownAccount.getState().balances)
    .toMatchObject({ spot: { INR: "900", ADA: "7" }, spotLocked: { INR: "125", ADA: "0" } });
});

test("LIVE-002 an order update changes the lists and shows a toast", async () => {
  await readPart("orders");
  push("ORDER_CHANGE", order("1", "DONE"));
  await expect.poll(() => ownAccount.getState().orders.open).toEqual([]);
  expect(ownAccount.getState().orders).toMatchObject({ openCount: 0, ended: [{ id: "1" }, { id: "0" }] });
  expect(shownToasts().at(-1)).toMatchObject({ message: "Order executed", tone: "success", lifetimeMs: 6_000 });
});

describe("reads that fail", () => {
  test.each([
    ["ERROR-021", "balances", "/api/user/v1/wallet/balance"],
    ["ERROR-022", "orders", "/api/market/v1/order/history"],
  ] as const)("%s is only logged, and can be retried: %s", async (_criterion, part, path) => {
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    const whole = replies.get(path);
    replies.delete(path);
    await readPart(part);
    expect(ownAccount.getState().reading[part]).toBe("failed");
    expect(warned).toHaveBeenCalled();
    expect(sessionStore.getState().accessToken).toBe("the-token");
    replies.set(path, whole);
    await readPart(part);
    expect(ownAccount.getState().reading[part]).toBe("ready");
  });
});

test("AUTH-035 AUTH-036 logging out clears the account and closes the connection", async () => {
  await Promise.all([readPart("balances"), readPart("orders")]);
  logoutLocally();
  expect(ownAccount.getState()).toEqual(ownAccount.getInitialState());
  await expect.poll(() => sockets.at(-1)?.connected).toBe(false);
});
