/** The API as an outside client sees it: paths, shapes, tokens, documentation. */
import { describe, expect, test } from "vitest";
import { demoToken } from "../system/instance.ts";
import { baseUrl, home } from "./page.ts";

// biome-ignore lint/suspicious/noExplicitAny: black-box answers are untyped; the assertions check their shape.
type Json = any;

async function call(path: string, init: RequestInit = {}): Promise<{ status: number; body: Json; headers: Headers }> {
  const response = await fetch(`${baseUrl}/api${path}`, init);
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const decimal = /^\d+(\.\d+)?$/;

describe("CLIENT-007 CLIENT-008 public calls need no token", () => {
  test("MARKET-018 MARKET-001 the market list has at least 12 markets over INR, USDT and BTC, ADA-INR among them", async () => {
    const { status, body } = await call("/public/v1/market/list");
    expect(status).toBe(200);
    expect(body.markets.length).toBeGreaterThanOrEqual(12);
    expect(new Set(body.markets.map((market: Json) => market.quote))).toEqual(new Set(["INR", "USDT", "BTC"]));
    const ada = body.markets.find((market: Json) => market.symbol === "ADA-INR");
    expect(Object.keys(ada).sort()).toEqual(
      [
        "base",
        "isEnabled",
        "maxNotional",
        "maxQuantity",
        "minNotional",
        "minQuantity",
        "quote",
        "stepSize",
        "symbol",
        "tickSize",
      ].sort(),
    );
    for (const name of ["minQuantity", "minNotional", "maxQuantity", "maxNotional", "tickSize", "stepSize"])
      expect(ada[name]).toMatch(decimal);
  });

  test("LIMIT-040 LIMIT-041 the coin list has cryptoCoins and fiatCoin, with their limits and fees", async () => {
    const { body } = await call("/public/v1/coin/list");
    expect(body.fiatCoin.ticker).toBe("INR");
    expect(body.fiatCoin.minWithdraw).toMatch(decimal);
    const bitcoin = body.cryptoCoins.find((coin: Json) => coin.ticker === "BTC");
    expect(bitcoin.networks[0]).toMatchObject({
      networkKey: "BTC",
      canDeposit: true,
      withdrawFee: expect.stringMatching(decimal),
    });
    for (const coin of body.cryptoCoins) {
      expect((await fetch(baseUrl + coin.logo)).headers.get("content-type")).toContain("image/svg+xml");
      for (const network of coin.networks) expect(() => new RegExp(network.addressRegex)).not.toThrow();
    }
  });

  test("MARKET-019 MARKET-007 MARKET-008 the order book has price and amount pairs, best price first, not crossed", async () => {
    const { body } = await call("/public/v1/market/orderBook?marketSymbol=ADA-INR");
    const { asks, bids, sequence } = body.orderBook.snapshot;
    expect(Number.isInteger(sequence)).toBe(true);
    for (const [price, amount] of [...asks, ...bids])
      expect([price, amount]).toEqual([expect.stringMatching(decimal), expect.stringMatching(decimal)]);
    expect(Number(bids[0][0])).toBeLessThan(Number(asks[0][0]));
    expect(Number(asks[0][0])).toBeLessThan(Number(asks[1][0]));
    expect(Number(bids[0][0])).toBeGreaterThan(Number(bids[1][0]));
  });

  test("MARKET-020 MARKET-010 public trades are listed newest first", async () => {
    const { body } = await call("/public/v1/market/tradeHistory?marketSymbol=ADA-INR");
    expect(body.trades.length).toBeGreaterThan(0);
    const [first, second] = body.trades;
    expect(first).toMatchObject({
      price: expect.stringMatching(decimal),
      volume: expect.stringMatching(decimal),
      total: expect.stringMatching(decimal),
    });
    expect(first.isBuyTrade).toBe(first.side === "BUY");
    expect(Date.parse(first.createdAt)).toBeGreaterThanOrEqual(Date.parse(second.createdAt));
  });

  test("MARKET-021 MARKET-006 MARKET-012 LIMIT-011 the market summary covers the requested window, 24 hours by default", async () => {
    const { body } = await call("/public/v1/market/summary");
    const fields = [
      "marketSymbol",
      "open",
      "close",
      "high",
      "low",
      "vol",
      "total",
      "tradeCount",
      "firstTradeId",
      "lastTradeId",
    ];
    for (const field of fields) expect(body.stats[0]).toHaveProperty(field);
    const volume = async (timeWindow: string) => {
      const answer = await call(`/public/v1/market/summary?timeWindow=${timeWindow}`);
      return Number(answer.body.stats.find((entry: Json) => entry.marketSymbol === "ADA-INR").vol);
    };
    const [hour, fourHours, day] = [await volume("1h"), await volume("4h"), await volume("24h")];
    expect(hour).toBeLessThan(fourHours);
    expect(fourHours).toBeLessThan(day);
    expect(Number(body.stats.find((entry: Json) => entry.marketSymbol === "ADA-INR").vol)).toBeGreaterThan(fourHours);
  });

  test("MARKET-022 MARKET-011 the coin summary has price, change, volume and market cap", async () => {
    const { body } = await call("/public/v1/coin/summary");
    const btc = body.summary.find((entry: Json) => entry.coinTicker === "BTC");
    expect(Object.keys(btc).sort()).toEqual([
      "coinTicker",
      "marketCap",
      "price",
      "twentyFourHrChange",
      "twentyFourHrVolume",
    ]);
  });

  test("MARKET-023 MARKET-024 trading fees and exchange rates are served", async () => {
    expect((await call("/public/v1/trading/fees")).body.tiers[0]).toMatchObject({
      tier: 0,
      maker: "0.2",
      taker: "0.2",
    });
    const { rates } = (await call("/public/v1/fiat/exchangeRates")).body;
    expect(rates.map((rate: Json) => rate.currency).sort()).toEqual(["INR", "USD"]);
  });

  test("SUPPORT-005 LIMIT-010 the announcements call returns the latest five, newest first", async () => {
    const { body } = await call("/content/v1/announcements");
    expect(body.announcements).toHaveLength(5);
    const times = body.announcements.map((entry: Json) => Date.parse(entry.publishedAt));
    expect(times).toEqual([...times].sort((left, right) => right - left));
    expect(body.announcements[0]).toMatchObject({ title: expect.any(String), slug: expect.any(String) });
  });

  test("every path is served with and without a trailing slash", async () => {
    expect((await call("/public/v1/market/list/")).status).toBe(200);
  });

  test("an unknown market answers 404 MARKET_NOT_FOUND", async () => {
    expect(await call("/public/v1/market/orderBook?marketSymbol=NOPE-INR")).toMatchObject({
      status: 404,
      body: { code: "MARKET_NOT_FOUND" },
    });
  });
});

describe("tokens", () => {
  test("CLIENT-012 CLIENT-015 the profile needs the accessToken header", async () => {
    expect(await call("/user/v1/profile")).toMatchObject({ status: 401, body: { code: "ACCESS_TOKEN_MISSING" } });
    expect(await call("/user/v1/profile", { headers: { accessToken: "nonsense" } })).toMatchObject({
      status: 401,
      body: { code: "INVALID_ACCESS_TOKEN" },
    });
    const accessToken = demoToken(home, "asha");
    expect(await call("/user/v1/profile", { headers: { accessToken } })).toMatchObject({
      status: 200,
      body: { feoTag: "asha", kycLevel: 2 },
    });
  });

  test("AUTH-019 the access token is refused after logout", async () => {
    const accessToken = demoToken(home, "ravi");
    expect((await call("/auth/v1/user/logout", { method: "POST", headers: { accessToken } })).status).toBe(200);
    expect(await call("/user/v1/profile", { headers: { accessToken } })).toMatchObject({
      status: 401,
      body: { code: "INVALID_ACCESS_TOKEN" },
    });
  });

  test("an unsigned token is refused", async () => {
    const unsigned = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${btoa('{"sub":"x","sid":"y","aud":"feo-access"}').replaceAll("=", "")}.`;
    expect((await call("/user/v1/profile", { headers: { accessToken: unsigned } })).body.code).toBe(
      "INVALID_ACCESS_TOKEN",
    );
  });
});

describe("documentation", () => {
  test("the OpenAPI document describes every served call and its problems", async () => {
    const { body } = await call("/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    const operation = body.paths["/public/v1/market/orderBook"].get;
    expect(operation.parameters).toContainEqual(
      expect.objectContaining({ name: "marketSymbol", in: "query", required: true }),
    );
    expect(operation.responses["404"].description).toContain("MARKET_NOT_FOUND");
    expect(body.paths["/user/v1/profile"].get.security).toEqual([{ accessToken: [] }]);
    for (const path of Object.keys(body.paths).filter((name) => name.startsWith("/public/") && !name.includes("{"))) {
      expect((await fetch(`${baseUrl}/api${path}`)).status).toBeLessThan(500);
    }
  });
  test("the API reference is served as a page", async () => {
    const response = await fetch(`${baseUrl}/api/docs/`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("/api/openapi.json");
  });
});

describe("operations", () => {
  test("the liveness, readiness and version calls answer", async () => {
    expect((await call("/health/live")).body).toEqual({ status: "live" });
    expect((await call("/health/ready")).body).toEqual({ status: "ready" });
    const { version } = (await (await fetch(`${baseUrl}/version.json`)).json()) as Json;
    expect(version).toMatch(/^[0-9a-f]{16}$/);
  });
});
