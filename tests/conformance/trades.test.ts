/** Own trades with the exact fees and TDS of each, in markets quoted in rupees and in coins. */
import { afterEach, describe, expect, test } from "vitest";
import {
  asha,
  changes,
  claimTrading,
  decimal,
  holdings,
  type Json,
  openOrders,
  order,
  ownTrades,
  ravi,
  settle,
  share,
  units,
} from "./trading.ts";

claimTrading();

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const path = "/market/v1/trade/history";

afterEach(async () => {
  for (const who of [asha, ravi]) {
    await who.put("/market/v1/order/cancelAll", {});
    expect(await openOrders(who)).toEqual([]);
  }
});

describe("ORDER-008 ORDER-001 a trade and its costs", () => {
  test.each([
    // In rupee markets only the seller owes TDS.
    ["XRP-INR", "85.42", "12.3"],
    ["ETH-INR", "318450.5", "0.0037"],
    ["USDT-INR", "88.91", "3.33"],
    ["BNB-INR", "82140.7", "0.0037"],
    // In coin markets both owe it, the buyer on top of the price.
    ["ADA-USDT", "0.9607", "7.7"],
    ["ETH-USDT", "3583.57", "0.0013"],
    ["BTC-USDT", "107313.1", "0.00007"],
    ["ADA-BTC", "0.00000897", "13"],
    ["ETH-BTC", "0.03337", "0.0019"],
    ["SOL-BTC", "0.0014897", "0.037"],
  ])(
    "a trade in %s at %s for %s has the right fields, fees and TDS on both sides",
    async (marketSymbol, price, volume) => {
      const [base = "", quote = ""] = marketSymbol.split("-");
      const { total, hold, buyer, seller } = settle(marketSymbol, price, volume);
      const [before, ravisBefore] = [await holdings(asha), await holdings(ravi)];

      const bid = await order(asha, { marketSymbol, side: "BUY", price, volume });
      expect(bid).toMatchObject({
        status: "WAITING",
        total,
        locked: hold,
        originalLocked: hold,
        ask: base,
        bid: quote,
      });
      expect(await changes(asha, before)).toEqual({ [quote]: `-${hold}`, [`${quote} locked`]: hold });
      const ask = await order(ravi, { marketSymbol, side: "SELL", price, volume });
      expect(ask).toMatchObject({ status: "DONE", fundsReceived: seller.receives, filledTotal: total });

      const [bought] = await ownTrades(asha, marketSymbol);
      const common = { id: bought.id, price, volume, total, createdAt: ask.updatedAt, marketSymbol, type: "LIMIT" };
      expect(bought.id).toMatch(/^[1-9]\d*$/);
      expect(bought.createdAt).toMatch(moment);
      expect(bought).toEqual({
        ...common,
        orderId: bid.id,
        side: "BUY",
        role: "MAKER",
        feeTicker: base,
        feeAmount: buyer.fee,
        tdsTicker: quote,
        tdsAmount: buyer.tds,
      });
      expect((await ownTrades(ravi, marketSymbol))[0]).toEqual({
        ...common,
        orderId: ask.id,
        side: "SELL",
        role: "TAKER",
        feeTicker: quote,
        feeAmount: seller.fee,
        tdsTicker: quote,
        tdsAmount: seller.tds,
      });

      const [ashas, ravis] = [await changes(asha, before), await changes(ravi, ravisBefore)];
      expect(ashas).toEqual({ [quote]: `-${buyer.pays}`, [base]: buyer.receives });
      expect(ravis).toEqual({ [base]: `-${volume}`, [quote]: seller.receives });
      // Conservation: what both parties lost together equals the fees and TDS.
      const of = (coin: string, text = "0") => (text.startsWith("-") ? -units(coin, text.slice(1)) : units(coin, text));
      const lost = (coin: string) => -(of(coin, ashas[coin]) + of(coin, ravis[coin]));
      expect(lost(base)).toBe(units(base, buyer.fee));
      expect(lost(quote)).toBe(units(quote, seller.fee) + units(quote, seller.tds) + units(quote, buyer.tds));
    },
  );

  test("one trade's fees and TDS equal figures calculated by hand", async () => {
    const marketSymbol = "ADA-USDT";
    await order(ravi, { marketSymbol, side: "SELL", price: "0.9611", volume: "7.7" });
    await order(asha, { marketSymbol, side: "BUY", price: "0.9611", volume: "7.7" });
    // 7.7 × 0.9611 = 7.40047. Buyer: 0.2 % of 7.7, 1 % of 7.40047 (0.0740047, rounded up to the millionth).
    expect((await ownTrades(asha, marketSymbol))[0]).toMatchObject({
      total: "7.40047",
      feeTicker: "ADA",
      feeAmount: "0.0154",
      tdsTicker: "USDT",
      tdsAmount: "0.074005",
    });
    // Seller: 0.2 % of 7.40047 (0.01480094), then 1 % of 7.385669 (0.07385669), each rounded up to the millionth.
    expect((await ownTrades(ravi, marketSymbol))[0]).toMatchObject({
      feeTicker: "USDT",
      feeAmount: "0.014801",
      tdsTicker: "USDT",
      tdsAmount: "0.073857",
    });
  });

  test("the buyer's TDS of many small trades equals that of one large trade", async () => {
    const marketSymbol = "ADA-USDT";
    for (let part = 0; part < 7; part += 1) {
      await order(ravi, { marketSymbol, side: "SELL", price: "0.9601", volume: "2.1" });
    }
    const before = await holdings(asha);
    const placed = await order(asha, { marketSymbol, side: "BUY", price: "0.9601", volume: "14.7" });
    expect(placed).toMatchObject({ status: "DONE", tradesCount: 7, locked: "0" });
    const whole = settle(marketSymbol, "0.9601", "14.7");
    expect((await changes(asha, before))["USDT"]).toBe(`-${whole.buyer.pays}`);
    const parts = (await ownTrades(asha, marketSymbol)).slice(0, 7);
    const together = parts.reduce((sum, { tdsAmount }: Json) => sum + units("USDT", tdsAmount), 0n);
    expect(decimal("USDT", together)).toBe(whole.buyer.tds);
  });

  test("a resting buy that fills in parts holds exactly what it still needs", async () => {
    const [marketSymbol, price] = ["ETH-USDT", "3583.57"];
    const totalOf = (volume: string) => units("USDT", settle(marketSymbol, price, volume).total);
    const whole = settle(marketSymbol, price, "0.0057");
    const before = await holdings(asha);
    const bid = await order(asha, { marketSymbol, side: "BUY", price, volume: "0.0057" });
    expect(bid.originalLocked).toBe(whole.hold);
    let filled = 0n;
    for (const [volume = "", left = ""] of [
      ["0.0017", "0.004"],
      ["0.0019", "0.0021"],
    ]) {
      await order(ravi, { marketSymbol, side: "SELL", price, volume });
      filled += totalOf(volume);
      const rest = totalOf(left);
      const needed = rest + share(filled + rest, 10_000n) - share(filled, 10_000n);
      expect((await openOrders(asha, marketSymbol))[0]).toMatchObject({
        volume: left,
        locked: decimal("USDT", needed),
      });
      expect((await changes(asha, before))["USDT locked"]).toBe(decimal("USDT", needed));
    }
    await order(ravi, { marketSymbol, side: "SELL", price, volume: "0.0021" });
    expect((await changes(asha, before))["USDT"]).toBe(`-${whole.buyer.pays}`);
    expect(await changes(asha, before)).not.toHaveProperty("USDT locked");
  });
});

describe("ORDER-020 own trade history", () => {
  const marketSymbol = "USDT-INR";

  test("own trades are listed newest first, in pages, with the total count, by market and by time", async () => {
    const { count: before } = (await asha.get(path, { marketSymbol })).body;
    for (const price of ["88.5", "88.6", "88.7"]) {
      await order(ravi, { marketSymbol, side: "SELL", price, volume: "2" });
      await order(asha, { marketSymbol, side: "BUY", price, volume: "2", timeInForce: "IOC" });
    }
    const list = async (query: Record<string, string | number>) => (await asha.get(path, query)).body;
    const { count, trades } = await list({ marketSymbol });
    expect(count).toBe(before + 3);
    expect(trades.slice(0, 3).map(({ price }: Json) => price)).toEqual(["88.7", "88.6", "88.5"]);
    const ids = trades.map(({ id }: Json) => Number(id));
    expect(ids).toEqual([...ids].sort((left, right) => right - left));
    expect((await list({ marketSymbol, limit: 2 })).trades).toEqual(trades.slice(0, 2));
    expect((await list({ marketSymbol, limit: 2, pageNo: 2 })).trades).toEqual(trades.slice(2, 4));
    expect((await list({ marketSymbol, pageNo: 999_999_999 })).trades).toEqual([]);
    expect((await list({ limit: 3 })).trades).toEqual(trades.slice(0, 3));
    expect(await list({ marketSymbol: "LTC-BTC" })).toEqual({ count: 0, trades: [] });
    const at = Date.parse(trades[2].createdAt);
    const within = (await list({ marketSymbol, from: at, to: at + 1 })).trades.map(({ id }: Json) => id);
    expect(within).toContain(trades[2].id);
    expect((await list({ marketSymbol, to: trades[2].createdAt })).trades.map(({ id }: Json) => id)).not.toContain(
      trades[2].id,
    );
  });

  test("LIMIT-001 LIMIT-002 own trades cover the last 90 days by default, and a reversed range is refused", async () => {
    await order(ravi, { marketSymbol, side: "SELL", price: "88.5", volume: "2" });
    await order(asha, { marketSymbol, side: "BUY", price: "88.5", volume: "2" });
    const [trade] = await ownTrades(asha, marketSymbol);
    const at = Date.parse(trade.createdAt);
    const days = 90 * 24 * 60 * 60 * 1000;
    const has = async (query: Record<string, string | number>) =>
      (await asha.get(path, { marketSymbol, ...query })).body.trades.some(({ id }: Json) => id === trade.id);
    expect(await has({ to: at + days })).toBe(true);
    expect(await has({ to: new Date(at + days + 1).toISOString() })).toBe(false);
    expect(await asha.get(path, { from: at, to: at - 1 })).toMatchObject({ status: 400, code: "RANGE_INVALID" });
  });

  test("each party sees only its own side, with the role and type of its own order", async () => {
    await order(ravi, { marketSymbol, side: "SELL", price: "88.5", volume: "2" });
    await order(asha, { marketSymbol, side: "BUY", type: "MARKET", volume: "2" });
    const [[ashas], [ravis]] = [await ownTrades(asha, marketSymbol), await ownTrades(ravi, marketSymbol)];
    expect(ashas.id).toBe(ravis.id);
    expect(ashas).toMatchObject({ side: "BUY", type: "MARKET", role: "TAKER" });
    expect(ravis).toMatchObject({ side: "SELL", type: "LIMIT", role: "MAKER" });
  });
});

describe("MARKET-025 own fees per market", () => {
  test.each(["ADA-INR", "ADA-USDT", "ADA-BTC"])(
    "%s returns the TDS rate and the maker and taker rates in percent",
    async (marketSymbol) => {
      const { status, body } = await asha.get("/market/v1/tradingFees", { marketSymbol });
      expect([status, body]).toEqual([200, { tdsRate: "1", spotTradingFees: { maker: "0.2", taker: "0.2" } }]);
    },
  );

  test("the fees call accepts a trailing slash, and is refused without a market", async () => {
    expect((await asha.get("/market/v1/tradingFees/", { marketSymbol: "ADA-INR" })).status).toBe(200);
    for (const query of ["", "?marketSymbol=", "?marketSymbol=ada-inr", "?marketSymbol=__proto__"]) {
      const { status, code } = await asha.get(`/market/v1/tradingFees${query}`);
      expect([status, code]).toEqual([400, "INVALID_INPUT"]);
    }
  });
});
