/** Invalid orders: each is refused with a named 4xx and changes nothing. */
import { beforeAll, describe, expect, test } from "vitest";
import { badAmounts } from "./bad-amounts.ts";
import { asha, claimTrading, order, ravi, send, standing, tryCancel, tryOrder } from "./trading.ts";

claimTrading();

const marketSymbol = "ADA-USDT";
const drafts = {
  LIMIT: { marketSymbol, side: "BUY", price: "1", volume: "10", visibleSize: "5" },
  MARKET: { marketSymbol, side: "BUY", total: "10" },
  STOP_LIMIT: { marketSymbol, side: "BUY", stopPrice: "1.1", price: "1.2", volume: "10" },
  STOP_MARKET: { marketSymbol, side: "BUY", stopPrice: "1.1", volume: "10" },
} as const;
type Kind = keyof typeof drafts;
const pathOf = (kind: Kind): string =>
  `/market/v1/order/${{ LIMIT: "limit", MARKET: "market", STOP_LIMIT: "stopLimit", STOP_MARKET: "stopMarket" }[kind]}`;

/** A body with one field written as raw JSON. */
const withRaw = (kind: Kind, field: string, raw: string): string =>
  JSON.stringify({ ...drafts[kind], [field]: "@raw@" }).replace('"@raw@"', raw);

const post = (kind: Kind, text: string) => send("POST", pathOf(kind), { accessToken: asha.token() }, text);

beforeAll(async () => {
  // A last price of 1 and a resting counter-order, so that neither can be the reason for a refusal.
  await order(ravi, { marketSymbol, side: "SELL", price: "1", volume: "10" });
  await order(asha, { marketSymbol, side: "BUY", price: "1", volume: "5" });
});

const fields: readonly (readonly [Kind, string])[] = [
  ...(["price", "volume", "visibleSize"] as const).map((field) => ["LIMIT", field] as const),
  ["MARKET", "total"],
  ["MARKET", "volume"],
  ...(["stopPrice", "price", "volume", "visibleSize"] as const).map((field) => ["STOP_LIMIT", field] as const),
  ["STOP_MARKET", "stopPrice"],
  ["STOP_MARKET", "total"],
];

describe("amounts", () => {
  test.each(fields)("%s orders with an invalid %s are refused, and the error names the field", async (kind, field) => {
    const before = await standing(asha);
    const answers = await Promise.all(
      badAmounts.map(async (raw) => {
        const { status, code, body } = await post(kind, withRaw(kind, field, raw));
        return [raw, status, code, body.errors?.[0]?.path];
      }),
    );
    expect(answers).toEqual(badAmounts.map((raw) => [raw, 400, "INVALID_INPUT", field]));
    expect(await standing(asha)).toEqual(before);
  });

  test("all errors in a body are reported at once", async () => {
    const { body } = await post("LIMIT", JSON.stringify({ side: "HOLD", price: "x", volume: 0 }));
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(
      ["marketSymbol", "price", "side", "volume"].sort(),
    );
  });
});

const huge = "9".repeat(30);
const refusals: readonly (readonly [string, Kind, Record<string, unknown>, number, string])[] = [
  ["a price between two ticks", "LIMIT", { price: "1.00005" }, 400, "PRICE_OFF_TICK"],
  ["a stop price between two ticks", "STOP_LIMIT", { stopPrice: "1.10001" }, 400, "PRICE_OFF_TICK"],
  ["a volume between two steps", "LIMIT", { volume: "10.05" }, 400, "QUANTITY_OFF_STEP"],
  ["a volume below the minimum", "LIMIT", { volume: "0.05" }, 400, "QUANTITY_OFF_STEP"],
  ["a visible size between two steps", "LIMIT", { visibleSize: "5.05" }, 400, "QUANTITY_OFF_STEP"],
  ["a total finer than the coin's unit", "MARKET", { total: "10.0000001" }, 400, "TOTAL_TOO_PRECISE"],
  ["a price of thirty digits", "LIMIT", { price: huge }, 400, "PRICE_OUT_OF_BAND"],
  ["a stop price of thirty digits", "STOP_MARKET", { stopPrice: huge }, 400, "PRICE_OUT_OF_BAND"],
  ["a volume of thirty digits", "LIMIT", { volume: huge }, 400, "QUANTITY_TOO_LARGE"],
  ["a total of thirty digits", "MARKET", { total: huge }, 400, "NOTIONAL_TOO_LARGE"],
  ["a price above ten times the last", "LIMIT", { price: "10.0001" }, 400, "PRICE_OUT_OF_BAND"],
  ["a price below a tenth of the last", "LIMIT", { price: "0.0999", volume: "100" }, 400, "PRICE_OUT_OF_BAND"],
  ["a stop price outside the band", "STOP_MARKET", { stopPrice: "10.0001" }, 400, "PRICE_OUT_OF_BAND"],
  ["a volume above the maximum", "LIMIT", { volume: "500000.1" }, 400, "QUANTITY_TOO_LARGE"],
  ["a total below the minimum", "MARKET", { total: "1.999999" }, 400, "NOTIONAL_TOO_SMALL"],
  ["a total above the maximum", "MARKET", { total: "250000.000001" }, 400, "NOTIONAL_TOO_LARGE"],
  ["price times volume below the minimum", "LIMIT", { volume: "1.9", visibleSize: "1" }, 400, "NOTIONAL_TOO_SMALL"],
  [
    "price times volume above the maximum",
    "LIMIT",
    { volume: "250000.1", visibleSize: "25000" },
    400,
    "NOTIONAL_TOO_LARGE",
  ],
  ["both total and volume", "MARKET", { volume: "10" }, 400, "TOTAL_OR_VOLUME"],
  ["neither total nor volume", "MARKET", { total: undefined }, 400, "TOTAL_OR_VOLUME"],
  ["a stop with both", "STOP_MARKET", { total: "10" }, 400, "TOTAL_OR_VOLUME"],
  ["a stop with neither", "STOP_MARKET", { volume: undefined }, 400, "TOTAL_OR_VOLUME"],
  [
    "a stop-market sell by total",
    "STOP_MARKET",
    { side: "SELL", volume: undefined, total: "10" },
    400,
    "ORDER_INVALID",
  ],
  ["post only and IOC", "LIMIT", { postOnly: true, timeInForce: "IOC", visibleSize: undefined }, 400, "ORDER_INVALID"],
  ["post only and FOK", "LIMIT", { postOnly: true, timeInForce: "FOK", visibleSize: undefined }, 400, "ORDER_INVALID"],
  ["a visible size and IOC", "LIMIT", { timeInForce: "IOC" }, 400, "ORDER_INVALID"],
  ["a visible size and FOK", "STOP_LIMIT", { visibleSize: "5", timeInForce: "FOK" }, 400, "ORDER_INVALID"],
  ["a visible size above the volume", "LIMIT", { visibleSize: "10.1" }, 400, "VISIBLE_SIZE_INVALID"],
  ["a visible size below a hundredth", "LIMIT", { volume: "10.1", visibleSize: "0.1" }, 400, "VISIBLE_SIZE_INVALID"],
  ["a stop at the last price", "STOP_LIMIT", { stopPrice: "1" }, 400, "STOP_PRICE_REACHED"],
  [
    "more than the balance, buying",
    "LIMIT",
    { price: "1", volume: "200000", visibleSize: "20000" },
    400,
    "INSUFFICIENT_BALANCE",
  ],
  [
    "more than the balance, selling",
    "LIMIT",
    { side: "SELL", volume: "200000", visibleSize: "20000" },
    400,
    "INSUFFICIENT_BALANCE",
  ],
  ["more than the balance, with a market order", "MARKET", { total: "200000" }, 400, "INSUFFICIENT_BALANCE"],
  ["an unknown market", "LIMIT", { marketSymbol: "NOPE-USDT" }, 404, "MARKET_NOT_FOUND"],
  ["a market with its coins swapped", "MARKET", { marketSymbol: "USDT-ADA" }, 404, "MARKET_NOT_FOUND"],
];
const unread = {
  marketSymbol: ["ada-usdt", "ADA", "ADAUSDT", "__proto__", "constructor", "ADA-USDT ", "", null, 15, ["ADA-USDT"], {}],
  side: ["buy", "HOLD", "", null, 0, true, ["BUY"]],
  timeInForce: ["GTD", "gtc", "", null, 1],
  stpMode: ["EXPIRE", "none", null, false],
  postOnly: ["true", 1, null, "yes"],
};

describe("orders that break a rule", () => {
  test.each(refusals)("an order is refused for %s", async (_what, kind, change, status, code) => {
    const before = await standing(asha);
    const answer = await tryOrder(asha, { ...drafts[kind], ...change, type: kind } as never);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.body.detail).toMatch(/^[A-Z].*\.$/);
    expect(await standing(asha)).toEqual(before);
  });

  test.each(Object.entries(unread))(
    "an unknown value of %s is refused, and the error names the field",
    async (field, values) => {
      const before = await standing(asha);
      for (const value of values) {
        const answer = await tryOrder(asha, { ...drafts.LIMIT, [field]: value });
        expect([value, answer.status, answer.code, answer.body.errors?.[0]?.path]).toEqual([
          ...[value, 400, "INVALID_INPUT", field],
        ]);
      }
      expect(await standing(asha)).toEqual(before);
    },
  );

  test("an unknown order type in the path answers 404, and GET answers 405", async () => {
    const before = await standing(asha);
    for (const path of ["iceberg", "LIMIT", "stop", "", "limit/1"]) {
      const answer = await send("POST", `/market/v1/order/${path}`, { accessToken: asha.token() }, "{}");
      expect([answer.status, answer.code]).toEqual([404, "CALL_NOT_FOUND"]);
    }
    const byGet = await asha.get("/market/v1/order/limit");
    expect([byGet.status, byGet.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(await standing(asha)).toEqual(before);
  });

  test.each(["", "[]", "null", '"x"', "1", "true", '{"marketSymbol"', '{"__proto__":{}}', "{'a':1}", "\u0000"])(
    "a body that is not an order is refused: %j",
    async (text) => {
      const before = await standing(asha);
      for (const kind of Object.keys(drafts) as Kind[]) {
        const answer = await post(kind, text);
        expect(answer.status).toBe(400);
        expect(["INVALID_INPUT", "MALFORMED_JSON"]).toContain(answer.code);
      }
      expect(await standing(asha)).toEqual(before);
    },
  );

  const foreignFields: Record<string, string | number>[] = [
    ...[{ userId: "x" }, { user: 101 }, { status: "DONE" }, { takerFee: "0" }, { refId: "mine" }, { constructor: 1 }],
    ...[{ stopPrice: "1" }, { total: "10" }],
  ];
  test.each(foreignFields)("an unknown field is refused: %j", async (extra) => {
    const before = await standing(asha);
    const answer = await tryOrder(asha, { ...drafts.LIMIT, price: "0.9", ...extra });
    expect([answer.status, answer.code]).toEqual([400, "INVALID_INPUT"]);
    expect(await standing(asha)).toEqual(before);
  });

  test("a misspelt market field is refused instead of cancelling everything", async () => {
    const placed = await order(asha, { ...drafts.LIMIT, price: "0.9" });
    const answer = await asha.put("/market/v1/order/cancelAll", { marketsymbol: marketSymbol });
    expect([answer.status, answer.code]).toEqual([400, "INVALID_INPUT"]);
    expect((await tryCancel(asha, placed.id)).status).toBe(200);
  });
});

describe("ORDER-023 cancelling", () => {
  test("cancelling another's or an unknown order answers not found; cancelling an ended order answers not open", async () => {
    const placed = await order(asha, { ...drafts.LIMIT, price: "0.9" });
    const before = [await standing(asha), await standing(ravi)];
    expect(await tryCancel(ravi, placed.id)).toMatchObject({ status: 404, code: "ORDER_NOT_FOUND" });
    for (const id of ["999999999", "9007199254740991", "9999999999999999"]) {
      expect(await tryCancel(asha, id)).toMatchObject({ status: 404, code: "ORDER_NOT_FOUND" });
    }
    expect([await standing(asha), await standing(ravi)]).toEqual(before);
    expect((await tryCancel(asha, placed.id)).status).toBe(200);
    expect(await tryCancel(asha, placed.id)).toMatchObject({ status: 400, code: "ORDER_NOT_OPEN" });
    expect(await tryCancel(ravi, placed.id)).toMatchObject({ status: 404, code: "ORDER_NOT_FOUND" });
  });

  test.each([
    {},
    { orderId: 1 },
    { orderId: "" },
    { orderId: "0" },
    { orderId: "-1" },
    { orderId: "1e3" },
    { orderId: null },
    { orderId: "x".repeat(1_000) },
  ])("cancelling with %j is refused as invalid", async (body) => {
    const answer = await asha.put("/market/v1/order/cancel", body);
    expect([answer.status, answer.code, answer.body.errors[0].path]).toEqual([400, "INVALID_INPUT", "orderId"]);
  });

  test.each(["ada-usdt", "", null, 15, ["ADA-USDT"]])(
    "cancelling all orders of the market %j is refused, and cancels nothing",
    async (symbol) => {
      const placed = await order(asha, { ...drafts.LIMIT, price: "0.9" });
      const answer = await asha.put("/market/v1/order/cancelAll", { marketSymbol: symbol });
      expect([answer.status, answer.code]).toEqual([400, "INVALID_INPUT"]);
      expect((await tryCancel(asha, placed.id)).status).toBe(200);
    },
  );
});
