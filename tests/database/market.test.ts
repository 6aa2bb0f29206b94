import { coinSchema, type MarketTicker, marketSchema, tickerPeriods } from "@feo/contract";
import { formatUnits, parseUnits } from "@feo/money";
import { beforeAll, describe, expect, test } from "vitest";
import { extendDemoHistory } from "../../apps/server/src/demo/demo-market.ts";
import { demoPeople, seedDemo } from "../../apps/server/src/demo/seed.ts";
import { createMarketStore } from "../../apps/server/src/market/market.store.ts";
import { createMarketFigures, periodMs } from "../../apps/server/src/market/market.ts";
import { openFresh } from "./fresh-database.ts";

const { db, query } = await openFresh();
const store = createMarketStore(db);
/** Not on a candle's edge: the newest candle is unfinished. */
const now = Date.UTC(2026, 10, 15, 9, 32, 17);

const countRows = async () =>
  (
    await query<{ counts: string }>(
      `select concat_ws(' ', (select count(*) from coin), (select count(*) from network), (select count(*) from market),
         (select count(*) from fee_tier), (select count(*) from exchange_rate), (select count(*) from account)) as counts`,
    )
  )[0]?.counts;

beforeAll(async () => {
  await seedDemo(db);
  await extendDemoHistory(db, now);
});

describe("the demo's seed", () => {
  test("may run again, also twice at once, and adds nothing", async () => {
    const before = await countRows();
    await Promise.all([seedDemo(db), seedDemo(db)]);
    expect(await countRows()).toBe(before);
  });

  test("does not undo what an operator changed", async () => {
    await query("update market set state = 'DISABLED' where symbol = 'LTC-BTC'");
    await seedDemo(db);
    const markets = await store.markets();
    expect(markets.find(({ symbol }) => symbol === "LTC-BTC")?.isEnabled).toBe(false);
    await query("update market set state = 'ENABLED' where symbol = 'LTC-BTC'");
  });

  test("MARKET-001 MARKET-013 LIMIT-012 gives at least twelve markets over INR, USDT and BTC, with ADA-INR", async () => {
    const markets = await store.markets();
    expect(markets.length).toBeGreaterThanOrEqual(12);
    expect(new Set(markets.map(({ quote }) => quote))).toEqual(new Set(["INR", "USDT", "BTC"]));
    expect(markets.map(({ symbol }) => symbol)).toContain("ADA-INR");
    expect(markets.filter((market) => !marketSchema.safeParse(market).success)).toEqual([]);
    expect(markets.filter(({ symbol, base, quote }) => symbol !== `${base}-${quote}`)).toEqual([]);
  });

  test("gives coins as the contract wants them, one of them the rupee", async () => {
    const rows = await store.coins();
    expect(rows.filter(({ coin }) => !coinSchema.safeParse(coin).success)).toEqual([]);
    expect(rows.filter(({ isFiat }) => isFiat).map(({ coin }) => coin.ticker)).toEqual(["INR"]);
    expect(rows.filter(({ isFiat, coin }) => !isFiat && coin.networks.length === 0)).toEqual([]);
    const patterns = rows.flatMap(({ coin }) => coin.networks.map(({ addressRegex }) => addressRegex));
    expect(patterns.filter((pattern) => !(pattern.startsWith("^") && pattern.endsWith("$")))).toEqual([]);
  });

  test("gives every market a tick and a step that its coins' decimals can hold", async () => {
    const decimals = new Map((await store.coins()).map(({ coin }) => [coin.ticker, coin.decimals]));
    const fits = (size: string, asset: string) => (size.split(".")[1] ?? "").length <= (decimals.get(asset) ?? -1);
    const wrong = (await store.markets()).filter(({ stepSize, base }) => !fits(stepSize, base));
    expect(wrong).toEqual([]);
  });

  test("gives fees that fall from tier to tier, rates, and the people of the demo", async () => {
    const tiers = await store.feeTiers();
    expect(tiers[0]).toEqual({ tier: 0, fromVolume: "0", maker: "0.2", taker: "0.2" });
    const takers = tiers.map(({ taker }) => parseUnits(taker, 6));
    expect(takers).toEqual(takers.toSorted((left, right) => (left < right ? 1 : -1)));
    expect((await store.exchangeRates()).map(({ currency }) => currency)).toEqual(["INR", "USD"]);
    const people = await query<{ tag: string }>("select feo_tag as tag from account where is_demo order by 1");
    expect(people.map(({ tag }) => tag)).toEqual(demoPeople.map(({ feoTag }) => feoTag).toSorted());
  });

  test("numbers come out in their shortest form, whatever the column pads them to", async () => {
    const ada = (await store.markets()).find(({ symbol }) => symbol === "ADA-INR");
    expect(ada).toMatchObject({ minNotional: "100", tickSize: "0.01", stepSize: "0.1", maxNotional: "20000000" });
  });
});

describe("the demo's history", () => {
  const candleRows = () => query("select * from candle order by market_symbol, open_time");

  test("covers two days up to now without a gap, for every market", async () => {
    const rows = await query<{ count: number; gaps: number; latest: Date }>(
      `select count(*)::int as count, max(open_time) as latest,
         count(*) filter (where step is not null and step <> interval '5 minutes')::int as gaps
       from (select *, open_time - lag(open_time) over (partition by market_symbol order by open_time) as step
             from candle) c group by market_symbol`,
    );
    expect(rows).toHaveLength((await store.markets()).length);
    for (const { count, gaps, latest } of rows) {
      expect([count, gaps]).toEqual([577, 0]);
      expect(latest.toISOString()).toBe("2026-11-15T09:30:00.000Z");
    }
  });

  test("made again for the same moment is the same", async () => {
    const before = await candleRows();
    await extendDemoHistory(db, now);
    expect(await candleRows()).toEqual(before);
  });

  test("holds prices and amounts on the market's tick and step", async () => {
    const wrong = await query(
      `select c.market_symbol from candle c join market m on m.symbol = c.market_symbol
       where mod(c.open, m.tick_size) <> 0 or mod(c.close, m.tick_size) <> 0 or mod(c.high, m.tick_size) <> 0
          or mod(c.low, m.tick_size) <> 0 or mod(c.vol, m.step_size) <> 0 or c.low > c.high`,
    );
    expect(wrong).toEqual([]);
  });
});

interface CandleRow extends Record<string, unknown> {
  readonly market_symbol: string;
  readonly open_time: Date;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly vol: string;
  readonly total: string;
  readonly trade_count: number;
}

const scale = 18;
const units = (text: string) => parseUnits(text, scale, { unbounded: true });
const text = (value: bigint) => formatUnits(value, scale);

/** The same figures by another way: the rows themselves, folded here. */
function foldOf(
  rows: readonly CandleRow[],
): Omit<MarketTicker, "marketSymbol" | "trend" | "firstTradeId" | "lastTradeId"> {
  const sum = (pick: (row: CandleRow) => string) => text(rows.reduce((total, row) => total + units(pick(row)), 0n));
  const most = (values: bigint[], better: (left: bigint, right: bigint) => boolean) =>
    text(values.reduce((best, value) => (better(value, best) ? value : best)));
  return {
    open: text(units(rows[0]?.open ?? "")),
    close: text(units(rows.at(-1)?.close ?? "")),
    high: most(
      rows.map((row) => units(row.high)),
      (left, right) => left > right,
    ),
    low: most(
      rows.map((row) => units(row.low)),
      (left, right) => left < right,
    ),
    vol: sum((row) => row.vol),
    total: sum((row) => row.total),
    tradeCount: rows.reduce((total, row) => total + row.trade_count, 0),
  };
}

describe("market figures over real candles", () => {
  const figures = createMarketFigures(store, () => now);

  test.each(tickerPeriods)("MARKET-006 MARKET-012 every ticker of %s is the fold of its candles", async (period) => {
    const rows = await query<CandleRow>(
      "select * from candle where open_time >= $1 and open_time < $2 order by open_time",
      [...[new Date(now - periodMs[period]), new Date(now)]],
    );
    const tickers = await figures.tickers(period);
    expect(tickers.map(({ marketSymbol }) => marketSymbol)).toEqual(
      (await store.markets()).map(({ symbol }) => symbol),
    );
    for (const ticker of tickers) {
      const own = rows.filter((row) => row.market_symbol === ticker.marketSymbol);
      expect(own).toHaveLength(periodMs[period] / 300_000);
      expect(ticker).toMatchObject(foldOf(own));
      expect(ticker.trend[0]).toBe(text(units(own[0]?.close ?? "")));
      expect(ticker.trend.at(-1)).toBe(ticker.close);
      expect(ticker.trend.length).toBeLessThanOrEqual(32);
    }
  });

  test("a market that was quiet within the window carries its last price", async () => {
    const later = createMarketFigures(store, () => now + 48 * 3_600_000);
    const [before] = await figures.tickers("1h");
    const [quiet] = await later.tickers("1h");
    expect(quiet).toMatchObject({ open: before?.close, close: before?.close, vol: "0", tradeCount: 0, trend: [] });
  });

  test("a market that never traded has no price", async () => {
    const [ticker] = await createMarketFigures(store, () => now - 30 * 86_400_000).tickers("24h");
    expect(ticker).toMatchObject({ open: null, close: null, high: null, low: null, vol: "0", total: "0" });
  });

  test("MARKET-011 every coin but the rupee has a summary, worth what its rupee market says", async () => {
    const summaries = await figures.coinSummaries();
    const tickers = new Map((await figures.tickers("24h")).map((ticker) => [ticker.marketSymbol, ticker]));
    expect(summaries.map(({ coinTicker }) => coinTicker)).not.toContain("INR");
    expect(summaries).toHaveLength((await store.coins()).length - 1);
    for (const { coinTicker, price, twentyFourHrVolume } of summaries) {
      expect(price).toBe(tickers.get(`${coinTicker}-INR`)?.close);
      expect(twentyFourHrVolume).toBe(tickers.get(`${coinTicker}-INR`)?.total);
    }
  });
});
