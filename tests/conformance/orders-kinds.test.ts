/** Market orders, immediate orders, icebergs, stops and self-trade prevention. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  asha,
  cancel,
  changes,
  claimTrading,
  decimal,
  endedOrders,
  holdings,
  type Json,
  openOrders,
  order,
  ownTrades,
  ravi,
  settle,
  tryOrder,
  units,
} from "./trading.ts";

claimTrading();

const marketSymbol = "SOL-INR";
const buy = { marketSymbol, side: "BUY" } as const;
const sell = { marketSymbol, side: "SELL" } as const;

/** The sum of amounts of one coin. */
const sum = (coin: string, ...amounts: readonly string[]): string =>
  decimal(
    coin,
    amounts.reduce((total, amount) => total + units(coin, amount), 0n),
  );
/** An order's current row, open or ended. */
async function now(who: typeof asha, id: string): Promise<Json> {
  const rows = [...(await openOrders(who, marketSymbol)), ...(await endedOrders(who, marketSymbol))];
  return rows.find((row) => row.id === id);
}

beforeAll(async () => {
  // Sets the last price to 14,000, whatever was traded here before.
  await order(ravi, { ...sell, price: "14000", volume: "0.01" });
  await order(asha, { ...buy, price: "14000", volume: "0.01" });
});

afterEach(async () => {
  for (const who of [asha, ravi]) {
    await who.put("/market/v1/order/cancelAll", {});
    expect(await openOrders(who)).toEqual([]);
  }
});

describe("ORDER-003 ORDER-019 market orders", () => {
  test("a market buy by volume takes the best prices, and its total is what it traded for", async () => {
    await order(ravi, { ...sell, price: "14000", volume: "0.02" });
    await order(ravi, { ...sell, price: "14100", volume: "0.02" });
    const before = await holdings(asha);
    const parts = [settle(marketSymbol, "14000", "0.02"), settle(marketSymbol, "14100", "0.01")];
    const received = sum("SOL", ...parts.map(({ buyer }) => buyer.receives));
    const placed = await order(asha, { ...buy, type: "MARKET", volume: "0.03" });
    expect(placed).toMatchObject({
      type: "MARKET",
      status: "DONE",
      price: null,
      stopPrice: null,
      timeInForce: "IOC",
      total: "421",
      volume: "0",
      originalVolume: "0.03",
      locked: "0",
      originalLocked: "421",
      tradesCount: 2,
      filledTotal: "421",
      fundsReceived: received,
    });
    expect((await endedOrders(asha, marketSymbol))[0]).toEqual(placed);
    expect(await changes(asha, before)).toEqual({ INR: "-421", SOL: received });
  });

  test("a market buy by total spends at most the total, in whole lots, and releases the rest", async () => {
    await order(ravi, { ...sell, price: "14000", volume: "0.02" });
    await order(ravi, { ...sell, price: "14100", volume: "0.02" });
    const before = await holdings(asha);
    const placed = await order(asha, { ...buy, type: "MARKET", total: "300" });
    // 20 lots for 280 and one for 14.1; another lot costs more than the remaining 5.9.
    expect(placed).toMatchObject({ status: "DONE", total: "300", originalVolume: "0.021", volume: "0" });
    expect(placed).toMatchObject({ filledTotal: "294.1", originalLocked: "300", locked: "0", tradesCount: 2 });
    expect((await changes(asha, before))["INR"]).toBe("-294.1");
  });

  test("a market sell by volume sells all of it, and one by total brings in at most the total", async () => {
    await order(ravi, { ...buy, price: "14000", volume: "0.02" });
    await order(ravi, { ...buy, price: "13900", volume: "0.05" });
    const before = await holdings(asha);
    const byVolume = await order(asha, { ...sell, type: "MARKET", volume: "0.03" });
    const parts = [settle(marketSymbol, "14000", "0.02"), settle(marketSymbol, "13900", "0.01")];
    const received = sum("INR", ...parts.map(({ seller }) => seller.receives));
    expect(byVolume).toMatchObject({ status: "DONE", total: "419", filledTotal: "419", fundsReceived: received });
    expect(await changes(asha, before)).toEqual({ SOL: "-0.03", INR: received });
    const byTotal = await order(asha, { ...sell, type: "MARKET", total: "300" });
    // At 13.9 a lot, 21 lots bring in 291.9; one more would exceed 300.
    expect(byTotal).toMatchObject({ status: "DONE", total: "300", originalVolume: "0.021", filledTotal: "291.9" });
    expect(byTotal).toMatchObject({ originalLocked: "0.021", locked: "0" });
    expect((await changes(asha, before))["SOL"]).toBe("-0.051");
  });

  test("a market order stops at ten percent from the best price; the rest expires and releases its hold", async () => {
    await order(ravi, { ...sell, price: "14000", volume: "0.02" });
    await order(ravi, { ...sell, price: "15400.1", volume: "0.02" });
    const before = await holdings(asha);
    const placed = await order(asha, { ...buy, type: "MARKET", volume: "0.04" });
    expect(placed).toMatchObject({ status: "EXPIRED", volume: "0.02", originalVolume: "0.04", filledTotal: "280" });
    expect((await changes(asha, before))["INR"]).toBe("-280");
  });

  test.each([{ volume: "0.02" }, { total: "200" }])(
    "a market order of %j is refused when the other side is empty",
    async (size) => {
      for (const side of ["BUY", "SELL"] as const) {
        const answer = await tryOrder(asha, { marketSymbol, side, type: "MARKET", ...size });
        expect(answer).toMatchObject({ status: 400, code: "NO_LIQUIDITY" });
      }
    },
  );
});

describe("ORDER-010 immediate orders", () => {
  test("IOC takes what is available; the rest expires and releases its hold", async () => {
    await order(ravi, { ...sell, price: "14000", volume: "0.01" });
    const before = await holdings(asha);
    const placed = await order(asha, { ...buy, price: "14000", volume: "0.03", timeInForce: "IOC" });
    expect(placed).toMatchObject({ status: "EXPIRED", timeInForce: "IOC", volume: "0.02", locked: "0" });
    expect((await changes(asha, before))["INR"]).toBe("-140");
    expect(await order(asha, { ...buy, price: "14000", volume: "0.03", timeInForce: "IOC" })).toMatchObject({
      status: "EXPIRED",
      tradesCount: 0,
      volume: "0.03",
    });
  });

  test("FOK is filled completely or not at all", async () => {
    const resting = await order(ravi, { ...sell, price: "14000", volume: "0.02" });
    const before = await holdings(asha);
    const killed = await order(asha, { ...buy, price: "14000", volume: "0.03", timeInForce: "FOK" });
    expect(killed).toMatchObject({ status: "EXPIRED", tradesCount: 0, volume: "0.03", locked: "0" });
    expect(await changes(asha, before)).toEqual({});
    expect(await now(ravi, resting.id)).toEqual(resting);
    const filled = await order(asha, { ...buy, price: "14000", volume: "0.02", timeInForce: "FOK" });
    expect(filled).toMatchObject({ status: "DONE", tradesCount: 1, volume: "0" });
  });

  test("a post-only order rests, and is refused if it would trade", async () => {
    const resting = await order(ravi, { ...sell, price: "14000", volume: "0.01", postOnly: true });
    expect(resting).toMatchObject({ status: "WAITING", postOnly: true });
    const refused = await tryOrder(asha, { ...buy, price: "14000", volume: "0.01", postOnly: true });
    expect(refused).toMatchObject({ status: 400, code: "POST_ONLY_WOULD_TRADE" });
    expect(await order(asha, { ...buy, price: "13999.9", volume: "0.01", postOnly: true })).toMatchObject({
      status: "WAITING",
      postOnly: true,
    });
  });
});

test("an iceberg trades slice by slice; its owner sees the whole volume and the visible size", async () => {
  const resting = await order(ravi, { ...sell, price: "14000", volume: "0.05", visibleSize: "0.01" });
  expect(resting).toMatchObject({ visibleSize: "0.01", volume: "0.05", originalVolume: "0.05", locked: "0.05" });
  const behind = await order(ravi, { ...sell, price: "14000", volume: "0.01" });
  const taken = await order(asha, { ...buy, price: "14000", volume: "0.025" });
  // First the visible slice, then the order behind it, then half of the next slice.
  expect(taken).toMatchObject({ status: "DONE", tradesCount: 3 });
  expect(await now(ravi, resting.id)).toMatchObject({ volume: "0.035", visibleSize: "0.01", tradesCount: 2 });
  expect(await now(ravi, behind.id)).toMatchObject({ status: "DONE" });
});

describe("ORDER-009 stops", () => {
  test("a stop limit order waits with its hold, triggers at its stop price, and then trades like any order", async () => {
    const before = await holdings(asha);
    const stop = await order(asha, {
      ...buy,
      type: "STOP_LIMIT",
      stopPrice: "14500",
      price: "14600",
      volume: "0.01",
    });
    expect(stop).toMatchObject({
      type: "STOP_LIMIT",
      status: "WAITING",
      stopPrice: "14500",
      waitsForStop: true,
      price: "14600",
      total: "146",
    });
    expect(stop).toMatchObject({ volume: "0.01", locked: "146", tradesCount: 0, timeInForce: "GTC" });
    expect(await openOrders(asha, marketSymbol)).toEqual([stop]);
    expect(await changes(asha, before)).toEqual({ INR: "-146", "INR locked": "146" });
    await order(ravi, { ...sell, price: "14499.9", volume: "0.01" });
    await order(asha, { ...buy, price: "14499.9", volume: "0.01" });
    expect(await now(asha, stop.id)).toEqual(stop);
    await order(ravi, { ...sell, price: "14500", volume: "0.02" });
    await order(asha, { ...buy, price: "14500", volume: "0.01" });
    expect(await now(asha, stop.id)).toMatchObject({ status: "DONE", tradesCount: 1, filledTotal: "145", locked: "0" });
    expect((await ownTrades(asha, marketSymbol))[0]).toMatchObject({
      orderId: stop.id,
      type: "STOP_LIMIT",
      role: "TAKER",
    });
  });

  test("a triggered stop limit order that finds no match rests in the book and waits for no stop", async () => {
    const stop = await order(asha, { ...buy, type: "STOP_LIMIT", stopPrice: "14300", price: "14200", volume: "0.01" });
    expect(stop).toMatchObject({ status: "WAITING", waitsForStop: true });
    await order(ravi, { ...sell, price: "14300", volume: "0.01" });
    await order(asha, { ...buy, price: "14300", volume: "0.01" });
    expect(await now(asha, stop.id)).toMatchObject({ status: "WAITING", waitsForStop: false, tradesCount: 0 });
    expect(await cancel(asha, stop.id)).toMatchObject({ status: "CANCELLED", waitsForStop: false });
  });

  test("a stop market order sells by volume when the price falls and buys by total when it rises", async () => {
    const falling = await order(asha, { ...sell, type: "STOP_MARKET", stopPrice: "13500", volume: "0.02" });
    expect(falling).toMatchObject({ price: null, stopPrice: "13500", status: "WAITING", total: "0", locked: "0.02" });
    await order(asha, { ...sell, price: "13500", volume: "0.01" });
    await order(ravi, { ...buy, price: "13500", volume: "0.01" });
    // Triggered against an empty side, it expires.
    expect(await now(asha, falling.id)).toMatchObject({ status: "EXPIRED", tradesCount: 0, locked: "0" });
    const rising = await order(asha, { ...buy, type: "STOP_MARKET", stopPrice: "14200", total: "150" });
    expect(rising).toMatchObject({ status: "WAITING", total: "150", originalVolume: "0", volume: "0", locked: "150" });
    await order(ravi, { ...sell, price: "14200", volume: "0.03" });
    await order(asha, { ...buy, price: "14200", volume: "0.01" });
    expect(await now(asha, rising.id)).toMatchObject({
      status: "DONE",
      originalVolume: "0.01",
      volume: "0",
      filledTotal: "142",
      locked: "0",
      originalLocked: "150",
    });
  });

  test("a waiting stop order can be cancelled, and one at the last price is refused", async () => {
    const before = await holdings(asha);
    const stop = await order(asha, { ...buy, type: "STOP_MARKET", stopPrice: "15000", volume: "0.01" });
    // Holds the worst price at which it may trade: ten percent above its stop price.
    expect(stop).toMatchObject({ locked: "165", total: "0" });
    expect(await cancel(asha, stop.id)).toMatchObject({ status: "CANCELLED", locked: "0", originalLocked: "165" });
    expect(await changes(asha, before)).toEqual({});
    const last = (await ownTrades(asha, marketSymbol))[0].price;
    const refused = await tryOrder(asha, { ...sell, type: "STOP_MARKET", stopPrice: last, volume: "0.01" });
    expect(refused).toMatchObject({ status: 400, code: "STOP_PRICE_REACHED" });
  });
});

describe("ORDER-013 self-trade prevention", () => {
  const price = "14050";
  const resting = () => order(asha, { ...sell, price, volume: "0.02" });
  const incoming = (stpMode?: string) =>
    order(asha, { ...buy, price, volume: "0.01", ...(stpMode === undefined ? {} : { stpMode }) });

  test.each([
    ["by default the incoming order ends", undefined, "EXPIRED_IN_MATCH", "WAITING"],
    ["EXPIRE_TAKER ends the incoming order", "EXPIRE_TAKER", "EXPIRED_IN_MATCH", "WAITING"],
    ["EXPIRE_MAKER ends the resting order", "EXPIRE_MAKER", "WAITING", "EXPIRED_IN_MATCH"],
    ["EXPIRE_BOTH ends both", "EXPIRE_BOTH", "EXPIRED_IN_MATCH", "EXPIRED_IN_MATCH"],
  ])("%s", async (_what, stpMode, takerStatus, makerStatus) => {
    const before = await holdings(asha);
    const maker = await resting();
    const taker = await incoming(stpMode);
    expect([taker.status, (await now(asha, maker.id)).status]).toEqual([takerStatus, makerStatus]);
    expect(taker).toMatchObject({ tradesCount: 0, stpMode: stpMode ?? "EXPIRE_TAKER" });
    await asha.put("/market/v1/order/cancelAll", {});
    expect(await changes(asha, before)).toEqual({});
  });

  test("NONE allows the self-trade: both fees and the TDS are charged, and both sides are in the trade history", async () => {
    const before = await holdings(asha);
    const maker = await resting();
    const taker = await incoming("NONE");
    expect(taker).toMatchObject({ status: "DONE", tradesCount: 1 });
    const [bought, sold] = await ownTrades(asha, marketSymbol);
    expect(bought).toMatchObject({ orderId: taker.id, side: "BUY", role: "TAKER" });
    expect(sold).toMatchObject({ id: bought.id, orderId: maker.id, side: "SELL", role: "MAKER" });
    await cancel(asha, maker.id);
    const { buyer, seller } = settle(marketSymbol, price, "0.01");
    expect(await changes(asha, before)).toEqual({
      SOL: `-${buyer.fee}`,
      INR: `-${sum("INR", seller.fee, seller.tds)}`,
    });
  });
});
