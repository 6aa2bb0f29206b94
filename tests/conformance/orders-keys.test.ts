/** Idempotency-Key: a retry returns the same order, whatever happened in between, and never places a second one. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import {
  asha,
  cancel,
  changes,
  claimTrading,
  holdings,
  openOrders,
  order,
  ravi,
  send,
  standing,
  tryOrder,
} from "./trading.ts";

claimTrading();

const marketSymbol = "ETH-INR";
const draft = { marketSymbol, side: "BUY", price: "250000", volume: "0.001" } as const;
const limitPath = "/market/v1/order/limit";

afterEach(async () => {
  for (const who of [asha, ravi]) await who.put("/market/v1/order/cancelAll", {});
});

describe("a repeated key", () => {
  test("a repeated key with the same order, however it is written, places one order", async () => {
    const [before, key] = [await holdings(asha), randomUUID()];
    const placed = await order(asha, draft, key);
    expect(placed.refId).toBe(key);
    const again = [
      draft,
      { ...draft, price: "250000.0", volume: "0.0010" },
      { ...draft, price: 250_000, volume: 0.001 },
      { ...draft, timeInForce: "GTC", postOnly: false, stpMode: "EXPIRE_TAKER" },
    ];
    for (const other of again) expect(await order(asha, other, key)).toEqual(placed);
    expect(await openOrders(asha, marketSymbol)).toEqual([placed]);
    expect(await changes(asha, before)).toEqual({ INR: "-250", "INR locked": "250" });
  });

  test("a repeated key returns the first answer even after the order has been filled or cancelled", async () => {
    const key = randomUUID();
    const placed = await order(asha, draft, key);
    await order(ravi, { ...draft, side: "SELL" });
    expect(await order(asha, draft, key)).toEqual(placed);
    const other = await order(asha, { ...draft, price: "240000" }, `${key}-2`);
    await cancel(asha, other.id);
    expect(await order(asha, { ...draft, price: "240000" }, `${key}-2`)).toEqual(other);
    expect(await openOrders(asha, marketSymbol)).toEqual([]);
  });

  test("fifty concurrent requests under one key place one order and get the same answer", async () => {
    const [before, key] = [await holdings(asha), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => tryOrder(asha, draft, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await openOrders(asha, marketSymbol)).toEqual([answers[0]?.body.order]);
    expect((await changes(asha, before))["INR locked"]).toBe("250");
  });

  test("another customer's use of the same key places another order", async () => {
    const key = randomUUID();
    const [ashas, ravis] = [await order(asha, draft, key), await order(ravi, draft, key)];
    expect(ravis.id).not.toBe(ashas.id);
    expect([ashas.refId, ravis.refId]).toEqual([key, key]);
    expect(ravis.userId).not.toBe(ashas.userId);
  });

  test("orders without a key are all new", async () => {
    const [first, second] = [await order(asha, draft), await order(asha, draft)];
    expect(second.id).not.toBe(first.id);
    expect([first.refId, second.refId]).toEqual([null, null]);
  });
});

describe("a reused key with another request", () => {
  const changed: readonly (readonly [string, Record<string, unknown>])[] = [
    ["another price", { price: "250000.1" }],
    ["another volume", { volume: "0.0011" }],
    ["the other side", { side: "SELL" }],
    ["another market", { marketSymbol: "SOL-INR", price: "13000", volume: "0.02" }],
    ["another time in force", { timeInForce: "IOC" }],
    ["post only", { postOnly: true }],
    ["another visible size", { visibleSize: "0.0005" }],
    ["another way with own orders", { stpMode: "EXPIRE_BOTH" }],
  ];

  test("a key reused for another order or a transfer is refused with 409 and changes nothing", async () => {
    const key = randomUUID();
    const placed = await order(asha, draft, key);
    const before = await standing(asha);
    for (const [what, change] of changed) {
      const answer = await tryOrder(asha, { ...draft, ...change }, key);
      expect([what, answer.status, answer.code]).toEqual([what, 409, "IDEMPOTENCY_KEY_REUSED"]);
    }
    const stop = { ...draft, type: "STOP_LIMIT", stopPrice: "240000" } as const;
    expect(await tryOrder(asha, stop, key)).toMatchObject({ status: 409, code: "IDEMPOTENCY_KEY_REUSED" });
    const transfer = { source: "SPOT", destination: "MAIN", coinTicker: "INR", amount: "1" };
    expect(await asha.post("/transaction/v1/internal/wallet", transfer, key)).toMatchObject({
      status: 409,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect(await standing(asha)).toEqual(before);
    expect(await openOrders(asha, marketSymbol)).toEqual([placed]);
  });

  test("two different orders racing for one key place exactly one", async () => {
    const key = randomUUID();
    const requests = Array.from({ length: 20 }, (_, at) => ({ ...draft, price: at % 2 === 0 ? "250000" : "249000" }));
    const answers = await Promise.all(requests.map((each) => tryOrder(asha, each, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(409)]);
    expect(await openOrders(asha, marketSymbol)).toHaveLength(1);
  });
});

describe("cancelling under a key", () => {
  const path = "/market/v1/order/cancel";
  const put = (person: typeof asha, to: string, body: object, key: string) =>
    send("PUT", to, { accessToken: person.token(), "idempotency-key": key }, JSON.stringify(body));

  test("a cancel repeated under its key returns the first answer; without the key the order is no longer open", async () => {
    const [placed, key] = [await order(asha, draft), randomUUID()];
    const first = await put(asha, path, { orderId: placed.id }, key);
    expect([first.status, first.body.order.status]).toEqual([200, "CANCELLED"]);
    expect((await put(asha, path, { orderId: placed.id }, key)).body).toEqual(first.body);
    expect((await asha.put(path, { orderId: placed.id })).code).toBe("ORDER_NOT_OPEN");
    const other = await order(asha, draft);
    expect((await put(asha, path, { orderId: other.id }, key)).code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await openOrders(asha, marketSymbol)).toEqual([other]);
  });

  test("cancelling all orders again under the same key does not touch orders placed since", async () => {
    const key = randomUUID();
    await order(asha, draft);
    const first = await put(asha, `${path}All`, { marketSymbol }, key);
    expect([first.status, first.body.count]).toEqual([200, 1]);
    const later = await order(asha, draft);
    expect((await put(asha, `${path}All`, { marketSymbol }, key)).body).toEqual(first.body);
    expect(await openOrders(asha, marketSymbol)).toEqual([later]);
  });
});

describe("valid and invalid keys", () => {
  const printable = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

  test.each(["k", "0", printable, "a".repeat(64), "null", "{a,b}", "'; drop table spot_order; --".replaceAll(" ", "")])(
    "«%s» is a valid key, and is the order's refId in every list",
    async (key) => {
      const wanted = { ...draft, price: "245000" };
      const placed = await order(asha, wanted, key);
      expect(placed.refId).toBe(key);
      expect((await openOrders(asha, marketSymbol))[0]).toEqual(placed);
      expect(await order(asha, wanted, key)).toEqual(placed);
    },
  );

  test.each(["", "a".repeat(65), "a b", "a\tb", "é", "ключ".normalize(), "१२", "a".repeat(1_000)])(
    "«%s» is an invalid key: 400, and nothing is placed",
    async (key) => {
      const before = await standing(asha);
      // fetch accepts header values as bytes only, so other letters are sent as UTF-8.
      const bytes = Buffer.from(key, "utf8").toString("latin1");
      const headers = { accessToken: asha.token(), "idempotency-key": bytes };
      const answer = await send("POST", limitPath, headers, JSON.stringify(draft));
      expect([answer.status, answer.code]).toEqual([400, "INVALID_INPUT"]);
      expect(answer.body.errors[0].path).toBe("Idempotency-Key");
      expect(await standing(asha)).toEqual(before);
    },
  );
});
