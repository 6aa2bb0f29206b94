/** Operators change markets while the exchange runs: a new market trades at once, and a halted one keeps its orders. */
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { patientMs } from "../system/patience.ts";
import { baseUrl, consoleUrl, home } from "./page.ts";
import { type Json, listen } from "./sockets.ts";
import { asha, claimTrading, onDatabase, openOrders, order, ownTrades, ravi, tryCancel, tryOrder } from "./trading.ts";

claimTrading();

let first: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  [first, second] = [await fresh(), await fresh()];
});

/** Each operator has one code per 30 seconds; a new operator need not wait for the next one. */
const fresh = () => newConsoleOperator(home, consoleUrl);

async function both(action: string, subject: string, details: Record<string, string> = {}): Promise<void> {
  [first, second] = [await fresh(), await fresh()];
  expect(await first.act(action, subject, details, true)).toMatchObject({ body: { state: "proposed" } });
  expect(await second.act(action, subject, details, true)).toMatchObject({ body: { state: "done" } });
}

const marketsOf = async (): Promise<Json[]> =>
  (await (await fetch(`${baseUrl}/api/public/v1/market/list`)).json()).markets;
const listedAs = async (symbol: string) => (await marketsOf()).find((market) => market.symbol === symbol);
const applied = async (symbol: string) =>
  (await first.call("GET", "/markets")).body.markets.find((market: Json) => market.symbol === symbol)?.tradedState;

describe("a new market", () => {
  const symbol = "BNB-USDT";
  const terms = {
    priceStep: "0.01",
    amountStep: "0.001",
    minNotional: "2",
    maxNotional: "250000",
    maxQuantity: "2000",
  };
  const chartSymbol = async () => (await fetch(`${baseUrl}/api/public/v1/udf/symbols?symbol=${symbol}`)).json();
  /** The server keeps an answer about a chart's symbol that long. */
  const keptAMinute = { timeout: patientMs(90) };

  test("a market is created, opened and traded in without a restart, and the ledger sums to zero", async () => {
    await both("market create", symbol, terms);
    await expect.poll(() => listedAs(symbol)).toMatchObject({ isEnabled: false, tickSize: "0.01", stepSize: "0.001" });
    await expect.poll(() => applied(symbol)).toBe("DISABLED");
    const sell = { marketSymbol: symbol, side: "SELL", price: "980.5", volume: "0.1" } as const;
    expect(await tryOrder(asha, sell)).toMatchObject({ status: 400, code: "MARKET_DISABLED" });

    await both("market open", symbol);
    await expect.poll(() => applied(symbol)).toBe("ENABLED");
    await expect.poll(async () => (await listedAs(symbol))?.isEnabled).toBe(true);
    const socket = await listen("/public");
    await socket.ask("subscribe", { topic: "ORDER_BOOK", marketSymbol: symbol });
    await order(asha, sell);
    await socket.next("ORDER_BOOK", ({ asks }: Json) => asks.some(([price]: [string]) => price === "980.5"));
    await order(ravi, { ...sell, side: "BUY" });
    expect(await ownTrades(ravi, symbol)).toMatchObject([{ price: "980.5", volume: "0.1" }]);

    await expect.poll(chartSymbol, keptAMinute).toMatchObject({ name: symbol, pricescale: 100, minmov: 1 });
    const lastPrice = async () => {
      const summary = await (await fetch(`${baseUrl}/api/public/v1/market/summary?timeWindow=24h`)).json();
      return summary.stats.find(({ marketSymbol }: Json) => marketSymbol === symbol)?.close;
    };
    await expect.poll(lastPrice).toBe("980.5");
    const totals = (await first.call("GET", "/ledger")).body.totals;
    for (const ticker of ["BNB", "USDT"])
      expect(totals.find((total: Json) => total.ticker === ticker)).toMatchObject({ sum: "0" });
  });

  test("a coarser price step holds at once, in the market list, for orders and for the chart", async () => {
    await both("market change", symbol, { priceStep: "0.5" });
    await expect.poll(() => listedAs(symbol)).toMatchObject({ tickSize: "0.5", priceDecimals: 2 });
    const off = { marketSymbol: symbol, side: "SELL", price: "980.1", volume: "0.1" } as const;
    await expect.poll(async () => (await tryOrder(asha, { ...off, timeInForce: "IOC" })).code).toBe("PRICE_OFF_TICK");
    await expect.poll(chartSymbol, keptAMinute).toMatchObject({ pricescale: 100, minmov: 50 });
  });

  test("a dry run counts open orders and changes nothing", async () => {
    await order(asha, { marketSymbol: symbol, side: "SELL", price: "990.5", volume: "0.01" });
    const tried = () =>
      first.call("POST", `/markets/${symbol}/dry-run`, { terms: { priceStep: "1", minNotional: "20" } });
    await expect
      .poll(async () => (await tried()).body)
      .toMatchObject({
        refusal: null,
        openOrders: 1,
        offPriceStep: 1,
        belowMinimum: 1,
        changes: [{ term: "priceStep", was: "0.5", now: "1" }, { term: "minNotional" }],
      });
    expect(await listedAs(symbol)).toMatchObject({ tickSize: "0.5" });
    expect(await first.call("POST", "/markets/NO-MARKET/dry-run", {})).toMatchObject({ code: "MARKET_NOT_FOUND" });
  });
});

describe("a market halted while orders rest", () => {
  const marketSymbol = "BNB-INR";

  test("resting orders stay, can't be cancelled, can be under cancel only, and trade after reopening", async () => {
    await asha.put("/market/v1/order/cancelAll", { marketSymbol });
    const [kept, cancelled] = [
      await order(asha, { marketSymbol, side: "BUY", price: "80000", volume: "0.01" }),
      await order(asha, { marketSymbol, side: "BUY", price: "79000", volume: "0.01" }),
    ];
    expect(await first.act("market halt", marketSymbol, { reason: "a test" })).toMatchObject({
      body: { state: "done" },
    });
    await expect.poll(() => applied(marketSymbol)).toBe("DISABLED");
    expect(await tryCancel(asha, kept.id)).toMatchObject({ status: 400, code: "MARKET_DISABLED" });
    expect((await openOrders(asha, marketSymbol)).map(({ id }) => id).toSorted()).toEqual(
      [kept.id, cancelled.id].toSorted(),
    );

    expect(await first.act("market pause", marketSymbol, { reason: "a test" })).toMatchObject({
      body: { state: "done" },
    });
    await expect.poll(() => applied(marketSymbol)).toBe("CANCEL_ONLY");
    expect(await tryCancel(asha, cancelled.id)).toMatchObject({ status: 200 });
    const sell = { marketSymbol, side: "SELL", price: "80000", volume: "0.01" } as const;
    expect(await tryOrder(ravi, sell)).toMatchObject({ status: 400, code: "MARKET_CANCEL_ONLY" });

    await both("market open", marketSymbol);
    await expect.poll(() => applied(marketSymbol)).toBe("ENABLED");
    await order(ravi, sell);
    await expect.poll(() => openOrders(asha, marketSymbol)).toEqual([]);
    const [{ state }] = (await onDatabase("select state from market where symbol = $1", [marketSymbol])) as [
      { state: string },
    ];
    expect(state).toBe("ENABLED");
  });
});
