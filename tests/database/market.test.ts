import { coinSchema, type MarketTicker, marketSchema, tickerPeriods } from "@feo/contract";
import { formatUnits, parseUnits } from "@feo/money";
import { beforeAll, describe, expect, test } from "vitest";
import { botPeople, friends } from "../../apps/server/src/demo/bot-people.ts";
import { demoPeople, seedDemo } from "../../apps/server/src/demo/seed.ts";
import { beginHistory } from "../../apps/server/src/demo/walk-history.ts";
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
  await beginHistory(db, now);
});

describe("the demo's seed", () => {
  test("seeding the demo again, even twice at once, adds nothing", async () => {
    const before = await countRows();
    await Promise.all([seedDemo(db), seedDemo(db)]);
    expect(await countRows()).toBe(before);
  });

  test("seeding again does not undo an operator's change", async () => {
    await query("update market set state = 'DISABLED' where symbol = 'LTC-BTC'");
    await seedDemo(db);
    const markets = await store.markets();
    expect(markets.find(({ symbol }) => symbol === "LTC-BTC")?.isEnabled).toBe(false);
    await query("update market set state = 'ENABLED' where symbol = 'LTC-BTC'");
  });

  test("MARKET-001 MARKET-013 LIMIT-012 the seed has at least twelve markets over INR, USDT and BTC, with ADA-INR", async () => {
    const markets = await store.markets();
    expect(markets.length).toBeGreaterThanOrEqual(12);
    expect(new Set(markets.map(({ quote }) => quote))).toEqual(new Set(["INR", "USDT", "BTC"]));
    expect(markets.map(({ symbol }) => symbol)).toContain("ADA-INR");
    expect(markets.filter((market) => !marketSchema.safeParse(market).success)).toEqual([]);
    expect(markets.filter(({ symbol, base, quote }) => symbol !== `${base}-${quote}`)).toEqual([]);
  });

  test("seeded coins match the contract, with the rupee as the only fiat coin", async () => {
    const rows = await store.coins();
    expect(rows.filter(({ coin }) => !coinSchema.safeParse(coin).success)).toEqual([]);
    expect(rows.filter(({ isFiat }) => isFiat).map(({ coin }) => coin.ticker)).toEqual(["INR"]);
    expect(rows.filter(({ isFiat, coin }) => !isFiat && coin.networks.length === 0)).toEqual([]);
    const patterns = rows.flatMap(({ coin }) => coin.networks.map(({ addressRegex }) => addressRegex));
    expect(patterns.filter((pattern) => !(pattern.startsWith("^") && pattern.endsWith("$")))).toEqual([]);
  });

  test("every seeded market's tick and step fit its coins' decimals", async () => {
    const decimals = new Map((await store.coins()).map(({ coin }) => [coin.ticker, coin.decimals]));
    const fits = (size: string, asset: string) => (size.split(".")[1] ?? "").length <= (decimals.get(asset) ?? -1);
    const wrong = (await store.markets()).filter(({ stepSize, base }) => !fits(stepSize, base));
    expect(wrong).toEqual([]);
  });

  test("the seed has fees that fall from tier to tier, exchange rates, and the demo accounts", async () => {
    const tiers = await store.feeTiers();
    expect(tiers[0]).toEqual({ tier: 0, fromVolume: "0", maker: "0.2", taker: "0.2" });
    const takers = tiers.map(({ taker }) => parseUnits(taker, 6));
    expect(takers).toEqual(takers.toSorted((left, right) => (left < right ? 1 : -1)));
    expect((await store.exchangeRates()).map(({ currency }) => currency)).toEqual(["INR", "USD"]);
    const people = await query<{ tag: string }>("select feo_tag as tag from account where is_demo order by 1");
    const tags = [...demoPeople, ...botPeople].map(({ feoTag }) => feoTag);
    expect(people.map(({ tag }) => tag).toSorted()).toEqual(tags.toSorted());
  });

  test("Asha's seeded friends were invited with her code, whichever code she has", async () => {
    const invited = () =>
      query(
        `select f.feo_tag as tag from account f join referral_code r on r.code = f.referral_code
         join account a on a.id = r.user_id where a.feo_tag = 'asha' order by 1`,
      );
    const expected = friends
      .map(({ feoTag }) => ({ tag: feoTag }))
      .toSorted((one, two) => (one.tag < two.tag ? -1 : 1));
    expect(await invited()).toEqual(expected);
    await query("update account set referral_code = null where feo_tag like 'friend%'");
    await query("update referral_code set code = 'HERS2345'");
    await seedDemo(db);
    expect(await invited()).toEqual(expected);
  });

  test("numbers are returned in their shortest form, however the column pads them", async () => {
    const ada = (await store.markets()).find(({ symbol }) => symbol === "ADA-INR");
    expect(ada).toMatchObject({ minNotional: "100", tickSize: "0.01", stepSize: "0.1", maxNotional: "20000000" });
  });
});

describe("the demo's history", () => {
  const barRows = () => query("select * from bar order by market, minutes, open_time");

  test.each([
    [1, 1_501],
    [60, 169],
    [1_440, 366],
  ])("seeded bars of %i minutes reach up to now without a gap, in every market", async (minutes, expected) => {
    const rows = await query<{ count: number; gaps: number; latest: number }>(
      `select count(*)::int as count, max(open_time)::int as latest,
         count(*) filter (where step is not null and step <> $1 * 60)::int as gaps
       from (select *, open_time - lag(open_time) over (partition by market order by open_time) as step
             from bar where minutes = $1) b group by market`,
      [minutes],
    );
    expect(rows).toHaveLength((await store.markets()).length);
    for (const { count, gaps, latest } of rows) {
      expect([count, gaps]).toEqual([expected, 0]);
      expect(latest).toBe(Math.floor(now / (minutes * 60_000)) * minutes * 60);
    }
  });

  test("seeding history twice for the same time changes nothing", async () => {
    const before = await barRows();
    await Promise.all([beginHistory(db, now), beginHistory(db, now + 20_000)]);
    expect(await barRows()).toEqual(before);
  });

  test("seeded bars have positive amounts, and every price lies between low and high", async () => {
    const wrong = await query(
      `select * from bar where low_ticks < 1 or lots < 1 or quote_units < 1 or trades < 1
         or greatest(open_ticks, close_ticks, low_ticks) > high_ticks or least(open_ticks, close_ticks) < low_ticks`,
    );
    expect(wrong).toEqual([]);
  });
});

interface BarRow extends Record<string, unknown> {
  readonly symbol: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly vol: string;
  readonly total: string;
  readonly trades: number;
}

const scale = 18;
const units = (text: string) => parseUnits(text, scale, { unbounded: true });
const text = (value: bigint) => formatUnits(value, scale);

/** The same figures calculated independently from the rows. */
function foldOf(
  rows: readonly BarRow[],
): Omit<MarketTicker, "marketSymbol" | "trend" | "firstTradeId" | "lastTradeId"> {
  const sum = (pick: (row: BarRow) => string) => text(rows.reduce((total, row) => total + units(pick(row)), 0n));
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
    tradeCount: rows.reduce((total, row) => total + row.trades, 0),
  };
}

describe("market figures over real bars", () => {
  const figures = createMarketFigures(store, () => now);

  test.each(tickerPeriods)("MARKET-006 MARKET-012 every ticker of %s aggregates its bars", async (period) => {
    const rows = await query<BarRow>(
      `select m.symbol, open_ticks * m.tick_size as open, high_ticks * m.tick_size as high, low_ticks * m.tick_size as low,
         close_ticks * m.tick_size as close, lots * m.step_size as vol,
         quote_units / power(10::numeric, q.decimals) as total, trades
       from bar join market m on m.number = bar.market join coin q on q.ticker = m.quote
       where minutes = 1 and open_time >= $1 and open_time < $2 order by open_time`,
      [Math.ceil((now - periodMs[period]) / 1000), Math.ceil(now / 1000)],
    );
    const tickers = await figures.tickers(period);
    expect(tickers.map(({ marketSymbol }) => marketSymbol)).toEqual(
      (await store.markets()).map(({ symbol }) => symbol),
    );
    for (const ticker of tickers) {
      const own = rows.filter(({ symbol }) => symbol === ticker.marketSymbol);
      expect(own).toHaveLength(periodMs[period] / 60_000);
      expect(ticker).toMatchObject(foldOf(own));
      expect(own.map(({ close }) => text(units(close)))).toEqual(expect.arrayContaining(ticker.trend));
      expect(ticker.trend.at(-1)).toBe(ticker.close);
      expect(ticker.trend.length).toBeLessThanOrEqual(32);
    }
  });

  test("a market without trades in the window carries its last price", async () => {
    const later = createMarketFigures(store, () => now + 48 * 3_600_000);
    const [before] = await figures.tickers("1h");
    const [quiet] = await later.tickers("1h");
    expect(quiet).toMatchObject({ open: before?.close, close: before?.close, vol: "0", tradeCount: 0, trend: [] });
  });

  test("a market that never traded has no price", async () => {
    const [ticker] = await createMarketFigures(store, () => now - 30 * 86_400_000).tickers("24h");
    expect(ticker).toMatchObject({ open: null, close: null, high: null, low: null, vol: "0", total: "0" });
  });

  test("MARKET-011 every coin but the rupee has a summary with its INR market's price", async () => {
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
