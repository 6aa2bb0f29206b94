/** Limits under pressure: open orders, balance, rate and concurrent requests for the same money. */
import { afterEach, describe, expect, test } from "vitest";
import {
  type Answer,
  asha,
  changes,
  claimTrading,
  decimal,
  endedOrders,
  holdings,
  type Json,
  nila,
  openOrders,
  order,
  ravi,
  settle,
  tryCancel,
  tryOrder,
  units,
} from "./trading.ts";

claimTrading();

const cancelAll = "/market/v1/order/cancelAll";
const times = <T>(count: number, act: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));
/** How often each answer came. */
const tally = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const kind = status === 200 ? "taken" : `${status} ${code}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

afterEach(async () => {
  for (const who of [asha, ravi]) {
    await who.put(cancelAll, {});
    expect(await openOrders(who)).toEqual([]);
  }
});

describe("open-order limit per market", () => {
  const marketSymbol = "SOL-USDT";
  const draft = { marketSymbol, side: "SELL", price: "150", volume: "0.02" } as const;

  test("LIMIT-001 LIMIT-003 LIMIT-005 a customer may have 200 open orders in a market, listed 50 or 100 a page", async () => {
    const [before, ravisBefore] = [await holdings(asha), await holdings(ravi)];
    const history = "/market/v1/order/history";
    const ended: number = (await asha.get(history, { marketSymbol })).body.count;
    const traded: number = (await ravi.get("/market/v1/trade/history", { marketSymbol })).body.count;
    const stop = { ...draft, type: "STOP_LIMIT", stopPrice: "149" } as const;
    expect(tally(await times(5, () => tryOrder(asha, stop)))).toEqual({ taken: 5 });
    // 210 at once: no more are accepted than the limit leaves room for.
    expect(tally(await times(210, () => tryOrder(asha, draft)))).toEqual({
      taken: 195,
      "400 TOO_MANY_OPEN_ORDERS": 15,
    });
    expect(tally([await tryOrder(asha, stop)])).toEqual({ "400 TOO_MANY_OPEN_ORDERS": 1 });
    expect(await changes(asha, before)).toEqual({ SOL: "-4", "SOL locked": "4" });
    // The limit ignores orders that do not rest, other markets and other customers.
    expect(await order(asha, { ...draft, timeInForce: "IOC" })).toMatchObject({ status: "EXPIRED" });
    await order(asha, { marketSymbol: "SOL-INR", side: "SELL", price: "14000", volume: "0.02" });
    await order(ravi, { ...draft, price: "160" });

    const rows = async (path: string, query: Record<string, string | number>) => {
      const { body } = await asha.get(path, { marketSymbol, ...query });
      return [body.count, body.orders.length];
    };
    const open = "/market/v1/order/open";
    expect(await rows(open, {})).toEqual([200, 50]);
    expect(await rows(open, { limit: 1_000 })).toEqual([200, 100]);
    expect(await rows(open, { limit: 999_999_999, pageNo: 2 })).toEqual([200, 100]);
    expect(await rows(open, { pageNo: 5 })).toEqual([200, 0]);

    const taken = await order(ravi, { ...draft, side: "BUY", volume: "2.02", timeInForce: "IOC" });
    expect(taken).toMatchObject({ status: "DONE", tradesCount: 101, filledTotal: "303" });
    // TDS is cumulative, so 101 small trades owe as much as one large one; each fee is rounded separately.
    const received = decimal("SOL", 101n * units("SOL", settle(marketSymbol, "150", "0.02").buyer.receives));
    expect(await changes(ravi, ravisBefore)).toEqual({
      USDT: `-${settle(marketSymbol, "150", "2.02").buyer.pays}`,
      SOL: decimal("SOL", units("SOL", received) - units("SOL", "0.02")),
      "SOL locked": "0.02",
    });
    const trades = async (query: Record<string, string | number>) => {
      const { body } = await ravi.get("/market/v1/trade/history", { marketSymbol, ...query });
      return [body.count, body.trades.length];
    };
    expect(await trades({})).toEqual([traded + 101, 100]);
    expect(await trades({ limit: 1_000 })).toEqual([traded + 101, 100]);
    expect(await trades({ pageNo: 2, limit: 100 })).toEqual([traded + 101, Math.min(100, traded + 1)]);

    const { body } = await asha.put(cancelAll, { marketSymbol });
    expect([body.count, body.orders.length]).toEqual([99, 99]);
    expect(await rows(history, {})).toEqual([ended + 201, 50]);
    expect(await rows(history, { limit: 1_000 })).toEqual([ended + 201, 100]);
    expect(await rows(history, { limit: 100, pageNo: 3 })).toEqual([ended + 201, Math.min(100, ended + 1)]);
  });
});

describe("more orders than balance", () => {
  test("of a hundred concurrent sells of the whole balance exactly one is accepted", async () => {
    const before = await holdings(ravi);
    const { spot = 0n } = before["ETH"] ?? {};
    // A lot is 0.0001; a balance below a lot cannot be sold.
    const lot = units("ETH", "0.0001");
    const volume = decimal("ETH", spot - (spot % lot));
    const draft = { marketSymbol: "ETH-USDT", side: "SELL", price: "4000", volume } as const;
    const answers = await times(100, () => tryOrder(ravi, draft));
    expect(tally(answers)).toEqual({ taken: 1, "400 INSUFFICIENT_BALANCE": 99 });
    expect(await openOrders(ravi, "ETH-USDT")).toHaveLength(1);
    expect(await changes(ravi, before)).toEqual({ ETH: `-${volume}`, "ETH locked": volume });
  });

  test("of a hundred concurrent buys for the whole balance, TDS included, exactly one is accepted", async () => {
    const before = await holdings(ravi);
    const { spot = 0n } = before["USDT"] ?? {};
    const volumeOf = (lots: bigint) => decimal("ETH", lots * units("ETH", "0.0001"));
    const holdOf = (lots: bigint) => settle("ETH-USDT", "2000", volumeOf(lots)).hold;
    // The most lots that the balance covers with TDS on top: a lot costs 0.2 plus 0.002.
    const lots = spot / units("USDT", "0.202");
    const draft = { marketSymbol: "ETH-USDT", side: "BUY", price: "2000" } as const;
    expect(tally([await tryOrder(ravi, { ...draft, volume: volumeOf(lots + 1n) })])).toEqual({
      "400 INSUFFICIENT_BALANCE": 1,
    });
    const answers = await times(100, () => tryOrder(ravi, { ...draft, volume: volumeOf(lots) }));
    expect(tally(answers)).toEqual({ taken: 1, "400 INSUFFICIENT_BALANCE": 99 });
    expect(await changes(ravi, before)).toEqual({ USDT: `-${holdOf(lots)}`, "USDT locked": holdOf(lots) });
  });
});

test("a cancel that races a fill: exactly one of them happens, and the balances add up", async () => {
  const marketSymbol = "ETH-INR";
  const draft = { marketSymbol, side: "BUY", price: "300000", volume: "0.001" } as const;
  const { total, buyer, seller } = settle(marketSymbol, "300000", "0.001");
  let filled = 0;
  for (let round = 0; round < 20; round += 1) {
    const [before, ravisBefore] = [await holdings(asha), await holdings(ravi)];
    const resting = await order(asha, draft);
    const sellIt = () => tryOrder(ravi, { ...draft, side: "SELL", timeInForce: "IOC" });
    const stopIt = () => tryCancel(asha, resting.id);
    const [first, second] = round % 2 === 0 ? [sellIt, stopIt] : [stopIt, sellIt];
    const answers = await Promise.all([first(), second()]);
    const [sold, cancelled] = round % 2 === 0 ? answers : [answers[1], answers[0]];
    expect(sold?.status).toBe(200);
    const isFilled = sold?.body.order.status === "DONE";
    if (isFilled) filled += 1;
    expect(isFilled ? cancelled?.code : cancelled?.body.order.status).toBe(isFilled ? "ORDER_NOT_OPEN" : "CANCELLED");
    const [ended] = await endedOrders(asha, marketSymbol);
    expect(ended).toMatchObject({ id: resting.id, status: isFilled ? "DONE" : "CANCELLED", locked: "0" });
    expect(await changes(asha, before)).toEqual(isFilled ? { INR: `-${total}`, ETH: buyer.receives } : {});
    expect(await changes(ravi, ravisBefore)).toEqual(isFilled ? { ETH: "-0.001", INR: seller.receives } : {});
  }
  expect(filled).toBeGreaterThan(0);
  expect(filled).toBeLessThan(20);
});

describe("unverified customers and rate limits", () => {
  const limit = { marketSymbol: "XRP-INR", side: "BUY", price: "80", volume: "2" } as const;
  const transfer = { source: "MAIN", destination: "SPOT", coinTicker: "INR", amount: "1" };

  test("below level 1 orders and transfers are refused, and reading is allowed", async () => {
    const answers = [
      await tryOrder(nila, limit),
      await tryOrder(nila, { marketSymbol: "XRP-INR", side: "BUY", type: "MARKET", total: "100" }),
      await tryOrder(nila, { ...limit, type: "STOP_LIMIT", stopPrice: "90" }),
      await tryOrder(nila, {
        marketSymbol: "XRP-INR",
        side: "SELL",
        type: "STOP_MARKET",
        stopPrice: "70",
        volume: "2",
      }),
      await nila.post("/transaction/v1/internal/wallet", transfer),
    ];
    expect(tally(answers)).toEqual({ "400 KYC_LEVEL_TOO_LOW": 5 });
    expect((await nila.get("/market/v1/order/open")).body).toEqual({ count: 0, orders: [] });
    expect((await nila.get("/market/v1/order/history")).body).toEqual({ count: 0, orders: [] });
    expect((await nila.get("/market/v1/trade/history")).body).toEqual({ count: 0, trades: [] });
    const { mainWallet, spotWallet } = (await nila.get("/user/v1/wallet/balance")).body;
    const isEmpty = ({ balance, locked }: Json) => balance === "0" && locked === "0";
    expect([...mainWallet, ...spotWallet].every(isEmpty)).toBe(true);
    expect((await nila.put(cancelAll, {})).body).toEqual({ count: 0, orders: [] });
  });

  test("past the customer's rate limit orders answer 429 with Retry-After; cancelling and reading still work", async () => {
    // The limit here is 1,000 actions per customer in ten seconds.
    const answers: Answer[] = [];
    const transfers: Answer[] = [];
    const isRefused = (list: readonly Answer[]) => list.some(({ status }) => status === 429);
    while (!isRefused(answers) || !isRefused(transfers)) {
      answers.push(...(await times(100, () => tryOrder(nila, limit))));
      transfers.push(await nila.post("/transaction/v1/internal/wallet", transfer));
    }
    const counts = tally(answers);
    expect(Object.keys(counts).sort()).toEqual(["400 KYC_LEVEL_TOO_LOW", "429 TOO_MANY_REQUESTS"]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(Number(refused?.headers.get("retry-after"))).toBeLessThanOrEqual(10);
    expect(transfers.at(-1)?.code).toBe("TOO_MANY_REQUESTS");
    // Cancels have their own limit, so a burst of orders cannot block them.
    expect((await nila.put(cancelAll, {})).status).toBe(200);
    expect((await nila.get("/market/v1/order/open")).status).toBe(200);
    expect((await order(asha, { ...limit, timeInForce: "IOC" })).status).toBe("EXPIRED");
  });
});
