/** Where too much meets a limit: open orders, money, speed, and two wishes for the same thing at once. */
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
/** How many answers there were of each kind. */
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

describe("two hundred open orders in a market", () => {
  const marketSymbol = "SOL-USDT";
  const wish = { marketSymbol, side: "SELL", price: "150", volume: "0.02" } as const;

  test("LIMIT-001 LIMIT-003 LIMIT-005 are all that one person may have; pages hold 50 or 100 of them", async () => {
    const [before, ravisBefore] = [await holdings(asha), await holdings(ravi)];
    const history = "/market/v1/order/history";
    const ended: number = (await asha.get(history, { marketSymbol })).body.count;
    const traded: number = (await ravi.get("/market/v1/trade/history", { marketSymbol })).body.count;
    const stop = { ...wish, type: "STOP_LIMIT", stopPrice: "149" } as const;
    expect(tally(await times(5, () => tryOrder(asha, stop)))).toEqual({ taken: 5 });
    // More than may be open, at once: no more get in than there is room for.
    expect(tally(await times(210, () => tryOrder(asha, wish)))).toEqual({ taken: 195, "400 TOO_MANY_OPEN_ORDERS": 15 });
    expect(tally([await tryOrder(asha, stop)])).toEqual({ "400 TOO_MANY_OPEN_ORDERS": 1 });
    expect(await changes(asha, before)).toEqual({ SOL: "-4", "SOL locked": "4" });
    // What does not stay, another market and another person are not meant.
    expect(await order(asha, { ...wish, timeInForce: "IOC" })).toMatchObject({ status: "EXPIRED" });
    await order(asha, { marketSymbol: "SOL-INR", side: "SELL", price: "14000", volume: "0.02" });
    await order(ravi, { ...wish, price: "160" });

    const rows = async (path: string, query: Record<string, string | number>) => {
      const { body } = await asha.get(path, { marketSymbol, ...query });
      return [body.count, body.orders.length];
    };
    const open = "/market/v1/order/open";
    expect(await rows(open, {})).toEqual([200, 50]);
    expect(await rows(open, { limit: 1_000 })).toEqual([200, 100]);
    expect(await rows(open, { limit: 999_999_999, pageNo: 2 })).toEqual([200, 100]);
    expect(await rows(open, { pageNo: 5 })).toEqual([200, 0]);

    const taken = await order(ravi, { ...wish, side: "BUY", volume: "2.02", timeInForce: "IOC" });
    expect(taken).toMatchObject({ status: "DONE", tradesCount: 101, filledTotal: "303" });
    // TDS of 101 small trades is what it is of one large one; each fee is rounded for itself.
    const received = decimal("SOL", 101n * units("SOL", settle(marketSymbol, "150", "0.02").buyer.receives));
    expect(await changes(ravi, ravisBefore)).toEqual({
      ...{ USDT: `-${settle(marketSymbol, "150", "2.02").buyer.pays}` },
      ...{ SOL: decimal("SOL", units("SOL", received) - units("SOL", "0.02")), "SOL locked": "0.02" },
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

describe("more wishes than money", () => {
  test("a hundred sells of all there is, at once: exactly one gets it", async () => {
    const before = await holdings(ravi);
    const { spot = 0n } = before["ETH"] ?? {};
    // A lot is a ten-thousandth; what is less than a lot cannot be sold.
    const lot = units("ETH", "0.0001");
    const volume = decimal("ETH", spot - (spot % lot));
    const wish = { marketSymbol: "ETH-USDT", side: "SELL", price: "4000", volume } as const;
    const answers = await times(100, () => tryOrder(ravi, wish));
    expect(tally(answers)).toEqual({ taken: 1, "400 INSUFFICIENT_BALANCE": 99 });
    expect(await openOrders(ravi, "ETH-USDT")).toHaveLength(1);
    expect(await changes(ravi, before)).toEqual({ ETH: `-${volume}`, "ETH locked": volume });
  });

  test("a hundred buys for all there is, at once: exactly one gets it, TDS included", async () => {
    const before = await holdings(ravi);
    const { spot = 0n } = before["USDT"] ?? {};
    const volumeOf = (lots: bigint) => decimal("ETH", lots * units("ETH", "0.0001"));
    const holdOf = (lots: bigint) => settle("ETH-USDT", "2000", volumeOf(lots)).hold;
    // The most lots that the balance pays for with TDS on top: a lot costs 0.2 and 0.002.
    const lots = spot / units("USDT", "0.202");
    const wish = { marketSymbol: "ETH-USDT", side: "BUY", price: "2000" } as const;
    expect(tally([await tryOrder(ravi, { ...wish, volume: volumeOf(lots + 1n) })])).toEqual({
      ...{ "400 INSUFFICIENT_BALANCE": 1 },
    });
    const answers = await times(100, () => tryOrder(ravi, { ...wish, volume: volumeOf(lots) }));
    expect(tally(answers)).toEqual({ taken: 1, "400 INSUFFICIENT_BALANCE": 99 });
    expect(await changes(ravi, before)).toEqual({ USDT: `-${holdOf(lots)}`, "USDT locked": holdOf(lots) });
  });
});

test("a cancel that races a fill: one of the two happens, whole, and the money adds up", async () => {
  const marketSymbol = "ETH-INR";
  const wish = { marketSymbol, side: "BUY", price: "300000", volume: "0.001" } as const;
  const { total, buyer, seller } = settle(marketSymbol, "300000", "0.001");
  let filled = 0;
  for (let round = 0; round < 20; round += 1) {
    const [before, ravisBefore] = [await holdings(asha), await holdings(ravi)];
    const resting = await order(asha, wish);
    const sellIt = () => tryOrder(ravi, { ...wish, side: "SELL", timeInForce: "IOC" });
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

describe("who may not, and who comes too often", () => {
  const limit = { marketSymbol: "XRP-INR", side: "BUY", price: "80", volume: "2" } as const;
  const transfer = { source: "MAIN", destination: "SPOT", coinTicker: "INR", amount: "1" };

  test("without the first level of verification nobody trades or transfers, but everybody may look", async () => {
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

  test("past the person's limit it is 429 with the seconds to wait; cancelling and reading go on", async () => {
    // The instance takes a thousand acts of one person in ten seconds.
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
    // Cancelling is counted apart, so that nobody is kept from it by a burst of orders.
    expect((await nila.put(cancelAll, {})).status).toBe(200);
    expect((await nila.get("/market/v1/order/open")).status).toBe(200);
    expect((await order(asha, { ...limit, timeInForce: "IOC" })).status).toBe("EXPIRED");
  });
});
