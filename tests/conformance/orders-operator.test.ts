/** Operator changes reach trading within seconds: closed markets, stopped coins, individual tax rates. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Answer,
  asha,
  changes,
  claimTrading,
  decimal,
  holdings,
  onDatabase,
  openOrders,
  order,
  ownTrades,
  ravi,
  share,
  tryCancel,
  tryOrder,
  units,
} from "./trading.ts";

claimTrading();

const closed = { marketSymbol: "LTC-INR", side: "BUY", price: "8000", volume: "0.02" } as const;
const cancelOnly = { marketSymbol: "POL-INR", side: "BUY", price: "14.5", volume: "20" } as const;
const notBought = { marketSymbol: "LINK-INR", side: "BUY", price: "1300", volume: "0.1" } as const;
const notSold = { marketSymbol: "SOL-BTC", side: "SELL", price: "0.0015", volume: "0.1" } as const;
const resting: Record<string, string> = {};

const change = (isOn: boolean) =>
  onDatabase(`
    update market set state = ${isOn ? "'DISABLED'" : "'ENABLED'"} where symbol = 'LTC-INR';
    update market set state = ${isOn ? "'CANCEL_ONLY'" : "'ENABLED'"} where symbol = 'POL-INR';
    update coin set can_buy = ${!isOn} where ticker = 'LINK';
    update coin set can_sell = ${!isOn} where ticker = 'SOL';
    update account set tds_rate = ${isOn ? "5" : "null"} where feo_tag = 'ravi';
    update account set settings = settings ${isOn ? `|| '{"tdsInInr": true}'` : "- 'tdsInInr'"}
      where feo_tag = 'asha'`);

/** The instance polls the database every few seconds; waits until it applies the last of these changes. */
async function reached(isOn: boolean): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    const [disabled, fees, [settings]] = await Promise.all([
      tryOrder(asha, { ...closed, timeInForce: "IOC" }),
      ravi.get("/market/v1/tradingFees", { marketSymbol: "ADA-INR" }),
      onDatabase<{ inInr: boolean }>(
        `select coalesce(bool_or(tds_in_inr), false) as "inInr" from trader
         join account on number = user_number where feo_tag = 'asha'`,
      ),
    ]);
    const isThere = [disabled.status === 400, fees.body.tdsRate === "5", settings?.inInr === true];
    if (isThere.every((there) => there === isOn)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The instance did not take the change over");
}

beforeAll(async () => {
  resting["closed"] = (await order(asha, closed)).id;
  resting["cancelOnly"] = (await order(asha, cancelOnly)).id;
  resting["elsewhere"] = (
    await order(asha, { ...closed, marketSymbol: "ETH-INR", price: "200000", volume: "0.001" })
  ).id;
  // Sets a rupee price for USDT, for TDS that is paid in rupees.
  await order(ravi, { marketSymbol: "USDT-INR", side: "SELL", price: "90", volume: "2" });
  await order(asha, { marketSymbol: "USDT-INR", side: "BUY", price: "90", volume: "2" });
  await change(true);
  await reached(true);
});

afterAll(async () => {
  await change(false);
  await reached(false);
  expect((await tryCancel(asha, resting["closed"] ?? "")).status).toBe(200);
  await asha.put("/market/v1/order/cancelAll", {});
  expect(await openOrders(asha)).toEqual([]);
});

const refusal = ({ status, code }: Answer) => `${status} ${code}`;

describe("a closed market", () => {
  test("a closed market accepts no order of any type", async () => {
    const before = await holdings(asha);
    const answers = [
      await tryOrder(asha, closed),
      await tryOrder(asha, { marketSymbol: "LTC-INR", side: "BUY", type: "MARKET", total: "200" }),
      await tryOrder(asha, { ...closed, type: "STOP_LIMIT", stopPrice: "8100" }),
      await tryOrder(asha, {
        marketSymbol: "LTC-INR",
        side: "BUY",
        type: "STOP_MARKET",
        stopPrice: "8100",
        total: "200",
      }),
    ];
    expect(answers.map(refusal)).toEqual(Array(4).fill("400 MARKET_DISABLED"));
    expect(await changes(asha, before)).toEqual({});
  });

  test("a closed market allows no cancels, and its orders stay in the list", async () => {
    expect(refusal(await tryCancel(asha, resting["closed"] ?? ""))).toBe("400 MARKET_DISABLED");
    const all = await asha.put("/market/v1/order/cancelAll", { marketSymbol: "LTC-INR" });
    expect(refusal(all)).toBe("400 MARKET_DISABLED");
    expect((await openOrders(asha, "LTC-INR")).map(({ id }) => id)).toEqual([resting["closed"]]);
  });

  test("cancelling another's order in a closed market answers not found, not that the market is closed", async () => {
    expect(refusal(await tryCancel(ravi, resting["closed"] ?? ""))).toBe("404 ORDER_NOT_FOUND");
  });
});

test("the database refuses to change a trading market's tick size", async () => {
  const change = onDatabase("update market set tick_size = 0.0000001 where symbol = 'DOGE-INR'");
  await expect(change).rejects.toThrow("never change");
});

test("a cancel-only market refuses orders and allows cancels", async () => {
  expect(refusal(await tryOrder(asha, cancelOnly))).toBe("400 MARKET_CANCEL_ONLY");
  const all = (await asha.put("/market/v1/order/cancelAll", {})).body;
  expect(all.orders.map(({ id }: { id: string }) => id)).toEqual([resting["cancelOnly"], resting["elsewhere"]]);
  expect((await openOrders(asha)).map(({ id }) => id)).toEqual([resting["closed"]]);
});

test("a coin closed for buying can be sold, and a coin closed for selling can be bought", async () => {
  expect(refusal(await tryOrder(asha, notBought))).toBe("400 COIN_TRADING_DISABLED");
  expect(refusal(await tryOrder(asha, { ...notBought, side: "SELL" }))).toBe("400 INSUFFICIENT_BALANCE");
  expect(refusal(await tryOrder(asha, notSold))).toBe("400 COIN_TRADING_DISABLED");
  expect(await order(asha, { ...notSold, side: "BUY", timeInForce: "IOC" })).toMatchObject({ status: "EXPIRED" });
});

test("MARKET-025 an individual TDS rate is shown, and charged to the seller", async () => {
  expect((await ravi.get("/market/v1/tradingFees", { marketSymbol: "ADA-INR" })).body.tdsRate).toBe("5");
  expect((await asha.get("/market/v1/tradingFees", { marketSymbol: "ADA-INR" })).body.tdsRate).toBe("1");
  const draft = { marketSymbol: "XRP-INR", price: "80", volume: "2" } as const;
  await order(asha, { ...draft, side: "BUY" });
  const before = await holdings(ravi);
  await order(ravi, { ...draft, side: "SELL" });
  // 160 minus the fee of 0.32, of which five percent.
  expect((await ownTrades(ravi, "XRP-INR"))[0]).toMatchObject({
    feeAmount: "0.32",
    tdsAmount: "7.984",
    tdsTicker: "INR",
  });
  expect(await changes(ravi, before)).toEqual({ XRP: "-2", INR: "151.696" });
});

test("a seller who pays TDS in rupees gets the full proceeds in a coin market, and rupees are deducted", async () => {
  const draft = { marketSymbol: "ADA-USDT", price: "1", volume: "3" } as const;
  await order(ravi, { ...draft, side: "BUY" });
  const before = await holdings(asha);
  await order(asha, { ...draft, side: "SELL" });
  const fee = share(units("USDT", "3"), 2_000n);
  const tds = share(units("USDT", "3") - fee, 10_000n);
  // 90 rupees per USDT; both have the same number of decimals, so nothing is rounded.
  const rupees = decimal("INR", tds * 90n);
  expect((await ownTrades(asha, "ADA-USDT"))[0]).toMatchObject({ tdsTicker: "INR", tdsAmount: rupees });
  expect(await changes(asha, before)).toEqual({
    ADA: "-3",
    USDT: decimal("USDT", units("USDT", "3") - fee),
    INR: `-${rupees}`,
  });
  // The buyer pays five percent in USDT, having not opted for TDS in rupees.
  expect((await ownTrades(ravi, "ADA-USDT"))[0]).toMatchObject({ tdsTicker: "USDT", tdsAmount: "0.15" });
});
