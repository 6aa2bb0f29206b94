/**
 * Market data of the demo until people trade: bars, books and public trades that follow the price walk. It only writes
 * bars of its own making and answers for books and trades; it knows no user and moves no money.
 */
import type { BookLevel, OrderBook, PublicTrade } from "@feo/contract";
import { divide, formatUnits, parseUnits } from "@feo/money";
import { sql } from "drizzle-orm";
import type { MarketFeed } from "../market/routes.ts";
import type { Database } from "../platform/database.ts";
import { type KeptMinutes, keptMinutes } from "../sequencer/projection-bars.ts";
import { coinOf, type DemoMarket, demoMarkets, symbolOf } from "./demo-coins.ts";
import { mix, seedOf, walkDecimals, walkPrice } from "./price-walk.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** History from the first minute: minutes for every ticker and the day before it, hours and days for charts. */
const historyMs: Readonly<Record<KeptMinutes, number>> = {
  1: dayMs + 60 * minuteMs,
  60: 30 * dayMs,
  1440: 365 * dayMs,
};
const priceUnit = 10n ** BigInt(walkDecimals);

interface DemoBar {
  readonly symbol: string;
  readonly minutes: KeptMinutes;
  /** Seconds since 1970. */
  readonly openTime: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly vol: string;
  readonly total: string;
  readonly trades: number;
}

const secondsPerDay = 86_400n;
const crore = 10_000_000n;
/** How much of a coin's rupee turnover its other markets have, in percent. */
const turnoverShare = { INR: 100n, USDT: 40n, BTC: 8n } as const;

/** A day's turnover in the quote asset. */
function dailyTurnover(market: DemoMarket, price: bigint): bigint {
  const inInr = BigInt(coinOf(market.base).turnoverCrore) * crore * priceUnit * turnoverShare[market.quote];
  const quotePerInr = (price * priceUnit) / walkPrice({ ...market, quote: "INR", tickSize: "0.000001" }, 0);
  return market.quote === "INR" ? inInr / 100n : (inInr * quotePerInr) / (100n * priceUnit);
}

/** One bar of a market, as far as it has come by `nowMs`. */
export function demoBar(market: DemoMarket, minutes: KeptMinutes, openTimeMs: number, nowMs: number): DemoBar {
  const endMs = Math.min(openTimeMs + minutes * minuteMs, nowMs);
  const samples = [0, 1, 2, 3, 4, 5].map((part) => walkPrice(market, openTimeMs + ((endMs - openTimeMs) * part) / 5));
  const first = samples[0] ?? 0n;
  const last = samples.at(-1) ?? first;
  const seed = seedOf(symbolOf(market));
  const bucket = Math.floor(openTimeMs / minuteMs);
  const step = parseUnits(market.stepSize, walkDecimals);
  // The bar's share of a day's turnover, between two fifths and eight fifths of it, as far as the bar has come.
  const share = BigInt(400 + (mix(seed, bucket) % 1_200));
  const progress = BigInt(Math.max(1, Math.round((endMs - openTimeMs) / 1000)));
  const notional = (dailyTurnover(market, last) * share * progress) / (1_000n * secondsPerDay);
  const vol = divide((notional * priceUnit) / last, step, "up") * step;
  const text = (units: bigint) => formatUnits(units, walkDecimals);
  return {
    symbol: symbolOf(market),
    minutes,
    openTime: openTimeMs / 1000,
    open: text(first),
    high: text(samples.reduce((a, b) => (a > b ? a : b))),
    low: text(samples.reduce((a, b) => (a < b ? a : b))),
    close: text(last),
    vol: text(vol),
    total: text((vol * last) / priceUnit),
    trades: minutes * (1 + (mix(seed, bucket, 1) % 12)),
  };
}

/** Writes every bar from the last one that is there up to now; running it again changes only the newest. */
export async function extendDemoHistory(db: Database, nowMs: number): Promise<void> {
  for (const minutes of keptMinutes) {
    const { rows } = await db.execute<{ latest: string | null }>(sql`
      select max(open_time) as latest from bar where minutes = ${minutes} and first_trade = 0`);
    const latest = rows[0]?.latest;
    const lengthMs = minutes * minuteMs;
    const current = Math.floor(nowMs / lengthMs) * lengthMs;
    const oldest = current - historyMs[minutes];
    const from = latest == null ? oldest : Math.max(oldest, Number(latest) * 1000);
    const bars: DemoBar[] = [];
    for (let openTime = from; openTime <= current; openTime += lengthMs) {
      if (openTime < nowMs) bars.push(...demoMarkets.map((market) => demoBar(market, minutes, openTime, nowMs)));
    }
    if (bars.length > 0) await writeBars(db, bars);
  }
}

/** A bar that came of trades stays as it is. */
async function writeBars(db: Database, bars: readonly DemoBar[]): Promise<void> {
  await db.execute(sql`
    insert into bar (market, minutes, open_time, open_ticks, high_ticks, low_ticks, close_ticks, lots, quote_units, trades,
      first_trade, last_trade)
    select m.number, b.minutes, b."openTime", round(b.open / m.tick_size), round(b.high / m.tick_size),
      round(b.low / m.tick_size), round(b.close / m.tick_size), round(b.vol / m.step_size),
      trunc(b.total * power(10::numeric, q.decimals)), b.trades, 0, 0
    from json_to_recordset(${JSON.stringify(bars)}::json) as b(
      symbol text, minutes int, "openTime" bigint, open numeric, high numeric, low numeric, close numeric,
      vol numeric, total numeric, trades int)
    join market m on m.symbol = b.symbol join coin q on q.ticker = m.quote
    on conflict (market, minutes, open_time) do update set
      high_ticks = excluded.high_ticks, low_ticks = excluded.low_ticks, close_ticks = excluded.close_ticks,
      lots = excluded.lots, quote_units = excluded.quote_units, trades = excluded.trades
      where bar.first_trade = 0`);
}

const bookDepth = 60;
const bookMoveMs = 2_000;
const tradeEveryMs = 4_000;
const tradesKept = 60;

/** Books and trades that stand around the walk; the same moment gives the same answer on every node. */
export function createDemoFeed(now: () => number): MarketFeed {
  const bySymbol = new Map(demoMarkets.map((market) => [symbolOf(market), market]));
  const marketOf = (symbol: string): DemoMarket => {
    const market = bySymbol.get(symbol);
    if (!market) throw new Error(`The demo has no market ${symbol}`);
    return market;
  };
  return {
    book: async (symbol) => demoBook(marketOf(symbol), now()),
    trades: async (symbol) => demoTrades(marketOf(symbol), now()),
  };
}

export function demoBook(market: DemoMarket, nowMs: number): OrderBook {
  const moved = Math.floor(nowMs / bookMoveMs);
  const middle = walkPrice(market, moved * bookMoveMs);
  return {
    asks: demoSide(market, middle, 1n, moved),
    bids: demoSide(market, middle, -1n, moved),
    sequence: moved,
  };
}

/** Levels away from the middle: gaps widen, amounts grow. */
function demoSide(market: DemoMarket, middle: bigint, direction: 1n | -1n, moved: number): BookLevel[] {
  const tick = parseUnits(market.tickSize, walkDecimals);
  const step = parseUnits(market.stepSize, walkDecimals);
  const seed = seedOf(symbolOf(market)) + (direction === 1n ? 1 : 0);
  // A level is about a six-thousandth of the price wide, and at least a tick.
  const gap = middle / 6_000n > tick ? middle / 6_000n : tick;
  const levels: BookLevel[] = [];
  let price = middle + direction * tick;
  for (let level = 0; level < bookDepth && price > 0n; level += 1) {
    const size = BigInt(40 + (mix(seed, level, Math.floor(moved / 5)) % 160) + level * 6);
    const notional = (parseUnits(market.maxNotional, walkDecimals, { unbounded: true }) * size) / 50_000n;
    const amount = divide((notional * priceUnit) / price, step, "up") * step;
    levels.push([formatUnits(price, walkDecimals), formatUnits(amount, walkDecimals)]);
    const away = (gap * BigInt(30 + (mix(seed, level, 7) % 140))) / 100n;
    price += direction * (divide(away, tick, "up") * tick);
  }
  return levels;
}

function demoTrades(market: DemoMarket, nowMs: number): PublicTrade[] {
  const seed = seedOf(symbolOf(market));
  const latest = Math.floor(nowMs / tradeEveryMs);
  const step = parseUnits(market.stepSize, walkDecimals);
  return Array.from({ length: tradesKept }, (_, index) => {
    const number = latest - index;
    const createdAtMs = number * tradeEveryMs - (mix(seed, number) % tradeEveryMs);
    const price = walkPrice(market, createdAtMs);
    const notional =
      (parseUnits(market.maxNotional, walkDecimals, { unbounded: true }) * BigInt(1 + (mix(seed, number, 2) % 90))) /
      200_000n;
    const volume = divide((notional * priceUnit) / price, step, "up") * step;
    const isBuyTrade = mix(seed, number, 3) % 2 === 0;
    return {
      id: String(number),
      side: isBuyTrade ? "BUY" : "SELL",
      isBuyTrade,
      price: formatUnits(price, walkDecimals),
      volume: formatUnits(volume, walkDecimals),
      total: formatUnits((price * volume) / priceUnit, walkDecimals),
      createdAt: new Date(createdAtMs).toISOString(),
    };
  });
}
