/** The life cycle of a limit order, and the order lists, as a trading client sees them. */
import { describe, expect, test } from "vitest";
import {
  asha,
  cancel,
  changes,
  claimTrading,
  endedOrders,
  expectBetween,
  holdings,
  type Json,
  openOrders,
  order,
  ravi,
  send,
  settle,
  tryCancel,
} from "./trading.ts";

claimTrading();

const marketSymbol = "XRP-INR";
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const [open, history] = ["/market/v1/order/open", "/market/v1/order/history"];

describe("limit order life cycle", () => {
  test("ORDER-002 ORDER-005 ORDER-006 ORDER-011 ORDER-018 ORDER-023 a limit order rests, is partly filled, and is cancelled", async () => {
    const [before, ravisBefore] = [await holdings(asha), await holdings(ravi)];
    const startedAt = Date.now();
    const key = `life-${startedAt}`;
    const placed = await order(asha, { marketSymbol, side: "BUY", price: "80.5", volume: "10" }, key);
    const profile = (await asha.get("/user/v1/profile")).body;
    expect(placed).toEqual({
      id: expect.stringMatching(/^[1-9]\d*$/),
      refId: key,
      status: "WAITING",
      ask: "XRP",
      bid: "INR",
      marketSymbol,
      takerFee: "0.2",
      makerFee: "0.2",
      type: "LIMIT",
      price: "80.5",
      stopPrice: null,
      waitsForStop: false,
      total: "805",
      volume: "10",
      originalVolume: "10",
      locked: "805",
      originalLocked: "805",
      tradesCount: 0,
      fundsReceived: "0",
      filledTotal: "0",
      createdAt: expect.stringMatching(moment),
      updatedAt: placed.createdAt,
      userId: profile.id,
      side: "BUY",
      postOnly: false,
      visibleSize: null,
      stpMode: "EXPIRE_TAKER",
      timeInForce: "GTC",
    });
    expectBetween(startedAt, placed.createdAt, Date.now());
    expect((await openOrders(asha))[0]).toEqual(placed);
    expect(await changes(asha, before)).toEqual({ INR: "-805", "INR locked": "805" });

    const sold = await order(ravi, { marketSymbol, side: "SELL", price: "80", volume: "4" });
    const part = settle(marketSymbol, "80.5", "4");
    expect(sold).toMatchObject({
      status: "DONE",
      refId: null,
      price: "80",
      total: "320",
      volume: "0",
      originalVolume: "4",
      tradesCount: 1,
      locked: "0",
      originalLocked: "4",
      filledTotal: part.total,
      fundsReceived: part.seller.receives,
    });
    expect((await endedOrders(ravi, marketSymbol))[0]).toEqual(sold);
    expect(await changes(ravi, ravisBefore)).toEqual({ XRP: "-4", INR: part.seller.receives });

    const [rest] = await openOrders(asha, marketSymbol);
    expect(rest).toEqual({
      ...placed,
      volume: "6",
      locked: "483",
      tradesCount: 1,
      fundsReceived: part.buyer.receives,
      filledTotal: "322",
      updatedAt: sold.updatedAt,
    });
    expect(Number(rest.originalVolume) - Number(rest.volume)).toBe(4);

    const cancelled = await cancel(asha, placed.id);
    expect(cancelled).toEqual({ ...rest, status: "CANCELLED", locked: "0", updatedAt: expect.stringMatching(moment) });
    expect((await endedOrders(asha, marketSymbol))[0]).toEqual(cancelled);
    expect(await openOrders(asha, marketSymbol)).toEqual([]);
    expect(await changes(asha, before)).toEqual({ INR: "-322", XRP: part.buyer.receives });
    expect(await tryCancel(asha, placed.id)).toMatchObject({ status: 400, code: "ORDER_NOT_OPEN" });
  });

  test("a buy above the best price pays the resting order's price, and its surplus hold is released at once", async () => {
    const before = await holdings(asha);
    const resting = await order(ravi, { marketSymbol, side: "SELL", price: "80", volume: "2" });
    const taken = await order(asha, { marketSymbol, side: "BUY", price: "90", volume: "3" });
    const part = settle(marketSymbol, "80", "2");
    expect(taken).toMatchObject({ status: "WAITING", total: "270", volume: "1", originalLocked: "270", locked: "90" });
    expect(taken).toMatchObject({ tradesCount: 1, filledTotal: "160", fundsReceived: part.buyer.receives });
    expect(await changes(asha, before)).toEqual({ INR: "-250", "INR locked": "90", XRP: part.buyer.receives });
    expect((await endedOrders(ravi, marketSymbol))[0]).toMatchObject({ id: resting.id, status: "DONE" });
    await cancel(asha, taken.id);
    expect(await changes(asha, before)).toEqual({ INR: "-160", XRP: part.buyer.receives });
  });

  test("price-time priority: better prices fill first, and earlier orders within a price", async () => {
    const [worse, first, second] = [
      await order(asha, { marketSymbol, side: "SELL", price: "82", volume: "2" }),
      await order(asha, { marketSymbol, side: "SELL", price: "81", volume: "2" }),
      await order(asha, { marketSymbol, side: "SELL", price: "81", volume: "2" }),
    ];
    const taken = await order(ravi, { marketSymbol, side: "BUY", price: "82", volume: "3", timeInForce: "IOC" });
    expect(taken).toMatchObject({ status: "DONE", tradesCount: 2, filledTotal: "243" });
    const left = new Map((await openOrders(asha, marketSymbol)).map(({ id, volume }: Json) => [id, volume]));
    expect(left).toEqual(
      new Map([
        [second.id, "1"],
        [worse.id, "2"],
      ]),
    );
    expect(left.has(first.id)).toBe(false);
    await asha.put("/market/v1/order/cancelAll", { marketSymbol });
  });

  test("cancelling all covers the open orders of one market or of every market", async () => {
    const before = await holdings(asha);
    const key = `all-${Date.now()}`;
    const first = await order(asha, { marketSymbol, side: "BUY", price: "50", volume: "2" }, key);
    const second = await order(asha, { marketSymbol, side: "SELL", price: "120", volume: "2" });
    const other = await order(asha, { marketSymbol: "ETH-INR", side: "BUY", price: "200000", volume: "0.001" });
    const { status, body } = await asha.put("/market/v1/order/cancelAll", { marketSymbol });
    expect([status, body.count, body.orders.map(({ id }: Json) => id)]).toEqual([200, 2, [first.id, second.id]]);
    expect(body.orders[0]).toMatchObject({ status: "CANCELLED", refId: key, locked: "0", originalLocked: "100" });
    // The same rows as in the history, which is newest first.
    expect((await endedOrders(asha, marketSymbol)).slice(0, 2)).toEqual([...body.orders].reverse());
    expect((await openOrders(asha)).map(({ id }: Json) => id)).toEqual([other.id]);
    expect((await asha.put("/market/v1/order/cancelAll", {})).body).toMatchObject({
      count: 1,
      orders: [{ id: other.id }],
    });
    expect((await asha.put("/market/v1/order/cancelAll", {})).body).toEqual({ count: 0, orders: [] });
    expect(await changes(asha, before)).toEqual({});
  });
});

describe("order lists", () => {
  test("ORDER-021 ORDER-022 orders are listed newest first, in pages, with the total count, by market", async () => {
    const before = (await asha.get(history, { marketSymbol })).body.count;
    const ids: string[] = [];
    for (const price of ["50", "51", "52"]) {
      ids.unshift((await order(asha, { marketSymbol, side: "BUY", price, volume: "2" })).id);
    }
    const other = await order(asha, { marketSymbol: "SOL-INR", side: "BUY", price: "10000", volume: "0.01" });
    const page = async (path: string, query: Record<string, string | number>) => {
      const { body } = await asha.get(path, query);
      return [body.count, body.orders.map(({ id }: Json) => id)];
    };
    expect(await page(open, { marketSymbol })).toEqual([3, ids]);
    expect(await page(open, { marketSymbol, limit: 2 })).toEqual([3, ids.slice(0, 2)]);
    expect(await page(open, { marketSymbol, limit: 2, pageNo: 2 })).toEqual([3, ids.slice(2)]);
    expect(await page(open, { marketSymbol, limit: 2, pageNo: 3 })).toEqual([3, []]);
    expect(await page(open, {})).toEqual([4, [other.id, ...ids]]);
    await asha.put("/market/v1/order/cancelAll", {});
    expect(await page(open, { marketSymbol })).toEqual([0, []]);
    expect((await page(history, { limit: 4 }))[1]).toEqual([other.id, ...ids]);
    expect(await page(history, { marketSymbol, limit: 2, pageNo: 2 })).toEqual([
      ...[before + 3, [ids[2], expect.stringMatching(/^\d+$/)]],
    ]);
  });

  test("ORDER-022 the history filters by one or several exact statuses, and does not contain open orders", async () => {
    const { id } = await order(asha, { marketSymbol, side: "BUY", price: "50", volume: "2", timeInForce: "IOC" });
    const resting = await order(asha, { marketSymbol, side: "BUY", price: "50", volume: "2" });
    const statusesOf = async (status: string) => {
      const { orders } = (await asha.get(history, { marketSymbol, status })).body;
      return { first: orders[0]?.id, all: [...new Set(orders.map((row: Json) => row.status))] };
    };
    expect(await statusesOf("EXPIRED")).toEqual({ first: id, all: ["EXPIRED"] });
    expect(await statusesOf("EXPIRED,EXPIRED_IN_MATCH")).toEqual({ first: id, all: ["EXPIRED"] });
    expect((await statusesOf("EXPIRED,CANCELLED")).all.sort()).toEqual(["CANCELLED", "EXPIRED"]);
    expect((await statusesOf("CANCELLED")).all).toEqual(["CANCELLED"]);
    for (const none of ["EXPIRED_IN_MATCH", "CANCEL_PENDING", "REJECTED", "WAITING", "PENDING"]) {
      expect([none, await statusesOf(none)]).toEqual([none, { first: undefined, all: [] }]);
    }
    for (const wrong of ["expired", "COMPLETED", "OPEN", "EXPIRED,", ",EXPIRED", "EXPIRED DONE", ""]) {
      const { status, body } = await asha.get(history, { marketSymbol, status: wrong });
      expect([wrong, status, body.code]).toEqual([wrong, 400, "INVALID_INPUT"]);
    }
    await asha.put("/market/v1/order/cancel", { orderId: resting.id });
  });

  test("ORDER-022 LIMIT-004 the history filters by time, in ISO or milliseconds, from inclusive and to exclusive, 90 days by default", async () => {
    const ended = await order(asha, { marketSymbol, side: "BUY", price: "50", volume: "2", timeInForce: "IOC" });
    const at = Date.parse(ended.createdAt);
    const has = async (query: Record<string, string | number>) => {
      const { status, body } = await asha.get(history, { marketSymbol, ...query });
      return status === 200 ? body.orders.some(({ id }: Json) => id === ended.id) : body.code;
    };
    expect(await has({ from: at, to: at + 1 })).toBe(true);
    expect(await has({ from: ended.createdAt, to: new Date(at + 1).toISOString() })).toBe(true);
    expect(await has({ from: at + 1 })).toBe(false);
    expect(await has({ to: at })).toBe(false);
    expect(await has({ from: at, to: at })).toBe(false);
    expect(await has({ from: at + 1, to: at })).toBe("RANGE_INVALID");
    expect(await has({ from: new Date(at + 60_000).toISOString(), to: at })).toBe("RANGE_INVALID");
    const day = 24 * 60 * 60 * 1000;
    expect(await has({ to: at + 90 * day })).toBe(true);
    expect(await has({ to: at + 90 * day + 1 })).toBe(false);
    expect(await has({ from: 0 })).toBe(true);
  });

  test.each([open, history, "/market/v1/trade/history"])(
    "%s is served with and without a trailing slash",
    async (path) => {
      const [without, with_] = [await asha.get(path), await asha.get(`${path}/`)];
      expect([without.status, with_.status]).toEqual([200, 200]);
      expect(with_.body).toEqual(without.body);
      expect(without.headers.get("cache-control")).toBe("no-store");
    },
  );

  const badQueries = [
    ...["pageNo=0", "pageNo=-1", "pageNo=1.5", "pageNo=1e3", "pageNo=x", "pageNo=", "pageNo=1&pageNo=2"],
    ...["limit=0", "limit=-5", "limit=all", "limit=NaN", "marketSymbol=ada-inr", "marketSymbol=__proto__"],
    ...["marketSymbol=ADA-INR&marketSymbol=SOL-INR", "marketSymbol="],
  ];
  test.each(badQueries)("an invalid query to any list names its field: %s", async (query) => {
    for (const path of [open, history, "/market/v1/trade/history"]) {
      const { status, code, body } = await asha.get(`${path}?${query}`);
      expect([status, code]).toEqual([400, "INVALID_INPUT"]);
      expect(body.errors[0].path).toBe(query.split("=")[0]);
    }
  });

  test.each(["status=OPEN", "status=done", "status=", "from=yesterday", "to=-1", "from=1e12", "from=2026-13-01"])(
    "an invalid history query names its field: %s",
    async (query) => {
      const { status, code, body } = await asha.get(`${history}?${query}`);
      expect([status, code, body.errors[0].path]).toEqual([400, "INVALID_INPUT", query.split("=")[0]]);
    },
  );

  test.each(["NOPE-INR", "INR-ADA", "CONSTRUCTOR-INR"])("the unknown market %s answers 404", async (symbol) => {
    for (const path of [open, history, "/market/v1/trade/history", "/market/v1/tradingFees"]) {
      expect(await asha.get(path, { marketSymbol: symbol })).toMatchObject({ status: 404, code: "MARKET_NOT_FOUND" });
    }
    const cancelled = await asha.put("/market/v1/order/cancelAll", { marketSymbol: symbol });
    expect(cancelled).toMatchObject({ status: 404, code: "MARKET_NOT_FOUND" });
  });
});

test("CLIENT-015 every order and wallet call needs a valid token", async () => {
  const calls = [
    ...["/order/limit", "/order/market", "/order/stopLimit", "/order/stopMarket"].map(
      (path) => ["POST", path] as const,
    ),
    ...["/order/cancel", "/order/cancelAll"].map((path) => ["PUT", path] as const),
    ...["/order/open", "/order/history", "/trade/history", "/tradingFees"].map((path) => ["GET", path] as const),
  ].map(([method, path]) => [method, `/market/v1${path}`] as const);
  const wallets = [
    ["GET", "/user/v1/wallet/balance"],
    ["POST", "/transaction/v1/internal/wallet"],
  ] as const;
  for (const [method, path] of [...calls, ...wallets]) {
    const text = method === "GET" ? undefined : "{}";
    expect(await send(method, path, {}, text)).toMatchObject({ status: 401, code: "ACCESS_TOKEN_MISSING" });
    for (const accessToken of ["nonsense", `${asha.token()}x`, asha.token().slice(0, -5)]) {
      expect(await send(method, path, { accessToken }, text)).toMatchObject({
        status: 401,
        code: "INVALID_ACCESS_TOKEN",
      });
    }
  }
});
